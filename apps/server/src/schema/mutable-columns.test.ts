import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSqlState } from "#platform/db.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import {
  readAllColumns,
  fillEveryTable,
  makeValue,
  type Column,
} from "../testing/synthetic-rows.ts";

const DECLARED = "apps/server/migrations/always/mutable_columns.sql";

/** What owns a row, or says where its money comes from and goes to: declared mutable nowhere but here. */
const ROUTE =
  /^(member_id|wallet_id|portfolio_id|plan_id|bank_account_id|subscription_id|currency|charged_currency|credited_currency|reference|once_key|journal_id|account_id|debit_account|credit_account)$/;
const MAY_BE_LINKED_LATER: Readonly<Record<string, string>> = {
  "staff.member_id": "a staff account is linked to the member that it belongs to",
  "transfer_account.currency": "two people replace what the club shows about its own bank account",
  "payment_intent.once_key":
    "a payment that failed gives its key back, so that the member can try again",
  "transfer_reference.plan_id": "what the member means to transfer, until a payment says it",
  "transfer_reference.portfolio_id": "what the member means to transfer, until a payment says it",
};

let database: FreshDatabase;
let client: pg.Client;
let columns: Column[];
beforeAll(async () => {
  database = await createFreshDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
  columns = await readAllColumns(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The columns that a trigger lets change, as table.column. */
async function declaredMutable(): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string; args: string }>(`
    select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as args from pg_trigger
      where tgname = 'only_declared_columns_change' and tgenabled = 'O'`);
  return new Set(
    rows.flatMap(({ table, args }) =>
      [...args.matchAll(/'([a-z0-9_]+)'/g)].map(([, name]) => `${table}.${name}`),
    ),
  );
}

/** Tries to change the column of one row: the SQL state that it was refused with, undefined where it was changed. */
async function tryToChange({ table, column, type }: Column): Promise<string | undefined> {
  await client.query("begin");
  try {
    const first = `ctid = (select ctid from ${table} limit 1)`;
    const other = `case when "${column}" is distinct from ${makeValue(type, 1)}::${type}
      then ${makeValue(type, 1)} else ${makeValue(type, 0)} end::${type}`;
    await client.query(`update ${table} set "${column}" = ${other} where ${first}`);
    return undefined;
  } catch (error) {
    return readSqlState(error) ?? String(error);
  } finally {
    await client.query("rollback");
  }
}

test("every column of every table is declared mutable or refused to everyone, its owner and superusers too", async () => {
  const declared = await declaredMutable();
  await fillEveryTable(client, columns);
  const wrong: string[] = [];
  let refused = 0;
  for (const column of columns) {
    const name = `${column.table}.${column.column}`;
    const state = await tryToChange(column);
    // 428C9: PostgreSQL's own refusal to write what it generates. Ours are two capitals and a number.
    const isRefusal = state !== undefined && /^(428C9|[A-Z]{2}\d{3})$/.test(state);
    if (isRefusal) refused += 1;
    else if (state !== undefined) wrong.push(`${name} could not be tried: ${state}`);
    else if (!declared.has(name)) {
      wrong.push(
        `${name} can be changed. If it must change, add it to its table's line in ${DECLARED}. ` +
          `If not, see why only_declared_columns_change is not on ${column.table}.`,
      );
    }
  }
  expect(wrong).toEqual([]);
  process.stdout.write(
    `${columns.length} columns: ${refused} refused, the others declared mutable.\n`,
  );
});

test("no owner, wallet, currency or reference is declared mutable", async () => {
  const declared = await declaredMutable();
  const routes = columns
    .filter(({ column, isGenerated }) => !isGenerated && ROUTE.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(routes.filter((name) => declared.has(name)).toSorted()).toEqual(
    Object.keys(MAY_BE_LINKED_LATER).toSorted(),
  );
});
