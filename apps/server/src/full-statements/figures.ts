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
import { lagosDay, readCheckedDay, type Day } from "#calendar/index.ts";
import type { Decimal } from "#platform/csv.ts";
import { formatE6 } from "#returns/index.ts";
import type { CurrencyPart, FullStatement, Holding, MonthOfYear } from "./read.ts";

/** A figure of the statement under the name that it has in every file; null where there is none to tell. What leaves is negative. */
export type Figure = {
  name: string;
  cell: Minor | Decimal | null;
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
const listMovement = (of: Movement): Figure[] => [
  { name: "Opening value", cell: of.opening_value },
  { name: "Contributions", cell: of.contributions },
  { name: "Withdrawals", cell: negate(of.withdrawals) },
  { name: "Gain before tax and fees", cell: of.gain },
  { name: "Fees", cell: negate(of.fees) },
  { name: "Tax", cell: negate(of.tax) },
  { name: "Gain after tax and fees", cell: of.net_gain },
  { name: "Closing value", cell: of.closing_value },
];

/** What one currency came to in the period. */
export const listSummary = (part: CurrencyPart): Figure[] => [
  { name: "Everything, opening", cell: part.whole.openingMinor },
  { name: "Everything, closing", cell: part.whole.closingMinor },
  { name: "Wallet, opening balance", cell: part.wallet.openingMinor },
  { name: "Wallet, money in", cell: part.wallet.inMinor },
  { name: "Wallet, money out", cell: part.wallet.outMinor },
  { name: "Wallet, closing balance", cell: part.wallet.closingMinor },
  ...listMovement(part.plans).map(({ name, cell }) => ({
    name: `Plans, ${name.toLowerCase()}`,
    cell,
  })),
  { name: "Fixed interest before tax", cell: part.plans.income },
  { name: "Return after tax and fees", cell: toPercent(part.plans.return_month) },
  { name: "Waiting for units, opening", cell: part.waiting.openingMinor },
  { name: "Waiting for units, closing", cell: part.waiting.closingMinor },
  { name: "Plan to wallet, opening", cell: part.returning.openingMinor },
  { name: "Plan to wallet, closing", cell: part.returning.closingMinor },
  { name: "Fees taken from the wallet", cell: part.fees.takenMinor },
  { name: "Fees added to payments", cell: negate(part.fees.addedMinor) },
];

/** A month of a year in one currency. */
export const listMonthFigures = ({ wallet, plans }: MonthOfYear): Figure[] => [
  { name: "Wallet, opening balance", cell: wallet.openingMinor },
  { name: "Wallet, money in", cell: wallet.inMinor },
  { name: "Wallet, money out", cell: wallet.outMinor },
  { name: "Wallet, closing balance", cell: wallet.closingMinor },
  { name: "Plans, opening value", cell: plans.opening_value },
  { name: "Plans, contributions", cell: plans.contributions },
  { name: "Plans, withdrawals", cell: negate(plans.withdrawals) },
  { name: "Plans, gain after tax and fees", cell: plans.net_gain },
  { name: "Plans, closing value", cell: plans.closing_value },
];

/** A portfolio in the period. At a fixed rate it has no units and no price. */
export function listHoldingFigures({ dealt, report, ...of }: Holding): Figure[] {
  const { period } = report;
  const { feesMinor, taxMinor, gainMinor } = period;
  const movement = listMovement({
    opening_value: period.openingMinor,
    contributions: period.contributionsMinor,
    withdrawals: period.withdrawalsMinor,
    gain: gainMinor,
    fees: feesMinor,
    tax: taxMinor,
    net_gain: subtract(gainMinor, add(feesMinor, taxMinor)),
    closing_value: period.closingMinor,
  });
  const within = dealt.filter(({ day }) => day >= report.from && day <= report.to);
  const sum = (isMeant: (line: (typeof within)[number]) => boolean): Decimal | null =>
    report.isFixed
      ? null
      : writeUnits(addUp(within, (line) => (isMeant(line) ? line.unitsE6 : toUnitsE6(0n))));
  const unitsOf = (units: UnitsE6): Decimal | null => (report.isFixed ? null : writeUnits(units));
  return [
    ...movement,
    { name: "Units before", cell: unitsOf(period.openingUnitsE6) },
    { name: "Units bought", cell: sum(({ kind }) => kind === "contribution") },
    { name: "Units sold", cell: sum(({ kind }) => kind === "withdrawal") },
    { name: "Units corrected", cell: sum(({ kind }) => kind === "correction") },
    { name: "Units after", cell: unitsOf(period.closingUnitsE6) },
    { name: "Price before", cell: writePrice(period.openingPriceE6), pricedOn: of.openingPricedOn },
    {
      name: "Price at the end",
      cell: writePrice(period.closingPriceE6),
      pricedOn: of.closingPricedOn,
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
  isCounted: boolean;
};

/** What was on its way in one currency. */
export function listOnTheWay({ currency, waiting, returning, pending }: CurrencyPart): OnTheWay[] {
  const between = (words: string, rows: (typeof waiting)["rows"]): OnTheWay[] =>
    rows.map(({ reference, left_at: at, amount_minor: amountMinor }) => ({
      words,
      reference,
      since: lagosDay(at),
      currency,
      amountMinor,
      isCounted: true,
    }));
  return [
    ...between("Waits for units", waiting.rows),
    ...between("From a plan to the wallet", returning.rows),
    ...pending.map(({ type, direction, reference, created_at: at, amount_minor: minor }) => ({
      words: `${TYPE_WORDS[type]}, not completed`,
      reference,
      since: lagosDay(at),
      currency,
      amountMinor: direction === "debit" ? negate(minor) : minor,
      isCounted: false,
    })),
  ];
}

/** Both currencies together, in each: with the rate of the last day. Nothing without a rate, or for who has one currency. */
export function listInBoth({ parts, inBoth }: FullStatement): (Figure & { currency: Currency })[] {
  const { fx, total_in_ngn: naira, total_in_usd: dollars } = inBoth;
  if (parts.length < 2 || fx === null) return [];
  return [
    { name: "Both together, in naira", currency: "NGN", cell: naira },
    { name: "Both together, in dollars", currency: "USD", cell: dollars },
    {
      name: "Naira for one dollar",
      currency: "NGN",
      cell: { decimal: String(fx.usd_ngn), places: 6 },
      pricedOn: readCheckedDay(fx.date),
    },
  ];
}
