import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { runCorrupted } from "../testing/corrupted.ts";
import { createFreshDatabase } from "../testing/fresh-database.ts";
import {
  readAllColumns,
  fillEveryTable,
  makeValue,
  type Column,
} from "../testing/synthetic-rows.ts";
import { findChangedRows, NOT_HASHED, ORACLE_CHECKS } from "./index.ts";

/** Columns of tables without row hashes that no query works out anew, and why that harms no one. */
const NOT_CHECKED: Readonly<Record<string, string>> = {
  "ledger.journal.journal_id": "joins: another one leaves its postings without a journal",
  "ledger.posting.posting_id": "a number that only orders",
  "ledger.posting.leg": "orders the legs, and several are in the request's hash in this order",
  "ledger.balance.account_id": "joins: another one leaves its account without a balance",
  "audit_entry.erased_by":
    "null in every entry of a club without erasures; erasures.test.ts empties entries and finds each",
  "audit_head.only_one": "true in the only row there can be",
  ...Object.fromEntries(
    ["leaf_index", "journal_id", "entry_id", "salt", "hash"].map((name) => [
      `ledger_log_leaf.${name}`,
      "the integrity check replays the ledger log: ledger-log.test.ts changes each and finds it",
    ]),
  ),
  ...Object.fromEntries(
    ["level", "tile_index", "hashes", "root"].map((name) => [
      `ledger_log_tile.${name}`,
      "as the leaves: every tile is made anew of them",
    ]),
  ),
  ...Object.fromEntries(
    [
      ...["tree_id", "leaves"].map((name) => `liability_leaves.${name}`),
      ...["tree_id", "holder", "wallet_id", "portfolio_id", "amount_minor", "parts"].map(
        (name) => `liability_line.${name}`,
      ),
    ].map((column) => [
      column,
      "the integrity check recomputes every tree: liabilities.test.ts changes each and finds it",
    ]),
  ),
  ...Object.fromEntries(
    ["account_id", "month"].map((name) => [
      `month_close_account.${name}`,
      "the integrity check recomputes each: month-closes.test.ts changes both and finds it",
    ]),
  ),
};
/** What people typed or others told us: nothing else says it, so that the hash of its row is the only check. */
const ONLY_HASHED: Readonly<Record<string, readonly string[]>> = {
  "as a bank or provider told it": [
    "bank_statement.closing_minor",
    "bank_statement.first_on",
    "bank_statement.last_on",
    "bank_statement.moved_minor",
    "bank_statement.opening_minor",
    "bank_statement_line.balance_minor",
    "bank_statement_line.booked_on",
    "bank_statement_line.value_on",
    "held_rate.naira_per_dollar",
    "payment_intent.received_minor",
  ],
  "as the integrity check recomputes it of the tree's leaves and of the ledger log": [
    "liability_line.amount_minor",
    "liability_tree.ledger_minor",
    "liability_tree.total_minor",
  ],
  "as the integrity check recomputes it of all postings": ["month_close_total.closing_minor"],
  "as staff members decided it": [
    "bank_statement.opened_on",
    "bank_transfer_decision.fee_minor",
    "bank_transfer_decision.received_minor",
    "bank_transfer_decision.retyped_minor",
    "large_transaction_report.reported_on",
    "suspicious_case.reported_on",
    "payment_review_decision.credited_minor",
    "payment_review_decision.received_minor",
  ],
  "as two staff members set it": [
    "plan.early_exit_fee_bps",
    "plan.expected_bps",
    "plan.expected_to_bps",
    "plan.interest_bps",
    "plan.management_fee_bps",
    "plan.maximum_minor",
    "plan.minimum_minor",
    "plan.minimum_recurring_minor",
    "plan.minimum_top_up_minor",
    "plan.price_band_bps",
    "plan.step_minor",
    "rate_limits.usd_in_naira_daily_minor",
    "terms_version.effective_on",
    "valuation.valued_on",
  ],
  "as a staff member set it": [
    "phone_alert_setting.sms_limit_minor",
    "phone_alert_setting.whatsapp_limit_minor",
  ],
  "as the member or their document says it": [
    "estate_grant.granted_on",
    "estate_hold.died_on",
    "funds_proof.amount_minor",
    "identity_document.expires_on",
    "identity_document.issued_on",
    "mandate.most_a_month_minor",
    "portfolio.goal_minor",
    "portfolio.goal_on",
    "subscription.amount_minor",
    "subscription.resume_on",
    "subscription.start_on",
    "transfer_reference.amount_minor",
  ],
  "as the terms, the calendar or the estimate of that moment were": [
    "account_closure.erase_on",
    "mandate.ends_on",
    "payout_batch.payout_on",
    "portfolio.early_exit_fee_bps",
    "portfolio_order.dealing_on",
    "portfolio_order.estimated_minor",
    "subscription.next_due_on",
    "subscription_attempt.due_on",
    "subscription_cycle.due_on",
    "subscription_cycle.first_try_on",
    "subscription_cycle.next_try_on",
    "subscription_reminder.reminded_on",
  ],
  "as it was compared or printed at that moment": [
    "full_statement_total.closing_minor",
    "full_statement_total.opening_minor",
    "funds_proof_line.amount_minor",
    "reconciliation_day.bank_minor",
    "reconciliation_day.gateway_minor",
    "reconciliation_day.kept_minor",
    "reconciliation_day.ledger_minor",
    "reconciliation_item.ledger_minor",
    "reconciliation_item.other_minor",
    "statement_document.closing_minor",
    "statement_document.opening_minor",
  ],
  "written once beside their journals": [
    "correction_share.borne_minor",
    "correction_share.units_kept",
    "payment_return.amount_minor",
    "payment_return.fee_minor",
    "payment_return.held_minor",
    "payment_return.owed_minor",
    "payment_return.recovered_minor",
    "payment_return.taken_minor",
  ],
};
const FIGURE = /(_minor|_bps|_on|units|price|rate|naira_per_dollar|units_kept)$/;
/** Tables that count and check themselves. */
const OPERATIONAL = new Set(["limit_window", "migration", "row_hash", "hashed_table"]);

