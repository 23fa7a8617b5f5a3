import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Driver,
  type QueryExecutor,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { HeldConnection } from "./held-connection.ts";
import { SharedReads } from "./shared-reads.ts";
import { beginSpan, endSpan } from "./spans.ts";
import { StatementMemory } from "./statement-memory.ts";
import { translateError } from "./statement-packet.ts";

async function acquire(pool: pg.Pool, memory: StatementMemory): Promise<HeldConnection> {
  const span = beginSpan({ name: "connection" });
  try {
    const client = await pool.connect();
    endSpan(span);
    return new HeldConnection(client, memory);
  } catch (error) {
    endSpan(span, error);
    throw translateError(error);
  }
}

type Executing = Parameters<DefaultQueryExecutor["executeQuery"]>[1];

/** Has reads share packets; everything else has a connection of its own. */
class PoolExecutor extends DefaultQueryExecutor {
  readonly #memory: StatementMemory;
  readonly #forReads: DefaultQueryExecutor;

  constructor(provider: ConnectionProvider, memory: StatementMemory, reads: DatabaseConnection) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), provider);
    this.#memory = memory;
    this.#forReads = this.withConnectionProvider({
      provideConnection: (consume) => consume(reads),
    });
  }

  override executeQuery<Row>(
    statement: CompiledQuery,
    options?: Executing,
  ): Promise<QueryResult<Row>> {
    return this.#memory.isRead(statement)
      ? this.#forReads.executeQuery<Row>(statement, options)
      : super.executeQuery<Row>(statement, options);
  }
}

/** What Kysely needs to speak to PostgreSQL over a pool. */
export type PoolDriver = {
  driver: Driver;
  executor: QueryExecutor;
  /** How many wait for a connection: each transaction, and each read. */
  countWaiting: () => number;
};

/** Kysely's own transactions wait for each answer. Connections come from the executor. */
const refuseOwnWay = async (): Promise<never> => {
  throw new Error("transactions are run by runTransaction");
};

/** Speaks to PostgreSQL over a pool. A connection that fails its statements is not used again. */
export function createDriver(pool: pg.Pool): PoolDriver {
  const memory = new StatementMemory();
  const reads = new SharedReads(pool, memory);
  let ending: Promise<void> | undefined;
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: refuseOwnWay,
    beginTransaction: refuseOwnWay,
    commitTransaction: refuseOwnWay,
    rollbackTransaction: refuseOwnWay,
    releaseConnection: refuseOwnWay,
    destroy: () => (ending ??= pool.end()),
  };
  const provider: ConnectionProvider = {
    provideConnection: async (consume) => {
      const connection = await acquire(pool, memory);
      try {
        return await consume(connection);
      } finally {
        connection.release();
      }
    },
  };
  return {
    driver,
    executor: new PoolExecutor(provider, memory, reads),
    countWaiting: () => {
      const { connecting, waiting } = reads.countWaiting();
      return pool.waitingCount === 0 ? 0 : Math.max(0, pool.waitingCount - connecting) + waiting;
    },
  };
}
