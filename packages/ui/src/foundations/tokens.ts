import { DECLARED } from "#tokens/print-css.ts";
import type { Token } from "#tokens/read-tokens.ts";

export type Theme = "light" | "dark";
export type Tokens = ReadonlyMap<string, string>;

const toEntries = (tokens: readonly Token[]): [string, string][] =>
  tokens.map(({ name, css }) => [name, css]);

const light = toEntries(DECLARED.light);

/** Every token by name without its dashes, as each theme has it. */
export const TOKENS: Readonly<Record<Theme, Tokens>> = {
  light: new Map(light),
  dark: new Map([...light, ...toEntries(DECLARED.dark)]),
};

/** Names of the tokens that begin with this, in the order of the file. */
export const listTokens = (prefix: string): string[] =>
  [...TOKENS.light.keys()].filter((name) => name.startsWith(prefix));

/** What becomes of tokens on a device that asks for less motion. */
export const REDUCED: Tokens = new Map(toEntries(DECLARED.lessMotion));
