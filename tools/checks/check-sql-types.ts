/**
 * Fails when the rows of an SQL template are declared to be what its statement does not answer: a column that it has not, another
 * type, or no null where there can be one. A freshly migrated PostgreSQL describes each statement and runs none; what the driver
 * delivers for a type is asked of the server's own. First it puts in one mistake of each kind and must find it. The same statements are
 * held to the subset of SQL that the server keeps to (docs/sql.md).
 */
import { join } from "node:path";
import { loadModule, parseSync } from "libpg-query";
import {
  startDescribedDatabase,
  type DescribedDatabase,
} from "../../apps/server/src/testing/described-database.ts";
import { settleCounts } from "./counts.ts";
import { findBrokenRules } from "./sql-types/check-subset.ts";
import { findMismatches, type AnsweredColumn } from "./sql-types/compare.ts";
import { readNullability, type Column } from "./sql-types/nullability.ts";
import { readTemplates, type StatementText, type Template } from "./sql-types/read-templates.ts";

const ROOT = join(import.meta.dirname, "../..");
const CONFIG = "apps/server/tsconfig.json";
const SOURCE = "apps/server/src/";
const PLANTED = "apps/server/src/testing/planted-sql.ts";

/** Statements that only a run composes, by their file and how they begin, and why each is safe without this check. */
const COMPOSED_AT_RUN_TIME: Readonly<Record<string, string>> = {
  "apps/server/src/data-exports/read-personal-data.ts: select coalesce(((to_jsonb(r) -":
    "whose a row is stands in personal_table, for erasures too; the export of the canary reads every table",
  "apps/server/src/oracle/row-hashes.ts: select ${name} || ' ' || coalesce(now.key":
    "one statement for each hashed table, whose names and keys it reads from the catalogue; the nightly check runs it on all of them",
  "apps/server/src/platform/sealed-columns.ts: select ${key} as id, ${column} as sealed from ${table} where":
    "the columns of SEALED_COLUMNS, which the statement of resealAll reads too and which is described for each of them",
};

const isShipped = (file: string): boolean =>
  file.startsWith(SOURCE) && !/\.test\.ts$|\/testing\//.test(file);

class SqlTypes {
  readonly #database: DescribedDatabase;
  readonly #catalog: Map<string, readonly Column[]>;

  constructor(database: DescribedDatabase) {
    this.#database = database;
    this.#catalog = new Map(database.tables);
    for (const [view, definition] of database.views) {
      this.#catalog.set(
        view,
        readNullability(definition, this.#catalog, () => false),
      );
    }
  }

  /** What is wrong with a template, each with a statement that shows it. */
  async findFaults(template: Template): Promise<Map<string, string>> {
    const faults = new Map<string, string>();
    for (const text of template.texts) {
      const answer = await this.#answerOf(text);
      if (typeof answer === "string") {
        // A subquery that looks at what stands around it is described there.
        if (!template.isPart) faults.set(answer, text.sql);
      } else if (template.row !== undefined) {
        for (const fault of findMismatches(template.row, answer)) faults.set(fault, text.sql);
      }
    }
    return faults;
  }

  /** The columns that a statement answers, or why PostgreSQL refuses it. */
  async #answerOf({ sql, values }: StatementText): Promise<AnsweredColumn[] | string> {
    let answered: AnsweredColumn[] = [];
    for (const statement of values.length === 0 ? splitStatements(sql) : [sql]) {
      const description = await this.#database.describe(statement);
      if ("refused" in description) return `PostgreSQL refuses it: ${description.refused}`;
      const isValue = (parameter: number): boolean => values[parameter - 1] === true;
      const columns = readNullability(statement, this.#catalog, isValue);
      if (columns.length !== description.columns.length) {
        return `${columns.length} columns are read, PostgreSQL describes ${description.columns.length}`;
      }
      answered = description.columns.map(({ name, typeOid }, at) => {
        // A type without a sample there fits no declaration.
        const type = this.#database.types.get(typeOid) ?? {
          name: String(typeOid),
          kind: "no sample",
        };
        return {
          name,
          isNotNull: columns[at]?.isNotNull === true,
          type: type.name,
          kind: type.kind,
        };
      });
    }
    return answered;
  }
}

