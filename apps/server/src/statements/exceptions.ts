import type { StatementLineId } from "@kinfold/contract/ids";
import type { StatementExceptions } from "@kinfold/contract/office/statements";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { toStatementLine } from "./line-view.ts";
import type { SortedLines } from "./sort-lines.ts";
import type { SignedLineRow } from "./store.ts";

/** The debits that have an exception already: money that was credited and that our bank took back. */
async function openedFor(
  db: Db,
  debitIds: readonly StatementLineId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: StatementLineId;
  }>`select provider_return_id as id from payment_return
    where kind = 'reversal' and provider_return_id = any (${[...debitIds]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What of the last months' lines a person has to look into: debits that take back no credit that is certain, and credits that
 * may give a payout back that no one has recorded as not paid. Writes nothing.
 */
export async function findExceptions(
  db: Db,
  { lines, reversals, returned, payouts }: SortedLines,
): Promise<StatementExceptions> {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const lineOf = (id: StatementLineId): SignedLineRow => {
    const line = byId.get(id);
    assertExists(line, "an exception is of no line");
    return line;
  };
  const unclearIds = new Set(reversals.unclear.map(({ debitId }) => debitId));
  const debits = [
    ...reversals.unclear,
    ...reversals.unpaired
      .filter((debitId) => !unclearIds.has(debitId))
      .map((debitId) => ({ debitId, creditIds: [] })),
  ];
  const opened = await openedFor(
    db,
    debits.map(({ debitId }) => debitId),
  );
  const out = new Set(
    payouts.filter(({ isOut }) => isOut).map(({ batchId, withdrawalId: id }) => `${batchId} ${id}`),
  );
  return {
    debits: debits
      .filter(({ debitId }) => !opened.has(debitId))
      .map(({ debitId, creditIds }) => ({
        line: toStatementLine(lineOf(debitId)),
        credits: creditIds.map((id) => toStatementLine(lineOf(id))),
      })),
    returned: returned
      .map((one) => ({
        ...one,
        open: one.payouts.filter(({ batchId, withdrawalId: id }) => out.has(`${batchId} ${id}`)),
      }))
      .filter((one) => one.payouts.length === 0 || one.open.length > 0)
      .map(({ lineId, isSure, open }) => ({
        line: toStatementLine(lineOf(lineId)),
        is_sure: isSure,
        payouts: open.map((payout) => ({
          withdrawal_id: payout.withdrawalId,
          batch_id: payout.batchId,
          reference: payout.reference,
          beneficiary: payout.beneficiary,
          amount: payout.amountMinor,
          currency: payout.currency,
          sent_on: payout.sentOn,
        })),
      })),
  };
}
