/** What JSON can say. Money and other integers that a number would not keep are written as text. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Named values, as the audit keeps them of before and after. */
export type JsonObject = { readonly [name: string]: JsonValue };

/** PostgreSQL keeps no NUL in its text, and half a character has no bytes to be hashed. */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** True for a list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/**
 * One value, one text, after RFC 8785: names sorted by their UTF-16 units, nothing between the tokens, numbers and strings as
 * ECMAScript writes them. Refuses numbers that are not finite.
 */
export function writeCanonicalJson(value: JsonValue): string {
  if (typeof value === "string") return JSON.stringify(storable(value));
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new Error("a number in the audit is finite");
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeCanonicalJson).join(",")}]`;
  const members = Object.entries(value)
    .map(([name, member]) => [storable(name), member] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, member]) => `${JSON.stringify(name)}:${writeCanonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
