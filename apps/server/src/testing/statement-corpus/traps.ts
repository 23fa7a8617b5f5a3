import { toBatchId, toWithdrawalId } from "@kinfold/contract/ids";
import { negate, toMinor } from "@kinfold/money";
import { addDays, type Day } from "#calendar/index.ts";
import type { SentPayout } from "../../statements/returned-payouts.ts";
import type { Draft } from "./kinds.ts";

/** Credits that look like a receipt's money and were taken back or are payouts of ours. */
export const TRAPS = [
  "taken back",
  "taken back, listed first",
  "taken back without a marker",
  "taken back, narration cut short",
  "one of two equal ones taken back",
  "taken back, no one named",
  "payout returned",
  "payout returned, name only",
  "payout returned without a marker",
] as const;
export type Trap = (typeof TRAPS)[number];

const MARKERS = ["RVSL", "RSVL", "REVRSL", "REVERSAL", "REVERSED", "REV", "RVS", "REVSL"];
const RETURN_MARKERS = [
  "RTN",
  "RETURN",
  "RETURNED",
  "UNPAID",
  "RTN/UNPAID",
  "NIP REJ",
  "RTD",
  "REJECTED",
];
const BANKS = ["GTB", "ACCESS", "UBA", "ZENITH", "FBN", "PROVIDUS"];

/** How six banks write a debit that takes a credit back. */
const REVERSALS: readonly ((marker: string, text: string) => string)[] = [
  (marker, text) => `${marker}/${text}`,
  (marker, text) => `${marker}:${text}`,
  (marker, text) => `${text} ${marker}`,
  (marker, text) => `${text}/${marker}`,
  (marker, text) => `${marker} - ${text}`,
  (marker, text) => `${marker} OF ${text}`,
];

/** How they write a payout of ours that comes back. */
const RETURNS: readonly ((marker: string, payee: string, reference: string) => string)[] = [
  (marker, payee, reference) => `${marker} NIP/KINFOLD TO ${payee}/${reference}`,
  (marker, payee, reference) => `${marker}/KINFOLD ${reference}/${payee}`,
  (marker, payee, reference) => `NIP ${marker} TRF TO ${payee} KINFOLD ${reference}`,
  (marker, payee, reference) => `${marker}:FIP:${payee}:${reference}`,
];

/** Writes one trap. Its amount has odd kobo of its own: a reversal that names no one puts every equal credit of its days in doubt. */
export function writeTrap(draft: Draft, kind: Trap, payouts: SentPayout[]): void {
  const { mint } = draft;
  const totalMinor = toMinor(draft.drawAmount() + BigInt(1 + mint.below(99_999)));
  const claim = draft.announce(mint.one(draft.people), { totalMinor });
  const { reference, memberName, claimedOn } = claim;
  const name = memberName.toUpperCase();
  const text = `NIP/${mint.one(BANKS)}/${name}/${reference}`;
  const line = (narration: string, amountMinor: bigint, valueOn: Day = claimedOn): number =>
    mint.line({ valueOn, narration, bankReference: mint.session(), amountMinor });
  const takenBack = (of: string): string => mint.one(REVERSALS)(mint.one(MARKERS), of);
  const later = addDays(claimedOn, mint.below(4));
  switch (kind) {
    case "taken back":
      line(text, totalMinor);
      line(takenBack(text), negate(totalMinor), later);
      return;
    case "taken back, listed first":
      line(takenBack(text), negate(totalMinor));
      line(text, totalMinor);
      return;
    case "taken back without a marker":
      line(text, totalMinor);
      line(text, negate(totalMinor), later);
      return;
    case "taken back, narration cut short":
      line(`${text} ${mint.one(["CONTRIBUTION", "SAVINGS FOR NOVEMBER"])}`, totalMinor);
      line(`RVSL ${text.slice(0, -1 - mint.below(3))}`, negate(totalMinor), later);
      return;
    case "one of two equal ones taken back":
      draft.settle(claim, [line(text, totalMinor)], [line(text, totalMinor)]);
      line(takenBack(text), negate(totalMinor), later);
      return;
    case "taken back, no one named":
      line(text, totalMinor);
      line("RVSL INWARD TRANSFER", negate(totalMinor), later);
      return;
    case "payout returned":
    case "payout returned, name only":
    case "payout returned without a marker": {
      const payout: SentPayout = {
        batchId: toBatchId("bat_1"),
        withdrawalId: toWithdrawalId(`wdr_${payouts.length}`),
        reference: mint.reference(),
        currency: "NGN",
        amountMinor: totalMinor,
        beneficiary: memberName,
        accountNumber: mint.text(10, "0123456789"),
        sentOn: addDays(claimedOn, -1 - mint.below(3)),
      };
      payouts.push(payout);
      if (kind === "payout returned") {
        line(mint.one(RETURNS)(mint.one(RETURN_MARKERS), name, payout.reference), totalMinor);
      } else if (kind === "payout returned, name only") {
        line(`${mint.one(RETURN_MARKERS)} NIP/KINFOLD TO ${name}`, totalMinor);
      } else {
        line(mint.one([`NIP/KINFOLD TO ${name}`, `NIP/${name}/TRANSFER`]), totalMinor);
      }
    }
  }
}
