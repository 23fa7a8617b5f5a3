import { cents, kobo, type Currency } from "@kinfold/money";
import type { Sum } from "#ledger/index.ts";

/** Minor units of this currency, as the ledger takes them. */
export const sumIn = (currency: Currency, minor: bigint): Sum =>
  currency === "NGN"
    ? { currency, amountMinor: kobo(minor) }
    : { currency, amountMinor: cents(minor) };
