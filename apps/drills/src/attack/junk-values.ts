import type { Chance } from "../drill/chance.ts";
import type { Schema } from "./routes.ts";

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Text that some reader somewhere takes for something else. */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\uD800",
  "\u202Eevil",
  "\uFEFF",
  "a".repeat(10_000),
  "../../../../etc/passwd",
  "..\\..\\windows",
  "' or 1=1 --",
  "'; drop table member; --",
  "$(id)",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "1e400",
  "-0",
  "0x10",
  "١٢٣",
  "1,000.00",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "ada@example.com\r\nBcc: all@example.com",
  "=HYPERLINK(1)",
  "😀".repeat(300),
  "ſ",
  "İ",
] as const;

const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.1 + 0.2,
  1e21,
  -1e21,
  Number.MAX_SAFE_INTEGER + 1,
  0.001,
  [],
  {},
  [[[[]]]],
  [null],
  { length: 1 },
  { $gt: "" },
  { toString: 1 },
] as const;

/** Any value, most of them wrong for any field. */
export const generateJunkValue = (chance: Chance): unknown =>
  chance.happens(0.6) ? chance.pick(TEXTS) : chance.pick(VALUES);

export const generateJunkText = (chance: Chance): string => chance.pick(TEXTS);

/** Bodies that are no JSON, or JSON that no one writes. */
export const generateJunkBody = (chance: Chance): string =>
  chance.pick([
    "",
    "{",
    "[]",
    "null",
    '"text"',
    "0",
    "\uFEFF{}",
    '{"a":1,"a":2}',
    '{"__proto__":{"is_admin":true}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
    '{"amount":1e999}',
    '{"amount":0.1e1000000}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    `{"a":${nested(10_000)}}`,
    nested(100_000),
    `{"a":"${"b".repeat(200_000)}"}`,
    `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":0`).join()}}`,
    "a=b&c=d",
    "--x\r\n\r\n--x--",
  ]);

const inside = (schema: unknown): Schema =>
  typeof schema === "object" && schema !== null ? { ...schema } : {};

/** Something that looks right by its schema: close enough to pass the schema and reach the use case. */
export function generatePlausible(schema: unknown, chance: Chance, depth = 0): unknown {
  const { anyOf, const: only, enum: among, type, items, properties, required } = inside(schema);
  if (Array.isArray(anyOf))
    return generatePlausible(anyOf[chance.between(0, anyOf.length - 1)], chance, depth);
  if (only !== undefined) return only;
  if (Array.isArray(among)) return among[chance.between(0, among.length - 1)];
  if (type === "boolean") return chance.happens(0.5);
  if (type === "integer" || type === "number") return chance.pick([1, 5, 100, 2_500, 100_000]);
  if (type === "array") return depth > 3 ? [] : [generatePlausible(items, chance, depth + 1)];
  if (type === "object") {
    const must = Array.isArray(required) ? required : [];
    const fields = Object.entries(inside(properties)).filter(
      ([name]) => must.includes(name) || chance.happens(0.4),
    );
    return Object.fromEntries(
      fields.map(([name, field]) => [name, generatePlausible(field, chance, depth + 1)]),
    );
  }
  return chance.pick([
    "ada@example.com",
    "2026-11-12",
    "A reason of someone",
    "0123456789",
    "NGN",
    "card",
    "Ada",
    "+2348035550142",
  ]);
}
