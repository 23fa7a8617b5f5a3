import { Struct, type Context } from "superstruct";

export type JsonSchema = { [keyword: string]: unknown };

const descriptions = new WeakMap<object, JsonSchema>();

/** Attaches what a struct cannot say about itself (formats, bounds) for the API description. */
export function describeStruct<T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> {
  descriptions.set(struct, schema);
  return struct;
}

/** What was attached by `describe`, if anything. */
export const findDescription = (struct: object): JsonSchema | undefined => descriptions.get(struct);

const OURS = "said";

/**
 * Gives a struct one sentence of our own for whatever is wrong with the value.
 * Needed because superstruct's own messages repeat the value, and the value may be a password.
 */
export function withMessage<T, S>(struct: Struct<T, S>, message: string): Struct<T, S> {
  const failed = [{ message, refinement: OURS }];
  return inherit(
    struct,
    new Struct<T, S>({
      // A Struct is its own fields; superstruct's own refine() spreads it too.
      // oxlint-disable-next-line typescript/no-misused-spread
      ...struct,
      validator: (value, context) =>
        [...struct.validator(value, context)].length > 0 ? failed : [],
      refiner: (value, context) => ([...struct.refiner(value, context)].length > 0 ? failed : []),
    }),
  );
}

export type Wrong = { path?: string[]; message: string };

type Kind = Pick<Struct<never>, "validator" | "entries">;

/** Whether a value and all that it holds are of their kinds, whatever the rules say of them. */
function isOfItsKind(value: unknown, kind: Kind, context: Context): boolean {
  if ([...kind.validator(value, context)].length > 0) return false;
  return [...kind.entries(value, context)].every(([, part, own]) =>
    isOfItsKind(part, own, context),
  );
}

/** Adds a rule with our own words. The check returns what is wrong: a sentence, or sentences with the field they belong to. */
export function addRule<T, S>(
  struct: Struct<T, S>,
  check: (value: T) => string | Wrong[] | undefined,
): Struct<T, S> {
  return inherit(
    struct,
    new Struct<T, S>({
      // A Struct is its own fields; superstruct's own refine() spreads it too.
      // oxlint-disable-next-line typescript/no-misused-spread
      ...struct,
      *refiner(value, context) {
        yield* struct.refiner(value, context);
        let wrong: ReturnType<typeof check>;
        try {
          wrong = check(value);
        } catch (error) {
          // Asked although a field is not of its kind, so that all that is wrong is said at once: that field says it.
          if (isOfItsKind(value, struct, context)) throw error;
        }
        const all = typeof wrong === "string" ? [{ message: wrong }] : (wrong ?? []);
        for (const { path, message } of all) {
          yield {
            message,
            refinement: OURS,
            ...(path !== undefined && { path: [...context.path, ...path] }),
          };
        }
      },
    }),
  );
}

function inherit<T, S>(from: object, to: Struct<T, S>): Struct<T, S> {
  const schema = descriptions.get(from);
  return schema === undefined ? to : describeStruct(to, schema);
}

/**
 * What is wrong with a value, per field path ("citizenship", "user.email"), in words that never hold the value.
 * The first failure of a field wins. Undefined when the value fits.
 */
export function findFieldErrors<T, S>(
  value: unknown,
  struct: Struct<T, S>,
): Record<string, string> | undefined {
  const [failure] = struct.validate(value, { coerce: true });
  if (failure === undefined) return undefined;
  const fields: Record<string, string> = {};
  for (const { path, refinement, message, type, value: given } of failure.failures()) {
    fields[path.map(String).join(".")] ??=
      refinement === OURS
        ? message
        : type === "never"
          ? "This field is not expected."
          : given === undefined
            ? "This field is required."
            : "This value is not valid.";
  }
  return fields;
}
