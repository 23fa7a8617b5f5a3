import type pg from "pg";

/** What the ledger of a club is filled with. */
export type LedgerFill = {
  /** Each has a wallet in naira and one in dollars. */
  members: number;
  /** Deposits by bank, one posting each, dealt to the wallets in turn. */
  deposits: number;
  /** Decides the amounts. */
  seed: number;
  /** What all of them sign in with, as it is stored; without it no one can. */
  passwordHash?: string;
  /** Leaves out the hashes of rows, which only the integrity check reads. */
  isWithoutHashes?: boolean;
  /** When the first deposit came, and the last one. */
  from: Date;
  to: Date;
};

/** What a table is filled with: SQL by the column. A column that the table does not have is left out. */
type Expressions = Readonly<Record<string, string>>;

const BATCH = 100_000;

/** What deposits are written into. While that goes on it has no indexes: each is made at once from all rows, and not row by row. */
const FILLED = [
  "ledger.journal",
  "ledger.posting",
  "wallet_transaction",
  "wallet_transaction_step",
  "wallet_movement",
];

/** Rows that have a hash, and the key that it is kept under, as SQL over the row `t`. */
const HASHED: Readonly<Record<string, string>> = {
  member: "t.member_id",
  wallet: "t.wallet_id",
  "ledger.account": "t.account_id::text",
  wallet_transaction: "t.transaction_id",
  wallet_transaction_step: "t.transaction_id || '/' || t.position",
  wallet_movement: "t.wallet_id || '/' || t.place",
};

async function insertKnown(
  client: pg.Client,
  table: string,
  expressions: Expressions,
  source: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );
  const has = new Set(rows.map(({ name }) => name));
  const written = Object.entries(expressions).filter(([column]) => has.has(column));
  await client.query(`insert into ${table} (${written.map(([column]) => column).join(", ")})
    overriding system value select ${written.map(([, expression]) => expression).join(", ")} from ${source}`);
}

/** Writes the hashes of these rows, as the trigger of their table does; none where the schema has no hashes yet. */
async function noteHashes(client: pg.Client, table: string, where: string): Promise<void> {
  const { rows } = await client.query(
    "select from pg_trigger where tgrelid = $1::regclass and tgname = 'note_row_hash'",
    [table],
  );
  if (rows.length === 0) return;
  await client.query(`insert into row_hash (table_name, row_key, hash)
    select '${table}', ${HASHED[table]}, sha256(convert_to(to_jsonb(t)::text, 'UTF8')) from ${table} t where ${where}`);
}

const MEMBER: Expressions = {
  member_id: "'mem_bulk' || n",
  customer_id: "'cus_bulk' || n",
  customer_code: "'BULK-' || n",
  email: "'bulk.' || n || '@example.com'",
  email_verified_at: "$from",
  password_hash: "$password",
  first_name: "'Bulk'",
  last_name: "'Number ' || n",
  phone: "'+23480' || lpad(n::text, 8, '0')",
  country_code: "'NG'",
  country: "'NG'",
  citizenship: "array['NG']",
  is_global: "false",
  pep: "false",
  accredited_investors: "false",
  accept_family_office: "false",
  exco_referral: "false",
  exco_referral_status: "'none'",
  referral_info: "'sent'",
  heard_about_us: "'existing member'",
  created_at: "$from",
};

const ACCOUNT: Expressions = {
  name: "'wallet:' || wallet_id || ':' || part",
  side: "'member'",
  currency: "currency",
  opened_at: "opened_at",
  owner_hash: "sha256(convert_to(concat_ws('/', wallet_id, member_id, currency), 'UTF8'))",
};

