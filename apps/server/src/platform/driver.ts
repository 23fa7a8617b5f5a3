import { SpanKind } from "@opentelemetry/api";
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { assertExists } from "#platform/assert-exists.ts";
import { nameStatement } from "./name-statement.ts";
import { beginSpan, endSpan } from "./spans.ts";
import { Unavailable } from "./unavailable.ts";

/** How many statements the connections of a pool plan once: each holds memory in PostgreSQL. */
const MOST_NAMES = 1_000;

type PutUnderName = (statement: CompiledQuery) => pg.QueryConfig;

/**
 * Puts statements under names of their own, which each connection of a pool plans once. Texts without values may hold several statements,
 * and have none.
 */
function createNames(): PutUnderName {
  const names = new Map<string, string>();
  return ({ sql: text, parameters }) => {
    if (parameters.length === 0) return { text };
    let name = names.get(text);
    if (name === undefined && names.size < MOST_NAMES) {
      name = `kinfold_${names.size}`;
      names.set(text, name);
    }
    return { text, values: [...parameters], ...(name !== undefined && { name }) };
  };
}

// Connection exception, operator intervention (shutdown, crash), insufficient resources, and a read-only standby.
const AWAY = /^(08|57|53)|^25006$/;

/** What the driver itself throws (lost connection, time-out) has no SQLSTATE: the database is away. */
function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code !== undefined && !AWAY.test(error.code)) {
    // A table was altered under a statement that was planned before: another connection plans it anew.
    return error.routine === "RevalidateCachedQuery"
      ? new Unavailable("a statement was planned for another table", { cause: error })
      : error;
  }
  return new Unavailable("the database does not answer", { cause: error });
}

/** Looks at the rows of a statement that travelled along, and throws when the transaction must not go on. */
type Look = (rows: pg.QueryResult["rows"]) => void;

const travelling = new WeakMap<CompiledQuery, Look | undefined>();

/** Marks a statement that no one waits for: it travels with the next one of its transaction, or with the commit. */
export function markPipelined(statement: CompiledQuery, look?: Look): CompiledQuery {
  travelling.set(statement, look);
  return statement;
}

type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;
type Sent = { statement: pg.QueryConfig; look?: Look | undefined };

const WRITES: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * PostgreSQL calls a commit done whose wait for its standby was ended, and says in a warning that this database alone has
 * it: a failover would lose it. The name of its function stands in the warning in whatever language it speaks.
 */
const isUncopiedCommit = ({ routine }: { routine: string | undefined }): boolean =>
  routine === "SyncRepWaitForLSN";

/** Sends a statement; where something is recorded, as a span of it. */
function traceStatement(statement: pg.QueryConfig, client: pg.PoolClient): Promise<Answer> {
  const sent = client.query(statement);
  const span = beginSpan({
    name: nameStatement(statement.text),
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql" },
  });
  if (span !== undefined)
    sent.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    );
  return sent;
}

/** A connection in use. What no one waits for, `begin` included, is sent in one packet with what someone waits for. */
class Line implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #putUnderName: PutUnderName;
  #along: Sent[] = [];
  #isBegun = false;
  #hasEnded = false;
  #isBroken = false;
  #isUncopied = false;

  constructor(client: pg.PoolClient, putUnderName: PutUnderName) {
    this.#client = client;
    this.#putUnderName = putUnderName;
    client.on("notice", this.#hear);
  }

  readonly #hear = (notice: { routine: string | undefined }): void => {
    this.#isUncopied ||= isUncopiedCommit(notice);
  };

  async executeQuery<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    // Sent behind the commit or the rollback it would be done on its own, and stay whatever became of the transaction.
    if (this.#hasEnded) throw new Error("this transaction has ended");
    if (travelling.has(statement)) {
      this.#along.push({
        statement: this.#putUnderName(statement),
        look: travelling.get(statement),
      });
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(this.#putUnderName(statement));
    const isWrite = WRITES.has(command) && rowCount !== null;
    return { rows: rows ?? [], ...(isWrite && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new Error("rows are read all at once");
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
    const mode = accessMode === undefined ? "" : ` ${accessMode}`;
    this.#along = [{ statement: { text: `begin${level}${mode}` } }];
    this.#isBegun = false;
    this.#hasEnded = false;
  }

  async commit(): Promise<void> {
    this.#hasEnded = true;
    if (!this.#isBegun && this.#along.length === 1) return this.#forget();
    // What may yet end the transaction is looked at before the commit is on its way.
    if (this.#along.some(({ look }) => look !== undefined)) await this.#send({ text: "select" });
    const { command } = await this.#send({ text: "commit" });
    this.#isBegun = false;
    // So it ends when an earlier statement failed and no one minded.
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#hasEnded = true;
    const isBegun = this.#isBegun;
    this.#forget();
    if (isBegun && !this.#isBroken) await this.#send({ text: "rollback" });
  }

  release(): void {
    this.#client.off("notice", this.#hear);
    this.#client.release(this.#isBroken);
  }

  #forget(): void {
    this.#along = [];
    this.#isBegun = false;
  }

  /** Answers what the statement answers. What failed first of all that was sent is thrown, for the rest failed by it. */
  async #send(statement: pg.QueryConfig): Promise<Answer> {
    const all: Sent[] = [...this.#along, { statement }];
    if (this.#along.length > 0) this.#isBegun = true;
    this.#along = [];
    let last: Answer | undefined;
    for (const [at, answer] of (await Promise.allSettled(this.#write(all))).entries()) {
      if (answer.status === "rejected") throw this.#said(answer.reason);
      all[at]?.look?.(answer.value.rows);
      last = answer.value;
    }
    assertExists(last, "a statement was not sent");
    if (this.#isUncopied) throw this.#said(new Error("committed here, and at no standby"));
    return last;
  }

  /** Each has an answer of its own, but they leave in one packet: a packet costs more than what most of them ask for. */
  #write(all: readonly Sent[]): Promise<Answer>[] {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return all.map(({ statement }) => traceStatement(statement, this.#client));
    } finally {
      stream.uncork();
    }
  }

  #said(error: unknown): unknown {
    const translatedError = translated(error);
    this.#isBroken ||= translatedError instanceof Unavailable;
    return translatedError;
  }
}

function lineOf(connection: DatabaseConnection): Line {
  if (connection instanceof Line) return connection;
  throw new Error("this is no connection of ours");
}

/** Speaks to PostgreSQL over a pool. A connection that fails its statements is not used again. */
export function createDriver(pool: pg.Pool): Driver {
  const putUnderName = createNames();
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const span = beginSpan({ name: "connection" });
      try {
        const client = await pool.connect();
        endSpan(span);
        return new Line(client, putUnderName);
      } catch (error) {
        endSpan(span, error);
        throw translated(error);
      }
    },
    beginTransaction: async (connection, settings) => lineOf(connection).begin(settings),
    commitTransaction: (connection) => lineOf(connection).commit(),
    rollbackTransaction: (connection) => lineOf(connection).rollback(),
    releaseConnection: async (connection) => lineOf(connection).release(),
    destroy: () => pool.end(),
  };
}
