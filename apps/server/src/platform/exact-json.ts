import { isText } from "#platform/storable-text.ts";
import { create, string, type } from "superstruct";

/** Every object and list of it, and every number as the text that stood there: no id loses a digit, no amount becomes a float. */
export type ExactJson = string | boolean | null | ExactJson[] | { [name: string]: ExactJson };

/** What a reviver is told of a number. */
const Source = type({ source: string() });

/** Reads JSON. Numbers come out as their own text. Throws SyntaxError, also for text that the database cannot store. */
export function parseExactly(text: string): ExactJson {
  const reviver = (name: string, value: unknown, context?: unknown): unknown => {
    if (!isText(name) || (typeof value === "string" && !isText(value))) {
      throw new SyntaxError("it holds characters that are not text");
    }
    return typeof value === "number" ? create(context, Source).source : value;
  };
  // JSON holds nothing but these, and the reviver has turned its numbers into text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text, reviver) as ExactJson;
}

/** What stands at a path, or undefined where the path ends. */
export function readAt(
  json: ExactJson | undefined,
  ...path: readonly string[]
): ExactJson | undefined {
  let here = json;
  for (const name of path) {
    if (typeof here !== "object" || here === null || Array.isArray(here)) return undefined;
    here = Object.hasOwn(here, name) ? here[name] : undefined;
  }
  return here;
}

/** The text at a path; null for anything else, and for no text at all. */
export function readTextAt(json: ExactJson | undefined, ...path: readonly string[]): string | null {
  const here = readAt(json, ...path);
  return typeof here === "string" && here !== "" ? here : null;
}

/** The list at a path; an empty one where there is none. */
export function listAt(json: ExactJson | undefined, ...path: readonly string[]): ExactJson[] {
  const here = readAt(json, ...path);
  return Array.isArray(here) ? here : [];
}
