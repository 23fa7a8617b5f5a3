import { isBoxedPrimitive } from "node:util/types";
import { toWire } from "@kinfold/contract/amount";

/** What JSON leaves out of an object, and writes as null in a list. */
const isLeftOut = (value: unknown): boolean =>
  value === undefined || typeof value === "function" || typeof value === "symbol";

function hasToJson(value: object): value is { toJSON: (key: string) => unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** Objects around plain values are what they hold. */
const unbox = (value: unknown): unknown => (isBoxedPrimitive(value) ? value.valueOf() : value);

function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  } else object[key] = value;
}

/**
 * What a reader of the JSON of a value has in hand, amounts in major units: the same as parsing `JSON.stringify(value, toWire)`, without
 * the text in between. Undefined where JSON has nothing to say.
 */
export function toWireValue(value: unknown, key = ""): unknown {
  const isObject = typeof value === "object" && value !== null;
  const plain = unbox(toWire(key, isObject && hasToJson(value) ? value.toJSON(key) : value));
  if (typeof plain === "number") return Number.isFinite(plain) ? plain + 0 : null;
  if (isLeftOut(plain)) return undefined;
  if (typeof plain !== "object" || plain === null) return plain;
  if (Array.isArray(plain)) {
    return Array.from(plain, (one: unknown, at) => toWireValue(one, String(at)) ?? null);
  }
  const object: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(plain)) {
    const wire = toWireValue(one, name);
    if (wire !== undefined) put(object, name, wire);
  }
  return object;
}
