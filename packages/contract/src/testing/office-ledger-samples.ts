import { toMinor, ZERO } from "@kinfold/money";
import type {
  Journal,
  LedgerAccount,
  LedgerMovements,
  TrialBalance,
  UnitsRegister,
  UnitsRow,
} from "../office/accounting.ts";
import { createPageMeta } from "./office-valuation-samples.ts";

const ADAEZE = { id: "mem_adaeze", name: "Adaeze Okafor" };
const PLAN = { id: "1", name: "Purple NGN" };

const account = (name: string, title: string, change: Partial<LedgerAccount> = {}) =>
  ({ name, title, currency: "NGN", member: null, ...change }) satisfies LedgerAccount;

const wallet = account("wallet:wal_adaeze:available", "Adaeze Okafor, available", {
  member: ADAEZE,
});
const waiting = account("plan:1:waiting", "Purple NGN: waits for units");
const bank = account("club:bank_account:0123456789:NGN", "Bank account 0123456789");
const fees = account("club:fees:NGN", "Fees");
const clearing = account("club:clearing:card:NGN", "Clearing, cards");

const journal = (change: Partial<Journal>): Journal => ({
  id: "4182",
  kind: "plan_contribution",
  happened_at: "2026-11-12T08:14:00.000Z",
  posted_at: "2026-11-12T08:14:00.412Z",
  idempotency_key: "order:ord_7f3k9q",
  sources: [{ what: "order", id: "ord_7f3k9q", name: null }],
  postings: [{ debit: wallet, credit: waiting, currency: "NGN", amount: toMinor(500_000_00n) }],
  is_late: false,
  ...change,
});

/** Three journals: a contribution, a deposit with its fee, and a correction by two of the staff. */
export const journals: Journal[] = [
  journal({}),
  journal({
    id: "4181",
    kind: "deposit",
    happened_at: "2026-11-12T08:02:00.000Z",
    posted_at: "2026-11-12T08:02:00.090Z",
    idempotency_key: "deposit:KIN-PQE7RT",
    sources: [{ what: "payment", id: "KIN-PQE7RT", name: null }],
    postings: [
      { debit: clearing, credit: wallet, currency: "NGN", amount: toMinor(250_000_00n) },
      { debit: clearing, credit: fees, currency: "NGN", amount: toMinor(3_850_00n) },
    ],
  }),
  journal({
    id: "4180",
    kind: "correction",
    happened_at: "2026-11-11T16:40:00.000Z",
    posted_at: "2026-11-11T16:40:00.020Z",
    idempotency_key: "correction:dec_31",
    sources: [
      { what: "reference", id: "lin_31", name: null },
      { what: "asked_by", id: "stf_bisi", name: "Bisi Alabi" },
      { what: "approved_by", id: "stf_emeka", name: "Emeka Nwosu" },
    ],
    postings: [{ debit: bank, credit: wallet, currency: "NGN", amount: toMinor(1_200_00n) }],
  }),
];

const balance = (
  own: LedgerAccount,
  [opening, debits, credits]: readonly [bigint, bigint, bigint],
  count = 1,
) => ({
  account: own,
  account_count: count,
  opening: toMinor(opening),
  debits: toMinor(debits),
  credits: toMinor(credits),
  closing: toMinor(opening - debits + credits),
  late: ZERO,
});

/** Five accounts whose debit and credit balances are equal. */
export const trialBalance: TrialBalance = {
  from: "2026-11-01",
  to: "2026-11-12",
  rows: [
    balance(bank, [-812_340_112_40n, 1_200_00n, 0n]),
    balance(clearing, [0n, 253_850_00n, 0n]),
    balance(fees, [1_940_000_00n, 0n, 3_850_00n]),
    balance(waiting, [810_000_000_00n, 0n, 500_000_00n]),
    balance(
      account("wallets:available", "Members’ wallets, available"),
      [400_112_40n, 500_000_00n, 251_200_00n],
      214,
    ),
  ],
  totals: [
    {
      currency: "NGN",
      debit: toMinor(812_595_162_40n),
      credit: toMinor(812_595_162_40n),
      is_balanced: true,
    },
  ],
};

