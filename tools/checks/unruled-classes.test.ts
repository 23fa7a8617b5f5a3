import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import {
  parseSource,
  readLiteral,
  Repository,
  visitNodes,
  type SourceNode,
} from "./read-source.ts";

const ROOT = join(import.meta.dirname, "../..");
const THEME = join(ROOT, "packages/ui/src/styles/theme.css");
const { resolve: findPackage } = createRequire(THEME);

/** Names that other classes read, and that have no rule of their own. */
const MARKERS = /^(?:group|peer)(?:\/\w+)?$/;

/** The texts that an expression may come to: both sides of a choice. */
function textsOf(node: SourceNode | null | undefined): string[] {
  if (node?.type === "JSXExpressionContainer") return textsOf(node.expression);
  if (node?.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap(textsOf);
  if (node?.type === "LogicalExpression") return [node.left, node.right].flatMap(textsOf);
  const text = readLiteral(node);
  return text === undefined ? [] : [text];
}

/** The classes of a file of components: in `className` and in the words of `cva`. */
function readClasses(path: string, code: string): string[] {
  const texts: string[] = [];
  visitNodes(parseSource(path, code), (node) => {
    if (node.type === "JSXAttribute" && node.name.name === "className")
      texts.push(...textsOf(node.value));
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
    if (node.callee.name !== "cva") return;
    visitNodes(node, (part) => {
      const text = readLiteral(part) ?? "";
      // One word alone may be the name of a variant.
      if (/[ :]/.test(text)) texts.push(text);
    });
  });
  return texts
    .flatMap((words) => words.split(/\s+/))
    .filter((name) => name !== "" && !MARKERS.test(name));
}

const toSelector = (name: string): string => `.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;

/** Those of these classes that the design system makes no rule of. */
async function findUnruled(names: readonly string[]): Promise<string[]> {
  const compiler = await compile(readFileSync(THEME, "utf8"), {
    base: dirname(THEME),
    loadStylesheet: (id, base) => {
      const path = id.startsWith(".") ? resolve(base, id) : findPackage(id);
      return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, "utf8") });
    },
  });
  const css = compiler.build([...names]);
  return names.filter((name) => !css.includes(toSelector(name)));
}

test("every class of a component has a rule", async () => {
  const repository = Repository.open();
  const files = repository
    .list(/^(?:packages|apps)\/(?:ui|frame|web|office|workshop)\/src\/.*\.tsx$/)
    .filter((path) => !/\.(?:stories|test)\.tsx$/.test(path));
  const classes = new Map<string, string>();
  for (const file of files)
    for (const name of readClasses(file, repository.read(file))) classes.set(name, file);
  const unruled = await findUnruled([...classes.keys()]);
  expect(unruled.map((name) => `${name} in ${classes.get(name)}`)).toEqual([]);
  const counts = { files: files.length, classes: classes.size };
  expect(settleCounts("unruled-classes", counts)).toEqual([]);
});

test("a class that the theme does not know is found, in className and in cva", async () => {
  const code = `<p className={is ? "mt-2" : "leading-tight"} />; const of = cva(\n  "flex font-mono",\n);\n`;
  expect(await findUnruled(readClasses("page.tsx", code))).toEqual(["leading-tight", "font-mono"]);
});
