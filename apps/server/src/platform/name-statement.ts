/** The words that say what a statement does, and the word before the name of what it does it to. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:with\b[\s\S]*?\)\s*)?insert into ([\w."]+)/i, "insert"],
  [/^\s*(?:with\b[\s\S]*?\)\s*)?update ([\w."]+)/i, "update"],
  [/^\s*(?:with\b[\s\S]*?\)\s*)?delete from ([\w."]+)/i, "delete"],
  [/\bfrom\s+(?:only\s+)?([a-z_][\w."]*)/i, "select"],
];

/** How many names are kept. */
const MOST_NAMES = 2_000;
const names = new Map<string, string>();

function findName(text: string): string {
  for (const [pattern, verb] of VERBS) {
    const table = pattern.exec(text)?.[1];
    if (table !== undefined) return `${verb} ${table}`;
  }
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
