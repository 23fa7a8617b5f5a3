/**
 * Changes of SQL text, one token at a time. PostgreSQL's own scanner says where the tokens are, and its parser leaves out each change that is
 * no SQL.
 */
import { hasSqlDetails, loadModule, parseSync, scanSync } from "libpg-query";

await loadModule();

/** A piece of a text that something else is put in for. Offsets are those of the text. */
export type TextChange = { start: number; end: number; replacement: string };
export type SqlMutant = TextChange & { mutatorName: string };

type Token = { start: number; end: number; text: string; isName: boolean };

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "=": ["<>"],
  "<>": ["="],
  "!=": ["="],
};
const ARITHMETIC: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*" };
const LOGIC: Readonly<Record<string, string>> = {
  and: "or",
  or: "and",
  true: "false",
  false: "true",
};
const ORDER: Readonly<Record<string, string>> = {
  asc: "desc",
  desc: "asc",
  first: "last",
  last: "first",
};
const FUNCTIONS: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  sum: "max",
  greatest: "least",
  least: "greatest",
  bool_and: "bool_or",
  bool_or: "bool_and",
};
/** What comes after the terms of an order. */
const AFTER_ORDER = new Set(
  "limit offset fetch for nulls rows range groups union except intersect returning loop ;".split(
    " ",
  ),
);
const OUTER = new Set(["left", "right", "full"]);
const JOINED_ALREADY = new Set([...OUTER, "outer", "inner", "cross", "natural"]);

/** The tokens of a text without its comments. The scanner counts bytes. */
function scan(text: string): Token[] {
  const bytes = Buffer.from(text);
  const isAscii = bytes.length === text.length;
  const toOffset = (at: number): number => (isAscii ? at : bytes.toString("utf8", 0, at).length);
  return scanSync(text)
    .tokens.filter(({ tokenName }) => !tokenName.endsWith("COMMENT"))
    .map(({ start, end, text: token, tokenName }) => ({
      start: toOffset(start),
      end: toOffset(end),
      text: tokenName === "SCONST" ? token : token.toLowerCase(),
      isName: tokenName === "IDENT",
    }));
}

