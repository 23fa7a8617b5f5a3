import type { SettledGateway } from "@kinfold/contract/office/settlements";

/** How the bank's words name the person who pays out, and what of ours they collect. */
export const PAYERS: readonly (readonly [words: string, gateway: SettledGateway])[] = [
  ["paystack", "card"],
  ["monnify|moniepoint", "transfer"],
  ["flutterwave", "card_us"],
];

/** Whose payout a line of the bank says that it is; undefined for all other money. */
export const findNamedGateway = (narration: string): SettledGateway | undefined =>
  PAYERS.find(([words]) => new RegExp(words, "i").test(narration))?.[1];