/** A ledger that was broken. */
export const brokenTrialBalance: TrialBalance = {
  ...trialBalance,
  totals: [
    {
      currency: "NGN",
      debit: toMinor(812_595_162_40n),
      credit: toMinor(812_595_162_41n),
      is_balanced: false,
    },
  ],
};

/** What moved one member's wallet. */
export const movements: LedgerMovements = {
  title: "Adaeze Okafor",
  from: "2026-11-01",
  to: "2026-11-12",
  accounts: [balance(wallet, [300_000_00n, 500_000_00n, 251_200_00n])],
  data: [
    {
      id: "9001 wallet",
      journal_id: "4180",
      kind: "correction",
      happened_at: "2026-11-11T16:40:00.000Z",
      account: wallet,
      counter: bank,
      amount: toMinor(1_200_00n),
      balance: toMinor(301_200_00n),
    },
    {
      id: "9002 wallet",
      journal_id: "4181",
      kind: "deposit",
      happened_at: "2026-11-12T08:02:00.000Z",
      account: wallet,
      counter: clearing,
      amount: toMinor(250_000_00n),
      balance: toMinor(551_200_00n),
    },
    {
      id: "9003 wallet",
      journal_id: "4182",
      kind: "plan_contribution",
      happened_at: "2026-11-12T08:14:00.000Z",
      account: wallet,
      counter: waiting,
      amount: toMinor(-500_000_00n),
      balance: toMinor(51_200_00n),
    },
  ],
  meta: createPageMeta(3),
};

const holding = (at: number, change: Partial<UnitsRow> = {}): UnitsRow => ({
  portfolio_id: `por_${at}`,
  reference: `KIN-P${String(at).padStart(5, "0")}`,
  member: at % 2 === 0 ? ADAEZE : { id: "mem_kayode", name: "Kayode Balogun" },
  plan: PLAN,
  currency: "NGN",
  units: "333333.3333",
  unit_price: "1.500000",
  priced_on: "2026-10-31",
  value: toMinor(500_000_00n),
  ...change,
});

/** Two portfolios of a plan with a price, and one of a plan that has none yet. */
export const unitsRegister: UnitsRegister = {
  on: "2026-11-12",
  plans: [
    {
      plan: PLAN,
      currency: "NGN",
      units: "666666.6666",
      unit_price: "1.500000",
      value: toMinor(1_000_000_00n),
      holder_count: 2,
    },
    {
      plan: { id: "7", name: "Harvest 2027" },
      currency: "NGN",
      units: "1000.0000",
      unit_price: null,
      value: null,
      holder_count: 1,
    },
  ],
  data: [
    holding(0),
    holding(1),
    holding(2, {
      plan: { id: "7", name: "Harvest 2027" },
      units: "1000.0000",
      unit_price: null,
      priced_on: null,
      value: null,
    }),
  ],
  meta: createPageMeta(3),
};

/** Many of them, for a list of several pages. */
export const manyJournals: Journal[] = Array.from({ length: 100 }, (_, at) =>
  journal({ id: String(4182 - at), idempotency_key: `order:ord_${at}` }),
);

/** Nothing was ever dealt. */
export const emptyRegister: UnitsRegister = {
  on: "2026-11-12",
  plans: [],
  data: [],
  meta: createPageMeta(0),
};

/** Nothing was ever posted. */
export const emptyTrialBalance: TrialBalance = {
  from: "2026-11-01",
  to: "2026-11-12",
  rows: [],
  totals: [],
};

/** An account that did not move. */
export const stillMovements: LedgerMovements = {
  ...movements,
  accounts: [{ ...balance(wallet, [300_000_00n, 0n, 0n]), debits: ZERO }],
  data: [],
  meta: createPageMeta(0),
};

/** The same journals, the newest one posted after its month was closed. */
export const journalsWithLateOnes: Journal[] = [journal({ is_late: true }), ...journals.slice(1)];

const [first, ...others] = trialBalance.rows;

/** The same trial balance, with what of it was posted after the close. */
export const lateTrialBalance: TrialBalance = {
  ...trialBalance,
  rows: first === undefined ? [] : [{ ...first, late: toMinor(-1_200_00n) }, ...others],
};