/** Members and their wallets. Their accounts get their balances by the trigger of the ledger. */
async function fillMembers(
  client: pg.Client,
  { members, from, seed, passwordHash = "$argon2id$none", isWithoutHashes = false }: LedgerFill,
): Promise<void> {
  const at = `'${from.toISOString()}'::timestamptz`;
  const password = client.escapeLiteral(passwordHash);
  const atTime = (expressions: Expressions): Expressions =>
    Object.fromEntries(
      Object.entries(expressions).map(([column, text]) => [
        column,
        text.replace("$from", at).replace("$password", () => password),
      ]),
    );
  await insertKnown(client, "member", atTime(MEMBER), `generate_series(1, ${members}) n`);
  await client.query(`insert into wallet (wallet_id, member_id, currency, opened_at)
    select 'wal_bulk' || n || lower(currency), 'mem_bulk' || n, currency, ${at}
      from generate_series(1, ${members}) n, unnest(array['NGN', 'USD']) currency`);
  const bulk =
    "wallet cross join unnest(array['available', 'held']) part where wallet_id like 'wal_bulk%'";
  await insertKnown(client, "ledger.account", ACCOUNT, bulk);
  await client.query(`insert into ledger.balance (account_id, moved_at)
    select account_id, opened_at from ledger.account where name like 'wallet:wal_bulk%'`);
  if (!isWithoutHashes) {
    await noteHashes(client, "member", "member_id like 'mem_bulk%'");
    await noteHashes(client, "wallet", "wallet_id like 'wal_bulk%'");
    await noteHashes(client, "ledger.account", "name like 'wallet:wal_bulk%'");
  }
  // What is paid into each wallet first, and by how much more each time, by its turn. An older schema does not say whose an account is.
  await client.query(`create temporary table bulk_wallet as
    select row_number() over (order by length(wallet_id), wallet_id) - 1 as turn, wallet_id, own.account_id, own.name, own.currency,
        club.account_id as bank_id, club.name as bank, decode(substr(to_jsonb(own) ->> 'owner_hash', 3), 'hex') as owner_hash,
        1000 + abs(hashtextextended(wallet_id, ${seed})) % 1000000 as first_minor, abs(hashtextextended(own.name, ${seed})) % 1000 as more_minor
      from wallet
      join ledger.account own on own.name = 'wallet:' || wallet_id || ':available'
      join ledger.account club on club.name = 'club:bank:' || own.currency
      where wallet_id like 'wal_bulk%'`);
  await client.query("alter table bulk_wallet add primary key (turn)");
  await client.query("analyze bulk_wallet");
}

const JOURNAL: Expressions = {
  journal_id: "journal_id",
  once_key: "once_key",
  kind: "'deposit'",
  request_hash: "request_hash",
  meta: "'{}'",
  event_at: "at",
  posted_at: "at",
  facts: "'{}'",
  facts_hash: `sha256(request_hash || timestamptz_send(at) || timestamptz_send(at) || convert_to(once_key || '{}', 'UTF8')
    || coalesce(owner_hash, ''))`,
};

const TRANSACTION: Expressions = {
  transaction_id: "transaction_id",
  wallet_id: "wallet_id",
  reference: "'KIN-BULK' || n",
  type: "'deposit'",
  direction: "'credit'",
  amount_minor: "minor",
  fee_currency: "currency",
  currency: "currency",
  status: "'success'",
  description: "'Deposit'",
  gateway: "'bank'",
  balance_after_minor: "after_minor",
  created_at: "at",
  completed_at: "at",
  last_place: "place",
};

/** What a wallet holds after so many deposits, as SQL over `bulk_wallet`. */
const sumMinor = (places: string): string =>
  `${places} * first_minor + ${places} * (${places} - 1) / 2 * more_minor`;

/** When the deposit of this number comes, as SQL. */
function findTime({ deposits, from, to }: LedgerFill, n: string): string {
  const stepMs = (to.getTime() - from.getTime()) / deposits;
  return `'${from.toISOString()}'::timestamptz + (${n} + 1) * interval '${stepMs} milliseconds'`;
}

