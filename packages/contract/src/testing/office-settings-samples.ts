import { sampleDigest } from "./passkey-samples.ts";
import type { SettingKindName } from "../office/setting-kinds.ts";
import type { Setting, SettingChange, SettingProposal, SettingValue } from "../office/settings.ts";

const operations = { id: "stf_chidi", name: "Chidi Eze" };
const maker = { id: "stf_bisi", name: "Bisi Alabi" };
const approver = { id: "stf_emeka", name: "Emeka Nwosu" };

const setting = (
  kind: SettingKindName,
  id: string,
  value: SettingValue,
  words: Pick<Setting, "title" | "line"> & Partial<Setting>,
): Setting => ({
  kind,
  id,
  value,
  state: "current",
  version: 0,
  changed_at: null,
  changed_by: null,
  is_proposed: null,
  ...words,
});

const changed = { version: 1, changed_at: "2026-11-09T09:30:00.000Z", changed_by: operations };

const plan: SettingValue = {
  name: "Ìrẹ̀pọ̀ Pool",
  slug: "irepo-pool",
  description: "Steady naira income from short-dated government and corporate paper.",
  product_type: "standard",
  currency: "NGN",
  valuation_method: "unit_price",
  status: "open",
  risk_level: "low",
  minimum_amount: 100_000,
  minimum_top_up: 10_000,
  minimum_recurring: 10_000,
  maximum_amount: null,
  amount_step: null,
  tenor_months: 12,
  lock_in_days: 90,
  early_exit_fee_bps: 200,
  management_fee_bps: 150,
  price_band_bps: null,
  expected_bps: 1800,
  expected_to_bps: 2100,
  interest_bps: null,
  maturity_action: "payout",
  payout_note: "Income is part of the unit price.",
  allow_recurring: true,
  allow_wallet: true,
  for_global: false,
};

const account: SettingValue = {
  country: "Nigeria",
  currency: "NGN",
  bank_choice: "GTBank",
  bank_name: "Guaranty Trust Bank",
  account_name: "Kinfold Members Club",
  account_number: "0123456789",
  account_type: null,
  routing_number: null,
  swift_code: null,
  bank_address: null,
  intermediary: null,
  is_active: true,
};

const faq: SettingValue = {
  category: "Verification",
  question: "Why do you ask for my BVN?",
  answer: "It lets the bank register confirm that your name and birthday are yours.",
  position: 3,
  is_shown: true,
};

const announcement: SettingValue = {
  title: "Withdrawals around the year's end",
  body: "Withdrawals asked for until 31 December are paid on or before 5 January.",
  severity: "info",
  audience: "everyone",
  publishes_at: "2026-11-02T08:00:00.000Z",
  ends_at: "2027-01-06T00:00:00.000Z",
};

/** Settings for stories, of every kind. A test proves that each fits its struct. */
const SETTINGS: Readonly<Record<SettingKindName, readonly Setting[]>> = {
  plan: [
    setting(
      "plan",
      "1",
      {
        ...plan,
        name: "Purple Flex",
        slug: "purple-ngn",
        product_type: "purple",
        tenor_months: null,
      },
      {
        title: "Purple NGN",
        line: "NGN, open",
      },
    ),
    setting("plan", "3", plan, { title: "Ìrẹ̀pọ̀ Pool", line: "NGN, open", ...changed }),
    setting(
      "plan",
      "4",
      {
        ...plan,
        name: "Harvest Pool",
        slug: "harvest-pool",
        product_type: "fixed_income",
        valuation_method: "fixed_rate",
        interest_bps: 1800,
        status: "closed",
      },
      { title: "Harvest Pool", line: "NGN, closed", state: "over" },
    ),
  ],
  rate: [
    setting(
      "rate",
      "rate_1",
      {
        naira_per_dollar: "1545.5",
        source: "rates.example",
        as_of: "2026-11-12T17:55:00.000Z",
        good_until: "2026-11-12T18:55:00.000Z",
      },
      { title: "₦1545.5 for a dollar", line: "Fetched: rates.example, 12 Nov 2026, 18:55" },
    ),
  ],
  languages: [
    setting(
      "languages",
      "languages",
      { are_drafts_offered: false },
      { title: "English alone", line: "Members read the app in English" },
    ),
  ],
  rate_limits: [
    setting(
      "rate_limits",
      "rate_limits",
      { floor: "1000", ceiling: "2500", usd_in_naira_daily: 25000 },
      {
        title: "₦1000 to ₦2500 for a dollar",
        line: "A member pays for up to $25,000 in naira in 24 hours",
      },
    ),
  ],
  transfer_account: [
    setting("transfer_account", "ngn-gtbank", account, {
      title: "Guaranty Trust Bank, 0123456789",
      line: "NGN in Nigeria, as GTBank",
      is_proposed: "spr_account",
    }),
  ],
  holiday: [
    setting(
      "holiday",
      "2026-12-25",
      { day: "2026-12-25", name: "Christmas Day", is_holiday: true },
      { title: "Christmas Day", line: "25 December 2026", state: "coming" },
    ),
  ],
  bank: [
    setting("bank", "9", { is_active: true }, { title: "Guaranty Trust Bank", line: "Code 058" }),
  ],
  faq: [
    setting("faq", "why-bvn", faq, {
      title: "Why do you ask for my BVN?",
      line: "Verification",
      ...changed,
    }),
  ],
  resource: [
    setting(
      "resource",
      "glossary",
      {
        title: "Words of investing",
        summary: "Unit price, lock-in and the rest, in plain words.",
        category: "Learn",
        type: "article",
        url: null,
        body: "A unit is a share of a plan.",
        is_shown: true,
      },
      { title: "Words of investing", line: "Learn" },
    ),
  ],
  terms: [
    setting(
      "terms",
      "2026-01",
      {
        version: "2026-01",
        effective_on: "2026-01-01",
        points: ["Kinfold is a private club.", "No return is guaranteed."],
      },
      { title: "Version 2026-01", line: "From 1 January 2026" },
    ),
  ],
  survey: [
    setting(
      "survey",
      "svy_1",
      {
        title: "How was joining?",
        description: "Four questions, two minutes.",
        link: "https://forms.example/joining",
        audience: "everyone",
        opens_at: "2026-11-01T08:00:00.000Z",
        closes_at: null,
      },
      { title: "How was joining?", line: "Opened by 14, answered by 9" },
    ),
  ],
  phone_alerts: [
    setting(
      "phone_alerts",
      "phone_alerts",
      {
        quiet_from: "22:00",
        quiet_until: "07:00",
        countries: "NG GB US CA",
        sms_price: "5.00",
        whatsapp_price: "0.0067",
        sms_limit: 50_000,
        whatsapp_limit: 50,
      },
      {
        title: "Quiet from 22:00 to 07:00",
        line: "Up to ₦50,000 of SMS and $50 of WhatsApp a month",
      },
    ),
  ],
  announcement: [
    setting("announcement", "year-end-2026", announcement, {
      title: "Withdrawals around the year's end",
      line: "For all members",
    }),
  ],
};

