import type { StatementLineId } from "@kinfold/contract/ids";
import { dropSign, type Currency } from "@kinfold/money";
import { readBankWords } from "./bank-words.ts";
import { groupPayoutsAndTransfers, readOutcome, type OpenLine } from "./outcomes/suggest.ts";
import type { SentPayout } from "./returned-payouts.ts";
import type { SignedLine } from "./signed-line.ts";

/** The most that a bank charges for one thing, in minor units. What is called a charge and is more is doubted as any other debit. */
const LARGEST_CHARGE_MINOR: Readonly<Record<Currency, bigint>> = { NGN: 15_000n, USD: 5_000n };

const toOpenLine = (line: SignedLine): OpenLine => ({
  line_id: line.id,
  account_number: line.accountNumber,
  currency: line.currency,
  booked_on: line.bookedOn,
  narration: line.narration,
  bank_reference: line.bankReference,
  amount_minor: line.amountMinor,
});

const isCharge = (line: OpenLine): boolean =>
  line.amount_minor < 0n &&
  dropSign(line.amount_minor) <= LARGEST_CHARGE_MINOR[line.currency] &&
  ["bank_charge", "levy"].includes(readOutcome(line) ?? "");

/**
 * The debits of which it is known what they are: payouts whose sum they are, transfers to another account of the club that arrived there,
 * and charges. Every other debit may take a credit back. What the bank marks as a reversal is never explained.
 */
export function findExplainedDebits(
  lines: readonly SignedLine[],
  payouts: readonly SentPayout[],
): ReadonlySet<StatementLineId> {
  const open = lines.filter((line) => !readBankWords(line).isReversal).map(toOpenLine);
  const sent = payouts.map((payout) => ({
    batch_id: payout.batchId,
    withdrawal_id: payout.withdrawalId,
    reference: payout.reference,
    currency: payout.currency,
    amount_minor: payout.amountMinor,
    sent_on: payout.sentOn,
    is_out: payout.isOut ?? true,
  }));
  const { paid, moved, rest } = groupPayoutsAndTransfers(open, sent);
  const explained = [...paid, ...moved].flatMap((group) => group.lines);
  return new Set([...explained, ...rest.filter(isCharge)].map(({ line_id: id }) => id));
}
