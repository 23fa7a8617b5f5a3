import { toWalletId, type WalletId, type PortfolioId, type MemberId } from "@kinfold/contract/ids";
import { transactionRefusals } from "@kinfold/contract/refusals/transactions";
import { HOUR_MS } from "@kinfold/contract/durations";
import { STATEMENT_MAX_DAYS, STATEMENT_PDF_MAX_LINES } from "@kinfold/contract/limits";
import * as contract from "@kinfold/contract/transactions";
import type { QueryOf } from "@kinfold/contract/endpoint";
import type { FileReply } from "@kinfold/contract/file";
import type { PricedRate } from "@kinfold/contract/money";
import { sayIn } from "@kinfold/language/say-in";
import { toMinor, type Currency } from "@kinfold/money";
import { readCheckedDay, addDays, lagosDay } from "#calendar/index.ts";
import { issueDocument } from "#document-checks/index.ts";
import { openCheckpointLine } from "#ledger-log/index.ts";
import { formatMemberName } from "#members/index.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import {
  listAllTransactions,
  countTransactions,
  buildPageQuery,
  findRunningBalance,
  findSteps,
  listStretches,
  type Filter,
  type StepRow,
  type Stretch,
  type TransactionRow,
} from "./find.ts";
import { renderStatementCsv, renderTransactionsCsv } from "./movements-csv.ts";
import { readStatement, type Statement } from "./statement.ts";
import { renderStatementPdf } from "./statement-pdf.ts";
import { findPricedRates } from "#reference/index.ts";
import { buildPageMeta } from "#platform/paging.ts";

/** What transactions need to know of the caller. */
type Owner = CallerState & { memberId: MemberId };

/** What a member has elsewhere in the club. */
export type Possessions = {
  /** The wallet of this id, if it is this member's. */
  walletOf: (memberId: MemberId, walletId: WalletId) => Promise<{ currency: Currency } | undefined>;
  /** The ids of this member's portfolios in a plan, by the plan's id as an address has it. */
  portfoliosOf: (memberId: MemberId, product: string) => Promise<PortfolioId[]>;
};

const CSV = "text/csv; charset=utf-8";

/** Documents cost more than pages: enough for a tax year by the month, and no more. */
const EXPORTS = { name: "transaction-exports", most: 60, withinMs: HOUR_MS };

/** What the list knows besides the row. */
type Beside = {
  steps: readonly StepRow[];
  rate: PricedRate | undefined;
  stretches: readonly Stretch[];
};

function view(row: TransactionRow, { steps, rate, stretches }: Beside): contract.Transaction {
  return {
    id: row.transaction_id,
    reference: row.reference,
    wallet_id: row.wallet_id,
    type: row.type,
    direction: row.direction,
    amount: row.amount_minor,
    fee: toMinor(row.fee_minor),
    fee_currency: row.fee_currency,
    currency: row.currency,
    balance_after: findRunningBalance(row, stretches),
    moved_at: row.moved_at && row.moved_at.toISOString(),
    status: row.status,
    description: row.description,
    gateway: row.gateway,
    portfolio_id: row.portfolio_id,
    withdrawal_id: row.withdrawal_id,
    receipt_url: row.receipt_url,
    exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
    rate: rate ?? null,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at && row.completed_at.toISOString(),
    timeline: steps.map(({ status, note, at }) => ({ status, note, at: at.toISOString() })),
  };
}

function refuseBackwards({ from, to }: Pick<Filter, "from" | "to">): void {
  if (from === undefined || to === undefined || from <= to) return;
  refuseField("to", transactionRefusals().invalid.backwards);
}

function refuseStretch(from: string, to: string, now: Date): void {
  refuseBackwards({ from, to });
  if (to > lagosDay(now)) refuseField("to", transactionRefusals().invalid.toCome);
  if (addDays(readCheckedDay(from), STATEMENT_MAX_DAYS) <= to) {
    refuseField("from", transactionRefusals().invalid.longerThanYear);
  }
}