/** The sample settings of a kind. */
export const listSampleSettings = (kind: SettingKindName): Setting[] => [...SETTINGS[kind]];

/** So many questions, each another. */
export const createQuestions = (count: number): Setting[] =>
  Array.from({ length: count }, (_, index) =>
    setting(
      "faq",
      `faq_${index}`,
      { ...faq, position: index + 1 },
      {
        title: `Question ${index + 1} that members ask`,
        line: "Verification",
      },
    ),
  );

export const settingChanges: SettingChange[] = [
  {
    version: 1,
    before: { ...faq, question: "Why a BVN?" },
    after: faq,
    reason: "Members did not know the word.",
    changed_by: operations,
    changed_at: "2026-11-09T09:30:00.000Z",
    proposed_by: null,
  },
];

/** A moved account, proposed this afternoon and due tomorrow. */
export const proposal: SettingProposal = {
  id: "spr_account",
  kind: "transfer_account",
  setting_id: "ngn-gtbank",
  title: "Guaranty Trust Bank, 5550001112",
  before: account,
  after: { ...account, account_number: "5550001112" },
  effects: [
    "Members who transfer NGN in Nigeria pay into 5550001112 of Kinfold Members Club at once.",
    "Check the number against a letter of the bank, not against the proposal.",
  ],
  reason: "The bank moved our account on 10 November.",
  status: "proposed",
  proposed_by: maker,
  created_at: "2026-11-12T13:00:00.000Z",
  due_at: "2026-11-13T23:00:00.000Z",
  claimed_by: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
};

/** The newest proposals of every kind, one of them late. */
export const proposals: SettingProposal[] = [
  proposal,
  {
    ...proposal,
    id: "spr_plan",
    kind: "plan",
    setting_id: "3",
    title: "Ìrẹ̀pọ̀ Pool",
    before: plan,
    after: { ...plan, minimum_amount: 150_000, lock_in_days: 180 },
    effects: [
      "41 portfolios stay in it.",
      "Members who begin from now on get the new terms. Portfolios that began before keep theirs to the end.",
    ],
    reason: "Decided by the board on 2 November.",
    created_at: "2026-11-09T10:00:00.000Z",
    due_at: "2026-11-10T23:00:00.000Z",
  },
  {
    ...proposal,
    id: "spr_rate",
    kind: "rate",
    setting_id: null,
    title: "₦1600.5 for a dollar",
    before: null,
    after: {
      naira_per_dollar: "1600.5",
      source: "Central Bank, by telephone",
      as_of: "2026-11-12T10:00:00.000Z",
      good_until: "2026-11-13T10:00:00.000Z",
    },
    effects: [],
    reason: "The source of rates is away.",
    status: "approved",
    created_at: "2026-11-12T10:05:00.000Z",
    decided_by: approver,
    decided_at: "2026-11-12T10:20:00.000Z",
    decision_reason: "I asked the Central Bank too.",
  },
];
