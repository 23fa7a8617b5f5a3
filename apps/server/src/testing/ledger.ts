import { toWalletId } from "@kinfold/contract/ids";
import { add, toMinor, toMoney, type Currency, type Minor, type Money } from "@kinfold/money";
import { sql } from "kysely";
import pg from "pg";
import { openWalletAccounts, readClubBalance } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createFreshDatabase, openPatientDatabase } from "./fresh-database.ts";

export type TestLedger = {
  db: Db;
  /** Runs statements as the database's owner, with its triggers and foreign keys asleep. */
  tamper: (statements: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A ledger of its own, empty, on a real PostgreSQL. */
export async function openLedger(maxConnections = 10): Promise<TestLedger> {
  const database = await createFreshDatabase();
  const { db, close } = openPatientDatabase(database.address, createLog("silent"), maxConnections);
  return {
    db,
    tamper: async (statements) => {
      const client = new pg.Client(database.owner);
      await client.connect();
      try {
        await client.query(`set session_replication_role = replica; ${statements}`);
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await close();
      await database.drop();
    },
  };
}

/** What the ledger has of naira at the bank of the tests, whether a line of a statement says it yet or not: owned is below zero. */
export const readNairaAtBank = async (db: Db): Promise<Minor> =>
  add(
    await readClubBalance(db, "club:bank:NGN"),
    await readClubBalance(db, "club:bank_account:0123456789:NGN"),
  );

/** So many kobo or cents of a currency that is known only at run time. */
export const toSum = (currency: Currency, minor: bigint): Money =>
  toMoney(currency, toMinor(minor));

/** Opens wallets for these ids. */
export async function openWallets(
  db: Db,
  currency: Currency,
  walletIds: readonly string[],
): Promise<void> {
  for (const walletId of walletIds) await openWalletAccounts(db, toWalletId(walletId), currency);
}

/** The signed balances of every account that ever moved, by name, straight from the postings. */
export async function computeBalancesFromPostings(db: Db): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string; minor: bigint }>`
    select account.name, sum(entry.amount_minor)::bigint as minor
      from ledger.entry join ledger.account using (account_id) group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor]));
}

/** Runs every job, so many at a time, and answers what became of each in order. */
export async function runTogether<T>(
  atATime: number,
  jobs: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const results: PromiseSettledResult<T>[] = [];
  const waiting = jobs.entries();
  const worker = async (): Promise<void> => {
    for (const [at, job] of waiting) {
      const [result] = await Promise.allSettled([job()]);
      results[at] = result;
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return results;
}
