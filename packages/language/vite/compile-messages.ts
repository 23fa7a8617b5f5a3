/** Parses the messages of a browser app while it is built, so that the parser stays out of it. */
import { parse } from "@formatjs/icu-messageformat-parser";
import { parseSync, type Plugin } from "vite";
import { readLiteral, visitNodes } from "./visit-nodes.ts";

const PARSER = "@formatjs/icu-messageformat-parser";
const CATALOGUE = /\/language\/src\/catalogues\/\w+\.ts$/;
/** What `sayCount` alone can say. */
const HAS_KIND = /\{\s*\w+\s*,/;

/** The messages of a source that need the parser, where they stand: in calls of `sayCount`, and in drafts. */
function findMessages(id: string, code: string): { start: number; end: number; text: string }[] {
  const messages: { start: number; end: number; text: string }[] = [];
  visitNodes(parseSync(id, code).program, (node) => {
    const written =
      node.type === "CallExpression" &&
      node.callee.type === "Identifier" &&
      node.callee.name === "sayCount"
        ? node.arguments[0]
        : node.type === "Property" &&
            CATALOGUE.test(id) &&
            HAS_KIND.test(readLiteral(node.key) ?? "")
          ? node.value
          : undefined;
    const text = readLiteral(written);
    if (written && text !== undefined)
      messages.push({ start: written.start, end: written.end, text });
  });
  return messages;
}

/** A source with its messages parsed: each is its text and its parts. Undefined when it has none. */
export function compileMessages(id: string, code: string): string | undefined {
  const messages = findMessages(id, code);
  if (messages.length === 0) return undefined;
  return messages
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: message }) =>
        `${text.slice(0, start)}${JSON.stringify([message, parse(message)])}${text.slice(end)}`,
      code,
    );
}

/** The plugin of a browser app's build. Served from its sources, an app parses what it says. */
export function createMessageCompiler(): Plugin {
  return {
    name: "kinfold:messages",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }],
      },
    }),
    load: (id) =>
      id.endsWith("/language/src/parse-message.ts")
        ? "export const parseMessage = (message) => { throw new Error(`not parsed: ${message}`); };"
        : undefined,
    transform: (code, id) => {
      const isOurs = /\.tsx?$/.test(id) && (code.includes("sayCount(") || CATALOGUE.test(id));
      const compiled = isOurs ? compileMessages(id, code) : undefined;
      return compiled === undefined ? undefined : { code: compiled, map: null };
    },
  };
}
