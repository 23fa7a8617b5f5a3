import theme from "#styles/theme.css?raw";
import tokens from "#styles/tokens.css?raw";

/** The second sheet dyes a few roles of its own, on top of the first. */
const css = `${tokens}\n${theme}`;

export type Theme = "light" | "dark";
export type Tokens = ReadonlyMap<string, string>;

function declarations(rules: string): [string, string][] {
  const bare = rules.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
    name,
    value.trim(),
  ]);
}

function blocks(selector: string): string {
  const found = css.matchAll(/\n *(:root(?:\.dark)?) \{\n([\s\S]*?)\n *\}/g);
  return [...found].flatMap(([, name, body = ""]) => (name === selector ? [body] : [])).join("\n");
}

const light = declarations(blocks(":root"));

/** Every token of tokens.css and theme.css by name without its dashes, as each theme has it. */
export const TOKENS: Readonly<Record<Theme, Tokens>> = {
  light: new Map(light),
  dark: new Map([...light, ...declarations(blocks(":root.dark"))]),
};

/** Names of the tokens that begin with this, in the order of the file. */
export const listTokens = (prefix: string): string[] =>
  [...TOKENS.light.keys()].filter((name) => name.startsWith(prefix));

const [, reduced = ""] =
  /@media \(prefers-reduced-motion: reduce\) \{\n\s*:root \{([\s\S]*?)\}\n\}/.exec(css) ?? [];

/** What becomes of tokens on a device that asks for less motion. */
export const REDUCED: Tokens = new Map(declarations(reduced));
