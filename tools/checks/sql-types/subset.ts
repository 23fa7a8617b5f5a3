/**
 * The subset of SQL that the server keeps to, as rules over PostgreSQL's own parse tree. Each has a statement that breaks it, which the check
 * must find before anything else. docs/sql.md says the same in words.
 */
import { parsePlPgSQLSync, parseSync } from "libpg-query";

/** A node of the parse tree with the fields that it has. */
type Fields = Readonly<Record<string, unknown>>;

/** Says what is wrong with a node, if anything. */
type Find = (kind: string, fields: Fields) => string | undefined;

export type SubsetRule = { name: string; find: Find; plant: string };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The names in a list of string nodes, joined: `pg_catalog.now`. */
const nameOf = (list: unknown): string =>
  (Array.isArray(list) ? list : [])
    .map((each: unknown) =>
      isFields(each) && isFields(each["String"]) ? each["String"]["sval"] : "",
    )
    .join(".")
    .replace(/^pg_catalog\./, "");

/** What a limit is when it is written out. */
function constantOf(limit: unknown): unknown {
  const constant = isFields(limit) && isFields(limit["A_Const"]) ? limit["A_Const"] : {};
  return isFields(constant["ival"]) ? constant["ival"]["ival"] : undefined;
}

/** Statements that read and change rows. Everything else is a migration's, or the connection's own. */
const OF_ROWS = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

const CLOCKS = new Set([
  "now",
  "transaction_timestamp",
  "statement_timestamp",
  "clock_timestamp",
  "timeofday",
]);
const OF_A_SESSION =
  /^(pg_(try_)?advisory_lock(_shared)?|pg_advisory_unlock(_all|_shared)?|pg_notify|set_config|currval|lastval)$/;
const INEXACT = new Set(["float4", "float8", "money", "timetz", "bpchar"]);

export const SUBSET_RULES: readonly SubsetRule[] = [
  {
    name: "rows alone",
    find: (kind) =>
      kind.endsWith("Stmt") && !OF_ROWS.has(kind) && kind !== "RawStmt"
        ? `${kind} is a migration's, or the connection's`
        : undefined,
    plant: "create temporary table mine (id text)",
  },
  {
    name: "a change says which rows",
    find: (kind, { whereClause }) =>
      (kind === "UpdateStmt" || kind === "DeleteStmt") && whereClause === undefined
        ? "it changes every row"
        : undefined,
    plant: "update member set email = ''",
  },
  {
    name: "an insert names its columns",
    find: (kind, { cols }) =>
      kind === "InsertStmt" && cols === undefined ? "it relies on the order of columns" : undefined,
    plant: "insert into member values ('1')",
  },
  {
    name: "some of many rows have an order",
    find: (kind, { limitCount, limitOffset, sortClause }) =>
      kind === "SelectStmt" &&
      sortClause === undefined &&
      (limitOffset !== undefined || (limitCount !== undefined && constantOf(limitCount) !== 1))
        ? "which rows it answers is left to chance"
        : undefined,
    plant: "select id from member limit 20",
  },
  {
    name: "no `not in` of a query",
    find: (kind, { boolop, args }) => {
      const [first] = Array.isArray(args) ? (args as unknown[]) : [];
      const link = isFields(first) && isFields(first["SubLink"]) ? first["SubLink"] : {};
      return kind === "BoolExpr" && boolop === "NOT_EXPR" && link["subLinkType"] === "ANY_SUBLINK"
        ? "one null in the query makes it answer nothing: say `not exists`"
        : undefined;
    },
    plant: "select id from member where id not in (select member_id from wallet)",
  },
  {
    name: "joins name their columns",
    find: (kind, { isNatural }) =>
      kind === "JoinExpr" && isNatural === true
        ? "a new column would change what is joined"
        : undefined,
    plant: "select 1 from member natural join wallet",
  },
  {
    name: "time is a parameter",
    find: (kind, { funcname, op }) =>
      (kind === "FuncCall" && CLOCKS.has(nameOf(funcname))) ||
      (kind === "SQLValueFunction" && /TIME|DATE/.test(String(op)))
        ? "it asks the clock of the database"
        : undefined,
    plant: "select id from member where created_at < now()",
  },
  {
    name: "nothing outlives its transaction",
    find: (kind, { funcname }) =>
      kind === "FuncCall" && OF_A_SESSION.test(nameOf(funcname))
        ? "it belongs to a connection, and connections are shared"
        : undefined,
    plant: "select pg_advisory_lock(1)",
  },
  {
    name: "exact types",
    find: (kind, { names }) =>
      kind === "TypeName" && INEXACT.has(nameOf(names))
        ? `${nameOf(names)} rounds, or fills with blanks`
        : undefined,
    plant: "select amount_minor::float8 from posting",
  },
];

/** Fields whose node is written without its name. */
const UNNAMED: Readonly<Record<string, string>> = {
  typeName: "TypeName",
  larg: "SelectStmt",
  rarg: "SelectStmt",
};

function visitNodes(
  kind: string,
  node: unknown,
  see: (kind: string, fields: Fields) => void,
): void {
  if (Array.isArray(node)) {
    for (const each of node) visitNodes("", each, see);
  } else if (isFields(node)) {
    if (kind !== "") see(kind, node);
    for (const [name, value] of Object.entries(node)) {
      visitNodes(UNNAMED[name] ?? (/^[A-Z]/.test(name) ? name : ""), value, see);
    }
  }
}

/** Whether PostgreSQL's parser reads this as statements. */
export function isStatement(sql: string): boolean {
  try {
    parseSync(sql);
    return true;
  } catch {
    return false;
  }
}

/** Says which rules these statements break, by the rule's name. What does not parse is a fragment, and is read where it stands. */
export function findSubsetFaults(sql: string): Map<string, string> {
  const faults = new Map<string, string>();
  if (!isStatement(sql)) return faults;
  visitNodes("", parseSync(sql).stmts, (kind, fields) => {
    for (const { name, find } of SUBSET_RULES) {
      const fault = find(kind, fields);
      if (fault !== undefined) faults.set(name, fault);
    }
  });
  return faults;
}

const ASSIGNMENT = /^\s*[\w.]+(\[[^\]]*\])?\s*:=/;

/** The statements and expressions in the body of a function of PL/pgSQL, each as a statement. */
export function readFunctionStatements(definition: string): string[] {
  const plpgsql: unknown = parsePlPgSQLSync(definition);
  const statements: string[] = [];
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    else if (isFields(node)) {
      const query = isFields(node["PLpgSQL_expr"]) ? node["PLpgSQL_expr"]["query"] : undefined;
      if (typeof query === "string") {
        const text = query.replace(ASSIGNMENT, "");
        statements.push(isStatement(text) ? text : `select ${text}`);
      }
      Object.values(node).forEach(collect);
    }
  };
  collect(plpgsql);
  return statements;
}

/** The rules that do not find what was planted for them, or that do not find it in the body of a function. */
export const findBlindRules = (): string[] =>
  SUBSET_RULES.filter(({ name, plant }) => {
    const inFunction = `create function planted() returns trigger language plpgsql as $$ begin ${plant}; end $$`;
    const texts = [[plant], readFunctionStatements(inFunction)];
    return texts.some((each) => !each.some((text) => findSubsetFaults(text).has(name)));
  }).map(({ name }) => `The subset's rule "${name}" does not find what was planted for it`);
