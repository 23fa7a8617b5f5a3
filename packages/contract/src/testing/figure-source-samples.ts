import { toMinor } from "@kinfold/money";
import type { FigureRow, FigureSource } from "../figure-sources.ts";

const row: FigureRow = {
  of: "posting",
  ids: ["9812"],
  words: "Bank transfer from A. Okafor",
  note: null,
  at: "2026-10-15T09:03:00.000Z",
  day: null,
  amount: toMinor(90_000_000n),
  units: null,
  price: null,
  is_added: true,
  leads_to: "transaction:trx_8h2qwxkn",
  journal: "9812",
};

const wallet: FigureSource = {
  figure: "wallet-available:wal_3m8ngn",
  title: "Naira wallet",
  currency: "NGN",
  as_of: null,
  method: "added",
  formula:
    "Every posting of the ledger to this account, added up. Came in is above zero, went out below.",
  total: toMinor(48_230_000n),
  quantity: null,
  rounding: null,
  rows: [
    {
      ...row,
      ids: ["10377"],
      words: "Ìrẹ̀pọ̀ Pool, monthly",
      at: "2026-11-03T08:00:00.000Z",
      amount: toMinor(-10_000_000n),
      leads_to: "transaction:trx_5k1pwxkn",
      journal: "10377",
    },
    {
      ...row,
      ids: ["10102"],
      words: "Set aside for a withdrawal",
      at: "2026-10-28T08:00:00.000Z",
      amount: toMinor(-60_000_000n),
      leads_to: null,
      journal: "10102",
    },
    row,
  ],
  earlier: { before: "9812", amount: toMinor(28_230_000n) },
};

const entry: FigureRow = {
  ...row,
  of: "unit_entry",
  ids: ["41"],
  words: "Units for a contribution",
  note: "₦500,000.00 at 100.000000, KIN-4T8QZ2",
  at: null,
  day: "2026-01-31",
  amount: null,
  units: "5000.0000",
  leads_to: null,
  journal: null,
};

/** What figures are made of, for stories, mock handlers and tests: those of the drawn screens. */
export const figureSources: Record<
  | "wallet"
  | "earlier"
  | "transaction"
  | "pending"
  | "value"
  | "gain"
  | "percent"
  | "notYet"
  | "ofStaff",
  FigureSource
> = {
  wallet,
  earlier: {
    ...wallet,
    total: toMinor(28_230_000n),
    rows: [
      {
        ...row,
        ids: ["7001"],
        words: "Card deposit",
        amount: toMinor(28_230_000n),
        journal: "7001",
      },
    ],
    earlier: null,
  },
  transaction: {
    ...wallet,
    figure: "transaction:trx_8h2qwxkn",
    title: "Bank transfer from A. Okafor",
    formula: "What the ledger posted to the wallet for it.",
    total: toMinor(90_000_000n),
    rows: [{ ...row, words: "Deposit confirmed", leads_to: null }],
    earlier: null,
  },
  pending: {
    ...wallet,
    figure: "transaction:trx_2m5ztwkq",
    title: "Bank transfer from A. Okafor",
    formula: "What was asked for. Nothing is posted until it is confirmed.",
    total: toMinor(50_000_000n),
    rows: [],
    earlier: null,
  },
  value: {
    ...wallet,
    figure: "portfolio-value:prt_1",
    title: "Value",
    as_of: "2026-10-31",
    method: "units_at_price",
    formula: "Units × the newest published price, rounded half up to the kobo or cent.",
    total: toMinor(76_326_923n),
    rounding: "Rounded up by 0.1775 of a kobo or cent",
    rows: [
      entry,
      {
        ...entry,
        ids: ["97"],
        note: "₦200,000.00 at 104.000000, KIN-9C2MFA",
        day: "2026-04-30",
        units: "1923.0769",
      },
      {
        ...entry,
        of: "valuation",
        ids: ["val_10"],
        words: "Price of a unit",
        note: "Entered by one of the club’s staff on 2 November 2026, approved by another on 4 November 2026",
        day: "2026-10-31",
        units: null,
        price: "110.250000",
      },
    ],
    earlier: null,
  },
  gain: {
    ...wallet,
    figure: "portfolio-gain:prt_1",
    title: "Gain",
    as_of: "2026-10-31",
    formula: "Value, and what was taken out after tax and fees, less what was contributed.",
    total: toMinor(6_326_923n),
    rows: [
      {
        ...entry,
        of: "figure",
        ids: [],
        words: "Value",
        note: null,
        day: null,
        units: null,
        amount: toMinor(76_326_923n),
        leads_to: "portfolio-value:prt_1",
      },
      {
        ...entry,
        of: "figure",
        ids: [],
        words: "Contributed",
        note: null,
        day: null,
        units: null,
        amount: toMinor(-70_000_000n),
        leads_to: "portfolio-invested:prt_1",
      },
    ],
    earlier: null,
  },
  percent: {
    ...wallet,
    figure: "portfolio-return:prt_1",
    title: "Simple return",
    as_of: "2026-10-31",
    method: "percent",
    formula:
      "Gain ÷ what you put in and have not taken out, in percent, rounded half up to two decimals. The rule is the simple return of the club’s reports.",
    total: null,
    quantity: "9.04",
    rows: [
      {
        ...row,
        of: "figure",
        ids: [],
        words: "Gain, after tax and fees",
        at: null,
        amount: toMinor(6_326_923n),
        leads_to: "portfolio-gain:prt_1",
        journal: null,
      },
      {
        ...row,
        of: "figure",
        ids: [],
        words: "Put in and not taken out",
        at: null,
        amount: toMinor(70_000_000n),
        leads_to: "portfolio-invested:prt_1",
        journal: null,
      },
    ],
    earlier: null,
  },
  notYet: {
    ...wallet,
    figure: "portfolio-return:prt_2",
    title: "Simple return",
    method: "percent",
    formula: "Gain ÷ what you put in and have not taken out, in percent.",
    total: null,
    rows: [],
    earlier: null,
  },
  ofStaff: {
    ...wallet,
    rows: [{ ...row, note: "club:bank:NGN" }],
  },
};
