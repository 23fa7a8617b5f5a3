import type { FigureRow, FigureSource } from "@kinfold/contract/figure-sources";
import { addUp, negate, subtract, toMinor, ZERO, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Reads what a figure is made of, as the member reads it. */
export type ReadSource = (figure: string, before?: string) => Promise<FigureSource>;

/** What the rows of a figure come to by SQL of this file's own, and in how many rows. */
export type Summed = { minor: Minor | undefined; quantity: string | undefined; rows: number };

/** Adds up the rows of a figure by their ids, and of those that are figures themselves theirs. Throws on what does not add up. */
export async function sumTraced(db: Db, read: ReadSource, figure: string): Promise<Summed> {
  const source = await readWhole(read, figure);
  const { method } = source;
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
  if (method === "percent") return sumPercent(db, read, source);
  const [kind = "", id = ""] = figure.split(/:(.*)/s);
  let minor: Minor = ZERO;
  let count = 0;
  for (const [at, row] of source.rows.entries()) {
    if (!row.is_added) continue;
    const own = await readRow(db, read, { source, row, at, kind, id });
    if (own.minor !== row.amount) throw new Error(`${figure}: ${row.words} is ${own.minor}`);
    minor = addUp([minor, own.minor], (one) => one);
    count += own.rows;
  }
  if (kind.startsWith("wallet-")) await refuseLeftOut(db, source, kind, id);
  return { minor, quantity: undefined, rows: count };
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
  const portfolio = source.figure.slice(source.figure.indexOf(":") + 1);
  const { rows } = await sql<{ units: string; is_whole: boolean }>`
    select coalesce(sum(units) filter (where entry_no = any (${idsOf(source, "unit_entry")}::bigint[])), 0)::numeric(24, 4)::text as units,
        count(*) = ${idsOf(source, "unit_entry").length} as is_whole
      from unit_entry where portfolio_id = ${portfolio}`.execute(db);
  if (rows[0]?.is_whole !== true) throw new Error(`${source.figure}: entries are left out`);
  return rows[0].units;
}

/** Throws where the account of a wallet has postings that the rows leave out. */
async function refuseLeftOut(
  db: Db,
  source: FigureSource,
  kind: string,
  id: string,
): Promise<void> {
  const account = `wallet:${id}:${kind.slice("wallet-".length)}`;
  const ids = idsOf(source, "posting");
  const { rows } = await sql<{ is_whole: boolean }>`select count(*) = ${ids.length} as is_whole
    from ledger.posting where posting_id = any (${ids}::bigint[]) or (select account_id from ledger.account
      where name = ${account}) in (debit_account, credit_account)`.execute(db);
  if (rows[0]?.is_whole !== true) throw new Error(`${source.figure}: postings are left out`);
}

type OneRow = { source: FigureSource; row: FigureRow; at: number; kind: string; id: string };
type Own = { minor: Minor; rows: number };

/** What one row adds, from the table that it names. */
async function readRow(db: Db, read: ReadSource, one: OneRow): Promise<Own> {
  const { row } = one;
  const [id = ""] = row.ids;
  const isFee = row.words.startsWith("Fee ");
  switch (row.of) {
    case "posting":
      return readOne(
        await sql<{
          minor: Minor;
        }>`select case when credited.name like ${namesOf(one)} then amount_minor else -amount_minor end as minor
          from ledger.posting join ledger.account credited on credited.account_id = credit_account
            join ledger.account debited on debited.account_id = debit_account
          where posting_id = ${id}::bigint and (credited.name like ${namesOf(one)}) <> (debited.name like ${namesOf(one)})`.execute(
          db,
        ),
      );
    case "order":
      return readOne(
        await sql<{
          minor: Minor;
        }>`select case when ${isFee} then -fee_minor else amount_minor end as minor
          from portfolio_order where order_id = ${id} and portfolio_id = ${one.id}`.execute(db),
      );
    case "unit_entry":
      return readOne(
        await sql<{
          minor: Minor;
        }>`select case when ${one.kind} = 'portfolio-value' then (units * 100)::bigint else amount_minor end as minor
          from unit_entry where entry_no = ${id}::bigint and portfolio_id = ${one.id}`.execute(db),
      );
    case "maturity":
      return readOne(
        await sql<{
          minor: Minor;
        }>`select case when ${row.words.startsWith("Paid ")} then principal_minor
            when ${row.words.startsWith("Tax ")} then -tax_minor else interest_minor end as minor
          from maturity where portfolio_id = ${one.id} and matured_on = ${id}::date`.execute(db),
      );
    case "interest":
      return readOne(
        await sql<{ minor: Minor }>`select round(units * 100 * portfolio.interest_bps
            * greatest(0, ${row.day}::date - greatest(dealt_on, start_on)) / 3650000)::bigint as minor
          from unit_entry join portfolio using (portfolio_id)
          where entry_no = ${id}::bigint and portfolio_id = ${one.id}`.execute(db),
      );
    case "tax": {
      const earned = addUp(
        one.source.rows.filter(({ of }) => of === "interest"),
        ({ amount }) => amount ?? ZERO,
      );
      return { minor: toMinor(-((earned + 5n) / 10n)), rows: 1 };
    }
    case "figure": {
      const { minor = ZERO, rows } = await sumTraced(db, read, row.leads_to ?? "");
      return {
        minor: row.words === "Contributed" && one.kind === "portfolio-gain" ? negate(minor) : minor,
        rows,
      };
    }
    case "valuation":
      throw new Error(`${one.source.figure}: a price is not added`);
  }
}

/** A pattern of the accounts that a posting counts for: one of a wallet, or both of the wallet of a transaction. */
function namesOf({ kind, id, source }: OneRow): string {
  if (kind !== "transaction") return `wallet:${id}:${kind.slice("wallet-".length)}`;
  return `wallet:${walletOf.get(source.figure) ?? ""}:%`;
}

/** Wallets of the transactions that are looked at, by the figure. */
export const walletOf = new Map<string, string>();

const readOne = ({ rows }: { rows: readonly { minor: Minor }[] }): Own => {
  const [row] = rows;
  if (row === undefined) throw new Error("there is no such row of this figure");
  return { minor: row.minor, rows: 1 };
};

/** A percentage of two figures, half up to two decimals. */
async function sumPercent(db: Db, read: ReadSource, source: FigureSource): Promise<Summed> {
  const of = (kind: string) => `portfolio-${kind}:${source.figure.split(/:(.*)/s)[1] ?? ""}`;
  const gain = await sumTraced(db, read, of("gain"));
  const put = await sumTraced(db, read, of("invested"));
  const taken = await sumTraced(db, read, of("withdrawn"));
  const rows = gain.rows + put.rows + taken.rows;
  const base = subtract(put.minor ?? ZERO, taken.minor ?? ZERO);
  if (base <= 0n) return { minor: undefined, quantity: undefined, rows };
  const { rows: percents } = await sql<{ percent: string }>`
    select round(${gain.minor ?? ZERO}::numeric * 100 / ${base}::numeric, 2)::text as percent`.execute(
    db,
  );
  return { minor: undefined, quantity: percents[0]?.percent, rows };
}
