import {
  buildFigureId,
  nameStretch,
  type FigureId,
  type FigureOf,
} from "@kinfold/contract/figure-sources";
import type { PortfolioId } from "@kinfold/contract/ids";
import { TYPE_WORDS } from "@kinfold/contract/transaction-words";
import {
  add,
  addUp,
  negate,
  subtract,
  toUnitsE6,
  type Currency,
  type Minor,
  type PriceE6,
  type UnitsE6,
} from "@kinfold/money";
import { addDays, lagosDay, readCheckedDay, type Day } from "#calendar/index.ts";
import type { Decimal } from "#platform/csv.ts";
import { formatE6 } from "#returns/index.ts";
import type { CurrencyPart, FullStatement, Holding, MonthOfYear } from "./read.ts";

/** A figure of the statement under the name that it has in every file; null where there is none to tell. What leaves is negative. */
export type Figure = {
  name: string;
  cell: Minor | Decimal | null;
  /** What it is called, so that it can be traced. */
  figure: FigureId;
  /** The day that a price or rate is of. */
  pricedOn?: Day | null;
};

export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = { NGN: "Naira", USD: "Dollars" };

/** What a wallet is called; the second of a currency has its number. */
export const nameWallet = (currency: Currency, at: number): string =>
  `${currency === "NGN" ? "Naira" : "Dollar"} wallet${at === 0 ? "" : ` ${at + 1}`}`;

const toPercent = (percent: number | null): Decimal | null =>
  // Percentages come with two decimals.
  percent === null ? null : { decimal: percent.toFixed(2), places: 2 };

const writePrice = (price: PriceE6 | null): Decimal | null =>
  price === null ? null : { decimal: formatE6(price), places: 6 };
// Units are dealt in ten thousandths.
const writeUnits = (units: UnitsE6): Decimal => ({
  decimal: formatE6(units).slice(0, -2),
  places: 4,
});

/** The days of a statement. */
type Days = Pick<FullStatement, "from" | "to">;

type Movement = Pick<
  CurrencyPart["plans"],
  | "opening_value"
  | "contributions"
  | "withdrawals"
  | "gain"
  | "fees"
  | "tax"
  | "net_gain"
  | "closing_value"
>;

/** What plans did in a period: opening value and all that follows, without the gain after tax and fees, add up to the closing value. */
function listMovement(of: Movement, holding: Currency | PortfolioId, days: string): Figure[] {
  const figure = (name: string, cell: Minor, kind: MonthKind): Figure => ({
    name,
    cell,
    figure: buildFigureId(kind, holding, days),
  });
  return [
    figure("Opening value", of.opening_value, "month-opening"),
    figure("Contributions", of.contributions, "month-contributions"),
    figure("Withdrawals", negate(of.withdrawals), "month-withdrawals"),
    figure("Gain before tax and fees", of.gain, "month-gain"),
    figure("Fees", negate(of.fees), "month-fees"),
    figure("Tax", negate(of.tax), "month-tax"),
    figure("Gain after tax and fees", of.net_gain, "month-net-gain"),
    figure("Closing value", of.closing_value, "month-closing"),
  ];
}
/** A figure of what plans did, beside those of wallets. */
const nameOfPlans = ({ name, cell, figure }: Figure): Figure => ({
  name: `Plans, ${name.toLowerCase()}`,
  cell,
  figure,
});
type MonthKind = Exclude<Extract<FigureOf<"holding">, `month-${string}`>, "month-return">;

/** What wallets of one currency held and what moved them. */
function listWalletFigures(
  { openingMinor, inMinor, outMinor, closingMinor }: CurrencyPart["wallet"],
  wallets: CurrencyPart["wallets"],
  days: string,
): Figure[] {
  const ids = wallets.map(({ walletId }) => walletId);
  const figure = (name: string, cell: Minor, kind: WalletKind): Figure => ({
    name: `Wallet, ${name}`,
    cell,
    figure: buildFigureId(kind, ids, days),
  });
  return [
    figure("opening balance", openingMinor, "statement-opening"),
    figure("money in", inMinor, "statement-in"),
    figure("money out", outMinor, "statement-out"),
    figure("closing balance", closingMinor, "statement-closing"),
  ];
}
type WalletKind = "statement-opening" | "statement-in" | "statement-out" | "statement-closing";

