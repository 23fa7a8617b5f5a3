import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const THEME = join(ROOT, "packages/ui/src/styles/theme.css");
const { resolve: findPackage } = createRequire(THEME);

/** Names that other classes read, and that have no rule of their own. */
const MARKERS = /^(?:group|peer)(?:\/\w+)?$/;

/** The classes of a file of components: in `className` and in the words of `cva`. */
function readClasses(code: string): string[] {
  const named = [...code.matchAll(/className="([^"]*)"/g)].map(([, words = ""]) => words);
  const varied = [...code.matchAll(/\bcva\(([\s\S]*?)\n\);/g)].flatMap(([, body = ""]) =>
    [...body.matchAll(/"([^"\n]*)"/g)].map(([, words = ""]) => words),
  );
  // One word alone may be the name of a variant.
  return [...named, ...varied.filter((words) => /[ :]/.test(words))]
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
  const classes = new Map<string, string>();
  for (const file of globSync("{packages,apps}/{ui,frame,web,office,workshop}/src/**/*.tsx", {
    cwd: ROOT,
    exclude: ["**/*.{stories,test}.tsx"],
  })) {
    for (const name of readClasses(readFileSync(join(ROOT, file), "utf8"))) classes.set(name, file);
  }
  expect(classes.size).toBeGreaterThan(700);
  const unruled = await findUnruled([...classes.keys()]);
  expect(unruled.map((name) => `${name} in ${classes.get(name)}`)).toEqual([]);
});

test("a class that the theme does not know is found, in className and in cva", async () => {
  const code = `<p className="mt-2 leading-tight" />; const of = cva(\n  "flex font-mono",\n);\n`;
  expect(await findUnruled(readClasses(code))).toEqual(["leading-tight", "font-mono"]);
});
