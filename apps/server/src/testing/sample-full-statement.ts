import { toWalletId, toPortfolioId } from "@kinfold/contract/ids";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import type { ReportCurrency } from "@kinfold/contract/reports";
import { toMinor, toPriceE6, toUnitsE6, type Currency, type Minor } from "@kinfold/money";
import type { CurrencyPart, FullStatement } from "../full-statements/read.ts";

/** A hundred billion of a currency: more than a member has, and wide. */
const LARGE: Minor = toMinor(-9_999_999_999_999n);
/** Long enough that each table goes on over the next page. */
const MANY = 40;

const countUp = <Row>(make: (number: number) => Row): Row[] =>
  Array.from({ length: MANY }, (_, number) => make(number));

const ENDS = { openingMinor: LARGE, closingMinor: LARGE };

const buildPlans = (currency: Currency): ReportCurrency => ({
  currency,
  opening_value: LARGE,
  contributions: LARGE,
  withdrawals: LARGE,
  fees: LARGE,
  tax: LARGE,
  gain: LARGE,
  net_gain: LARGE,
  closing_value: LARGE,
  waiting_amount: LARGE,
  total_amount: LARGE,
  income: LARGE,
  return_month: -12.34,
  return_ytd: null,
  products: [],
});

const buildPortfolioLine = (number: number): PortfolioLine => ({
  date: "2026-10-05",
  type: "top_up",
  amount: LARGE,
  price: number % 5 === 0 ? null : 108.512_345,
  units: number % 5 === 0 ? null : 123_456.7891,
  running_units: 5_000_000.1234,
  reference: `KIN-P${number}`,
});

const buildBetween = (number: number) => ({
  of: "order" as const,
  row_key: `ord_${number}`,
  portfolio_id: toPortfolioId("prt_1"),
  reference: `KIN-B${number}`,
  amount_minor: LARGE,
  left_at: new Date("2026-12-30T09:00:00Z"),
});

function buildPart(currency: Currency): CurrencyPart {
  const wallet = { ...ENDS, inMinor: LARGE, outMinor: LARGE };
  const [units, price] = [toUnitsE6(5_000_000_123_400n), toPriceE6(108_512_345n)];
  return {
    currency,
    wallets: [
      {
        ...wallet,
        walletId: toWalletId("wal_1"),
        currency,
        from: "2026-01-01",
        to: "2026-12-31",
        lines: countUp((number) => ({
          place: BigInt(number + 1),
          reference: `KIN-${number}`,
          description: "Ọlábísí Ńwáọ̀gbụ̀ sent this for the rent of the shop in Ìkẹjà",
          type: "deposit",
          change_minor: LARGE,
          balance_after_minor: LARGE,
          moved_at: new Date("2026-10-05T09:00:00Z"),
          exchange_rate: number % 7 === 0 ? "1540.25" : null,
          rate: null,
        })),
      },
    ],
    wallet,
    plans: buildPlans(currency),
    holdings: [
      {
        name: "Ìrẹ̀pọ̀ Pool",
        reference: "KIN-Y6J4AP",
        openingPricedOn: "2025-12-31",
        closingPricedOn: "2026-12-30",
        dealt: [],
        report: {
          portfolioId: toPortfolioId("prt_1"),
          planId: 1,
          firstPlace: 0,
          from: "2026-01-01",
          to: "2026-12-31",
          period: {
            openingUnitsE6: units,
            openingPriceE6: price,
            openingMinor: LARGE,
            contributionsMinor: LARGE,
            withdrawalsMinor: LARGE,
            feesMinor: LARGE,
            taxMinor: LARGE,
            gainMinor: LARGE,
            closingUnitsE6: units,
            closingPriceE6: price,
            closingMinor: LARGE,
          },
          lines: countUp(buildPortfolioLine),
          isFixed: false,
          asOf: "2026-12-30",
          simpleReturn: null,
          waitingMinor: toMinor(0n),
          personalReturn: null,
        },
      },
    ],
    waiting: { ...ENDS, rows: countUp(buildBetween) },
    returning: { ...ENDS, rows: [buildBetween(MANY)] },
    pending: [],
    fees: { takenMinor: LARGE, addedMinor: LARGE },
    whole: ENDS,
    months: Array.from({ length: 12 }, (_, at) => ({
      name: `2026-${String(at + 1).padStart(2, "0")}`,
      wallet,
      plans: buildPlans(currency),
    })),
  };
}

/** A full statement of a year with a great deal of money, several pages long. It does not add up. */
export const SAMPLE_FULL_STATEMENT: FullStatement = {
  asked: { year: 2026 },
  from: "2026-01-01",
  to: "2026-12-31",
  isFinal: false,
  parts: [buildPart("NGN"), buildPart("USD")],
  inBoth: {
    fx: { usd_ngn: 1540.25, date: "2026-12-31" },
    total_in_usd: LARGE,
    total_in_ngn: LARGE,
  },
};
