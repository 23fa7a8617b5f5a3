import type { MemberId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { findIntent } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";

/** What the member writes into their next transfer in this currency: the same each time, until a payment takes it. */
export async function openReference(
  db: Db,
  memberId: MemberId,
  currency: Currency,
  now: Date,
): Promise<string> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const open = await findOpen(db, memberId, currency);
    if (open !== undefined && (await findIntent(db, open)) === undefined) return open;
    // Someone's payment drew the same emails: this one will do for no one.
    if (open !== undefined) await takeReference(db, { reference: open, memberId, currency, now });
    // Taken by someone, or opened by ourselves a moment ago: look again.
    await sql`insert into transfer_reference (reference, member_id, currency, shown_at)
      select ${createReference("KIN")}, ${memberId}, ${currency}, ${now}::timestamptz
      on conflict do nothing`.execute(db);
  }
  throw new Error("no reference could be drawn");
}

async function findOpen(
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`select reference from transfer_reference
    where member_id = ${memberId} and currency = ${currency} and taken_at is null`.execute(db);
  return rows[0]?.reference;
}

/** Gives an open reference to a payment, for good. False when it is not this member's, of another currency, or taken. */
export async function takeReference(
  tx: Db,
  wanted: { reference: string; memberId: MemberId; currency: Currency; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update transfer_reference set taken_at = ${wanted.now}
    where reference = ${wanted.reference} and member_id = ${wanted.memberId}
      and currency = ${wanted.currency} and taken_at is null
    returning reference`.execute(tx);
  return rows.length > 0;
}
