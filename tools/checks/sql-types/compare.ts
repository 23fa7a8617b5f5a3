/** Holds what a statement answers against what its row type declares. */
import type { DeclaredColumn } from "./declared-row.ts";
import type { Column } from "./nullability.ts";

/** A column as PostgreSQL describes it and the driver delivers it. */
export type AnsweredColumn = Column & { type: string; kind: string };

/** What only lives in the program: no JSON holds it. */
const NOT_IN_JSON = new Set(["bigint", "Date", "Buffer"]);

const isLoose = (kind: string): boolean => kind === "unknown";

/** What an array holds may be declared nullable: nothing tells whether it is. */
const bare = (kind: string): string => kind.replace(/^null\|(.*\[\])$/, "$1");

/** What is wrong with a declared row, in words; nothing when it is what the statement answers. */
export function findMismatches(
  declared: readonly DeclaredColumn[],
  answered: readonly AnsweredColumn[],
): string[] {
  const names = answered.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const byName = new Map(answered.map((column) => [column.name, column]));
  return [
    ...twice.map((name) => `${name}: two columns have this name`),
    ...declared.flatMap((column) => {
      const real = byName.get(column.name);
      if (real !== undefined) return wrongColumn(column, real);
      return column.isOptional ? [] : [`${column.name}: the statement has no such column`];
    }),
  ];
}

function wrongColumn({ name, kinds, inside }: DeclaredColumn, real: AnsweredColumn): string[] {
  const wrong: string[] = [];
  const values = [...kinds].filter((kind) => kind !== "null");
  if (real.kind === "json") {
    const never = [...values, ...inside].filter((kind) => NOT_IN_JSON.has(kind));
    if (never.length > 0)
      wrong.push(
        `${name}: declared with ${never.join(", ")} inside, which ${real.type} never holds`,
      );
  } else if (!values.every((kind) => bare(kind) === real.kind || isLoose(kind))) {
    const declaredKinds = values.toSorted().join(" | ");
    wrong.push(`${name}: declared ${declaredKinds}, delivered ${real.kind} (${real.type})`);
  }
  const mayBeNull = kinds.has("null") || values.some(isLoose);
  if (!real.isNotNull && !mayBeNull) wrong.push(`${name}: declared not null, can be null`);
  return wrong;
}