/** The deposits numbered from `first` up to and without `end`. Their journals follow the last one before all of them. */
async function fillDeposits(
  client: pg.Client,
  fill: LedgerFill,
  { first, end, lastJournal }: { first: number; end: number; lastJournal: string },
): Promise<void> {
  const wallets = fill.members * 2;
  await client.query("begin");
  // "offset 0" has each wallet looked up: there may be far more of them than deposits here.
  await client.query(`create temporary table bulk_deposit on commit drop as
    with priced as (
      select n, wallet.*, n / ${wallets} + 1 as place, first_minor + n / ${wallets} * more_minor as minor, ${findTime(fill, "n")} as at
        from generate_series(${first}::bigint, ${end - 1}::bigint) n
        cross join lateral (select * from bulk_wallet where turn = n % ${wallets} offset 0) wallet
    )
    select n, minor, at, wallet_id, account_id, bank_id, currency, owner_hash, place, ${lastJournal} + 1 + n as journal_id,
        'bulk:deposit:' || n as once_key, 'trx_bulk' || n as transaction_id,
        ledger.request_hash('deposit', array[bank], array[name], array[minor], '{}') as request_hash, ${sumMinor("place")} as after_minor
      from priced`);
  await insertKnown(client, "ledger.journal", JOURNAL, "bulk_deposit order by n");
  await client.query(`insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor, posted_at)
    select journal_id, 1, bank_id, account_id, currency, minor, at from bulk_deposit order by n`);
  await insertKnown(client, "wallet_transaction", TRANSACTION, "bulk_deposit order by n");
  await client.query(`insert into wallet_transaction_step (transaction_id, position, status, at)
    select transaction_id, 1, 'success', at from bulk_deposit order by n`);
  await client.query(`insert into wallet_movement (wallet_id, place, transaction_id, journal_id, change_minor, balance_after_minor, moved_at)
    select wallet_id, place, transaction_id, journal_id, minor, after_minor, at from bulk_deposit order by n`);
  await client.query("commit");
}

/**
 * Fills the ledger of an empty club as its own functions would have, past the triggers and many rows at once, with the hashes that the triggers write.
 * The client is a superuser's; the schema may be an older one.
 */
export async function fillLedger(client: pg.Client, fill: LedgerFill): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set timezone = 'UTC'; set bytea_output = 'hex'; set work_mem = '128MB'; set maintenance_work_mem = '1GB'",
  );
  await fillMembers(client, fill);
  const { rows } = await client.query<{ last: string }>(
    "select coalesce(max(journal_id), 0)::text as last from ledger.journal",
  );
  const lastJournal = rows[0]?.last ?? "0";
  await client.query(
    "update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])",
    [FILLED],
  );
  for (let first = 0; first < fill.deposits; first += BATCH) {
    const end = Math.min(first + BATCH, fill.deposits);
    await fillDeposits(client, fill, { first, end, lastJournal });
  }
  const wallets = fill.members * 2;
  await client.query(`update ledger.balance set amount_minor = ${sumMinor("places")}, version = version + places,
      moved_at = ${findTime(fill, `(turn + (places - 1) * ${wallets})`)}
    from (select *, (${fill.deposits} - turn + ${wallets - 1}) / ${wallets} as places from bulk_wallet) paid
    where paid.account_id = balance.account_id and places > 0`);
  for (const table of FILLED) await client.query(`reindex table ${table}`);
  if (fill.isWithoutHashes !== true) {
    for (const table of FILLED.filter((one) => one in HASHED))
      await noteHashes(client, table, "t.transaction_id like 'trx_bulk%'");
  }
  await client.query(
    `select setval(pg_get_serial_sequence('ledger.journal', 'journal_id'), max(journal_id)) from ledger.journal`,
  );
  await client.query("drop table bulk_wallet");
  await client.query("reset session_replication_role; reset work_mem; reset maintenance_work_mem");
  await client.query("vacuum analyze");
}
