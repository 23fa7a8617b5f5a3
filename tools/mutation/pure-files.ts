/** Which files of the server compute and touch nothing: they are what a table of tests can hold. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSource, visitNodes } from "../checks/read-source.ts";

const ROOT = join(import.meta.dirname, "../..");

const COMPUTES = new Set(["BinaryExpression", "LogicalExpression", "ConditionalExpression"]);

/** Whether a source computes in a function, without SQL, without waiting and without Node. */
function isPure(file: string, code: string): boolean {
  let computes = false;
  let reaches = false;
  visitNodes(parseSource(file, code), (node) => {
    computes ||= COMPUTES.has(node.type);
    reaches ||=
      (node.type === "TaggedTemplateExpression" &&
        node.tag.type === "Identifier" &&
        node.tag.name === "sql") ||
      (node.type === "ImportDeclaration" && node.source.value.startsWith("node:")) ||
      node.type === "AwaitExpression" ||
      ("async" in node && node.async);
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
