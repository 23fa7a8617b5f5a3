import { DAY_MS } from "@kinfold/contract/durations";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase, type DatabaseAddress, type Db } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { matureDue } from "#units/index.ts";
import { openDemoClub } from "../demo-club/index.ts";
import { openClub } from "../testing/club.ts";
import { corrupted } from "../testing/corrupted.ts";
import * as desk from "../testing/payout-desk.ts";
import { allColumns, dropConstraints, type Column } from "../testing/synthetic-rows.ts";
import type { Check } from "./check.ts";
import { findCorruption, type Corruption, ORACLE_CHECKS } from "./index.ts";

/** Columns that neither of the two clubs below has a row for: their queries ran, and what they find was not tried. */
const NOT_TRIED: readonly string[] = [
  "bank_statement.new_count",
  "bank_statement_line.statement_id",
  "exchange_rate.as_of",
  "exchange_rate.naira_per_dollar",
  "ledger.snapshot.amount_minor",
  "ledger.snapshot.upto_posting_id",
  "payment_intent.amount_minor",
  "payment_intent.base_minor",
  "payment_intent.charged_currency",
  "payment_intent.credited_currency",
  "payment_intent.credited_minor",
  "payment_intent.gateway",
  "payment_intent.member_id",
  "payment_intent.naira_per_dollar",
  "payment_intent.portfolio_id",
  "payment_intent.processing_fee_minor",
  "payment_intent.provider_fee_minor",
  "payment_intent.rate_as_of",
  "payment_intent.rate_id",
  "payment_intent.wallet_id",
  "payment_quote.amount_minor",
  "payment_quote.base_minor",
  "payment_quote.naira_per_dollar",
  "payment_quote.rate_as_of",
  "valuation.assets_minor",
  "valuation.liabilities_minor",
  "wallet.closed_at",
];

/** SQL: another value for a column, the nearest that a thief or a slip would write. */
const OTHER: Readonly<Record<string, string>> = {
  bigint: "c + 1",
  integer: "c + 1",
  smallint: "c + 1",
  numeric: "c + 0.0001",
  date: "c + 1",
  "timestamp with time zone": "c + interval '1 hour'",
  boolean: "not c",
  bytea: "sha256(c)",
  jsonb: `c || '{"other": 1}'`,
};
const otherText = (column: string): string => {
  if (column.endsWith("currency")) return "case c when 'NGN' then 'USD' else 'NGN' end";
  if (column === "direction") return "case c when 'credit' then 'debit' else 'credit' end";
  if (column === "naira_per_dollar") return "(c::numeric + 0.01)::text";
  // What the audit reads out of an entry needs one that can be read.
  if (column === "entry") return `regexp_replace(c, '}$', ',"other":1}')`;
  return "c || 'x'";
};

const MOST_TRIED = 12;

/** Changes the column in one row after another, until the query names one. */
async function isFound(db: Db, { find }: Check, { table, column, type }: Column): Promise<boolean> {
  // A number that is unique may be taken already.
  const nearest =
    /int/.test(type) && /(place|_id|_no|number|version)$/.test(column) ? "c + 10003" : OTHER[type];
  const other = (nearest ?? otherText(column)).replaceAll(/\bc\b/g, `"${column}"`);
  const { rows } = await sql<{ ctid: string }>`select ctid::text from ${sql.raw(table)}
    where ${sql.raw(`"${column}"`)} is not null order by random() limit ${MOST_TRIED}`.execute(db);
  for (const { ctid } of rows) {
    const isNamed = await corrupted(
      db,
      `update ${table} set "${column}" = ${other} where ctid = '${ctid}'`,
      async (tx) => (await sql`select from (${find}) broken limit 1`.execute(tx)).rows.length > 0,
    );
    if (isNamed) return true;
  }
  return false;
}

const found = new Set<string>();

/**
 * Changes each covered column and notes which were found by the query alone. Returns what was wrong before the first
 * change.
 */
async function corruptEach(address: DatabaseAddress): Promise<Corruption[]> {
  const { db, close } = openDatabase(address, createLog("silent"), 1, 60_000);
  const client = new pg.Client(address);
  await client.connect();
  try {
    const broken = (await findCorruption(db)).filter(({ brokenBy }) => brokenBy.length > 0);
    const columns = new Map(
      (await allColumns(client)).map((one) => [`${one.table}.${one.column}`, one]),
    );
    await dropConstraints(client, "c,f,u");
    for (const check of ORACLE_CHECKS) {
      for (const name of check.covers) {
        const column = columns.get(name);
        if (column === undefined) throw new Error(`there is no column ${name}`);
        if (await isFound(db, check, column)) found.add(name);
      }
    }
    return broken;
  } finally {
    await client.end();
    await close();
  }
}

desk.openPayoutDesk();

test("a club with prices, corrections, redemptions and ended terms is whole, and its changed figures are found", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-oracle-"));
  const club = await openClub({ DATA_DIR: folder });
  try {
    await openDemoClub(club.payments.setting);
    club.clock.advance(400 * DAY_MS);
    await matureDue(club.platform);
    expect(await corruptEach(club.database.owner)).toEqual([]);
  } finally {
    await club.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);

test("a club that pays out is whole, and its changed figures are found", async () => {
  const who = await desk.somebody();
  const batch = await desk.sent(await desk.asked(who, 5_000), await desk.asked(who, 7_500.5));
  await desk.paid(batch);
  await desk.asked(who, 1_000);
  expect(await corruptEach(desk.club.database.owner)).toEqual([]);
}, 300_000);

test("what was not found by its own query is known", () => {
  const covered = new Set(ORACLE_CHECKS.flatMap(({ covers }) => covers));
  process.stdout.write(
    `${covered.size} columns worked out anew, ${found.size} corrupted and found by that alone.\n`,
  );
  expect([...covered].filter((name) => !found.has(name)).toSorted()).toEqual(NOT_TRIED.toSorted());
});
