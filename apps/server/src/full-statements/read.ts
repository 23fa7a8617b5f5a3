import { fullStatementRefusals } from "@kinfold/contract/refusals/full-statements";
import { FULL_STATEMENT_MAX_LINES } from "@kinfold/contract/limits";
import type { MemberId } from "@kinfold/contract/ids";
import type { ReportCurrency } from "@kinfold/contract/reports";
import { add, addUp, ZERO, type Currency, type Minor } from "@kinfold/money";
import { addDays, lagosDay, startInLagos, toDay, type Day } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { formatPlanRowLabel } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import {
  computePortfolioReport,
  computeCurrencyReport,
  computeTotalsInBoth,
  getMonthSpan,
  isPublished,
  readLedger,
  type Book,
  type PortfolioReport,
  type Span,
} from "#reports/index.ts";
import { findPriceOn, type DealtLine } from "#returns/index.ts";
import {
  countMovements,
  listPendingBefore,
  readStatementIn,
  sumPaymentFees,
  type PendingTransaction,
  type Statement,
} from "#transactions/index.ts";
import { listOnWayToWallet, listWaitingForUnits, type Between } from "#units/index.ts";
import { listWalletsEver, type WalletRow } from "#wallets/index.ts";

/** What a full statement is of: a month, or the whole year where there is none. */
export type Asked = { year: number; month?: number | undefined };

/** A portfolio that the member held in the period, as its own report has it. */
export type Holding = {
  /** All dated lines of the portfolio, of whatever day. */
  dealt: readonly DealtLine[];
  report: PortfolioReport;
  name: string;
  reference: string;
  /** The days of its two prices; null where it has none. */
  openingPricedOn: Day | null;
  closingPricedOn: Day | null;
};

/** A sum at both ends of the period. Minor units. */
export type Ends = { openingMinor: Minor; closingMinor: Minor };

/** One month of a year in one currency. */
export type MonthOfYear = {
  name: string;
  wallet: Ends & { inMinor: Minor; outMinor: Minor };
  plans: ReportCurrency;
};

/** Everything in one currency. */
export type CurrencyPart = {
  currency: Currency;
  wallets: Statement[];
  wallet: Ends & { inMinor: Minor; outMinor: Minor };
  plans: ReportCurrency;
  holdings: Holding[];
  /** Paid out of the wallet, and without units yet. */
  waiting: Ends & { rows: Between[] };
  /** Dealt in the plan, and not in the wallet yet. */
  returning: Ends & { rows: Between[] };
  /** Begun at the end of the period; the wallet's balance takes no notice of it. */
  pending: PendingTransaction[];
  /** Taken out of the wallet, and added to payments. */
  fees: { takenMinor: Minor; addedMinor: Minor };
  /** Wallet, plans, and what was between them. */
  whole: Ends;
  /** Of a year. */
  months: MonthOfYear[];
};

/** All that a member had in a period, at one moment. */
export type FullStatement = {
  asked: Asked;
  from: Day;
  to: Day;
  /** False while a price of the period's end is missing. */
  isFinal: boolean;
  parts: CurrencyPart[];
  inBoth: Awaited<ReturnType<typeof computeTotalsInBoth>>;
};

const getSpan = ({ year, month }: Asked): Span =>
  month === undefined
    ? { after: toDay(year - 1, 12, 31), until: toDay(year, 12, 31) }
    : getMonthSpan(year, month);

function refusePeriod({ until }: Span, { month }: Asked, today: Day, joined: Day): void {
  const { invalid, report_unpublished: early } = fullStatementRefusals();
  if (until >= today) refuse(month === undefined ? early.year : early.month);
  if (until < joined) {
    refuseField(month === undefined ? "year" : "month", invalid.beforeMembership);
  }
}

const isTouched = ({ report: { period, lines } }: Holding): boolean =>
  lines.length > 0 ||
  period.openingMinor !== 0n ||
  period.closingMinor !== 0n ||
  period.openingUnitsE6 !== 0n;

function buildHolding(book: Book, { after, until }: Span): Holding {
  const { plan, portfolio } = book.known;
  const report = computePortfolioReport(book, addDays(after, 1), until);
  const dayOf = (day: Day): Day | null =>
    report.isFixed ? null : (findPriceOn(book.prices, day)?.day ?? null);
  return {
    dealt: book.lines,
    report,
    name: formatPlanRowLabel(plan),
    reference: portfolio.reference,
    openingPricedOn: dayOf(after),
    closingPricedOn: dayOf(until),
  };
}

const sumBetween = (rows: readonly Between[]): Minor => addUp(rows, (row) => row.amount_minor);

/** What moved the wallets in a month, between what they held. They hold what came before it. */
function buildMonth(
  part: { wallets: readonly Statement[]; ledger: readonly Book[]; currency: Currency },
  year: number,
  month: number,
): MonthOfYear {
  const span = getMonthSpan(year, month);
  const end = startInLagos(addDays(span.until, 1));
  const begin = startInLagos(addDays(span.after, 1));
  const lines = part.wallets.flatMap((wallet) => wallet.lines);
  const sum = (isMeant: (at: Date, minor: Minor) => boolean): Minor =>
    addUp(lines, ({ moved_at: at, change_minor: minor }) => (isMeant(at, minor) ? minor : ZERO));
  const before = addUp(part.wallets, ({ openingMinor }) => openingMinor);
  const isWithin = (at: Date): boolean => at >= begin && at < end;
  return {
    name: span.until.slice(0, 7),
    wallet: {
      openingMinor: add(
        before,
        sum((at) => at < begin),
      ),
      inMinor: sum((at, minor) => isWithin(at) && minor > 0n),
      outMinor: sum((at, minor) => isWithin(at) && minor < 0n),
      closingMinor: add(
        before,
        sum((at) => at < end),
      ),
    },
    plans: computeCurrencyReport(part.ledger, part.currency, span),
  };
}

