import { requireReason } from "@kinfold/contract/office/decision";
import { is } from "superstruct";
import { CommandLineRefused, readCommandLine } from "#platform/command-line.ts";
import type { Db } from "#platform/db.ts";
import { CHECKED, checkDatabase, printLine } from "./check-database.ts";

/** Why payouts are to be stopped; undefined where only the state is asked for. */
const reason = readCommandLine(
  {
    command: "npm run payouts:stop",
    about: `
Stops payouts at once, without an account of the office: no batch is approved or handed to the bank and no refund is released until two
staff members resume them in the office. Prints since when and why they are stopped; harmless when they are. Opens the server's own
database, which must be stopped, or the one of DATABASE_URL. Exits with 0, and with 2 when it could not look.`,
    options: {
      reason: { value: "WHY", text: "why they are stopped; the office and the audit show it" },
      state: { text: "stops nothing and prints whether they are stopped" },
    },
    example: '--reason "The integrity check found a fault"',
  },
  ({ options }) => {
    if (options.state && options.reason === undefined) return undefined;
    const words = options.reason?.trim() ?? "";
    if (options.state || !is(words, requireReason(""))) {
      throw new CommandLineRefused('Use: --reason "Why", or --state. See --help.');
    }
    return words;
  },
);

// The server takes a second to load: `--help` does without.
const { findOpenStop, stopPayouts } = await import("#payout-stops/index.ts");
const { runTransaction } = await import("#platform/db.ts");
const { readStaffNames } = await import("#staff/index.ts");

async function printState(db: Db): Promise<void> {
  const stop = await findOpenStop(db);
  if (stop === undefined) return printLine("Payouts go out: they are not stopped.");
  const by = stop.stopped_by;
  const who =
    by === null
      ? "from the club's machine"
      : `by ${(await readStaffNames(db, [by])).get(by) ?? by}`;
  printLine(`Payouts are stopped since ${stop.stopped_at.toISOString()}, ${who}: ${stop.reason}`);
  printLine("Two staff members resume them in the office, on the page of payout batches.");
}

await checkDatabase(async (db) => {
  if (reason !== undefined) {
    await runTransaction(db, async (tx) => {
      if ((await findOpenStop(tx)) !== undefined) return;
      await stopPayouts(tx, { reason, by: null, at: new Date() });
    });
  }
  await printState(db);
  return CHECKED.holds;
}, "run");
