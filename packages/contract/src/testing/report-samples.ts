import type { PortfolioReport, ReportCurrency, ReportProduct, TrendPoint } from "../reports.ts";

type Moved = Partial<
  Record<"opening" | "contributions" | "withdrawals" | "fees" | "tax" | "gain", bigint>
>;

function movement(moved: Moved) {
  const { opening = 0n, contributions = 0n, withdrawals = 0n, fees = 0n, tax = 0n } = moved;
  const { gain = 0n } = moved;
  return {
    opening_value: opening,
    contributions,
    withdrawals,
    fees,
    tax,
    gain,
    closing_value: opening + contributions - withdrawals - fees - tax + gain,
  };
}

type Plan = Pick<ReportProduct, "product_id" | "product_name" | "product_type">;
const IREPO: Plan = { product_id: 3, product_name: "Ìrẹ̀pọ̀ Pool", product_type: "standard" };
const HARVEST: Plan = { product_id: 4, product_name: "Harvest Pool", product_type: "standard" };
const PURPLE: Plan = { product_id: 1, product_name: "Purple Flex 2028", product_type: "purple" };
const DIASPORA: Plan = { product_id: 5, product_name: "Diaspora Pool", product_type: "standard" };

const inUnits = (plan: Plan, moved: Moved): ReportProduct => ({
  ...plan,
  opening_units: 6923.0769,
  opening_price: 108.5,
  closing_units: 7830.1064,
  closing_price: 110.25,
  corrections: [],
  ...movement(moved),
});

const atFixedRate = (plan: Plan, moved: Moved): ReportProduct => ({
  ...plan,
  opening_units: 0,
  opening_price: null,
  closing_units: 0,
  closing_price: null,
  corrections: [],
  ...movement(moved),
});

const NAMES = [
  "opening_value",
  "contributions",
  "withdrawals",
  "fees",
  "tax",
  "gain",
  "closing_value",
] as const;

function inCurrency(
  currency: ReportCurrency["currency"],
  products: ReportProduct[],
  returns: Pick<ReportCurrency, "return_month" | "return_ytd">,
): ReportCurrency {
  const sum = (name: (typeof NAMES)[number]): bigint =>
    products.reduce((total, product) => total + product[name], 0n);
  return {
    currency,
    opening_value: sum("opening_value"),
    contributions: sum("contributions"),
    withdrawals: sum("withdrawals"),
    fees: sum("fees"),
    tax: sum("tax"),
    gain: sum("gain"),
    closing_value: sum("closing_value"),
    income: products
      .filter(({ closing_price: price }) => price === null)
      .reduce((total, { gain }) => total + gain, 0n),
    ...returns,
    products,
  };
}

const dollars = inCurrency(
  "USD",
  [inUnits(DIASPORA, { opening: 512_000n, contributions: 50_000n, gain: 8_120n })],
  { return_month: 1.45, return_ytd: 9.31 },
);

const october: PortfolioReport = {
  month: 10,
  year: 2026,
  period_start: "2026-10-01",
  period_end: "2026-10-31",
  status: "final",
  currencies: [
    inCurrency(
      "NGN",
      [
        inUnits(IREPO, { opening: 75_115_385n, contributions: 10_000_000n, gain: 1_211_538n }),
        atFixedRate(HARVEST, {
          opening: 21_813_699n,
          withdrawals: 5_000_000n,
          tax: 31_233n,
          gain: 305_753n,
        }),
        inUnits(PURPLE, { opening: 4_000_000n, fees: 20_000n, gain: 64_000n }),
      ],
      { return_month: 1.52, return_ytd: 12.98 },
    ),
    dollars,
  ],
  fx: { usd_ngn: 1532.5, date: "2026-10-31" },
  total_in_usd: 640_240n,
  total_in_ngn: 981_168_042n,
};

const nothing = (currency: ReportCurrency["currency"]): ReportCurrency =>
  inCurrency(currency, [], { return_month: null, return_ytd: null });

const atALoss: PortfolioReport = {
  ...october,
  currencies: [
    inCurrency(
      "NGN",
      [inUnits(IREPO, { opening: 75_115_385n, contributions: 10_000_000n, gain: -3_461_538n })],
      { return_month: -4.41, return_ytd: -1.87 },
    ),
    dollars,
  ],
  total_in_usd: 623_402n,
  total_in_ngn: 955_362_747n,
};

/** The pool's price of the month's end was wrong, twice; the plans beside it were not. */
const corrected: PortfolioReport = {
  ...october,
  currencies: october.currencies.map((one) => ({
    ...one,
    products: one.products.map((product) =>
      product.product_id === IREPO.product_id
        ? {
            ...product,
            corrections: [
              {
                corrected_on: "2026-11-05",
                valued_on: "2026-10-31",
                old_unit_price: 112.345678,
                new_unit_price: 109,
              },
              {
                corrected_on: "2026-11-09",
                valued_on: "2026-10-31",
                old_unit_price: 109,
                new_unit_price: 110.25,
              },
            ],
          }
        : product,
    ),
  })),
};

/** Months of a member's whole book, for stories, doubles and tests. A test proves that each fits its struct and adds up. */
export const reports = {
  october,
  provisional: { ...october, status: "provisional" },
  atALoss,
  corrected,
  empty: {
    ...october,
    currencies: [nothing("NGN"), nothing("USD")],
    fx: null,
    total_in_usd: null,
    total_in_ngn: null,
  },
  global: {
    ...october,
    currencies: [dollars],
    total_in_usd: 570_120n,
    total_in_ngn: 873_708_900n,
  },
} satisfies Record<string, PortfolioReport>;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Ten months of which the first two came before the first units. */
const points = (step: bigint, until = 10): TrendPoint[] => {
  let closing = 0n;
  return MONTHS.map((label, at) => {
    const isOver = at >= 2 && at < until;
    const contributions = isOver ? step * BigInt(at % 3 === 2 ? 20 : 2) : 0n;
    const gain = isOver && at > 2 ? (at === 6 ? -step / 2n : step) : 0n;
    closing += contributions + gain;
    return {
      month: at + 1,
      label,
      closing_value: isOver ? closing : null,
      contributions,
      withdrawals: 0n,
      gain,
      return: isOver ? Number(gain) / Number(step) : null,
    };
  });
};

/** A year in both currencies, before the first units, and for a global member. */
export const trends = {
  year: {
    year: 2026,
    series: [
      { currency: "NGN" as const, points: points(1_000_000n) },
      { currency: "USD" as const, points: points(6_000n) },
    ],
  },
  empty: {
    year: 2026,
    series: (["NGN", "USD"] as const).map((currency) => ({
      currency,
      points: points(0n, 0),
    })),
  },
  global: { year: 2026, series: [{ currency: "USD" as const, points: points(6_000n) }] },
};
