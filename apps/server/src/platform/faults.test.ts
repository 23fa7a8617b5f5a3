import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { AmountNotPositive, BalanceShort, KeyReused } from "#ledger/index.ts";
import { FAULTS, findFaultClass, logFault, type FaultName } from "./faults.ts";
import { createLog } from "./log.ts";
import { Unavailable } from "./unavailable.ts";

function refusedByDatabase(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("no", 2, "error"), { code });
}

test.each<[string, unknown, FaultName]>([
  ["what does not answer passes", new Unavailable("away"), "unavailable"],
  ["a broken constraint is a broken invariant", refusedByDatabase("23514"), "broken_invariant"],
  ["a broken rule of a trigger too", refusedByDatabase("WD002"), "broken_invariant"],
  ["a statement that is wrong is a failure", refusedByDatabase("42703"), "unexpected"],
  ["a number out of range is a failure", refusedByDatabase("22003"), "unexpected"],
  ["a key of the ledger that says something else", new KeyReused("k"), "broken_invariant"],
  ["a movement of nothing", new AmountNotPositive("0"), "broken_invariant"],
  ["too little in a wallet, which no one answered", new BalanceShort("b"), "unexpected"],
  ["any other error", new TypeError("x"), "unexpected"],
  ["something that is no error", "x", "unexpected"],
])("%s", (_, error, fault) => {
  expect(findFaultClass(error)).toBe(fault);
});

test("the level of a line follows the severity of its class, and the line names both", () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(JSON.parse(line)) });
  logFault(log, "ledger_inconsistent", { broken: ["x"] });
  logFault(log, "job_failed", { job: "j" });
  logFault(log, "unavailable", {});
  expect(lines).toMatchObject([
    {
      level: "fatal",
      severity: "emergency",
      fault: "ledger_inconsistent",
      broken: ["x"],
      msg: "the nightly integrity check found faults",
    },
    { level: "error", severity: "failure", fault: "job_failed", job: "j" },
    { level: "warn", severity: "passing", fault: "unavailable" },
  ]);
});

test("operations is woken for what may cost money, evidence or the means to restore them", () => {
  const woken = Object.entries(FAULTS).filter(([, { severity }]) => severity === "emergency");
  expect(woken.map(([name]) => name).toSorted()).toEqual([
    "archive_behind",
    "archive_hole",
    "archive_removed",
    "audit_missed",
    "backup_not_restored",
    "broken_invariant",
    "database_not_restarted",
    "files_unknown",
    "ledger_inconsistent",
    "not_started",
    "outgoing_call",
    "uncaught",
    "withdrawals_due",
  ]);
});

test("no fault is logged without a class", () => {
  const src = join(import.meta.dirname, "..");
  const shipped = globSync("**/*.ts", { cwd: src }).filter(
    (path) => !/\.test\.ts$|(?:^|\/)testing\//.test(path),
  );
  const unclassed = shipped.filter((path) =>
    /\blog(?:ger)?\.(?:error|fatal)\(/.test(readFileSync(join(src, path), "utf8")),
  );
  expect(unclassed).toEqual([]);
});