type Given = { wallets: readonly WalletRow[]; ledger: readonly Book[]; span: Span; asked: Asked };

async function readPart(tx: Db, currency: Currency, given: Given): Promise<CurrencyPart> {
  const { span, asked } = given;
  const { after, until } = span;
  const stretch = { from: addDays(after, 1), to: until };
  const ends = { begin: startInLagos(stretch.from), end: startInLagos(addDays(until, 1)) };
  const own = given.wallets.filter((wallet) => wallet.currency === currency);
  const wallets: Statement[] = [];
  const pending: PendingTransaction[] = [];
  for (const { wallet_id: walletId } of own) {
    wallets.push(await readStatementIn(tx, { walletId, currency }, stretch));
    pending.push(...(await listPendingBefore(tx, walletId, ends.end)));
  }
  const ledger = given.ledger.filter(({ known }) => known.plan.currency === currency);
  const ids = ledger.map(({ known }) => known.portfolio.portfolio_id);
  const waitingRows = await listWaitingForUnits(tx, ids, until);
  const returningRows = await listOnWayToWallet(tx, ids, until);
  const sumWallets = (of: (wallet: Statement) => Minor): Minor => addUp(wallets, of);
  const wallet = {
    openingMinor: sumWallets((one) => one.openingMinor),
    inMinor: sumWallets((one) => one.inMinor),
    outMinor: sumWallets((one) => one.outMinor),
    closingMinor: sumWallets((one) => one.closingMinor),
  };
  const plans = computeCurrencyReport(given.ledger, currency, span);
  const waiting = {
    openingMinor: sumBetween(await listWaitingForUnits(tx, ids, after)),
    closingMinor: sumBetween(waitingRows),
    rows: waitingRows,
  };
  const returning = {
    openingMinor: sumBetween(await listOnWayToWallet(tx, ids, after)),
    closingMinor: sumBetween(returningRows),
    rows: returningRows,
  };
  const taken = addUp(
    wallets.flatMap(({ lines }) => lines),
    ({ type, change_minor: minor }) => (type === "fee" ? minor : ZERO),
  );
  const monthNumbers =
    asked.month === undefined ? Array.from({ length: 12 }, (_, at) => at + 1) : [];
  return {
    currency,
    wallets,
    wallet,
    plans,
    holdings: ledger.map((book) => buildHolding(book, span)).filter(isTouched),
    waiting,
    returning,
    pending,
    fees: {
      takenMinor: taken,
      addedMinor: await sumPaymentFees(
        tx,
        given.wallets.map(({ wallet_id: id }) => id),
        currency,
        ends,
      ),
    },
    whole: {
      openingMinor: addUp(
        [wallet.openingMinor, plans.opening_value, waiting.openingMinor, returning.openingMinor],
        (one) => one,
      ),
      closingMinor: addUp(
        [wallet.closingMinor, plans.closing_value, waiting.closingMinor, returning.closingMinor],
        (one) => one,
      ),
    },
    months: monthNumbers.map((month) =>
      buildMonth({ wallets, ledger, currency }, asked.year, month),
    ),
  };
}

/**
 * Reads all that a member had in a month or a year, at one moment in a transaction that sees one. Refuses a period that is not over, one before the membership, and one with
 * more movements than a file holds.
 */
export async function readFullStatement(
  tx: Db,
  memberId: MemberId,
  asked: Asked,
  now: Date,
): Promise<FullStatement> {
  const span = getSpan(asked);
  const { joinedAt } = await readPerson(tx, memberId);
  refusePeriod(span, asked, lagosDay(now), lagosDay(joinedAt));
  const wallets = await listWalletsEver(tx, memberId);
  const count = await countMovements(
    tx,
    wallets.map(({ wallet_id: id }) => id),
    {
      begin: startInLagos(addDays(span.after, 1)),
      end: startInLagos(addDays(span.until, 1)),
    },
  );
  if (count > FULL_STATEMENT_MAX_LINES) {
    refuseField(
      asked.month === undefined ? "year" : "format",
      fullStatementRefusals().invalid.tooMany,
    );
  }
  const ledger = await readLedger(tx, memberId, now);
  const currencies = [...new Set(wallets.map(({ currency }) => currency))];
  const parts: CurrencyPart[] = [];
  for (const currency of currencies) {
    parts.push(await readPart(tx, currency, { wallets, ledger, span, asked }));
  }
  const closing = new Map(parts.map(({ currency, whole }) => [currency, whole.closingMinor]));
  return {
    asked,
    from: addDays(span.after, 1),
    to: span.until,
    isFinal: ledger.every((book) => isPublished(book, span)),
    parts,
    inBoth: await computeTotalsInBoth(tx, span.until, closing),
  };
}
