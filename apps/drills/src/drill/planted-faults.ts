import { sql } from "kysely";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";
import type { Plant } from "./drill.ts";

/** PostgreSQL's settings for this run. `async`: it says "done" before anything is on disk. */
export function buildPlantedSettings(plant: Plant | undefined): string[] {
  if (plant !== "async") return [];
  // The log stays in memory for as long as it can.
  const lazy = ["wal_writer_delay=10000", "wal_writer_flush_after=131072", "wal_buffers=64MB"];
  return ["fsync=off", "synchronous_commit=off", ...lazy];
}

/** Variables of the servers for this run. `resend`: a refund that is released again is sent again. */
export const buildPlantedVariables = (plant: Plant | undefined): Readonly<Record<string, string>> =>
  plant === "resend"
    ? toPlantedVariables([
        {
          file: "decisions/decide.ts",
          find: "if (approved !== undefined) await",
          put: "if (status === 'approved') approved = readDecision(of, await rowOf(platform.db, of, id, { now: platform.clock.now() }));\n  if (approved !== undefined) await",
        },
      ])
    : {};

/** `nolock`: a balance is read, thought about and written back, and nothing minds the floor. */
export async function plantInDatabase(db: Db, plant: Plant | undefined): Promise<void> {
  if (plant !== "nolock") return;
  await sql`alter table ledger.balance drop constraint nobody_below_the_floor`.execute(db);
  await sql`create or replace function ledger.move_balances() returns trigger language plpgsql as $$
    declare
      v_debited bigint := (select amount_minor from ledger.balance where account_id = new.debit_account);
      v_credited bigint := (select amount_minor from ledger.balance where account_id = new.credit_account);
    begin
      perform pg_sleep(0.02);
      update ledger.balance set amount_minor = v_debited - new.amount_minor, version = version + 1
        where account_id = new.debit_account;
      update ledger.balance set amount_minor = v_credited + new.amount_minor, version = version + 1
        where account_id = new.credit_account;
      return null;
    end $$`.execute(db);
}

/** `kobo`: someone with every right takes one kobo out of one movement, in the middle of everything. Throws when there is none. */
export async function plantStolenKobo(db: Db): Promise<void> {
  await runTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await sql`update ledger.posting set amount_minor = amount_minor - 1
      where posting_id = (select max(posting_id) from ledger.posting)`.execute(tx);
    if (numAffectedRows !== 1n) throw new Error("there is nothing to take a kobo from");
  });
}
