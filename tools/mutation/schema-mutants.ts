/** Changes of the functions, views, checks and triggers of the schema. */
import type { SchemaObject } from "../../apps/server/src/testing/template-schema.ts";
import { listDefinitionMutants, type SqlMutant } from "./sql-mutants.ts";

/** Where the rule begins in a definition: behind its head, which names things and says how they are called. */
const HEADS = [/\$function\$/, /^create or replace view \S+ as /, / CHECK /, / WHEN /];

/** The changes of an object's rule. */
export function listSchemaMutants({ name, definition }: SchemaObject): SqlMutant[] {
  const head = HEADS.map((pattern) => pattern.exec(definition)).find((match) => match !== null);
  if (head === undefined || head === null) throw new Error(`${name} has no rule that can be read`);
  const start = head.index + head[0].length;
  const tail = definition.lastIndexOf(head[0]);
  return listDefinitionMutants(definition, start, tail > start ? tail : definition.length);
}
