import type { InputType, StrictArgTypes } from "storybook/internal/types";

/** A type as react-docgen reads it from the source; `raw` is what stands there. */
type ReadType = { name?: string; value?: unknown; raw?: string; required?: boolean };

/** Values that no one can type into a field. */
const NOT_TYPED = /\b(?:Icon|ReactNode|ReactElement|JSX|Ref|RefObject|ComponentType)\b|=>/;
const TYPED: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  boolean: "boolean",
};

/** A type as its source says it, on one line: a union without the bar it begins with, nothing of undefined, which "not required" says. */
export function formatType({ name, raw, value }: ReadType): string | undefined {
  if (raw !== undefined) {
    return raw
      .replaceAll(/\s+/g, " ")
      .replace(/^\| /, "")
      .replaceAll(/ \| undefined\b/g, "");
  }
  return typeof value === "string" ? value : name;
}

/** What the default of a property that a component takes over from HTML says of its type: no one reads it from React's own types. */
function typeOfDefault(value: string | undefined): ReadType {
  if (value === "true" || value === "false") return { name: "boolean" };
  return value?.startsWith('"') === true ? { name: "string" } : {};
}

/** The control of a value that Storybook would have written as JSON; undefined leaves its own choice. */
function chooseControl(formatted: string, args: unknown): InputType["control"] | undefined {
  const typed = TYPED[formatted];
  if (typed !== undefined) return { type: typed } as InputType["control"];
  if (!NOT_TYPED.test(formatted)) return undefined;
  return typeof args === "string" ? { type: "text" } : { disable: true };
}

/** Writes each property's type out, and gives no editor of JSON to what is a part of a page or a function. */
export function formatArgTypes(
  argTypes: StrictArgTypes,
  initialArgs: Readonly<Record<string, unknown>>,
): StrictArgTypes {
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const read = (argType.type ?? {}) as ReadType;
      const formatted =
        formatType(read) ?? formatType(typeOfDefault(argType.table?.defaultValue?.summary));
      if (formatted === undefined) return [name, argType];
      const control = argType.control ?? chooseControl(formatted, initialArgs[name]);
      return [
        name,
        {
          ...argType,
          table: { ...argType.table, type: { ...argType.table?.type, summary: formatted } },
          ...(control !== undefined && { control }),
        },
      ];
    }),
  );
}
