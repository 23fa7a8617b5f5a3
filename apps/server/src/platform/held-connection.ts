import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { assertExists } from "./assert-exists.ts";
import { captureTrace } from "./spans.ts";
import type { StatementMemory } from "./statement-memory.ts";
import { sendPacket, translateError, type Answer, type Outgoing } from "./statement-packet.ts";
import { Unavailable } from "./unavailable.ts";

/** Looks at the rows of a pipelined statement, and throws when the transaction must not go on. */
type Look = (rows: pg.QueryResult["rows"]) => void;

const pipelined = new WeakMap<CompiledQuery, Look | undefined>();

/** Marks a statement that no one waits for: it leaves with the next one of its transaction, or with the commit. */
export function markPipelined(statement: CompiledQuery, look?: Look): CompiledQuery {
  pipelined.set(statement, look);
  return statement;
}

/** Who waits for an answer. */
type Waiter = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void };
type Queued = Outgoing & { look?: Look | undefined; waiter?: Waiter; isRollback?: boolean };

const WRITES: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** What Kysely calls the answer of a statement. */
export function toResult<Row>({ command, rowCount, rows }: Answer): QueryResult<Row> {
  const isWrite = WRITES.has(command) && rowCount !== null;
  // The statement says the type of its rows, which PostgreSQL's answer does not.
  return { rows: rows ?? [], ...(isWrite && { numAffectedRows: BigInt(rowCount) }) };
}

/** What a statement is answered in a transaction that an earlier one ended, or whose statement was not prepared for that reason. */
const SAYS_ABORTED: ReadonlySet<string | undefined> = new Set(["25P02", "26000"]);

/**
 * PostgreSQL calls a commit done whose wait for its standby was ended, and says in a warning that this database alone has
 * it: a failover would lose it. The name of its function stands in the warning in whatever language it speaks.
 */
const isUncopiedCommit = ({ routine }: { routine: string | undefined }): boolean =>
  routine === "SyncRepWaitForLSN";

/**
 * A connection that one caller holds, for one transaction at most. What is asked for at once, and what no one waits for, `begin` included,
 * leaves in one packet, in the order in which it was asked for. Once the transaction is on its way to its end, statements are refused.
 */