/** Where the parenthesis that opens at a token is closed. */
function findClosing(tokens: readonly Token[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < tokens.length; at += 1) {
    if (tokens[at]?.text === "(") depth += 1;
    if (tokens[at]?.text === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** The last tokens of the terms after `order by` that name no direction. */
function listUndirected(tokens: readonly Token[], from: number): Token[] {
  const last: Token[] = [];
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token === undefined) break;
    const end = token.text === "(" ? findClosing(tokens, at) : at;
    const closing = tokens[end];
    const after = end === at ? next : tokens[end + 1];
    const isOver = after === undefined || after.text === ")" || AFTER_ORDER.has(after.text);
    if (
      closing !== undefined &&
      (isOver || after.text === ",") &&
      ORDER[closing.text] === undefined
    )
      last.push(closing);
    if (isOver) break;
    at = end;
  }
  return last;
}

/** `coalesce(a, b)` becomes `(a)`: what stands in for null is left out. */
function dropAlternatives(tokens: readonly Token[], at: number): TextChange | undefined {
  const closing = findClosing(tokens, at + 1);
  for (let comma = at + 2; comma < closing; comma += 1) {
    if (tokens[comma]?.text === "(") comma = findClosing(tokens, comma);
    const [name, first, end] = [tokens[at], tokens[comma], tokens[closing]];
    if (first?.text !== "," || name === undefined || end === undefined) continue;
    return { start: first.start, end: end.start, replacement: "" };
  }
  return undefined;
}

/** Every change of one token, those that are no SQL too. */
function listTokenChanges(text: string): SqlMutant[] {
  const tokens = scan(text);
  const mutants: SqlMutant[] = [];
  for (const [at, token] of tokens.entries()) {
    const { start, end, text: word } = token;
    const previous = tokens[at - 1]?.text ?? "";
    const next = tokens[at + 1]?.text ?? "";
    const add = (mutatorName: string, replacement: string, from = start, to = end): void =>
      void mutants.push({ mutatorName, replacement, start: from, end: to });
    for (const replacement of COMPARISONS[word] ?? []) add("SqlComparison", replacement);
    if (ARITHMETIC[word] !== undefined) add("SqlArithmetic", ARITHMETIC[word]);
    if (!token.isName && LOGIC[word] !== undefined) add("SqlLogic", LOGIC[word]);
    if (!token.isName && ORDER[word] !== undefined) add("SqlOrder", ORDER[word]);
    if (next === "(" && FUNCTIONS[word] !== undefined) add("SqlFunction", FUNCTIONS[word]);
    if (word === "not") add("SqlLogic", "");
    if (word === "is" && next !== "not") add("SqlLogic", "is not");
    if (word === "exists" && previous !== "not") add("SqlLogic", "not exists");
    if (word === "in" && previous !== "not") add("SqlLogic", "not in");
    if (word === "distinct" && previous === "select") add("SqlSet", "");
    if (word === "all" && previous === "union") add("SqlSet", "");
    if (word === "left" && next !== "(") add("SqlJoin", "");
    if (word === "join" && !JOINED_ALREADY.has(previous)) add("SqlJoin", "left join");
    if (/^\d+$/.test(word)) add("SqlLiteral", String(BigInt(word) + 1n));
    // What an exception says to people is no rule.
    const isMessage = previous === "exception" || tokens[at - 2]?.text === "message";
    if (word.startsWith("'") && !isMessage) add("SqlLiteral", word === "''" ? "'changed'" : "''");
    if (word === "coalesce") {
      const change = dropAlternatives(tokens, at);
      if (change !== undefined) mutants.push({ mutatorName: "SqlCoalesce", ...change });
    }
    if (word === "by" && previous === "order") {
      for (const { end: to } of listUndirected(tokens, at + 1)) add("SqlOrder", " desc", to, to);
    }
  }
  return mutants;
}

/** The text with a change. */
export const applyChange = (text: string, { start, end, replacement }: TextChange): string =>
  text.slice(0, start) + replacement + text.slice(end);

function canParse(sql: string): boolean {
  try {
    parseSync(sql);
    return true;
  } catch (error) {
    if (!hasSqlDetails(error)) throw error;
    return false;
  }
}

/** What a part of a statement may be a part of. */
const STATEMENTS_AROUND: readonly (readonly [string, string])[] = [
  ["", ""],
  ["select * from t where (", ")"],
  ["select ", ""],
  ["select * from ", ""],
  ["select * from t ", ""],
  ["select * from t where x ", ""],
  ["select * from t where x in (", ")"],
  ["with ", " select 1"],
  ["insert into t ", ""],
  ["update t set ", ""],
  ["select case ", " end"],
];

/** A place in a text where a run puts something in: as many characters of the text. */
export const HOLE = " ".repeat(8);
/** What may stand in a hole: a value, nothing, a subquery, an assignment. */
const VALUE = "x".padEnd(HOLE.length);
const OTHERS = ["", "select 1", "x = x"].map((filling) => filling.padEnd(HOLE.length));

type Pieces = { text: string; holes: readonly number[] };

/** The text with values in its holes; then with something else in one of them, in all but one, and in all. */
function listFillings({ text, holes }: Pieces): string[] {
  const fill = (choose: (at: number) => string): string =>
    holes.reduce(
      (filled, start, at) =>
        applyChange(filled, { start, end: start + HOLE.length, replacement: choose(at) }),
      text,
    );
  const fillings = [fill(() => VALUE)];
  for (const filling of OTHERS) {
    for (const hole of holes.keys())
      fillings.push(
        fill((at) => (at === hole ? filling : VALUE)),
        fill((at) => (at === hole ? VALUE : filling)),
      );
    fillings.push(fill(() => filling));
  }
  return fillings;
}

/**
 * The changes of a statement or of a part of one. Undefined where the parser cannot read the text in
 * any way, so that nothing can be changed.
 */
export function listSqlMutants(pieces: Pieces): SqlMutant[] | undefined {
  if (pieces.text.trim() === "") return [];
  for (const [before, after] of STATEMENTS_AROUND) {
    for (const filled of listFillings(pieces)) {
      if (!canParse(before + filled + after)) continue;
      return listTokenChanges(filled).filter((mutant) =>
        canParse(before + applyChange(filled, mutant) + after),
      );
    }
  }
  return undefined;
}

/** The changes of a part of a definition, from one offset to another. PostgreSQL judges them as they are put in its place. */
export const listDefinitionMutants = (definition: string, from: number, to: number): SqlMutant[] =>
  listTokenChanges(definition.slice(from, to)).map(({ start, end, mutatorName, replacement }) => ({
    mutatorName,
    replacement,
    start: start + from,
    end: end + from,
  }));
