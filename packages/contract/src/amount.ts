import { parseMajor, toMajor, toMinor, ZERO, type Minor } from "@kinfold/money";
import { Struct } from "superstruct";
import { describeStruct } from "./describe.ts";

/** Below 2⁴⁶ neighbouring doubles lie less than a hundredth apart, so that each names one amount. */
const MOST_MAJOR = 7e13;

const isWireAmount = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= MOST_MAJOR && Number(value.toFixed(2)) === value;

/** Made by hand: superstruct's `coerce` builds an error, with its stack, for each amount that is left out. */
const minorUnits = new Struct<Minor, null>({
  type: "bigint",
  schema: null,
  validator: (value) => typeof value === "bigint",
  coercer: (value) => (isWireAmount(value) ? (parseMajor(value.toFixed(2)) ?? ZERO) : value),
});

/**
 * Wire: naira or dollars as a JSON number, at most two decimals and 7 × 10¹³ (the most a double tells apart by the
 * hundredth). Once read: whole kobo or cents. Money is the only bigint in the contract.
 */
export const Amount: Struct<Minor, null> = describeStruct(minorUnits, {
  type: "number",
  multipleOf: 0.01,
  maximum: MOST_MAJOR,
});

/** JSON.stringify's replacer on both sides of the wire: a bigint is minor units and leaves as major units. */
export function toWire(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(toMajor(toMinor(value))) : value;
}
