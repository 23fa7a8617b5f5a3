/** The words that say what a statement does, and the word before the name of what it does it to. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:with\b[\s\S]*?\)\s*)?insert into ([\w."]+)/i, "insert"],
  [/^\s*(?:with\b[\s\S]*?\)\s*)?update ([\w."]+)/i, "update"],
  [/^\s*(?:with\b[\s\S]*?\)\s*)?delete from ([\w."]+)/i, "delete"],
];
const READ = /\bfrom\s+(?:only\s+)?([a-z_][\w."]*)/i;
const NAMED_BEFORE =
  /(?:\bwith(?:\s+recursive)?|,)\s+([a-z_]\w*)\s+(?:\([^()]*\)\s*)?as\s+(?:not\s+|materialized\s+)*\(/gi;

/** How many names are kept. */
const MOST_NAMES = 2_000;
const names = new Map<string, string>();

/** A statement without what stands in brackets. */
function stripBrackets(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, "");
  return shorter === text ? text : stripBrackets(shorter);
}

/** The table that a statement reads itself. Where that is none, or the name of one of its own parts, the first that it reads anywhere. */
function findRead(text: string): string | undefined {
  const own = READ.exec(stripBrackets(text))?.[1];
  const parts = Array.from(text.matchAll(NAMED_BEFORE), ([, name]) => name);
  return own === undefined || parts.includes(own) ? READ.exec(text)?.[1] : own;
}

function findName(text: string): string {
  for (const [pattern, verb] of VERBS) {
    const table = pattern.exec(text)?.[1];
    if (table !== undefined) return `${verb} ${table}`;
  }
  const table = findRead(text);
  if (table !== undefined) return `select ${table}`;
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
}

/** What a statement is called in a trace: what it does to which table, `insert wallet`. Its text holds no value, for those are bound. */
export function nameStatement(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = findName(text);
    if (names.size < MOST_NAMES) names.set(text, name);
  }
  return name;
}
