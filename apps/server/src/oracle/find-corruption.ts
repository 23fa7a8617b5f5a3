import { sql } from "kysely";
import { readAtOneMoment, type Db } from "#platform/db.ts";
import { AUDIT_CHECKS } from "./audit-checks.ts";
import type { Check } from "./check.ts";
import { LEDGER_CHECKS } from "./ledger-checks.ts";
import { PAYMENT_CHECKS } from "./payment-checks.ts";
import { findChangedRows, HASHES_PROMISE } from "./row-hashes.ts";
import { UNIT_CHECKS } from "./unit-checks.ts";
import { WALLET_CHECKS } from "./wallet-checks.ts";

/** A promise and the rows that break it; none where it is kept. */
export type Corruption = { promise: string; brokenBy: readonly string[] };

/** Everything that is worked out anew from other rows. */
export const ORACLE_CHECKS: readonly Check[] = [
  ...LEDGER_CHECKS,
  ...WALLET_CHECKS,
  ...PAYMENT_CHECKS,
  ...UNIT_CHECKS,
  ...AUDIT_CHECKS,
];

const SHOWN = 20;

/**
 * Reads the whole database at one moment and names every row that is not what it should be. Works everything out by its own
 * SQL, and shares no function with what it checks, neither here nor in the database. Changes nothing.
 */
export function findCorruption(db: Db): Promise<Corruption[]> {
  return readAtOneMoment(db, async (tx) => {
    await sql`set local timezone = 'UTC'; set local bytea_output = 'hex'`.execute(tx);
    const corruption: Corruption[] = [];
    for (const { promise, find } of ORACLE_CHECKS) {
      const { rows } = await sql<{
        about: string;
      }>`select coalesce(about, 'a row that does not say which') as about from (${find}) broken limit ${SHOWN}`.execute(
        tx,
      );
      corruption.push({ promise, brokenBy: rows.map(({ about }) => about) });
    }
    corruption.push({ promise: HASHES_PROMISE, brokenBy: await findChangedRows(tx) });
    return corruption;
  });
}
