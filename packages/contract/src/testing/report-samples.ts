import { add, addUp, scaleTruncated, subtract, toMinor, ZERO, type Minor } from "@kinfold/money";
import type { PortfolioReport, ReportCurrency, ReportProduct, TrendPoint } from "../reports.ts";

type Moved = Partial<
  Record<"opening" | "contributions" | "withdrawals" | "fees" | "tax" | "gain" | "waiting", Minor>
>;

function movement(moved: Moved) {
  const { opening = ZERO, contributions = ZERO, withdrawals = ZERO, fees = ZERO } = moved;
  const { tax = ZERO, gain = ZERO, waiting = ZERO } = moved;
  const closing = toMinor(opening + contributions - withdrawals - fees - tax + gain);
  return {
    opening_value: opening,
    contributions,
    withdrawals,
    fees,
    tax,
    gain,
    net_gain: subtract(subtract(gain, fees), tax),
    closing_value: closing,
    waiting_amount: waiting,
    total_amount: add(closing, waiting),
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
  "net_gain",
  "closing_value",
  "waiting_amount",
  "total_amount",
] as const;

function inCurrency(
  currency: ReportCurrency["currency"],
  products: ReportProduct[],
  returns: Pick<ReportCurrency, "return_month" | "return_ytd">,
): ReportCurrency {
  const sum = (name: (typeof NAMES)[number]): Minor => addUp(products, (product) => product[name]);
  return {
    currency,
    opening_value: sum("opening_value"),
    contributions: sum("contributions"),
    withdrawals: sum("withdrawals"),
    fees: sum("fees"),
    tax: sum("tax"),
    gain: sum("gain"),
    net_gain: sum("net_gain"),
    closing_value: sum("closing_value"),
    waiting_amount: sum("waiting_amount"),
    total_amount: sum("total_amount"),
    income: addUp(
      products.filter(({ closing_price: price }) => price === null),
      ({ gain }) => gain,
    ),
    ...returns,
    products,
  };
}

const dollars = inCurrency(
  "USD",
  [
    inUnits(DIASPORA, {
      opening: toMinor(512_000n),
      contributions: toMinor(50_000n),
      gain: toMinor(8_120n),
    }),
  ],
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
        inUnits(IREPO, {
          opening: toMinor(75_115_385n),
          contributions: toMinor(10_000_000n),
          gain: toMinor(1_211_538n),
        }),
        atFixedRate(HARVEST, {
          opening: toMinor(21_813_699n),
          withdrawals: toMinor(5_000_000n),
          tax: toMinor(31_233n),
          gain: toMinor(305_753n),
        }),
        inUnits(PURPLE, {
          opening: toMinor(4_000_000n),
          fees: toMinor(20_000n),
          gain: toMinor(64_000n),
        }),
      ],
      { return_month: 1.52, return_ytd: 12.98 },
    ),
    dollars,
  ],
  fx: { usd_ngn: 1532.5, date: "2026-10-31" },
  total_in_usd: toMinor(640_240n),
  total_in_ngn: toMinor(981_168_042n),
};

const nothing = (currency: ReportCurrency["currency"]): ReportCurrency =>
  inCurrency(currency, [], { return_month: null, return_ytd: null });

