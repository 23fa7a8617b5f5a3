import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type Dialect,
  type Kysely,
  type TransactionSettings,
} from "kysely";
import { toHeldConnection } from "./held-connection.ts";

/** PostgreSQL, for Kysely. It opens no connection by itself. */
export const POSTGRES: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Runs the work in one transaction: all of it happens, or nothing. Unlike in Kysely's own, statements do not wait for each other's
 * answers: what the work asks for at once leaves in one packet, in the order in which it was asked for.
 */
export function runTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  if (db.isTransaction) throw new Error("this is a transaction already");
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const held = toHeldConnection(connection);
    const tx = new Transaction<Tables>({
      config: { dialect: POSTGRES },
      dialect: POSTGRES,
      driver: POSTGRES.createDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (consume) => consume(held) }),
    });
    held.begin(settings);
    try {
      const result = await work(tx);
      await held.commit();
      return result;
    } catch (error) {
      await held.rollback();
      throw error;
    }
  });
}
