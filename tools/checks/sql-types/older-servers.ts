/** Whether servers of the release before can go on with what a migration does: migrations say so, and what PostgreSQL's parser sees of it is held here. */
import { parseSync } from "libpg-query";

type Fields = Readonly<Record<string, unknown>>;

/** The last migration before servers could be replaced one after the other. */
const LAST_WITHOUT = "0365";

const RUN = "-- Older servers run on this.";
const STOP = "-- Older servers are stopped before this.";

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
const asList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const nameTable = (relation: unknown): string => {
  const { schemaname = "public", relname = "" } = asFields(relation);
  return `${String(schemaname)}.${String(relname)}`;
};

/** Statements that only add, whatever they name. */
const ADDS = new Set([
  "CommentStmt",
  "CompositeTypeStmt",
  "CreateDomainStmt",
  "CreateEnumStmt",
  "CreateFunctionStmt",
  "CreateSchemaStmt",
  "CreateSeqStmt",
  "CreateStmt",
  "IndexStmt",
  "InsertStmt",
  "SelectStmt",
  "UpdateStmt",
  "VariableSetStmt",
  "ViewStmt",
]);

/** Statements that concern older servers unless the table was made in the same file. */
const OF_A_TABLE: Readonly<Record<string, string>> = {
  AlterTableStmt: "relation",
  CreateTrigStmt: "relation",
};

/** What is wrong with a change of a table that older servers write to: they know of no new column, and of no new rule. */
function findChangeFault({ cmds }: Fields): string | undefined {
  for (const cmd of asList(cmds)) {
    const { subtype, def } = asFields(cmd["AlterTableCmd"]);
    if (subtype !== "AT_AddColumn") return `${String(subtype)} changes a table that they use`;
    const column = asFields(asFields(def)["ColumnDef"]);
    const kinds = asList(column["constraints"]).map(
      (each) => asFields(each["Constraint"])["contype"],
    );
    const isFilled = kinds.some((kind) => kind === "CONSTR_DEFAULT" || kind === "CONSTR_IDENTITY");
    if (kinds.includes("CONSTR_NOTNULL") && !isFilled)
      return `they cannot fill the column ${String(column["colname"])}`;
  }
  return undefined;
}

/** Whether a migration says that servers of the release before run on it. */
export const canOlderServersRun = (text: string): boolean => text.split("\n").includes(RUN);

/**
 * What is wrong with what a migration says of older servers; undefined when it is right. It has to say one of two things, and where they run
 * on it, it only adds. What a function that is replaced does otherwise, no parser sees.
 */
export function findOlderServersFault(name: string, text: string): string | undefined {
  if (name.slice(0, LAST_WITHOUT.length) <= LAST_WITHOUT) return undefined;
  const lines = text.split("\n");
  if (lines.includes(RUN) === lines.includes(STOP))
    return `${name}: it says one of "${RUN}" and "${STOP}"`;
  if (!canOlderServersRun(text)) return undefined;
  const statements = parseSync(text).stmts?.map(({ stmt }) => Object.entries(asFields(stmt))) ?? [];
  const made = new Set<string>();
  for (const [kind, value] of statements.flat()) {
    const fields = asFields(value);
    if (kind === "CreateStmt") made.add(nameTable(fields["relation"]));
    if (ADDS.has(kind) || (kind === "GrantStmt" && fields["is_grant"] === true)) continue;
    const of = OF_A_TABLE[kind];
    if (of !== undefined && made.has(nameTable(fields[of]))) continue;
    const fault =
      kind === "AlterTableStmt" ? findChangeFault(fields) : `${kind} changes what they use`;
    if (fault !== undefined) return `${name}: ${fault}, and older servers are said to run on it`;
  }
  return undefined;
}
