import { parseMajor, toMajor } from "@kinfold/money";
import { bigint, coerce, number, type Struct } from "superstruct";
import { describe, rule } from "./describe.ts";

const wireAmount = rule(number(), (major) =>
  Number.isFinite(major) && Math.abs(major) <= 1e12 && Number(major.toFixed(2)) === major
    ? undefined
    : "Use at most two decimals and no more than 1,000,000,000,000.",
);

/**
 * Wire: naira or dollars as a JSON number, at most two decimals and 10¹² (15 digits, the most a double carries exactly).
 * Once read: whole kobo or cents. Money is the only bigint in the contract.
 */
export const Amount: Struct<bigint, null> = describe(
  coerce(bigint(), wireAmount, (major) => parseMajor(major.toFixed(2)) ?? 0n),
  { type: "number", multipleOf: 0.01, maximum: 1e12 },
);

/** JSON.stringify's replacer on both sides of the wire: a bigint is minor units and leaves as major units. */
export function toWire(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(toMajor(value)) : value;
}
