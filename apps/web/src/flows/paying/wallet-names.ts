import type { Currency } from "@kinfold/money";

/** What a member calls their wallets. */
export const WALLET_NAMES: Readonly<Record<Currency, string>> = {
  NGN: "Naira wallet",
  USD: "Dollar wallet",
};
