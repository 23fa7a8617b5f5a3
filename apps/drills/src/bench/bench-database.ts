import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import { fillWallets } from "./node-driver.ts";

/** A PostgreSQL with the club's schema in a folder of its own. */
export type BenchDatabase = { address: ReturnType<EmbeddedPostgres["address"]>; folder: string };

/** Opens one with so many wallets for this work, and ends it afterwards. `onOpen` is told how to end it early. */
export async function runOnBenchDatabase<Answer>(
  wallets: number,
  onOpen: (close: () => Promise<void>) => void,
  work: (database: BenchDatabase) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-bench-"));
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const close = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  onOpen(close);
  try {
    const address = postgres.address();
    await migrate(address, log);
    const client = new pg.Client(address);
    await client.connect();
    await fillWallets(client, wallets);
    await client.end();
    return await work({ address, folder });
  } finally {
    await close();
  }
}
