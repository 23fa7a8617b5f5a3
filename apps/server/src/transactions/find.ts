import type { QueryOf } from "@kinfold/contract/endpoint";
import type {
  PortfolioId,
  RateId,
  TransactionId,
  WalletId,
  WithdrawalId,
} from "@kinfold/contract/ids";
import type { Gateway } from "@kinfold/contract/money";
import type {
  listTransactions,
  TransactionStatus,
  TransactionType,
} from "@kinfold/contract/transactions";
import type { ChargedMinor, Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import { readCheckedDay, addDays, startInLagos } from "#calendar/index.ts";
import type { Db, Count, RowNumber } from "#platform/db.ts";
import { buildSearchCondition } from "#platform/search-text.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import { limitToPage } from "#platform/paging.ts";

type Asked = QueryOf<typeof listTransactions>;

/** Which movements someone asks for. */
export type Filter = Omit<Asked, "page" | "per_page" | "sort" | "product"> & {
  /** Only those of these portfolios. */
  portfolioIds?: readonly PortfolioId[] | undefined;
};
export type Sort = NonNullable<Asked["sort"]>;

export type TransactionRow = {
  transaction_id: TransactionId;
  wallet_id: WalletId;
  reference: string;
  type: TransactionType;
  direction: "credit" | "debit";
  amount_minor: Minor;
  fee_minor: ChargedMinor;
  fee_currency: Currency;
  currency: Currency;
  status: TransactionStatus;
  description: string;
  gateway: Gateway | null;
  withdrawal_id: WithdrawalId | null;
  portfolio_id: PortfolioId | null;
  receipt_url: string | null;
  /** Naira for one dollar, as decimal text. */
  exchange_rate: string | null;
  rate_id: RateId | null;
  /** Its whole wallet after its last movement; null where nothing moved. */
  balance_after_minor: Minor | null;
  /** Its last movement; null where nothing moved. */
  moved_at: Date | null;
  /** Which movement of its wallet that was. */
  last_place: RowNumber | null;
  created_at: Date;
  completed_at: Date | null;
};

export type StepRow = { status: string; note: string | null; at: Date };

/** What the rows of a wallet are held against. `listedAt`: the moment by which a row is listed. */
function matching(
  { wallet_id, from, to, status, type, direction, portfolioIds, search }: Filter,
  listedAt: RawBuilder<Date>,
): RawBuilder<boolean> {
  const parts = [sql<boolean>`wallet_transaction.wallet_id = ${wallet_id}`];
  if (from !== undefined) parts.push(sql`${listedAt} >= ${startInLagos(readCheckedDay(from))}`);
  if (to !== undefined) {
    parts.push(sql`${listedAt} < ${startInLagos(addDays(readCheckedDay(to), 1))}`);
  }
  if (status === "cancelled") {
    // Taken back before it moved anything.
    parts.push(sql`status = 'reversed' and type = 'withdrawal' and last_place is null`);
  } else if (status !== undefined) parts.push(sql`status = ${status}`);
  if (type !== undefined) parts.push(sql`type = ${type}`);
  if (direction !== undefined) parts.push(sql`direction = ${direction}`);
  if (portfolioIds !== undefined) {
    parts.push(sql`portfolio_id ${isOneOf(portfolioIds)}`);
  }
  if (search !== undefined) {
    parts.push(buildSearchCondition(sql`reference || ' ' || description`, search));
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Every row with its last movement. */
const ROWS = sql`wallet_transaction left join wallet_movement
  on wallet_movement.wallet_id = wallet_transaction.wallet_id and place = last_place`;
/** The moment by which a row is listed: of its last movement, or of its beginning while it has not moved. */
const LISTED_AT = sql<Date>`coalesce(moved_at, created_at)`;

/**
 * Rows stand as the ledger last moved their wallet for them, so that the balance after each follows from the one before. Those that did
 * not move stand by the moment at which they began, and those of one instant as they were written. The lists, their pages and the table
 * for spreadsheets share these orders.
 */
const BY_DATE = {
  newest: sql`listed_at desc, last_place desc, row_no desc`,
  oldest: sql`listed_at, last_place, row_no`,
};
const BY_AMOUNT = {
  largest: sql`amount_minor desc, row_no desc`,
  smallest: sql`amount_minor, row_no`,
};
/** The same orders as the indexes have them, for those that moved and those that did not. */
const OF_PARTS = {
  newest: {
    moved: sql`moved_at desc, place desc`,
    unmoved: sql`created_at desc, last_place desc, row_no desc`,
  },
  oldest: { moved: sql`moved_at, place`, unmoved: sql`created_at, last_place, row_no` },
};

/** The statement that answers one page: exported so that its plan can be looked at. */
export function buildPageQuery(
  filter: Filter,
  sort: Sort,
  { page, per_page }: { page: number; per_page: number },
): RawBuilder<TransactionRow> {
  const limit = limitToPage({ page, perPage: per_page });
  if (sort === "largest" || sort === "smallest") {
    return sql<TransactionRow>`select wallet_transaction.*, moved_at from ${ROWS}
      where ${matching(filter, LISTED_AT)} order by ${BY_AMOUNT[sort]} ${limit}`;
  }
  const until = page * per_page;
  // Each part is read in order through its index, as far as this page.
  return sql<TransactionRow>`select * from (
      (select wallet_transaction.*, moved_at, moved_at as listed_at
        from wallet_movement join wallet_transaction on last_place = place
          and wallet_transaction.transaction_id = wallet_movement.transaction_id
        where wallet_movement.wallet_id = ${filter.wallet_id} and ${matching(filter, sql`moved_at`)}
        order by ${OF_PARTS[sort].moved} limit ${until}::int)
      union all
      (select wallet_transaction.*, null::timestamptz, created_at from wallet_transaction
        where last_place is null and ${matching(filter, sql`created_at`)}
        order by ${OF_PARTS[sort].unmoved} limit ${until}::int)
    ) listed order by ${BY_DATE[sort]} ${limit}`;
}

/** How many movements there are, of all pages. */
export async function countTransactions(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: Count }>`
    select count(*) as count from ${ROWS} where ${matching(filter, LISTED_AT)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Every movement there is, newest first. */
export async function listAllTransactions(db: Db, filter: Filter): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select wallet_transaction.*, moved_at, ${LISTED_AT} as listed_at from ${ROWS}
    where ${matching(filter, LISTED_AT)} order by ${BY_DATE.newest}`.execute(db);
  return rows;
}

/** From the first movement of a row that moved its wallet more than once to its last, as places. */
export type Stretch = { first_place: RowNumber; last_place: RowNumber };

/**
 * The rows of a wallet that moved it more than once, such as a contribution that was given back: between their movements the balance
 * was another than the rows of the list come to.
 */
export async function listStretches(db: Db, walletId: WalletId): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select min(place) as first_place, max(place) as last_place from wallet_movement
      where wallet_id = ${walletId} group by transaction_id having count(*) > 1`.execute(db);
  return rows;
}

/**
 * The balance after a row as a list shows it: the one of the row before and what this row came to. Null where nothing moved, and where
 * money of a row that is listed later was out of the wallet, or in it, at that moment.
 */
export function findRunningBalance(
  { balance_after_minor: balanceMinor, last_place: place }: TransactionRow,
  stretches: readonly Stretch[],
): Minor | null {
  const isWithin =
    place !== null &&
    stretches.some(({ first_place: first, last_place: last }) => first < place && place < last);
  return isWithin ? null : balanceMinor;
}

/** The timelines of these movements, each from its beginning. */
export async function findSteps(
  db: Db,
  transactionIds: readonly TransactionId[],
): Promise<ReadonlyMap<string, StepRow[]>> {
  const { rows } = await sql<StepRow & { transaction_id: TransactionId }>`
    select transaction_id, status, note, at from wallet_transaction_step
      where transaction_id ${isOneOf(transactionIds)} order by transaction_id, position`.execute(
    db,
  );
  return Map.groupBy(rows, ({ transaction_id }) => transaction_id);
}
