import { toSubjectId, type MemberId, type ReturnId, type StaffId } from "@kinfold/contract/ids";
import { addUp, subtract, type ChargedMinor, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { followPromise } from "#promises/index.ts";
import type { Operator } from "#staff/index.ts";
import type { ProviderName } from "../providers/provider.ts";
import { REVERSAL_PROMISE } from "./promise.ts";
import type { ReturnState } from "./rules.ts";

/** A row of payment_return, as SQL names it. Amounts are minor units; the migration says of which currency. */
export type ReturnRow = {
  return_id: ReturnId;
  reference: string;
  kind: "refund" | "dispute" | "reversal" | "correction";
  /** `bank`: our own, of a reversal, which is named by the line of its statement, and of a correction. */
  provider: ProviderName | "bank";
  provider_return_id: string | null;
  state: ReturnState;
  state_at: Date;
  reason: string;
  amount_minor: ChargedMinor;
  held_minor: Minor;
  taken_minor: Minor | null;
  owed_minor: Minor | null;
  recovered_minor: Minor;
  fee_minor: ChargedMinor | null;
  listed_as: string | null;
  asked_by: StaffId | null;
  asked_by_member: MemberId | null;
  approved_by: StaffId | null;
  sent_at: Date | null;
  checks: number;
  created_at: Date;
};

export type NewReturn = Pick<ReturnRow, "reference" | "kind" | "provider" | "reason"> & {
  providerReturnReference: string | null;
  amountMinor: ChargedMinor;
  /** Without it the provider told us. */
  askedBy?: Operator;
  at: Date;
};

/** Writes a return down: asked for, or open when the provider told us. */
export async function insertReturn(tx: Db, row: NewReturn): Promise<ReturnRow> {
  const { askedBy, at } = row;
  const state = askedBy === undefined ? "open" : "asked";
  // A bank is not asked: its statement has said it.
  const checkAt = askedBy === undefined && row.provider !== "bank" ? at : null;
  const { rows } =
    await sql<ReturnRow>`insert into payment_return (return_id, reference, kind, provider,
      provider_return_id, state, state_at, reason, amount_minor, asked_by, asked_by_member, next_check_at, created_at)
    values (${createId("ret")}, ${row.reference}, ${row.kind}, ${row.provider}, ${row.providerReturnReference}, ${state},
      ${at}::timestamptz, ${row.reason}, ${row.amountMinor}, ${askedBy?.staffId ?? null},
      ${askedBy?.memberId ?? null}, ${checkAt}::timestamptz, ${at}::timestamptz)
    returning *`.execute(tx);
  const [inserted] = rows;
  assertExists(inserted, "the return was not stored");
  await followPromise(tx, REVERSAL_PROMISE, { subjectId: toSubjectId(inserted.return_id) });
  return inserted;
}

/** Every return of a payment, oldest first. The person who decides about one holds the payment. */
export async function listReturnsOfPayment(db: Db, reference: string): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`select * from payment_return
    where reference = ${reference} order by created_at, return_id`.execute(db);
  return rows;
}

/** What of a payment is in no return, in minor units of what was charged. A correction that waits takes nothing yet. */
export function computeReceivedLeft(
  receivedMinor: ChargedMinor,
  rows: readonly ReturnRow[],
): ChargedMinor {
  const taken = rows
    .filter(({ kind, state }) => !(kind === "correction" && state === "asked"))
    .filter(({ state }) => !["declined", "stayed", "undone"].includes(state));
  return subtract(
    receivedMinor,
    addUp(taken, ({ amount_minor: amount }) => amount),
  );
}

/** The return of this id. */
export async function findReturn(db: Db, returnId: ReturnId): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`select * from payment_return
    where return_id = ${returnId}`.execute(db);
  return rows[0];
}