/** The statements of a text; only one without parameters may hold several. */
function splitStatements(sql: string): string[] {
  try {
    const all = parseSync(sql).stmts ?? [];
    const bytes = Buffer.from(sql);
    return all.map(({ stmt_location: from = 0, stmt_len: length }) =>
      bytes.subarray(from, length === undefined ? undefined : from + length).toString(),
    );
  } catch {
    return [sql];
  }
}

/** What each planted template must be found to be wrong with, by its line's own word. */
const PLANTED_FAULTS: Readonly<Record<string, string>> = {
  PLANTED_COLUMN: "customer_number: the statement has no such column",
  PLANTED_TYPE: "created_at: declared string, delivered Date (timestamptz)",
  PLANTED_AMOUNT: "amount_minor: declared number, delivered bigint (int8)",
  PLANTED_JSON: "address: declared with Date inside, which jsonb never holds",
  PLANTED_NULL: "terms_version: declared not null, can be null",
  PLANTED_JOIN: "bank_name: declared not null, can be null",
  PLANTED_SUM: "total: declared not null, can be null",
  PLANTED_FRAGMENT: "gone: the statement has no such column",
  PLANTED_STATEMENT: 'PostgreSQL refuses it: column "customer_number" does not exist',
};

async function findMissedFaults(types: SqlTypes, planted: readonly Template[]): Promise<string[]> {
  const missed: string[] = [];
  const names = new Set(planted.map(({ beginning }) => beginning.split(" ")[1]));
  for (const template of planted) {
    const name = template.beginning.split(" ")[1] ?? "";
    const faults = [...(await types.findFaults(template)).keys()];
    const expected = name === "RIGHT" ? [] : [PLANTED_FAULTS[name]];
    if (template.texts.length === 0 && template.isPart) continue;
    if (JSON.stringify(faults) !== JSON.stringify(expected)) {
      missed.push(
        `${template.where}: planted ${expected.join()}, found ${faults.join("; ") || "nothing"}`,
      );
    }
  }
  return [...missed, ...Object.keys(PLANTED_FAULTS).filter((name) => !names.has(name))];
}

const started = performance.now();
await loadModule();
const starting = startDescribedDatabase();
const templates = readTemplates(ROOT, {
  config: CONFIG,
  isWanted: (file) => isShipped(file) || file === PLANTED,
});
const database = await starting;
const lines: string[] = [];
let count = 0;
try {
  const types = new SqlTypes(database);
  const planted = templates.filter(({ file }) => file === PLANTED);
  lines.push(
    ...(await findMissedFaults(types, planted)).map((each) => `The check is blind. ${each}`),
  );
  const ofServer = templates.filter(({ file }) => file !== PLANTED);
  lines.push(...findBrokenRules(ofServer, database.functions));
  const excused = new Set<string>();
  for (const template of ofServer) {
    count += template.texts.length;
    for (const [fault, statement] of await types.findFaults(template)) {
      lines.push(`${template.where}: ${fault}`);
      if (process.argv.includes("--statements")) lines.push(statement);
    }
    if (template.unresolved === undefined) continue;
    const excuse = Object.keys(COMPOSED_AT_RUN_TIME).find((each) =>
      `${template.file}: ${template.beginning}`.startsWith(each),
    );
    if (excuse === undefined)
      lines.push(`${template.where}: its text cannot be told: ${template.unresolved}`);
    else excused.add(excuse);
  }
  for (const excuse of Object.keys(COMPOSED_AT_RUN_TIME)) {
    if (!excused.has(excuse)) lines.push(`${excuse}: is excused, and needs no excuse`);
  }
} finally {
  await database.stop();
}
const counts = {
  templates: templates.length,
  statements: count,
  columns: templates.reduce((sum, { row }) => sum + (row?.length ?? 0), 0),
};
lines.push(...settleCounts("sql", counts));
for (const line of lines) console.error(line);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${templates.length} SQL templates, ${count} statements described, ${lines.length} faults, ${seconds} s`,
);
process.exitCode = lines.length > 0 ? 1 : 0;
