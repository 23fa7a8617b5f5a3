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
import type { Db, Count } from "#platform/db.ts";
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
  balance_after_minor: Minor | null;
  created_at: Date;
  completed_at: Date | null;
};

export type StepRow = { status: string; note: string | null; at: Date };

function matching({
  wallet_id,
  from,
  to,
  status,
  type,
  direction,
  portfolioIds,
  search,
}: Filter): RawBuilder<boolean> {
  const parts = [sql<boolean>`wallet_id = ${wallet_id}`];
  if (from !== undefined) parts.push(sql`created_at >= ${startInLagos(readCheckedDay(from))}`);
  if (to !== undefined)
    parts.push(sql`created_at < ${startInLagos(addDays(readCheckedDay(to), 1))}`);
  if (status === "cancelled") {
    // Taken back before it moved anything.
    parts.push(sql`status = 'reversed' and type = 'withdrawal' and balance_after_minor is null`);
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

/**
 * Rows of one instant stand as the ledger moved their wallet, and after those that did nothing yet, as they were written: the
 * balance after each follows from the one before. The lists, their pages and the table for spreadsheets share these orders.
 */
const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, last_place desc, row_no desc`,
  oldest: sql`created_at, last_place, row_no`,
  largest: sql`amount_minor desc, row_no desc`,
  smallest: sql`amount_minor, row_no`,
};

/** The statement that answers one page: exported so that its plan can be looked at. */
export function buildPageQuery(
  filter: Filter,
  sort: Sort,
  { page, per_page }: { page: number; per_page: number },
): RawBuilder<TransactionRow> {
  return sql<TransactionRow>`select * from wallet_transaction where ${matching(filter)}
    order by ${ORDERS[sort]} ${limitToPage({ page, perPage: per_page })}`;
}

/** How many movements there are, of all pages. */
export async function countTransactions(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: Count }>`
    select count(*) as count from wallet_transaction where ${matching(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Every movement there is, newest first. */
export async function listAllTransactions(db: Db, filter: Filter): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`select * from wallet_transaction
    where ${matching(filter)} order by ${ORDERS.newest}`.execute(db);
  return rows;
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