/** What one currency came to in the period. */
export function listSummary(part: CurrencyPart, { from, to }: Days): Figure[] {
  const { currency, wallets } = part;
  const days = nameStretch(from, to);
  const before = addDays(from, -1);
  const own = (kind: FigureOf<"currency">, on: string): FigureId =>
    buildFigureId(kind, currency, on);
  const walletIds = wallets.map(({ walletId }) => walletId);
  return [
    {
      name: "Everything, opening",
      cell: part.whole.openingMinor,
      figure: own("whole-opening", days),
    },
    {
      name: "Everything, closing",
      cell: part.whole.closingMinor,
      figure: own("whole-closing", days),
    },
    ...listWalletFigures(part.wallet, wallets, days),
    ...listMovement(part.plans, currency, days).map(nameOfPlans),
    {
      name: "Fixed interest before tax",
      cell: part.plans.income,
      figure: buildFigureId("month-income", currency, days),
    },
    {
      name: "Return after tax and fees",
      cell: toPercent(part.plans.return_month),
      figure: buildFigureId("month-return", currency, days),
    },
    {
      name: "Waiting for units, opening",
      cell: part.waiting.openingMinor,
      figure: own("waiting-on", before),
    },
    {
      name: "Waiting for units, closing",
      cell: part.waiting.closingMinor,
      figure: own("waiting-on", to),
    },
    {
      name: "Plan to wallet, opening",
      cell: part.returning.openingMinor,
      figure: own("returning-on", before),
    },
    {
      name: "Plan to wallet, closing",
      cell: part.returning.closingMinor,
      figure: own("returning-on", to),
    },
    {
      name: "Fees taken from the wallet",
      cell: part.fees.takenMinor,
      figure: buildFigureId("statement-fees", walletIds, days),
    },
    {
      name: "Fees added to payments",
      cell: negate(part.fees.addedMinor),
      figure: own("fees-added", days),
    },
  ];
}

/** A month of a year in one currency. */
export function listMonthFigures(
  { name, wallet, plans }: MonthOfYear,
  { currency, wallets }: CurrencyPart,
): Figure[] {
  const [opening, contributions, withdrawals, , , , net, closing] = listMovement(
    plans,
    currency,
    name,
  );
  const ofPlans = [opening, contributions, withdrawals, net, closing].filter(
    (one) => one !== undefined,
  );
  return [...listWalletFigures(wallet, wallets, name), ...ofPlans.map(nameOfPlans)];
}

