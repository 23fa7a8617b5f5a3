/** Which files of the server compute and touch nothing: they are what a table of tests can hold. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { visitNodes } from "./sql-templates.ts";

const ROOT = join(import.meta.dirname, "../..");

const COMPUTES = new Set(["BinaryExpression", "LogicalExpression", "ConditionalExpression"]);

/** Whether a source computes in a function, without SQL, without waiting and without Node. */
function isPure(file: string, source: string): boolean {
  let computes = false;
  let reaches = false;
  visitNodes(parseSync(file, source).program, (node) => {
    computes ||= COMPUTES.has(node.type);
    const { tag, source: from } = node;
    const isSql = node.type === "TaggedTemplateExpression" && JSON.stringify(tag).includes('"sql"');
    const isNode =
      node.type === "ImportDeclaration" && JSON.stringify(from).includes('"value":"node:');
    reaches ||= isSql || isNode || node.type === "AwaitExpression" || node["async"] === true;
  });
  return computes && !reaches;
}

/** The pure files of these modules of the server, by their path from the root. */
export const listPureFiles = (modules: readonly string[]): string[] =>
  globSync(
    modules.map((name) => `apps/server/src/${name}/**/*.ts`),
    { cwd: ROOT },
  )
    .filter((file) => !/\.test\.ts$|\/testing\/|emails\.ts$/.test(file))
    .filter((file) => isPure(file, readFileSync(join(ROOT, file), "utf8")))
    .toSorted();