export class HeldConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #memory: StatementMemory;
  #queue: Queued[] = [];
  #isScheduled = false;
  /** Answers are read packet by packet. */
  #reading: Promise<void> = Promise.resolve();
  #state: "free" | "open" | "ended" = "free";
  #isBegun = false;
  #isBroken = false;
  #isUncopied = false;
  #unseenLooks = 0;
  /** Why the transaction failed: the statements after it say only that it did. */
  #failure: unknown;
  #pipelinedFailure: unknown;
  /** What a look threw: from there on nothing of the transaction counts. */
  #obstacle: { reason: unknown } | undefined;
  /** Why a statement could not be sent: from there on nothing is. The connection is dropped, and with it the transaction. */
  #notSent: { reason: unknown } | undefined;

  constructor(client: pg.PoolClient, memory: StatementMemory) {
    this.#client = client;
    this.#memory = memory;
    client.on("notice", this.#hear);
  }

  readonly #hear = (notice: { routine: string | undefined }): void => {
    this.#isUncopied ||= isUncopiedCommit(notice);
  };

  async executeQuery<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    // Sent behind the commit or the rollback it would be done on its own, and stay whatever became of the transaction.
    if (this.#state === "ended") throw new Error("this transaction has ended");
    const prepared = this.#memory.prepare(statement);
    if (pipelined.has(statement)) {
      const look = pipelined.get(statement);
      if (look !== undefined) this.#unseenLooks += 1;
      this.#queue.push({ statement: prepared, runInTrace: captureTrace(), look });
      return { rows: [] };
    }
    return toResult(await this.#send(prepared));
  }

  streamQuery(): never {
    throw new Error("rows are read all at once");
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    if (this.#state !== "free") throw new Error("a held connection has one transaction");
    const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
    const mode = accessMode === undefined ? "" : ` ${accessMode}`;
    const statement = { text: `begin${level}${mode}` };
    this.#queue.push({ statement, runInTrace: captureTrace() });
    this.#state = "open";
  }

  async commit(): Promise<void> {
    this.#state = "ended";
    if (!this.#isBegun && this.#queue.length === 1) {
      this.#queue = [];
      return;
    }
    // What may yet end the transaction is looked at before the commit is on its way.
    if (this.#unseenLooks > 0) await this.#send({ text: "select" });
    if (this.#obstacle !== undefined) throw this.#obstacle.reason;
    const { command } = await this.#send({ text: "commit" }).finally(() => (this.#isBegun = false));
    // So it ends when an earlier statement failed and no one minded.
    if (command === "ROLLBACK") throw this.#pipelinedFailure ?? new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#refuseMore();
    if (!this.#isBegun || this.#isBroken) return;
    await this.#send({ text: "rollback" }, { isRollback: true });
  }

  release(): void {
    this.#refuseMore();
    this.#client.off("notice", this.#hear);
    this.#client.release(this.#isBroken);
  }

  /** What was not sent yet is not sent any more. */
  #refuseMore(): void {
    this.#state = "ended";
    for (const { waiter } of this.#queue) waiter?.reject(new Error("this transaction has ended"));
    this.#queue = [];
  }

  #send(statement: pg.QueryConfig, { isRollback = false } = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      this.#queue.push({ statement, runInTrace: captureTrace(), waiter, isRollback });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // After everything that is asked for at once was asked for.
      process.nextTick(() => this.#flush());
    });
  }

  #flush(): void {
    this.#isScheduled = false;
    const packet = this.#queue;
    if (packet.length === 0) return;
    this.#queue = [];
    if (this.#state !== "free") this.#isBegun = true;
    if (this.#notSent !== undefined) {
      for (const { waiter } of packet) waiter?.reject(this.#notSent.reason);
      return;
    }
    const answers = sendPacket(this.#client, packet, (reason) => {
      this.#notSent = { reason };
      this.#isBroken = true;
    });
    this.#reading = this.#reading.then(() => this.#read(packet, answers));
  }

  async #read(packet: readonly Queued[], answers: readonly Promise<Answer>[]): Promise<void> {
    for (const [at, { look, waiter, isRollback }] of packet.entries()) {
      try {
        const answer = await answers[at];
        assertExists(answer, "a statement was not sent");
        if (this.#isUncopied) throw new Error("committed here, and at no standby");
        if (look !== undefined && this.#obstacle === undefined) this.#look(look, answer);
        if (this.#obstacle !== undefined && isRollback !== true) {
          waiter?.reject(this.#obstacle.reason);
        } else waiter?.resolve(answer);
      } catch (error) {
        const reason = this.#noteFailure(error);
        if (waiter === undefined) this.#pipelinedFailure ??= reason;
        waiter?.reject(this.#obstacle === undefined ? reason : this.#obstacle.reason);
      }
      if (look !== undefined) this.#unseenLooks -= 1;
    }
  }

  #look(look: Look, { rows }: Answer): void {
    try {
      look(rows);
    } catch (reason) {
      this.#obstacle = { reason };
    }
  }

  /** Answers what is thrown for it: what failed first, where a statement only says that one did. */
  #noteFailure(error: unknown): unknown {
    const isEcho = error instanceof pg.DatabaseError && SAYS_ABORTED.has(error.code);
    if (isEcho && this.#failure !== undefined) return this.#failure;
    this.#failure = translateError(error);
    this.#isBroken ||= this.#failure instanceof Unavailable;
    return this.#failure;
  }
}

/** The held connection that Kysely knows by its interface. */
export function toHeldConnection(connection: DatabaseConnection): HeldConnection {
  if (connection instanceof HeldConnection) return connection;
  throw new Error("this is no connection of ours");
}
