import type { Context, Struct } from "superstruct";

/** Where a value stands in the whole: superstruct needs it for the words of a failure, of which there are none here. */
const NOWHERE: Context = { path: [], branch: [], mask: false };

const MISFIT = Symbol("misfit");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Map || value instanceof Set);

const isEmpty = (failures: Iterable<unknown>): boolean => {
  for (const _ of failures) return false;
  return true;
};

/** What superstruct calls of a struct. As methods, whose parameters may be narrower: each is called with what the one before let through. */
type Part = {
  coercer(value: unknown, context: Context): unknown;
  validator(value: unknown, context: Context): Iterable<unknown>;
  entries(value: unknown, context: Context): Iterable<[string | number | undefined, unknown, Part]>;
  refiner(value: unknown, context: Context): Iterable<unknown>;
};

/** What superstruct's `create` makes of a value, or MISFIT at the first failure. */
function fit(given: unknown, part: Part): unknown {
  let value: unknown = part.coercer(given, NOWHERE);
  if (!isEmpty(part.validator(value, NOWHERE))) return MISFIT;
  for (const [key, held, own] of part.entries(value, NOWHERE)) {
    const fitted = fit(held, own);
    if (fitted === MISFIT) return MISFIT;
    if (key === undefined) value = fitted;
    else if (!isRecord(value)) return MISFIT;
    else if (fitted !== undefined || key in value) value[key] = fitted;
  }
  return isEmpty(part.refiner(value, NOWHERE)) ? value : MISFIT;
}

/**
 * Whether a value fits its struct, by superstruct's own parts: its `validate` also follows where it stands, for the words of a
 * failure, which costs several times as much. Of a false answer `validate` says why; it has the last word.
 */
export const isFitting = <T, S>(value: unknown, struct: Struct<T, S>): boolean =>
  fit(value, struct) !== MISFIT;
