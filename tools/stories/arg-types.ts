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

/**
 * What a property does that a component takes over from HTML, from React, or from what all fields share: no one reads its
 * description from the source there.
 */
const TAKEN_OVER: Readonly<Record<string, string>> = {
  autoComplete: "What the browser or a password manager may fill in, in HTML's words.",
  children: "What it shows inside.",
  className: "Places it: margin, width, grid area. It never changes its look.",
  defaultValue: "What stands in the box at first, when the form keeps the value.",
  disabled: "It can be neither used nor changed now.",
  error: "What is wrong and how to mend it. Announced politely when it appears.",
  help: "A hint under the field. An error takes its place.",
  href: "Where it leads: a path of the app, or a whole address.",
  label: "Names the field. A placeholder never does.",
  onClick: "Called when it is pressed.",
  placeholder: "An example in the empty box. It never replaces the label.",
  readOnly: "The value can be read and copied, not changed.",
  ref: "The HTML element, where a page may put focus.",
  required: 'The form needs it: a `*` after the label, and "required" for screen readers.',
  rows: "How many lines it shows while little is written.",
  type: "The kind of HTML element, in HTML's words.",
};

/** The description of a property: the source's own; and where the source declares no such property, that of what it is taken over from. */
function describe(name: string, { description, type }: InputType): string | undefined {
  if (description !== undefined && description !== "") return description;
  return formatType((type ?? {}) as ReadType) === undefined ? TAKEN_OVER[name] : undefined;
}

/** Properties that a table shows without a description. */
export function listUndescribed(argTypes: StrictArgTypes): string[] {
  return Object.entries(argTypes)
    .filter(([, { description = "", table }]) => description === "" && table?.disable !== true)
    .map(([name]) => name);
}

/**
 * Writes each property's type out, describes what is taken over, and gives no editor of JSON to what is a part of a page or a
 * function.
 */
export function formatArgTypes(
  argTypes: StrictArgTypes,
  initialArgs: Readonly<Record<string, unknown>>,
): StrictArgTypes {
  // Storybook adds what only a story gives after this, and keeps what stands here.
  const fromStories = Object.keys(initialArgs).flatMap((name) => {
    const description = TAKEN_OVER[name];
    const isMissing = description !== undefined && argTypes[name] === undefined;
    return isMissing ? [[name, { name, description }] as const] : [];
  });
  const read = Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const description = describe(name, argType);
      const described = { ...argType, ...(description !== undefined && { description }) };
      const source = (argType.type ?? {}) as ReadType;
      const formatted =
        formatType(source) ?? formatType(typeOfDefault(argType.table?.defaultValue?.summary));
      if (formatted === undefined) return [name, described];
      const control = argType.control ?? chooseControl(formatted, initialArgs[name]);
      return [
        name,
        {
          ...described,
          table: { ...argType.table, type: { ...argType.table?.type, summary: formatted } },
          ...(control !== undefined && { control }),
        },
      ];
    }),
  );
  return { ...read, ...Object.fromEntries(fromStories) };
}