const atALoss: PortfolioReport = {
  ...october,
  currencies: [
    inCurrency(
      "NGN",
      [
        inUnits(IREPO, {
          opening: toMinor(75_115_385n),
          contributions: toMinor(10_000_000n),
          gain: toMinor(-3_461_538n),
        }),
      ],
      { return_month: -4.41, return_ytd: -1.87 },
    ),
    dollars,
  ],
  total_in_usd: toMinor(623_402n),
  total_in_ngn: toMinor(955_362_747n),
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

/** ₦250,000.00 was paid in and had no units at the end of the month. */
const waiting: PortfolioReport = {
  ...october,
  currencies: [
    inCurrency(
      "NGN",
      [
        inUnits(IREPO, {
          opening: toMinor(75_115_385n),
          gain: toMinor(1_211_538n),
          waiting: toMinor(25_000_000n),
        }),
      ],
      { return_month: 1.61, return_ytd: 9.04 },
    ),
    dollars,
  ],
  total_in_usd: toMinor(1_231_320n),
  total_in_ngn: toMinor(1_887_004_200n),
};

const LONG = "Olúwaṣẹ́gunfúnmi Adégbóyèga-Okonkwo Education, Housing and Scholarship Pool";

/** As much as there may be, in more plans than can be told apart, with the longest of names. */
const longNames: PortfolioReport = {
  ...october,
  currencies: [
    inCurrency(
      "NGN",
      Array.from({ length: 8 }, (_, at) =>
        atFixedRate(
          { ...HARVEST, product_id: 10 + at, product_name: `${LONG} ${2026 + at}` },
          { opening: toMinor(9_000_000_000_000n / BigInt(at + 1)), gain: toMinor(11_111_111_111n) },
        ),
      ),
      { return_month: 0.45, return_ytd: 4.1 },
    ),
    dollars,
  ],
  total_in_usd: toMinor(16_000_000_000n),
  total_in_ngn: toMinor(24_520_000_000_000n),
};

/** Months of a member's whole book, for stories, mock handlers and tests. A test proves that each fits its struct and adds up. */
export const reports = {
  october,
  provisional: { ...october, status: "provisional" },
  atALoss,
  corrected,
  waiting,
  longNames,
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
    total_in_usd: toMinor(570_120n),
    total_in_ngn: toMinor(873_708_900n),
  },
} satisfies Record<string, PortfolioReport>;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** What came in and what it earned from March to August, in thousandths of what was there when October began. */
const MONTHS_BEFORE = [
  [450, 0],
  [20, 8],
  [20, 9],
  [250, 6],
  [20, -9],
  [20, 12],
] as const;

const noMonth = (month: number): TrendPoint => ({
  month,
  label: MONTHS[month - 1] ?? "",
  closing_value: null,
  contributions: ZERO,
  withdrawals: ZERO,
  gain: ZERO,
  net_gain: ZERO,
  return: null,
});

const percentOf = (gain: Minor, opening: Minor): number | null =>
  opening === 0n ? null : Number((gain * 10_000n) / opening) / 100;

/** The year up to this October: two months before the first units, seven that led to it, and two to come. */
function yearUpTo(october: ReportCurrency | undefined): TrendPoint[] {
  const points = MONTHS.map((_, at) => noMonth(at + 1));
  if (october === undefined || october.closing_value === 0n) return points;
  const thousandths = (many: number): Minor =>
    scaleTruncated(october.opening_value, BigInt(many), 1000n);
  let closing: Minor = ZERO;
  const put = (month: number, contributions: Minor, gain: Minor): void => {
    const opening = closing;
    closing = add(closing, contributions, gain);
    points[month - 1] = {
      ...noMonth(month),
      closing_value: closing,
      contributions,
      gain,
      net_gain: gain,
      return: percentOf(gain, opening),
    };
  };
  MONTHS_BEFORE.forEach(([added, earned], at) => {
    put(at + 3, thousandths(added), thousandths(earned));
  });
  const lateContributions = thousandths(190);
  put(9, lateContributions, toMinor(october.opening_value - closing - lateContributions));
  points[9] = {
    ...noMonth(10),
    closing_value: october.closing_value,
    contributions: october.contributions,
    withdrawals: october.withdrawals,
    gain: october.gain,
    net_gain: october.net_gain,
    return: october.return_month,
  };
  return points;
}

const yearOf = ({ year, currencies }: PortfolioReport) => ({
  year,
  series: currencies.map((one) => ({ currency: one.currency, points: yearUpTo(one) })),
});

/** The years that lead to these reports. */
export const trends = {
  year: yearOf(reports.october),
  atALoss: yearOf(reports.atALoss),
  longNames: yearOf(reports.longNames),
  empty: yearOf(reports.empty),
  global: yearOf(reports.global),
};
