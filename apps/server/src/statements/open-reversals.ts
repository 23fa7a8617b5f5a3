import type { StatementLineId } from "@kinfold/contract/ids";
import { negate, toCharged } from "@kinfold/money";
import { sql } from "kysely";
import { findIntent, openReversal } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { readBankWords } from "./bank-words.ts";
import type { UnclearDebit } from "./reversals.ts";
import { pairReversals, type SortedLines } from "./sort-lines.ts";
import type { SignedLineRow } from "./store.ts";

/** A debit beside the credit that it takes back, if that is on a statement. */
type TakenBack = { debit: SignedLineRow; credit: SignedLineRow | undefined };

/** The one credit that an unclear debit may take back, where a member has its money already; undefined where it may be several. */
function findOnlyCredited(
  { creditIds, likelyIds }: UnclearDebit,
  byId: ReadonlyMap<StatementLineId, SignedLineRow>,
): StatementLineId | undefined {
  const [id, ...others] = likelyIds.length > 0 ? likelyIds : creditIds;
  const isCredited = id !== undefined && (byId.get(id)?.used_by ?? null) !== null;
  return isCredited && others.length === 0 ? id : undefined;
}

function takenBackIn({ lines, reversals }: SortedLines): TakenBack[] {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const ids: readonly (readonly [
    debitId: StatementLineId,
    creditId: StatementLineId | undefined,
  ])[] = [
    ...reversals.pairs.map(({ debitId, creditId }) => [debitId, creditId] as const),
    ...reversals.unpaired.map((debitId) => [debitId, undefined] as const),
    ...reversals.unclear.flatMap((unclear) => {
      const creditId = findOnlyCredited(unclear, byId);
      return creditId === undefined ? [] : [[unclear.debitId, creditId] as const];
    }),
  ];
  return ids.flatMap(([debitId, creditId]) => {
    const debit = byId.get(debitId);
    const credit = creditId === undefined ? undefined : byId.get(creditId);
    return debit === undefined ? [] : [{ debit, credit }];
  });
}

/** Whether staff confirmed this receipt by some line of a statement, also one that a correction let go of. */
async function hasLines(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql`select 1 from bank_statement_match
    where bank_statement_line_use(line_id) = ${reference}
    union all select 1 from bank_transfer_line where reference = ${reference} limit 1`.execute(db);
  return rows.length > 0;
}

/** The receipt that a credit was the money of: by its use, or by its reference when it was confirmed without a line. */
async function receiptOf(db: Db, { debit, credit }: TakenBack): Promise<string | undefined> {
  if (credit !== undefined && credit.used_by !== null) return credit.used_by;
  const { narration, bank_reference: bankReference } = credit ?? debit;
  for (const code of readBankWords({ narration, bankReference }).references) {
    const reference = `KIN-${code}`;
    const intent = await findIntent(db, reference);
    if (intent?.gateway !== "bank" || intent.credited_minor === null) continue;
    const isAmount = intent.received_minor === toCharged(negate(debit.amount_minor));
    const isSame = isAmount && intent.charged_currency === debit.currency;
    if (isSame && !(await hasLines(db, reference))) return reference;
  }
  return undefined;
}

const wordsOf = ({ debit, credit }: TakenBack): string =>
  credit === undefined
    ? `our bank took it back: ${debit.narration}`
    : `our bank took it back: ${debit.narration}; it had credited ${credit.narration}`;

/**
 * Pairs debits with the credits that they take back, and opens an exception for each of them that was credited to a member.
 * Harmless when repeated. Answers how many exceptions it opened.
 */
export async function settleReversals(platform: Platform): Promise<number> {
  const sorted = await pairReversals(platform);
  let opened = 0;
  for (const takenBack of takenBackIn(sorted)) {
    const reference = await receiptOf(platform.db, takenBack);
    if (reference === undefined) continue;
    const { line_id: debitLineId, amount_minor: minor } = takenBack.debit;
    const reversal = {
      reference,
      debitLineId,
      amountMinor: toCharged(negate(minor)),
      reason: wordsOf(takenBack),
    };
    if (await openReversal(platform, reversal)) opened += 1;
  }
  return opened;
}
