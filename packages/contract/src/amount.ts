import { parseMajor, toMajor, toMinor, ZERO, type Minor } from "@kinfold/money";
import { coerce, define, number, refine, type Struct } from "superstruct";
import { describeStruct } from "./describe.ts";

/** Below 2⁴⁶ neighbouring doubles lie less than a hundredth apart, so that each names one amount. */
const MOST_MAJOR = 7e13;

const wireAmount = refine(
  number(),
  "amount",
  (major) => Math.abs(major) <= MOST_MAJOR && Number(major.toFixed(2)) === major,
);

const minorUnits = define<Minor>("bigint", (value) => typeof value === "bigint");

/**
 * Wire: naira or dollars as a JSON number, at most two decimals and 7 × 10¹³ (the most a double tells apart by the
 * hundredth). Once read: whole kobo or cents. Money is the only bigint in the contract.
 */
export const Amount: Struct<Minor, null> = describeStruct(
  coerce(minorUnits, wireAmount, (major) => parseMajor(major.toFixed(2)) ?? ZERO),
  { type: "number", multipleOf: 0.01, maximum: MOST_MAJOR },
);

/** JSON.stringify's replacer on both sides of the wire: a bigint is minor units and leaves as major units. */
export function toWire(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(toMajor(toMinor(value))) : value;
}
