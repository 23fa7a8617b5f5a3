import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** The part of an object that begins before `at` and ends after it. */
function readObject(text: string, at: number): string {
  let depth = 0;
  let from = at;
  while (from > 0 && !(text[from] === "{" && depth === 0)) {
    if (text[from] === "}") depth += 1;
    if (text[from] === "{") depth -= 1;
    from -= 1;
  }
  depth = 0;
  let to = at;
  while (to < text.length && !(text[to] === "}" && depth === 0)) {
    if (text[to] === "{") depth += 1;
    if (text[to] === "}") depth -= 1;
    to += 1;
  }
  return text.slice(from, to);
}

/** The columns of figures that do not say where they stand on a phone: at the end they would have no name. */
function findUnplacedFigures(text: string): string[] {
  return [...text.matchAll(/align: "end"/g)]
    .map(({ index }) => readObject(text, index))
    .filter((column) => /\bhead\b/.test(column) && !/\bcard\b/.test(column))
    .map((column) => /head: ("[^"]*"|\w+)/.exec(column)?.[1] ?? column);
}

/** Tables of which a phone shows several figures at the end of a row, where nothing says which is which. */
function findNamelessFigures(text: string): string[] {
  return [...text.matchAll(/: readonly Column<[^=]*>\[\] = \[\n([\s\S]*?)\n\];/g)].flatMap(
    ([, columns = ""]) => {
      const ends = [...columns.matchAll(/align: "end"/g)]
        .map(({ index }) => readObject(columns, index))
        .filter((column) => column.includes('card: "end"'))
        .map((column) => /head: "([^"]*)"/.exec(column)?.[1] ?? "");
      return ends.length > 1 ? [ends.join(" and ")] : [];
    },
  );
}

const FILES = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !file.endsWith(".stories.tsx"),
);

test("each column of figures says where it stands on a phone, and one figure at most stands there without its name", () => {
  const faults = FILES.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return [...findUnplacedFigures(text), ...findNamelessFigures(text)].map(
      (head) => `${file}: ${head}`,
    );
  });
  expect(faults).toEqual([]);
});

test("a column without a place and two figures without a name are found", () => {
  const column = (head: string, card = "") =>
    `  {\n    key: "x",\n    head: "${head}",\n    align: "end",\n${card}    cell: ({ a }) => a,\n  },`;
  expect(findUnplacedFigures(column("Ledger"))).toEqual(['"Ledger"']);
  expect(findUnplacedFigures(column("Ledger", '    card: "fact",\n'))).toEqual([]);
  const ends = ["Ledger", "Bank"].map((head) => column(head, '    card: "end",\n')).join("\n");
  expect(findNamelessFigures(`const X: readonly Column<Row>[] = [\n${ends}\n];`)).toEqual([
    "Ledger and Bank",
  ]);
});
