import { expect, test } from "vitest";
import { chooseKept } from "./prune.ts";
import type { BackupRecord } from "./records.ts";

/** Backups that ended at these moments; each is named by its moment. */
const ended = (...moments: string[]): BackupRecord[] =>
  moments.map((moment) => ({
    id: moment,
    ended_at: moment,
    system_identifier: "1",
    timeline: 1,
    postgres_major: 18,
    postgres_version: "18.0",
    start_lsn: "0/1000000",
    end_lsn: "0/2000000",
    bytes: 1,
    files: 1,
    frames: 1,
    schema: "0142",
    audit_anchor: null,
    uploads: null,
  }));

test("of each of the last days, weeks and months of Lagos the newest is kept", () => {
  const backups = ended(
    "2026-08-31T01:20:00Z",
    "2026-09-30T01:20:00Z",
    // Half past midnight of 1 October in Lagos.
    "2026-09-30T23:30:00Z",
    "2026-10-31T01:20:00Z",
    // A Sunday, and the Monday after it.
    "2026-11-08T01:20:00Z",
    "2026-11-09T01:20:00Z",
    "2026-11-10T01:20:00Z",
    "2026-11-11T01:20:00Z",
    "2026-11-11T15:00:00Z",
  );
  expect([...chooseKept(backups, { days: 2, weeks: 0, months: 0 })].toSorted()).toEqual([
    "2026-11-10T01:20:00Z",
    "2026-11-11T15:00:00Z",
  ]);
  expect([...chooseKept(backups, { days: 0, weeks: 2, months: 0 })].toSorted()).toEqual([
    "2026-11-08T01:20:00Z",
    "2026-11-11T15:00:00Z",
  ]);
  expect([...chooseKept(backups, { days: 0, weeks: 0, months: 3 })].toSorted()).toEqual([
    "2026-09-30T01:20:00Z",
    "2026-10-31T01:20:00Z",
    "2026-11-11T15:00:00Z",
  ]);
});

test("a week without a backup counts for none", () => {
  const backups = ended("2026-01-05T01:20:00Z", "2026-11-11T01:20:00Z");
  expect(chooseKept(backups, { days: 0, weeks: 0, months: 0 }).size).toBe(0);
  expect(chooseKept(backups, { days: 0, weeks: 2, months: 0 }).size).toBe(2);
  expect(chooseKept([], { days: 1, weeks: 1, months: 1 }).size).toBe(0);
});
