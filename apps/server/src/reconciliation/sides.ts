import { toMinor } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { readOutsideMovements, type OutsideMovement } from "#ledger/index.ts";
import { sumCollected } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { findNamedGateway, type StatementDays, type StatementLine } from "#statements/index.ts";
import type { Said, Sides } from "./rules.ts";

/** The bank's lines from one day through another, and of which days a statement came in. */
export type Statements = (db: Db, days: { from: Day; through: Day }) => Promise<StatementDays>;

const WORDS: Readonly<Record<string, string>> = {
  deposit: "Payment in",
  deposit_exchange: "Payment in naira for dollars",
  deposit_return: "Payment given back",
  receipt_correction: "Receipt corrected",
  correction_undone: "Correction undone",
  settlement: "Settlement of a provider",
  withdrawal_paid: "Withdrawal paid",
  withdrawal_return: "Withdrawal that came back",
  bank_line: "Line of the bank",
  bank_line_reopened: "Line of the bank, opened again",
};

/** What the other side calls the same movement. */
function subjectOf({ kind, meta, idempotencyKey }: OutsideMovement): string {
  const [payment, back, reference] = [meta["payment"], meta["return"], meta["reference"]];
  if (kind === "deposit_return") return back === undefined ? idempotencyKey : `return:${back}`;
  if (kind === "withdrawal_return")
    return reference === undefined ? idempotencyKey : `back:${reference}`;
  return payment ?? reference ?? idempotencyKey;
}

const lineSaid = (line: StatementLine, isBack: boolean): Said => ({
  subject: line.reference === null ? line.lineId : `${isBack ? "back:" : ""}${line.reference}`,
  account: "bank",
  currency: line.currency,
  minor: line.minor,
  day: line.on,
  about: line.description,
  memberId: null,
  isSetAside: line.isSetAside,
});

/** Tells the lines of withdrawals that came back: they carry the name of the one that went. */
function comesBack(moved: readonly OutsideMovement[]): (line: StatementLine) => boolean {
  const sent = new Set(
    moved.flatMap(({ kind, meta }) => (kind.startsWith("withdrawal_") ? [meta["reference"]] : [])),
  );
  return ({ minor, reference }) => minor > 0n && reference !== null && sent.has(reference);
}

/** Gathers what the ledger, the providers and the bank have of this time. */
export async function gatherSides(
  db: Db,
  statements: Statements,
  { from, before }: { from: Date; before: Date },
): Promise<Sides> {
  const moved = await readOutsideMovements(db, { from, before });
  const collected = await sumCollected(db, { from, before });
  const { lines, covers, together } = await statements(db, {
    from: lagosDay(from),
    through: lagosDay(before),
  });
  // One debit may be of many payouts, and one payout of many debits.
  const joinSubject = (one: Said): Said => ({
    ...one,
    subject: together.get(one.subject) ?? one.subject,
  });
  const isBack = comesBack(moved);
  const owners = new Map(collected.map(({ subject, memberId }) => [subject, memberId]));
  // What leaves a provider's hands is held against the bank, where it arrives.
  const held = moved.filter(({ kind, account }) => kind !== "settlement" || account === "bank");
  const ledger = held.map((one): Said => {
    const subject = subjectOf(one);
    const { account, currency, minor, kind, eventAt } = one;
    const description = WORDS[kind] ?? kind;
    const day = lagosDay(eventAt);
    return {
      subject,
      account,
      currency,
      minor,
      day,
      about: description,
      memberId: owners.get(subject) ?? null,
    };
  });
  const providerSide = collected.map(
    ({ subject, gateway, currency, at, memberId, ...charged }): Said => {
      const minor = toMinor(charged.minor);
      const keptMinor = charged.keptMinor === null ? null : toMinor(charged.keptMinor);
      const description = minor < 0n ? "Given back by the provider" : "Collected by the provider";
      const day = lagosDay(at);
      return {
        subject,
        account: gateway,
        currency,
        minor,
        day,
        about: description,
        memberId,
        keptMinor,
      };
    },
  );
  const payouts = lines.flatMap((line): Said[] => {
    const account = findNamedGateway(line.description);
    return account === undefined ? [] : [{ ...lineSaid(line, false), account }];
  });
  const stated = lines.map((line) => lineSaid(line, isBack(line)));
  return {
    ledger: ledger.map(joinSubject),
    others: [...providerSide, ...stated.map(joinSubject)],
    payouts,
    hasStatement: covers,
  };
}