/** A member's movements: their own wallets', and to everybody else there is no such wallet. */
export function mountTransactionRoutes(
  { guarded }: Mount<Owner>,
  platform: Platform,
  { walletOf, portfoliosOf }: Possessions,
): void {
  const { db, clock, limiter } = platform;
  const owned = async (memberId: MemberId, walletId: WalletId): Promise<{ currency: Currency }> =>
    (await walletOf(memberId, walletId)) ?? refuse(transactionRefusals().not_found.wallet);

  const filterOf = async (
    memberId: MemberId,
    { product, ...asked }: QueryOf<typeof contract.exportTransactions>,
  ): Promise<Filter> => {
    refuseBackwards(asked);
    if (product === undefined) return asked;
    return { ...asked, portfolioIds: await portfoliosOf(memberId, product) };
  };

  const nameFile = (currency: Currency, what: string, from: string | undefined, to: string) =>
    `kinfold-${currency.toLowerCase()}-${what}${from === undefined ? "" : `-${from}`}-to-${to}`;

  guarded(contract.listTransactions, async ({ caller, query }) => {
    const { page, per_page, sort = "newest", ...asked } = query;
    await owned(caller.memberId, toWalletId(query.wallet_id));
    const filter = await filterOf(caller.memberId, asked);
    const [total, { rows }, stretches] = await Promise.all([
      countTransactions(db, filter),
      buildPageQuery(filter, sort, { page, per_page }).execute(db),
      listStretches(db, toWalletId(filter.wallet_id)),
    ]);
    const steps = await findSteps(
      db,
      rows.map(({ transaction_id }) => transaction_id),
    );
    const rates = await findPricedRates(
      db,
      rows.map(({ rate_id }) => rate_id),
    );
    return {
      data: rows.map((row) =>
        view(row, {
          steps: steps.get(row.transaction_id) ?? [],
          rate: rates.get(row.rate_id),
          stretches,
        }),
      ),
      meta: buildPageMeta(total, query),
    };
  });

  guarded(contract.exportTransactions, async ({ caller, query }) => {
    const { currency } = await owned(caller.memberId, toWalletId(query.wallet_id));
    const filter = await filterOf(caller.memberId, query);
    await limiter.take(EXPORTS, caller.memberId);
    const to = query.to ?? lagosDay(clock.now());
    const rows = await listAllTransactions(db, filter);
    const stretches = await listStretches(db, toWalletId(filter.wallet_id));
    const rates = await findPricedRates(
      db,
      rows.map(({ rate_id }) => rate_id),
    );
    return {
      name: `${nameFile(currency, "transactions", query.from, to)}.csv`,
      type: CSV,
      bytes: renderTransactionsCsv(rows, rates, stretches),
    };
  });

  const readCheckpointLine = openCheckpointLine({ clock, db });
  const printed = async (statement: Statement, memberId: MemberId): Promise<FileReply> => {
    if (statement.lines.length > STATEMENT_PDF_MAX_LINES) {
      refuseField("from", transactionRefusals().invalid.tooMany);
    }
    const { language, ...holder } = await formatMemberName(db, memberId);
    const document = { ...statement, kind: "statement" } as const;
    const issued = await issueDocument(platform, document, async (mark) => {
      const heading = { ...holder, ...mark, checkpoint: await readCheckpointLine() };
      return sayIn(language, () => renderStatementPdf(statement, heading));
    });
    const { currency, from, to } = statement;
    return {
      name: `${nameFile(currency, "statement", from, to)}.pdf`,
      type: "application/pdf",
      ...issued,
    };
  };

  guarded(contract.getStatement, async ({ caller, query }) => {
    const { wallet_id, from, to, format = "pdf" } = query;
    const walletId = toWalletId(wallet_id);
    const { currency } = await owned(caller.memberId, walletId);
    refuseStretch(from, to, clock.now());
    await limiter.take(EXPORTS, caller.memberId);
    const stretch = { from: readCheckedDay(from), to: readCheckedDay(to) };
    const statement = await readStatement(db, { walletId, currency }, stretch);
    if (format === "pdf") return printed(statement, caller.memberId);
    const name = `${nameFile(currency, "statement", from, to)}.csv`;
    return { name, type: CSV, bytes: renderStatementCsv(statement) };
  });
}
