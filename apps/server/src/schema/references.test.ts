import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { migrate, MIGRATIONS_FOLDER } from "#platform/migrate.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";

/** What looks like an id of another row and has no reference, and why. */
const WITHOUT_REFERENCE: readonly (readonly [RegExp, string])[] = [
  [
    /(^|\.)(decided|resolved|handed|made|rejected|released|approved|sent|done|asked|viewed|ended|matched|reminded|imported|changed|drafted|proposed|explained)_by$/,
    "who acted: a staff id, or the word of a program (register, calendar, club, member)",
  ],
  [/\.(confirm_by|expected_by|review_by|decide_by)$/, "a time until which something is done"],
  [
    /(provider_reference|provider_return_id|provider_message_id|arrival_reference|bank_reference|credential_id|intermediary_account|statement\.account_number)$/,
    "a name that someone outside gave",
  ],
  [/^webhook_event\.reference$/, "what a provider says, which may name a payment that is not ours"],
  [
    /^((approval|setting_change|decision|staff_claim|identity_proposal|audit_entry|promise_case)\.subject_id|suspicious_case\.origin_id)$/,
    "an id in one of several tables",
  ],
  [/^audit_entry\./, "read out of the entry, which outlives what it tells of"],
  [
    /^(sanctions_hit\.entry_reference|(large_transaction_report|suspicious_case)\.nfiu_reference)$/,
    "what a list or an authority calls it",
  ],
  [/^bank_statement_reversal\.paired_by$/, "the rule by which two lines were paired"],
  [/^payment_intent\.quote_id$/, "quotes are forgotten after a day"],
  [/^idempotency_key\.caller_id$/, "a member or a staff member, for seven days"],
  [/^withdrawal\.session_id$/, "the bank's name of its transfer"],
  [
    /^(member\.customer_id|maturity\.reference|portfolio(_order)?\.reference|wallet_transaction\.reference|withdrawal\.reference|phone_alert\.reference|reconciliation_item\.account)$/,
    "the row's own second name",
  ],
  [
    /^ledger\.(posting\.(journal_id|debit_account|credit_account)|snapshot\.upto_posting_id)$/,
    "held by the triggers of the ledger, which cost less (0008)",
  ],
  [
    /^staff_passkey_challenge\.asked_by$|^passkey_challenge\.asked_by$/,
    "the hash of a browser's own name",
  ],
];

/** Tables whose rows name the same owner as the row that they refer to, by a reference that does not carry it, and why. */
const OWNER_ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/-> (staff|member) member_id$/, "the staff member who acted is not the member whom it is about"],
  [
    /^subscription\.first_payment,portfolio_id -> payment_intent (member_id|wallet_id)$/,
    "both follow from the portfolio",
  ],
  [
    /^staff\.changed_by -> decision member_id$/,
    "most changes of staff name no member; the trigger keep_staff_member holds those that do",
  ],
  [
    /^funds_proof_line\.code -> funds_proof currency$/,
    "a proof with full figures has lines in several currencies, and none of its own",
  ],
  [
    /^audit_entry\.erased_by -> erasure member_id$/,
    "an entry about no member may name the address of the erased",
  ],
  [
    /^email_code\.session_id -> session member_id$/,
    "a code lives minutes, and a session that ends leaves it behind",
  ],
  [
    /^unit_entry\.order_id,portfolio_id -> portfolio_order plan_id$/,
    "it follows from the portfolio",
  ],
  [
    /^wallet_transaction\..*,wallet_id -> (portfolio|withdrawal) currency$/,
    "it follows from the wallet",
  ],
];

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createFreshDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const TABLES = `pg_class.relkind in ('r', 'p')
  and pg_class.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and attnum > 0 and not attisdropped`;

test("every column that looks like an id has a foreign key, or a reason why not", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where ${TABLES} and attname ~ '_id$|_by$|_by_member$|reference$|^corrects$|_payment$|_account$'
        and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any (conkey))
        and not exists (select from pg_constraint where contype = 'p' and conrelid = attrelid and conkey = array[attnum])
      order by 1`);
  const lacking = rows
    .map(({ name }) => name)
    .filter((name) => !WITHOUT_REFERENCE.some(([pattern]) => pattern.test(name)));
  // Add a foreign key in the migration that adds the column; only a reason that holds goes into WITHOUT_REFERENCE.
  expect(lacking).toEqual([]);
});

test("a reference between rows that both name an owner, a plan or a currency carries it", async () => {
  const { rows } = await client.query<{ name: string }>(`
    with shared as (
      select fk.oid, fk.conrelid, fk.confrelid, fk.conkey, child.attnum as child_no, parent.attnum as parent_no, child.attname
        from pg_constraint fk
        join pg_attribute child on child.attrelid = fk.conrelid and child.attnum > 0
        join pg_attribute parent on parent.attrelid = fk.confrelid and parent.attname = child.attname
        where fk.contype = 'f' and child.attname in ('member_id', 'currency', 'plan_id', 'wallet_id', 'portfolio_id')
          and not child.attnum = any (fk.conkey))
    select distinct conrelid::regclass || '.' || (select string_agg(attname, ',' order by place)
          from unnest(conkey) with ordinality as key (no, place) join pg_attribute on attrelid = conrelid and attnum = no)
        || ' -> ' || confrelid::regclass || ' ' || attname as name
      from shared where not exists (
        select from pg_constraint other, unnest(other.conkey, other.confkey) as own (child_no, parent_no)
          where other.contype = 'f' and other.conrelid = shared.conrelid and other.confrelid = shared.confrelid
            and other.conkey && shared.conkey and own.child_no = shared.child_no and own.parent_no = shared.parent_no)
      order by 1`);
  const lacking = rows
    .map(({ name }) => name)
    .filter((name) => !OWNER_ELSEWHERE.some(([pattern]) => pattern.test(name)));
  // Make the reference composite, as in migration 0090; only a reason that holds goes into OWNER_ELSEWHERE.
  expect(lacking).toEqual([]);
});

test("rows that break a new reference are named by the migration, which leaves nothing half done", async () => {
  const log = createLog("silent");
  const folder = await mkdtemp(join(tmpdir(), "kinfold-before-"));
  const older = await createFreshDatabase("template0");
  const address = older.migrate;
  const owner = new pg.Client(older.owner);
  try {
    for (const name of await readdir(MIGRATIONS_FOLDER)) {
      if (/^00[0-3]\d_.*\.sql$/.test(name))
        await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
    }
    await migrate(address, log, folder);
    await owner.connect();
    await owner.query(`set session_replication_role = replica;
      insert into payment_quote (quote_id, member_id, gateway, charged_currency, credited_currency, amount_minor, base_minor,
          processing_fee_minor, provider_fee_minor, rate_id, created_at, expires_at)
        values ('quo_lost', 'mem_1', 'card', 'NGN', 'NGN', 1, 1, 0, 0, 'rate_gone', now(), now())`);
    await expect(migrate(address, log)).rejects.toThrow(
      /0090_.*undone: 1 of payment_quote do not agree with exchange_rate: quo_lost \(rate_id rate_gone\)\. Mend these rows/,
    );
    const { rows } = await owner.query("select from migration where name like '0090%'");
    expect(rows).toEqual([]);
    await owner.query("delete from payment_quote");
    await migrate(address, log);
  } finally {
    await owner.end();
    await older.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