/** What changes about a return. What is left out stays as it was. */
export type ReturnChange = {
  state: ReturnState;
  at: Date;
  providerReturnReference?: string;
  amountMinor?: ChargedMinor;
  heldMinor?: Minor;
  takenMinor?: Minor;
  owedMinor?: Minor;
  feeMinor?: ChargedMinor;
  listedAs?: string | null;
  approvedBy?: Operator;
  sentAt?: Date;
  nextCheckAt: Date | null;
};

/** Moves a return on. The database refuses ways that there are not. */
export async function moveReturn(tx: Db, returnId: ReturnId, change: ReturnChange): Promise<void> {
  const { state, at, approvedBy, sentAt, nextCheckAt } = change;
  await sql`update payment_return set
      state_at = case when state = ${state} then state_at else ${at}::timestamptz end,
      state = ${state},
      provider_return_id = coalesce(provider_return_id, ${change.providerReturnReference ?? null}),
      amount_minor = coalesce(${change.amountMinor ?? null}::bigint, amount_minor),
      held_minor = coalesce(${change.heldMinor ?? null}::bigint, held_minor),
      taken_minor = coalesce(${change.takenMinor ?? null}::bigint, taken_minor),
      owed_minor = case when ${state} = 'stayed' then null
        else coalesce(${change.owedMinor ?? null}::bigint, owed_minor) end,
      fee_minor = coalesce(${change.feeMinor ?? null}::bigint, fee_minor),
      listed_as = coalesce(${change.listedAs ?? null}, listed_as),
      approved_by = coalesce(${approvedBy?.staffId ?? null}, approved_by),
      approved_by_member = coalesce(${approvedBy?.memberId ?? null}, approved_by_member),
      sent_at = coalesce(${sentAt ?? null}::timestamptz, sent_at),
      next_check_at = ${nextCheckAt}::timestamptz
    where return_id = ${returnId}`.execute(tx);
  await followPromise(tx, REVERSAL_PROMISE, { subjectId: toSubjectId(returnId) });
}

/** Notes that its provider was asked about a payment's undecided returns, and when to ask again. */
export async function noteAsked(tx: Db, row: ReturnRow, nextCheckAt: Date | null): Promise<void> {
  await sql`update payment_return set checks = checks + 1, next_check_at = ${nextCheckAt}::timestamptz
    where return_id = ${row.return_id} and state in ('sending', 'open')`.execute(tx);
}

/** The payments whose returns are due to be asked about, each leased to the person who asks here. */
export async function claimDueReturns(db: Db, now: Date, leasedUntil: Date): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`update payment_return
    set next_check_at = ${leasedUntil}::timestamptz
    where return_id in (select return_id from payment_return
      where next_check_at <= ${now}::timestamptz and state in ('sending', 'open')
      order by next_check_at limit 20 for no key update skip locked)
    returning reference`.execute(db);
  return [...new Set(rows.map(({ reference }) => reference))];
}

/** What a member owes for one payment. Minor units of the wallet that it was credited to. */
export type DebtRow = {
  reference: string;
  kind: ReturnRow["kind"];
  state: ReturnState;
  currency: Currency;
  owed_minor: Minor;
};

/** Everything that a member owes the club for payments that went back, oldest first. */
export async function listDebts(db: Db, memberId: MemberId): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`select reference, kind, payment_return.state,
      credited_currency as currency, owed_minor - recovered_minor as owed_minor
    from payment_return join payment_intent using (reference)
    where member_id = ${memberId} and payment_return.state <> 'undone' and owed_minor > recovered_minor
    order by payment_return.created_at, return_id`.execute(db);
  return rows;
}

/** True while the member owes the club for a payment that went back. */
export async function hasDebt(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_return join payment_intent using (reference)
    where member_id = ${memberId} and payment_return.state <> 'undone' and owed_minor > recovered_minor
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes that so much of what was owed was made good. */
export async function noteRecovered(tx: Db, returnId: ReturnId, minor: Minor): Promise<void> {
  await sql`update payment_return set recovered_minor = recovered_minor + ${minor}
    where return_id = ${returnId}`.execute(tx);
}