/** Columns of money, units, prices, rates and days. */
const isFigure = ({ column, type, isGenerated }: Column): boolean =>
  !isGenerated && FIGURE.test(column) && type !== "boolean";

const nameOf = ({ table, column }: Column): string => `${table}.${column}`;

test("every column is hashed with its row or worked out anew, and a change of any hashed one is found", async () => {
  const database = await createFreshDatabase();
  const client = new pg.Client(database.owner);
  await client.connect();
  const { db, close } = openDatabase(database.owner, createLog("silent"), 1, 60_000);
  try {
    const columns = await readAllColumns(client);
    const covered = new Set(ORACLE_CHECKS.flatMap(({ covers }) => covers));
    const columnNames = new Set(columns.map(nameOf));
    expect([...covered].filter((name) => !columnNames.has(name))).toEqual([]);
    const open = columns.filter(
      ({ table, isGenerated }) =>
        NOT_HASHED[table] !== undefined && !OPERATIONAL.has(table) && !isGenerated,
    );
    // Add what is listed here to a query in apps/server/src/oracle that works it out anew, and to its `covers`.
    expect(
      open.map(nameOf).filter((name) => !covered.has(name) && NOT_CHECKED[name] === undefined),
    ).toEqual([]);

    const hashed = columns.filter(({ table }) => NOT_HASHED[table] === undefined);
    await fillEveryTable(client, hashed, "note_row_hash");
    expect(await findChangedRows(db)).toEqual([]);
    const missed: string[] = [];
    let count = 0;
    for (const column of hashed.filter(({ isGenerated }) => !isGenerated)) {
      const name = `"${column.column}"`;
      const isCount = /^(smallint|integer|bigint)$/.test(column.type);
      const [other, first] = isCount
        ? [`coalesce(${name}, 0) + 10003`, ""]
        : [makeValue(column.type, 1), makeValue(column.type, 0)];
      const findings = await runCorrupted(
        db,
        `update ${column.table} set ${name} = ${
          isCount
            ? other
            : `case when ${name} is distinct from ${other}::${column.type} then ${other} else ${first} end::${column.type}`
        } where ctid = (select min(ctid) from ${column.table})`,
        (tx) => findChangedRows(tx, column.table),
      );
      count += 1;
      if (!findings.some((about) => about.startsWith(`${column.table} `))) {
        missed.push(
          `${nameOf(column)}: migrations/always/row_hashes.sql does not hash ${column.table}`,
        );
      }
    }
    expect(missed).toEqual([]);
    const recomputed = open.filter((column) => covered.has(nameOf(column))).length;
    process.stdout.write(
      `${count + recomputed} columns: ${count} corrupted and found by the hash of their row, ${recomputed} worked out anew.\n`,
    );
  } finally {
    await client.end();
    await close();
    await database.drop();
  }
});

test("every figure is worked out anew, or is listed with what it is", async () => {
  const database = await createFreshDatabase();
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    const covered = new Set(ORACLE_CHECKS.flatMap(({ covers }) => covers));
    const figures = (await readAllColumns(client)).filter(isFigure).map(nameOf);
    const recomputed = figures.filter((name) => covered.has(name));
    const listed = Object.values(ONLY_HASHED).flat();
    // A new figure: add it to a query in apps/server/src/oracle that works it out anew and to its `covers`, or say here what it is.
    expect(figures.filter((name) => !covered.has(name)).toSorted()).toEqual(listed.toSorted());
    process.stdout.write(
      `${figures.length} figures: ${recomputed.length} worked out anew, ${listed.length} only hashed.\n`,
    );
  } finally {
    await client.end();
    await database.drop();
  }
});

test("a row that is added or removed past the triggers is found", async () => {
  const database = await createFreshDatabase();
  const { db, close } = openDatabase(database.owner, createLog("silent"), 1, 60_000);
  try {
    const gone = await runCorrupted(db, "delete from faq where faq_id = 'leaving'", (tx) =>
      findChangedRows(tx, "faq"),
    );
    expect(gone).toEqual(["faq leaving is gone"]);
    const added = await runCorrupted(
      db,
      "insert into faq select 'new', category, question, answer, position, is_shown, updated_at from faq limit 1",
      (tx) => findChangedRows(tx, "faq"),
    );
    expect(added).toEqual(["faq new was added past the database's own rules"]);
    const unhashed = await runCorrupted(db, "create table fresh (fresh_id int primary key)", (tx) =>
      findChangedRows(tx, "fresh"),
    );
    expect(unhashed[0]).toMatch(
      /^fresh has other columns than those that are hashed: migrations\/always/,
    );
    await expect(sql`update row_hash set hash = ''`.execute(db)).rejects.toMatchObject({
      code: "KC002",
    });
  } finally {
    await close();
    await database.drop();
  }
});
