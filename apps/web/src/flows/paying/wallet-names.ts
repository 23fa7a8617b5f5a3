import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";

/** What a member calls their wallets. */
export const WALLET_NAMES: Readonly<Record<Currency, string>> = {
  NGN: say("Naira wallet"),
  USD: say("Dollar wallet"),
};
