import type { SettledGateway, SettlementState } from "@kinfold/contract/office/settlements";
import type { BadgeProps } from "@kinfold/ui/badge";

/** What the states are called in the office, and how they look. */
export const STATE_WORDS: Readonly<
  Record<SettlementState, { words: string; tone: BadgeProps["tone"] }>
> = {
  unposted: { words: "Not posted", tone: "wait" },
  proposed: { words: "To be posted", tone: "info" },
  posted: { words: "Posted", tone: "ok" },
};

/** Who pays out what comes this way. */
export const PAYER_WORDS: Readonly<Record<SettledGateway, string>> = {
  card: "Paystack",
  transfer: "Monnify",
  card_us: "Flutterwave",
};
