import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { describe, expect, test } from "vitest";
import {
  CHECK_PARTS,
  computeNightStatus,
  findNotArchivedSince,
  isComplete,
  isOverdue,
  listNights,
  type CheckRun,
  type PartResult,
} from "./rules.ts";

const NOW = new Date("2026-11-12T12:00:00Z");
const before = (ms: number): Date => new Date(NOW.getTime() - ms);

const parts: PartResult[] = CHECK_PARTS.map((part) => ({
  part,
  tookMs: 1,
  looked: { rows: 1 },
  findings: 0,
  failure: null,
}));
const run = (change: Partial<CheckRun> = {}): CheckRun => ({
  checkedAt: NOW,
  tookMs: 1,
  broken: [],
  parts,
  ...change,
});
/** The parts, with the last of them changed. */
const withLast = (change: Partial<PartResult>): PartResult[] =>
  parts.map((part, at) => (at === parts.length - 1 ? { ...part, ...change } : part));

describe("a run", () => {
  const broken = [{ promise: "journals balance", brokenBy: ["1"] }];
  const failed = withLast({ failure: "away" });
  test.each<[string, Partial<CheckRun>, string, boolean]>([
    ["passed when every part looked and found nothing", {}, "passed", true],
    ["is incomplete without a part", { parts: parts.slice(1) }, "incomplete", false],
    ["is incomplete when a part failed", { parts: failed }, "incomplete", false],
    [
      "is incomplete when the backup could not be restored",
      {
        parts: [
          ...parts,
          { ...parts[0], part: "backup", tookMs: 1, looked: {}, findings: 0, failure: "away" },
        ],
      },
      "incomplete",
      false,
    ],
    ["found a broken promise", { broken }, "found", true],
    ["found something in a part", { parts: withLast({ findings: 1 }) }, "found", true],
    ["found something though a part failed", { broken, parts: failed }, "found", false],
  ])("%s", (_, change, status, isWhole) => {
    expect(computeNightStatus(run(change))).toBe(status);
    expect(isComplete(run(change))).toBe(isWhole);
  });
});

test.each<[Date | undefined, Date, boolean]>([
  [before(26 * HOUR_MS), before(99 * HOUR_MS), false],
  [before(26 * HOUR_MS + 1), before(99 * HOUR_MS), true],
  [undefined, before(26 * HOUR_MS), false],
  [undefined, before(26 * HOUR_MS + 1), true],
  [before(HOUR_MS), before(0), false],
])("a check of %s, in an installation of %s, is overdue: %s", (lastAt, installedAt, isLate) => {
  expect(isOverdue(lastAt, installedAt, NOW)).toBe(isLate);
});

test("the archive is behind after five minutes, since the last upload", () => {
  expect(findNotArchivedSince(5 * MINUTE_MS, NOW)).toBeUndefined();
  expect(findNotArchivedSince(5 * MINUTE_MS + 1, NOW)).toEqual(before(5 * MINUTE_MS + 1));
});

describe("the nights", () => {
  const at = (day: string, time = "03:00:00Z"): Date => new Date(`${day}T${time}`);
  const shown = (runs: CheckRun[], installedAt: Date) =>
    listNights(runs, installedAt, NOW).map(({ day, status }) => `${day} ${status}`);

  test("begin after the day of the installation, and today is left out until its check ran", () => {
    expect(shown([], at("2026-11-10"))).toEqual(["2026-11-11 not_run"]);
    expect(shown([run({ checkedAt: at("2026-11-12") })], at("2026-11-10"))).toEqual([
      "2026-11-12 passed",
      "2026-11-11 not_run",
    ]);
  });

  test("begin with the first run where it is older than the installation", () => {
    expect(shown([run({ checkedAt: at("2026-11-10") })], at("2026-11-11"))).toEqual([
      "2026-11-11 not_run",
      "2026-11-10 passed",
    ]);
  });

  test("count by the days of Lagos, and of a day the last run counts", () => {
    const early = run({ checkedAt: at("2026-11-10", "23:30:00Z") });
    const late = run({ checkedAt: at("2026-11-11", "22:30:00Z"), parts: [] });
    for (const runs of [
      [early, late],
      [late, early],
    ]) {
      const [night, ...others] = listNights(runs, at("2026-11-11"), NOW);
      expect(night).toEqual({ day: "2026-11-11", status: "incomplete", run: late });
      expect(others).toEqual([]);
    }
  });

  test("are thirty", () => {
    const nights = listNights([], at("2026-01-01"), NOW);
    expect(nights).toHaveLength(29);
    expect(nights.at(-1)?.day).toBe("2026-10-14");
  });
});
