import type { FigureRow, FigureSource } from "@kinfold/contract/figure-sources";
import { addUp, negate, subtract, toMinor, ZERO, type Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import { readCheckedDay } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import {
  DESK_READS,
  readQuantity,
  selectDeskTotal,
  selectExpected,
  selectLate,
  selectReturnPart,
} from "./sum-desk.ts";
import {
  checkYearlyRate,
  computeWeighted,
  DOCUMENT_READS,
  readDays,
  readDocumentQuantity,
  selectReturned,
  selectByPostings,
  type Dated,
} from "./sum-documents.ts";

/** Reads what a figure is made of, as the member reads it. */
export type ReadSource = (figure: string, before?: string) => Promise<FigureSource>;

/** What the rows of a figure come to by SQL of this file's own, and in how many rows. */
export type Summed = { minor: Minor | undefined; quantity: string | undefined; rows: number };

/** Adds up the rows of a figure by their ids, and of those that are figures themselves theirs. Throws on what does not add up. */
export async function sumTraced(db: Db, read: ReadSource, figure: string): Promise<Summed> {
  const source = await readWhole(read, figure);
  const { method } = source;
  const ofKind = figure.slice(0, figure.indexOf(":"));
  if (
    method === "price" ||
    method === "price_change" ||
    (method === "units" && ofKind !== "portfolio-units")
  ) {
    const quantity = OF_DOCUMENTS.test(figure)
      ? await readDocumentQuantity(db, source)
      : await readQuantity(db, source);
    return { minor: undefined, quantity, rows: source.rows.length };
  }
  if (method === "units") {
    const quantity = await sumUnits(db, source);
    return { minor: undefined, quantity, rows: source.rows.length };
  }
  if (method === "units_at_price") {
    const { rows } = await sql<{ minor: Minor | null }>`
      select round((select sum(units) from unit_entry where entry_no = any (${idsOf(source, "unit_entry")}::bigint[]))
        * unit_price * 100)::bigint as minor
        from dealing where valuation_id = any (${idsOf(source, "valuation")}::text[])`.execute(db);
    await sumUnits(db, source);
    return { minor: rows[0]?.minor ?? ZERO, quantity: undefined, rows: source.rows.length };
  }
  if (method === "percent") {
    if (ofKind === "month-return") return sumWeighted(db, read, source);
    if (ofKind === "personal-return") return sumYearly(db, read, source);
    return figure.startsWith("total-") || figure.includes("@")
      ? sumTotalPercent(db, read, source)
      : sumPercent(db, read, source);
  }
  const { kind, id, on } = readName(figure);
  let minor: Minor = ZERO;
  let count = 0;
  for (const [at, row] of source.rows.entries()) {
    if (!row.is_added) continue;
    const own = await readRow(db, read, { row, at, kind, id, on, figure });
    if (own.minor !== row.amount) throw new Error(`${figure}: ${row.words} is ${own.minor}`);
    minor = addUp([minor, own.minor], (one) => one);
    count += own.rows;
  }
  const whole = await (
    selectDeskTotal({ kind, id, on }) ?? selectByPostings({ kind, id, on })
  )?.execute(db);
  if (whole !== undefined && whole.rows[0]?.minor !== minor) {
    throw new Error(`${figure}: rows are left out, they come to ${whole.rows[0]?.minor}`);
  }
  if (kind === "wallet-available" || kind === "wallet-held") {
    await refuseLeftOut(db, source, { kind, id, on });
  }
  return { minor, quantity: undefined, rows: count };
}

/** Figures without money whose rows the file of documents reads. */
const OF_DOCUMENTS =
  /^(?:units-|movement-rate:|naira-per-dollar:|corrected-|plan-return:|plan-change:)/;

/** The kind of a figure, what it is of, and of when. */
function readName(figure: string): { kind: string; id: string; on: string | undefined } {
  const {
    kind = "",
    id = "",
    on,
  } = /^(?<kind>[^:]*):(?<id>[^@]*)(@(?<on>.*))?$/.exec(figure)?.groups ?? {};
  return { kind, id, on };
}

/** The rows of a return that went in or out, each with its day, by SQL of this file's own. */
async function readDated(
  db: Db,
  read: ReadSource,
  source: FigureSource,
  which: (row: FigureRow) => boolean,
): Promise<Dated[]> {
  const named = readName(source.figure);
  const dated: Dated[] = [];
  for (const [at, row] of source.rows.entries()) {
    if (!which(row)) continue;
    const { minor } = await readRow(db, read, { row, at, ...named, figure: source.figure });
    if (row.day === null) throw new Error(`${source.figure}: ${row.words} has no day`);
    if (minor !== row.amount) throw new Error(`${source.figure}: ${row.words} is ${minor}`);
    dated.push({ day: readCheckedDay(row.day), minor });
  }
  return dated;
}

const isFlow = ({ of }: FigureRow): boolean => of !== "figure";
const addDated = (dated: readonly Dated[]): Minor => addUp(dated, ({ minor }) => minor);

/** The return of a stretch of days: its flows are all there, for with them the opening value and the gain make the closing one. */
async function sumWeighted(db: Db, read: ReadSource, source: FigureSource): Promise<Summed> {
  const name = source.figure.slice("month-return:".length);
  const sumOf = async (kind: string): Promise<Minor> =>
    (await sumTraced(db, read, `${kind}:${name}`)).minor ?? ZERO;
  const [gain, opening, closing] = [
    await sumOf("month-net-gain"),
    await sumOf("month-opening"),
    await sumOf("month-closing"),
  ];
  const flows = await readDated(db, read, source, isFlow);
  if (addUp([opening, gain, addDated(flows)], (minor) => minor) !== closing) {
    throw new Error(`${source.figure}: what went in and out is left out`);
  }
  const days = readDays(readName(source.figure).on);
  const quantity = computeWeighted(days, { gain, opening, flows });
  return { minor: undefined, quantity, rows: source.rows.length };
}

/** A yearly return: all cash is there, and at that rate it comes to nothing. */
async function sumYearly(db: Db, read: ReadSource, source: FigureSource): Promise<Summed> {
  const cash = await readDated(db, read, source, () => true);
  const flows = await readDated(db, read, source, isFlow);
  let put: Minor = ZERO;
  for (const { leads_to: lead } of source.rows) {
    const [, portfolio] = /^portfolio-value:(\w+)$/.exec(lead ?? "") ?? [];
    if (portfolio === undefined) continue;
    const invested = await sumTraced(db, read, `portfolio-invested:${portfolio}`);
    const taken = await sumTraced(db, read, `portfolio-withdrawn:${portfolio}`);
    // What waits is in no value yet, and earns nothing.
    const waiting = await sumTraced(db, read, `portfolio-waiting:${portfolio}`);
    const dealt = subtract(invested.minor ?? ZERO, waiting.minor ?? ZERO);
    put = addUp([put, subtract(dealt, taken.minor ?? ZERO)], (minor) => minor);
  }
  const isOfADay = readName(source.figure).on !== undefined;
  if (!isOfADay && addDated(flows) !== put) {
    throw new Error(`${source.figure}: what went in and out is left out`);
  }
  const quantity =
    source.quantity === null ? undefined : checkYearlyRate(cash, Number(source.quantity));
  return { minor: undefined, quantity, rows: source.rows.length };
}

/** All pages of a figure in one. */
async function readWhole(read: ReadSource, figure: string): Promise<FigureSource> {
  const first = await read(figure);
  const rows = [...first.rows];
  let { earlier } = first;
  while (earlier !== null) {
    const next = await read(figure, earlier.before);
    if (next.total !== earlier.amount) throw new Error(`${figure}: its pages do not meet`);
    rows.push(...next.rows);
    ({ earlier } = next);
  }
  return { ...first, rows };
}

const idsOf = ({ rows }: FigureSource, of: FigureRow["of"]): string[] =>
  rows.filter((row) => row.of === of).flatMap(({ ids }) => ids);

/** The units of its entries; throws where its portfolio has others. */
async function sumUnits(db: Db, source: FigureSource): Promise<string> {
  const [portfolio = "", day] = source.figure.slice(source.figure.indexOf(":") + 1).split("@");
  const { rows } = await sql<{ units: string; is_whole: boolean }>`
    select coalesce(sum(units) filter (where entry_no = any (${idsOf(source, "unit_entry")}::bigint[])), 0)::numeric(24, 4)::text as units,
        count(*) = ${idsOf(source, "unit_entry").length} as is_whole
      from unit_entry where portfolio_id = ${portfolio} and dealt_on <= coalesce(${day ?? null}::date, dealt_on)`.execute(
    db,
  );
  if (rows[0]?.is_whole !== true) throw new Error(`${source.figure}: entries are left out`);
  return rows[0].units;
}

/** Throws where the account of a wallet has postings that the rows leave out. */
async function refuseLeftOut(
  db: Db,
  source: FigureSource,
  { kind, id, on }: { kind: string; id: string; on: string | undefined },
): Promise<void> {
  const account = `wallet:${id}:${kind.slice("wallet-".length)}`;
  const ids = idsOf(source, "posting");
  const { rows } = await sql<{ is_whole: boolean }>`select count(*) = ${ids.length} as is_whole
    from ledger.posting where (posting_id = any (${ids}::bigint[]) or (select account_id from ledger.account
      where name = ${account}) in (debit_account, credit_account))
      and posting_id <= coalesce(${on ?? null}::bigint, posting_id)`.execute(db);
  if (rows[0]?.is_whole !== true) throw new Error(`${source.figure}: postings are left out`);
}

type OneRow = {
  figure: string;
  row: FigureRow;
  at: number;
  kind: string;
  id: string;
  on: string | undefined;
};
type Own = { minor: Minor; rows: number };

/** What one row adds, from the table that it names. */
async function readRow(db: Db, read: ReadSource, one: OneRow): Promise<Own> {
  const { row } = one;
  const { of } = row;
  if (of === "typed") throw new Error(`${one.figure}: what was typed is no row of a table`);
  if (of === "valuation" && row.price !== null)
    throw new Error(`${one.figure}: a price is not added`);
  if (of === "figure") {
    const { minor = ZERO, rows } = await sumTraced(db, read, row.leads_to ?? "");
    return { minor: signLike(row, minor), rows };
  }
  if (of === "tax") {
    const { minor: earned = ZERO } = await sumTraced(db, read, row.leads_to ?? "");
    return { minor: signLike(row, toMinor((earned + 5n) / 10n)), rows: 1 };
  }
  if (one.kind === "transaction-naira") {
    const { rows } = await sql<{ minor: Minor }>`
      select round(amount_minor * (select naira_per_dollar from exchange_rate where as_of <= completed_at
          order by as_of desc, fetched_at desc limit 1))::bigint as minor
        from wallet_transaction where transaction_id = ${one.id}`.execute(db);
    return readOne({ rows });
  }
  if (of === "exchange_rate") {
    const other = row.leads_to === null ? undefined : await sumTraced(db, read, row.leads_to);
    const { rows } = await sql<{ minor: Minor }>`
      select case when ${one.kind} = 'exchange-rate' then round(naira_per_dollar * 100)
          when ${one.id} = 'NGN' then trunc(${other?.minor ?? ZERO}::numeric * naira_per_dollar)
          else round(${other?.minor ?? ZERO}::numeric / naira_per_dollar) end::bigint as minor
        from exchange_rate where rate_id = ${row.ids[0]}`.execute(db);
    return readOne({ rows });
  }
  const select =
    one.kind === "returning-row"
      ? selectReturned(row, row.ids[0] ?? "")
      : READS[of](one, row.ids[0] ?? "");
  const { rows } = await select.execute(db);
  return { minor: signLike(row, readOne({ rows }).minor), rows: 1 };
}

/** With the sign of the row: whether what is subtracted is, the sum says. */
const signLike = ({ amount }: FigureRow, minor: Minor): Minor =>
  amount !== null && amount === negate(minor) ? negate(minor) : minor;

type ReadMinor = (one: OneRow, id: string) => RawBuilder<{ minor: Minor }>;
type InTable = Exclude<FigureRow["of"], "figure" | "tax" | "exchange_rate" | "typed">;

/** The amount of a row in its own table. */
const READS: Readonly<Record<InTable, ReadMinor>> = {
  ...DESK_READS,
  ...DOCUMENT_READS,
  postings: ({ kind, id, on = "", row }, of) => {
    if (kind.startsWith("late-")) return selectLate(kind, id, on);
    if (kind === "account-late")
      return selectLate(row.words.toLowerCase().split(" ")[0] ?? "", id, on);
    const [from, to = from] = on.split("_");
    const isBalance = kind === "account-balance";
    return sql<{
      minor: Minor;
    }>`select coalesce(sum(case when credited.name = own.name then amount_minor else -amount_minor end), 0)::bigint as minor
      from ledger.posting join ledger.journal using (journal_id)
        join ledger.account credited on credited.account_id = credit_account
        join ledger.account debited on debited.account_id = debit_account
        join ledger.account own on own.account_id in (debit_account, credit_account)
      where ledger.journal.kind = ${of} and posting.currency = ${id.slice(0, 3)}
        and (own.name = ${id.slice(4)} or ${id.slice(4)} like 'wallets:%' and own.name like 'wallet:%' || substr(${id.slice(4)}, 8))
        and case when ${isBalance} then (event_at, posting_id) <= (select event_at, posting_id from ledger.posting
              join ledger.journal using (journal_id) where posting_id::text = ${on})
            when ${kind === "provider-balance"} then true
            else event_at < case ${kind} when 'account-opening' then ${from}::text::date else ${to}::text::date + 1 end::timestamp at time zone 'Africa/Lagos'
              and (${kind} not in ('account-debits', 'account-credits') or event_at >= ${from}::text::date::timestamp at time zone 'Africa/Lagos')
              and (${kind} <> 'account-debits' or debited.name = own.name) and (${kind} <> 'account-credits' or credited.name = own.name) end`;
  },
  balances: ({ id, kind }, holder) =>
    kind === "opening-expected"
      ? selectExpected(id)
      : sql<{
          minor: Minor;
        }>`select coalesce(sum(case when credited.name = own.name then amount_minor else -amount_minor end), 0)::bigint as minor
    from ledger.posting join ledger.account credited on credited.account_id = credit_account
      join ledger.account debited on debited.account_id = debit_account
      join ledger.account own on own.account_id in (debit_account, credit_account)
    where posting.currency = ${id.slice(0, 3)} and ${holder} = case when own.name like 'wallet:%:available' then 'wallets'
      when own.name like 'wallet:%:held' or own.name like 'club:payouts:%' then 'withdrawals'
      when own.name like 'club:bank\\_account:%' then 'bank_accounts' when own.name like 'club:bank:%' then 'bank'
      when own.name like 'club:clearing:%' then 'providers' when own.name like 'club:suspense:%' then 'suspense'
      when own.name like 'plan:%:waiting' then 'waiting' when own.name like 'plan:%' or own.name like 'club:contributions:%' then 'plans'
      else 'club' end`,
  register: ({ kind, on = "9999-12-31" }, id) => sql<{
    minor: Minor;
  }>`select coalesce(sum(floor(units * coalesce((select unit_price from dealing where dealing.plan_id = held.plan_id
          and dealing.dealt_on <= ${on}::date order by dealing.dealt_on desc, correction_no desc limit 1),
        case when ${kind === "plan-worth"} then 0 else 1 end) * 100 + 0.5)), 0)::bigint as minor
      from (select case when ${kind === "plan-worth"} then '' else portfolio_id end as whose, plan_id, sum(units) as units
        from unit_entry where ${id} in (plan_id::text, portfolio_id) and dealt_on <= ${on}::date group by 1, 2) held`,
  bank_account: ({ id }, number) => sql<{
    minor: Minor;
  }>`select coalesce(sum(case when credited.name = ${`club:bank_account:${number}:${id.slice(0, 3)}`} then -amount_minor
        else amount_minor end), 0)::bigint as minor
      from ledger.posting join ledger.journal using (journal_id)
        join ledger.account credited on credited.account_id = credit_account
        join ledger.account debited on debited.account_id = debit_account
      where ${`club:bank_account:${number}:${id.slice(0, 3)}`} in (credited.name, debited.name)
        and event_at < coalesce((select max(last_on) + 1 from bank_statement where account_number = ${number}
          and closing_minor is not null), '9999-12-31')::timestamp at time zone 'Africa/Lagos'`,
  bank_statement: (_one, number) => sql<{
    minor: Minor;
  }>`select closing_minor as minor from bank_statement where account_number = ${number} and closing_minor is not null
    order by last_on desc, imported_at desc limit 1`,
  valuation: ({ kind }, id) => sql<{
    minor: Minor;
  }>`select case ${kind} when 'valuation-net' then net_minor when 'valuation-assets' then assets_minor
      else liabilities_minor end as minor from valuation where valuation_id = ${id}`,
  posting: (one, id) =>
    one.kind === "journal-amount" || one.kind === "posting-amount"
      ? sql<{
          minor: Minor;
        }>`select amount_minor as minor from ledger.posting where posting_id = ${id}::bigint`
      : sql<{
          minor: Minor;
        }>`select case when credited.name like ${namesOf(one)} then amount_minor else -amount_minor end as minor
      from ledger.posting join ledger.account credited on credited.account_id = credit_account
        join ledger.account debited on debited.account_id = debit_account
      where posting_id = ${id}::bigint and (credited.name like ${namesOf(one)}) <> (debited.name like ${namesOf(one)})`,
  order: ({ row, kind }, id) => sql<{
    minor: Minor;
  }>`select case when ${row.words.startsWith("Fee ")} then fee_minor when ${kind === "order-estimate"} then estimated_minor
      else amount_minor end as minor from portfolio_order where ${id} in (order_id, reference)`,
  unit_entry: ({ kind, id: of }, id) => sql<{
    minor: Minor;
  }>`select case when ${kind === "portfolio-value"} then (units * 100)::bigint else amount_minor end as minor
      from unit_entry where entry_no = ${id}::bigint and (not ${kind.startsWith("portfolio-")} or portfolio_id = ${of})`,
  maturity: ({ row }, reference) => sql<{
    minor: Minor;
  }>`select case when ${row.words.startsWith("Paid ")} then principal_minor
        when ${row.words.startsWith("Tax ")} then tax_minor else interest_minor end as minor
      from maturity where reference = ${reference}`,
  interest: ({ row, id }, entry) => sql<{
    minor: Minor;
  }>`select round(units * 100 * portfolio.interest_bps * greatest(0, ${row.day}::date - greatest(dealt_on, coalesce(
        (select max(matured_on) from maturity where maturity.portfolio_id = ${id} and matured_on <= ${row.day}::date), dealt_on)))
        / 3650000)::bigint as minor
      from unit_entry join portfolio using (portfolio_id) where entry_no = ${entry}::bigint and portfolio_id = ${id}`,
  payment_intent: ({ kind }, id) => sql<{
    minor: Minor;
  }>`select case ${kind} when 'payment-fees' then processing_fee_minor + provider_fee_minor when 'payment-charged' then total_minor
      when 'mandate-taken' then total_minor when 'payment-received' then coalesce(received_minor, total_minor)
      when 'payment-left' then coalesce(received_minor, total_minor) else amount_minor end as minor
      from payment_intent where reference = ${id}`,
  transfer_reference: (_one, id) =>
    sql<{
      minor: Minor;
    }>`select amount_minor as minor from transfer_reference where reference = ${id}`,
  withdrawal: ({ kind }, id) => sql<{
    minor: Minor;
  }>`select case when ${kind} = 'withdrawal-fee' then fee_minor
      when ${kind} in ('batch-total', 'payout-total', 'payout-amount') then amount_minor - fee_minor else amount_minor end as minor
      from withdrawal where withdrawal_id = ${id}`,
  subscription: (_one, id) =>
    sql<{
      minor: Minor;
    }>`select amount_minor as minor from subscription where subscription_id = ${id}`,
  portfolio: (_one, id) =>
    sql<{
      minor: Minor;
    }>`select goal_minor as minor from portfolio where portfolio_id = ${id}`,
  mandate: (_one, id) =>
    sql<{
      minor: Minor;
    }>`select most_a_month_minor as minor from mandate where mandate_id = ${id}`,
  payment_return: ({ kind, row }, id) =>
    kind.startsWith("return-") || kind === "payment-left"
      ? selectReturnPart(kind, row, id)
      : sql<{
          minor: Minor;
        }>`select owed_minor - recovered_minor as minor from payment_return where reference = ${id}`,
  funds_proof: (_one, id) =>
    sql<{
      minor: Minor;
    }>`select amount_minor as minor from funds_proof where code = ${id}`,
  wallet_transaction: ({ kind }, id) =>
    sql<{
      minor: Minor;
    }>`select case when ${kind === "transaction"} then amount_minor else fee_minor end as minor from wallet_transaction where transaction_id = ${id}`,
};

/** A pattern of the accounts that a posting counts for: one of a wallet, or both of the wallet of a transaction. */
const namesOf = ({ kind, id }: OneRow): RawBuilder<string> =>
  kind === "transaction"
    ? sql<string>`(select 'wallet:' || wallet_id || ':%' from wallet_transaction where transaction_id = ${id})`
    : sql<string>`${`wallet:${id}:${kind.slice("wallet-".length)}`}`;

const readOne = ({ rows }: { rows: readonly { minor: Minor }[] }): Own => {
  const [row] = rows;
  if (row === undefined) throw new Error("there is no such row of this figure");
  return { minor: row.minor, rows: 1 };
};

/** The percentage of a gain of everything: its first row of all others. */
async function sumTotalPercent(db: Db, read: ReadSource, source: FigureSource): Promise<Summed> {
  const [gain, ...base] = await Promise.all(
    source.rows.map(async (row) => {
      const { minor = ZERO } = await sumTraced(db, read, row.leads_to ?? "");
      return signLike(row, minor);
    }),
  );
  const put = addUp(base, (minor) => minor);
  if (put <= 0n) return { minor: undefined, quantity: undefined, rows: source.rows.length };
  const { rows } = await sql<{ percent: string }>`
    select round(${gain ?? ZERO}::numeric * 100 / ${put}::numeric, 2)::text as percent`.execute(db);
  return { minor: undefined, quantity: rows[0]?.percent, rows: source.rows.length };
}

/** A percentage of two figures, half up to two decimals. */
async function sumPercent(db: Db, read: ReadSource, source: FigureSource): Promise<Summed> {
  const of = (kind: string) => `portfolio-${kind}:${source.figure.split(/:(.*)/s)[1] ?? ""}`;
  const gain = await sumTraced(db, read, of("gain"));
  const put = await sumTraced(db, read, of("invested"));
  const rows = gain.rows + put.rows;
  const base = put.minor ?? ZERO;
  if (base <= 0n) return { minor: undefined, quantity: undefined, rows };
  const { rows: percents } = await sql<{ percent: string }>`
    select round(${gain.minor ?? ZERO}::numeric * 100 / ${base}::numeric, 2)::text as percent`.execute(
    db,
  );
  return { minor: undefined, quantity: percents[0]?.percent, rows };
}
