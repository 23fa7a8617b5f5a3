import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BACKUP_REFUSALS } from "./refused.ts";

const RUNBOOK = new URL("../../../../docs/run/restore.md", import.meta.url);

test("the runbook's table has every code once, and none that is not refused with", async () => {
  const rows = (await readFile(RUNBOOK, "utf8"))
    .split("\n")
    .filter((line) => /^\| `(backup|restore|release)_/.test(line));
  const told = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
  expect(told.map(([, code]) => code).toSorted()).toEqual(BACKUP_REFUSALS.toSorted());
});
