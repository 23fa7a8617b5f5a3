import { toBatchId, toWithdrawalId } from "@kinfold/contract/ids";
import { addPlain, negate } from "@kinfold/money";
import { addDays, type Day } from "#calendar/index.ts";
import type { MatchClaim } from "../../statements/match.ts";
import type { SentPayout } from "../../statements/returned-payouts.ts";
import type { CorpusLine, Mint } from "./mint.ts";

/** Credits that look like a receipt's money and are not, or are for a part. */
export const TRAPS = [
  "taken back",
  "taken back, listed first",
  "taken back without a marker",
  "taken back, narration cut short",
  "one of two equal ones taken back",
  "taken back, nobody named",
  "payout returned",
  "payout returned, name only",
  "payout returned without a marker",
] as const;
export type Trap = (typeof TRAPS)[number];

/** How many beside a thousand transfers. */
const SHARES: Readonly<Record<Trap, number>> = {
  "taken back": 25,
  "taken back, listed first": 20,
  "taken back without a marker": 20,
  "taken back, narration cut short": 20,
  "one of two equal ones taken back": 20,
  "taken back, nobody named": 2,
  "payout returned": 25,
  "payout returned, name only": 24,
  "payout returned without a marker": 24,
};

/** A receipt and what would be right to propose for it; none: nothing. */
export type TrapClaim = { kind: Trap; claim: MatchClaim; right: number[][] };

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

/** Adds every kind of trap to a statement, in the order that the seed draws. */
export function setTraps(
  mint: Mint,
  { count, claimOf }: { count: number; claimOf: () => MatchClaim },
): { traps: TrapClaim[]; payouts: SentPayout[] } {
  const payouts: SentPayout[] = [];
  const kinds = TRAPS.flatMap((trap) =>
    Array.from({ length: Math.round((SHARES[trap] * count) / 1_000) }, () => trap),
  );
  const traps = kinds.map((kind): TrapClaim => {
    const drawn = claimOf();
    // An amount of its own: a reversal that names no one puts every equal credit of its days in doubt.
    const isVague = kind === "taken back, nobody named";
    const claim = isVague ? { ...drawn, totalMinor: addPlain(drawn.totalMinor, 137n) } : drawn;
    return { kind, claim, right: set(mint, kind, claim, payouts) };
  });
  return { traps, payouts };
}

function set(mint: Mint, kind: Trap, claim: MatchClaim, payouts: SentPayout[]): number[][] {
  const { reference, memberName, totalMinor: total, claimedOn } = claim;
  const name = memberName.toUpperCase();
  const text = `NIP/${mint.one(BANKS)}/${name}/${reference}`;
  const line = (narration: string, amountMinor: bigint, valueOn: Day = claimedOn): number => {
    const written: CorpusLine = {
      valueOn,
      narration,
      bankReference: mint.text(30, "0123456789"),
      amountMinor,
    };
    return mint.line(written);
  };
  const takenBack = (of: string): string => mint.one(REVERSALS)(mint.one(MARKERS), of);
  const later = addDays(claimedOn, mint.below(4));
  switch (kind) {
    case "taken back":
      line(text, total);
      line(takenBack(text), negate(total), later);
      return [];
    case "taken back, listed first":
      line(takenBack(text), negate(total));
      line(text, total);
      return [];
    case "taken back without a marker":
      line(text, total);
      line(text, negate(total), later);
      return [];
    case "taken back, narration cut short":
      line(`${text} ${mint.one(["CONTRIBUTION", "SAVINGS FOR NOVEMBER"])}`, total);
      line(`RVSL ${text.slice(0, -1 - mint.below(3))}`, negate(total), later);
      return [];
    case "one of two equal ones taken back": {
      const right = [[line(text, total)], [line(text, total)]];
      line(takenBack(text), negate(total), later);
      return right;
    }
    case "taken back, nobody named":
      line(text, total);
      line("RVSL INWARD TRANSFER", negate(total), later);
      return [];
    case "payout returned":
    case "payout returned, name only":
    case "payout returned without a marker": {
      const payout: SentPayout = {
        batchId: toBatchId("bat_1"),
        withdrawalId: toWithdrawalId(`wdr_${payouts.length}`),
        reference: mint.reference(),
        currency: "NGN",
        amountMinor: total,
        beneficiary: memberName,
        accountNumber: mint.text(10, "0123456789"),
        sentOn: addDays(claimedOn, -1 - mint.below(3)),
      };
      payouts.push(payout);
      if (kind === "payout returned") {
        line(mint.one(RETURNS)(mint.one(RETURN_MARKERS), name, payout.reference), total);
      } else if (kind === "payout returned, name only") {
        line(`${mint.one(RETURN_MARKERS)} NIP/KINFOLD TO ${name}`, total);
      } else {
        line(mint.one([`NIP/KINFOLD TO ${name}`, `NIP/${name}/TRANSFER`]), total);
      }
      return [];
    }
  }
}
