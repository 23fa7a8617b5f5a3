import { say } from "@kinfold/language/say";
import type { Minor } from "@kinfold/money";
import { enums, nullable, string, type, type Infer, type Struct } from "superstruct";
import { Amount } from "./amount.ts";
import { describeStruct, addRule } from "./describe.ts";
import { Instant } from "./instant.ts";

export const Currency = enums(["NGN", "USD"]);

const MOST_MOVED_MAJOR = 1e12;

/** An amount that someone asks to move: more than nothing, 10¹² at most. Minor units once read. */
export const MovedAmount: Struct<Minor, null> = describeStruct(
  addRule(Amount, (minor) => {
    if (minor <= 0n) return say("Enter an amount above 0.");
    return minor <= BigInt(MOST_MOVED_MAJOR) * 100n
      ? undefined
      : say("Use no more than 1,000,000,000,000.");
  }),
  { type: "number", multipleOf: 0.01, exclusiveMinimum: 0, maximum: MOST_MOVED_MAJOR },
);

/**
 * Which way a payment comes: card provider, bank-transfer provider, second card provider, own wallet, bank by hand, or a direct debit by
 * a mandate, which only what repeats is paid by.
 */
export const Gateway = enums(["card", "transfer", "card_us", "wallet", "bank", "direct_debit"]);
export type Gateway = Infer<typeof Gateway>;

/** The accepted exchange rate that an amount was priced at: who said it, and the moment it is of. */
export const PricedRate = type({ id: string(), source: string(), as_of: Instant });
export type PricedRate = Infer<typeof PricedRate>;

/** One step of a movement's way, with the words for the member. */
export const Step = type({ status: string(), at: Instant, note: nullable(string()) });
export type Step = Infer<typeof Step>;
