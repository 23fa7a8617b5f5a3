import { expect, test } from "vitest";
import { applyChange, HOLE, listDefinitionMutants, listSqlMutants } from "./sql-mutants.ts";
import { readSqlTemplates } from "./sql-templates.ts";

/** The texts that a statement becomes. */
const change = (text: string): string[] =>
  (listSqlMutants({ text, holes: [] }) ?? []).map((mutant) => applyChange(text, mutant));

test.each([
  ["select a < b", ["select a <= b", "select a >= b"]],
  ["select a = b", ["select a <> b"]],
  ["select a + b * c", ["select a - b * c", "select a + b / c"]],
  ["select a and b", ["select a or b"]],
  ["select not a", ["select  a"]],
  ["select a is null", ["select a is not null"]],
  ["select a is not null", ["select a is  null"]],
  ["select a in (b)", ["select a not in (b)"]],
  ["select a not in (b)", ["select a  in (b)"]],
  ["select exists (select)", ["select not exists (select)"]],
  ["select coalesce(f(a, b), c)", ["select coalesce(f(a, b))"]],
  ["select sum(a), min(b)", ["select max(a), min(b)", "select sum(a), max(b)"]],
  ["select 'word'", ["select ''"]],
  ["select ''", ["select 'changed'"]],
  ["select 9", ["select 10"]],
  ["select a from t join u using (a)", ["select a from t left join u using (a)"]],
  ["select a from t left join u using (a)", ["select a from t  join u using (a)"]],
  ["select distinct a", ["select  a"]],
  ["select a union all select b", ["select a union  select b"]],
  [
    "select a from t order by f(a, b), c desc",
    ["select a from t order by f(a, b) desc, c desc", "select a from t order by f(a, b), c asc"],
  ],
  ["select a from t order by a limit ₦", ["select a from t order by a desc limit ₦"]],
])("%s", (text, changed) => {
  expect(change(text)).toEqual(changed);
});

test("what is no SQL any more is left out: an assignment is no comparison, and a list has no product", () => {
  expect(change("update t set a = b")).toEqual([]);
  expect(change("select *, count(*) from t")).toEqual([]);
  expect(change("select a between b and c")).toEqual([]);
});

test("words in comments and in names are not changed", () => {
  expect(change('select a /* and < 1 */, "and" from t -- not')).toEqual([]);
});

test("a part of a statement is changed as well, and a text that is none cannot be read", () => {
  expect(change("a = b and c")).toEqual(["a <> b and c", "a = b or c"]);
  expect(change("where a > b")).toEqual(["where a >= b", "where a <= b"]);
  expect(listSqlMutants({ text: "neither this nor that", holes: [] })).toBeUndefined();
});

test("a definition is changed from one offset to another, and not in what an exception says", () => {
  const text = "head < ; if a < b then raise exception 'too much' using errcode = 'P0001'; tail < ";
  const from = text.indexOf("if");
  const to = text.indexOf("tail");
  const changed = listDefinitionMutants(text, from, to).map((mutant) => applyChange(text, mutant));
  expect(changed.map((each) => each.slice(from, to + each.length - text.length))).toEqual([
    "if a <= b then raise exception 'too much' using errcode = 'P0001'; ",
    "if a >= b then raise exception 'too much' using errcode = 'P0001'; ",
    "if a < b then raise exception 'too much' using errcode <> 'P0001'; ",
    "if a < b then raise exception 'too much' using errcode = ''; ",
  ]);
});

test("a hole may be a value, nothing, a subquery or an assignment, and is never changed", () => {
  for (const [before, after] of [
    ["select a < ", " from t"],
    ["select a < b from t where c ", ""],
    ["select a < b from (", ") t"],
    ["update t set ", " where a < b"],
  ] as const) {
    const mutants = listSqlMutants({ text: before + HOLE + after, holes: [before.length] });
    expect(mutants?.map(({ replacement }) => replacement)).toContain("<=");
  }
});

test("templates are found in TypeScript, and a change of one is a change of the file", () => {
  const source =
    'const a = sql<Row>`select ₦ from t where x = ${"y"} and z > 1`; const b = other`a < b`;';
  const [template, ...others] = readSqlTemplates("a.ts", source);
  expect(others).toEqual([]);
  expect(source.slice(template?.tag.start, template?.tag.end)).toBe("sql");
  expect(template?.mutants?.map((mutant) => applyChange(source, mutant).slice(41, 68))).toEqual([
    'x <> ${"y"} and z > 1`; con',
    'x = ${"y"} or z > 1`; const',
    'x = ${"y"} and z >= 1`; con',
    'x = ${"y"} and z <= 1`; con',
    'x = ${"y"} and z > 2`; cons',
  ]);
});
