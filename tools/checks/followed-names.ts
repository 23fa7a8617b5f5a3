/**
 * Names that guards look for in source. Each is imported under its own name, and called or drawn where it is used: a copy under another
 * name would be seen by no guard.
 */
import type { Look } from "./counts.ts";
import { isSourceNode, listImports, getLine, visitNodes } from "./read-source.ts";
import type { Repository, SourceNode } from "./read-source.ts";

/** By the address that exports it. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  kysely: ["sql"],
  "@kinfold/language/say": ["say"],
  "@kinfold/language/say-count": ["sayCount"],
  "@kinfold/language/say-parts": ["Say"],
  "@kinfold/ui/figure": ["Figure"],
  "@kinfold/api/client": ["callEndpoint"],
};

/** Where a name may stand: what is called, drawn or made a template with, and what a member is read of. */
function isUse(parent: SourceNode, key: string): boolean {
  return (
    key === "callee" ||
    key === "tag" ||
    (parent.type === "MemberExpression" && (key === "object" || !parent.computed)) ||
    (parent.type === "Property" && key === "key" && !parent.computed) ||
    /^(?:Import|TS|JSXAttribute)/.test(parent.type)
  );
}

/** Where a program passes one of these names on. */
function listPassedOn(program: SourceNode, names: ReadonlySet<string>): SourceNode[] {
  const passed: SourceNode[] = [];
  visitNodes(program, (parent) => {
    for (const [key, value] of Object.entries(parent)) {
      for (const part of Array.isArray(value) ? value : [value]) {
        if (!isSourceNode(part) || part.type !== "Identifier" || !names.has(part.name)) continue;
        if (!isUse(parent, key)) passed.push(part);
      }
    }
  });
  return passed;
}

/** Where guards cannot follow a name. */
export function lookAtFollowedNames(repository: Repository): Look {
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  for (const path of repository.list(/^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/)) {
    const code = repository.read(path);
    if (!Object.keys(FOLLOWED).some((from) => code.includes(`"${from}"`))) continue;
    const program = repository.parse(path);
    const names = new Set<string>();
    for (const { from, name, local, isType } of listImports(path, program)) {
      if (isType || !(from in FOLLOWED)) continue;
      if (name === "*")
        faults.push(`${path}: imports all of ${from}: import what it needs by name`);
      if (FOLLOWED[from]?.includes(name) !== true) continue;
      counts[`imports of ${name}`] = (counts[`imports of ${name}`] ?? 0) + 1;
      if (local !== name) faults.push(`${path}: imports ${name} as ${local}: keep its name`);
      names.add(local);
    }
    for (const node of listPassedOn(program, names))
      faults.push(`${path}:${getLine(code, node)}: passes on a name that guards look for`);
  }
  return { faults, counts };
}