/** A portfolio in the period. At a fixed rate it has no units and no price. */
export function listHoldingFigures({ dealt, report, ...of }: Holding): Figure[] {
  const { period } = report;
  const { feesMinor, taxMinor, gainMinor } = period;
  const { portfolioId, planId, from, to } = report;
  const days = nameStretch(from, to);
  const movement = listMovement(
    {
      opening_value: period.openingMinor,
      contributions: period.contributionsMinor,
      withdrawals: period.withdrawalsMinor,
      gain: gainMinor,
      fees: feesMinor,
      tax: taxMinor,
      net_gain: subtract(gainMinor, add(feesMinor, taxMinor)),
      closing_value: period.closingMinor,
    },
    portfolioId,
    days,
  );
  const within = dealt.filter(({ day }) => day >= report.from && day <= report.to);
  const sum = (isMeant: (line: (typeof within)[number]) => boolean): Decimal | null =>
    report.isFixed
      ? null
      : writeUnits(addUp(within, (line) => (isMeant(line) ? line.unitsE6 : toUnitsE6(0n))));
  const unitsOf = (units: UnitsE6): Decimal | null => (report.isFixed ? null : writeUnits(units));
  const before = addDays(from, -1);
  return [
    ...movement,
    {
      name: "Units before",
      cell: unitsOf(period.openingUnitsE6),
      figure: buildFigureId("units-held", portfolioId, before),
    },
    {
      name: "Units bought",
      cell: sum(({ kind }) => kind === "contribution"),
      figure: buildFigureId("units-bought", portfolioId, days),
    },
    {
      name: "Units sold",
      cell: sum(({ kind }) => kind === "withdrawal"),
      figure: buildFigureId("units-sold", portfolioId, days),
    },
    {
      name: "Units corrected",
      cell: sum(({ kind }) => kind === "correction"),
      figure: buildFigureId("units-corrected", portfolioId, days),
    },
    {
      name: "Units after",
      cell: unitsOf(period.closingUnitsE6),
      figure: buildFigureId("units-held", portfolioId, to),
    },
    {
      name: "Price before",
      cell: writePrice(period.openingPriceE6),
      pricedOn: of.openingPricedOn,
      figure: buildFigureId("plan-price", String(planId), before),
    },
    {
      name: "Price at the end",
      cell: writePrice(period.closingPriceE6),
      pricedOn: of.closingPricedOn,
      figure: buildFigureId("plan-price", String(planId), to),
    },
  ];
}

/** Money that was on its way at the end of the period, and whether the whole counts it. Minor units. */
export type OnTheWay = {
  words: string;
  reference: string;
  since: Day;
  currency: Currency;
  amountMinor: Minor;
  figure: FigureId;
  isCounted: boolean;
};

/** What was on its way in one currency. */
export function listOnTheWay(
  { currency, waiting, returning, pending }: CurrencyPart,
  { to }: Days,
): OnTheWay[] {
  const between = (
    words: string,
    rows: (typeof waiting)["rows"],
    nameRow: (reference: string, at: number) => FigureId,
  ): OnTheWay[] =>
    rows.map(({ reference, left_at: leftAt, amount_minor: amountMinor }, at) => ({
      words,
      reference,
      since: lagosDay(leftAt),
      currency,
      amountMinor,
      figure: nameRow(reference, at),
      isCounted: true,
    }));
  return [
    ...between("Waits for units", waiting.rows, (reference) =>
      buildFigureId("order-amount", reference),
    ),
    ...between("From a plan to the wallet", returning.rows, (_, at) =>
      buildFigureId("returning-row", currency, `${to}_${at}`),
    ),
    ...pending.map(
      ({
        transaction_id: id,
        type,
        direction,
        reference,
        created_at: at,
        amount_minor: minor,
      }) => ({
        words: `${TYPE_WORDS[type]}, not completed`,
        reference,
        since: lagosDay(at),
        currency,
        amountMinor: direction === "debit" ? negate(minor) : minor,
        figure: buildFigureId("transaction", id),
        isCounted: false,
      }),
    ),
  ];
}

/** Both currencies together, in each: with the rate of the last day. Nothing without a rate, or for who has one currency. */
export function listInBoth({
  parts,
  inBoth,
  from,
  to,
}: FullStatement): (Figure & { currency: Currency })[] {
  const { fx, total_in_ngn: naira, total_in_usd: dollars } = inBoth;
  if (parts.length < 2 || fx === null) return [];
  const whole = (currency: Currency): FigureId =>
    buildFigureId("whole-in-both", currency, nameStretch(from, to));
  return [
    { name: "Both together, in naira", currency: "NGN", cell: naira, figure: whole("NGN") },
    { name: "Both together, in dollars", currency: "USD", cell: dollars, figure: whole("USD") },
    {
      name: "Naira for one dollar",
      currency: "NGN",
      cell: { decimal: String(fx.usd_ngn), places: 6 },
      pricedOn: readCheckedDay(fx.date),
      figure: buildFigureId("naira-per-dollar", to),
    },
  ];
}
