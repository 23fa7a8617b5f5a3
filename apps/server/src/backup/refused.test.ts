import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BACKUP_REFUSALS } from "./refused.ts";

const RUNBOOK = new URL("../../../../docs/run/restore.md", import.meta.url);

test("the runbook's table has every code once, and none that is not refused with", async () => {
  const rows = (await readFile(RUNBOOK, "utf8"))
    .split("\n")
    .filter((line) => /^\| `(backup|restore|release|erasure)_/.test(line));
  const codes = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/\w+/g) ?? []);
  expect(codes).toHaveLength(BACKUP_REFUSALS.length);
  expect(new Set(codes)).toEqual(new Set(BACKUP_REFUSALS));
});
