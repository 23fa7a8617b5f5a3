import { FAQ_CATEGORIES } from "@kinfold/contract/content";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";

export type Choice = { value: string; label: string };

/** One field of a setting: what it is called, and how it is written and read. */
export type FieldOf = {
  name: string;
  label: string;
  help?: string;
  /** May be left empty. */
  optional?: true;
  /** Chosen once, when it is added. */
  fixed?: true;
} & (
  | {
      control: "line" | "text" | "points" | "whole" | "percent" | "money" | "tick" | "day" | "time";
    }
  | { control: "choice"; choices: readonly Choice[] }
);

const choices = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const CURRENCY: FieldOf = {
  name: "currency",
  label: "Currency",
  control: "choice",
  choices: choices({ NGN: "Naira", USD: "US dollar" }),
  fixed: true,
};

const AUDIENCE: FieldOf = {
  name: "audience",
  label: "For whom",
  control: "choice",
  choices: choices({
    everyone: "All members",
    global: "Global members",
    nigerian: "Members who are not global",
  }),
};

const SHOWN: FieldOf = { name: "is_shown", label: "Members see it", control: "tick" };

/** The fields of each kind, in the order in which they are written and read. */
export const FIELDS: Readonly<Record<SettingKindName, readonly FieldOf[]>> = {
  plan: [
    { name: "name", label: "Name", control: "line" },
    { name: "slug", label: "Short name in addresses", control: "line" },
    { name: "description", label: "In a sentence", control: "text" },
    {
      name: "product_type",
      label: "Family",
      control: "choice",
      choices: choices({
        purple: "Purple",
        standard: "Pool",
        fixed_income: "Fixed income",
        diaspora: "Diaspora",
        family_office: "Family office",
      }),
      fixed: true,
    },
    CURRENCY,
    {
      name: "valuation_method",
      label: "How it grows",
      control: "choice",
      choices: choices({ unit_price: "Units at a published price", fixed_rate: "A fixed rate" }),
      fixed: true,
    },
    {
      name: "status",
      label: "Takes money",
      control: "choice",
      choices: choices({ open: "Open", closed: "Closed", coming_soon: "Coming soon" }),
    },
    {
      name: "risk_level",
      label: "Risk",
      control: "choice",
      choices: choices({ low: "Low", medium: "Medium", high: "High" }),
    },
    { name: "minimum_amount", label: "Least to begin with", control: "money" },
    { name: "minimum_top_up", label: "Minimum top-up", control: "money" },
    { name: "minimum_recurring", label: "Least to repeat", control: "money" },
    { name: "maximum_amount", label: "Most at once", control: "money", optional: true },
    { name: "amount_step", label: "Step of amounts", control: "money", optional: true },
    { name: "tenor_months", label: "Term in months", control: "whole", optional: true },
    { name: "lock_in_days", label: "Lock-in in days", control: "whole" },
    { name: "early_exit_fee_bps", label: "Early-exit fee, percent", control: "percent" },
    { name: "management_fee_bps", label: "Management fee, percent a year", control: "percent" },
    {
      name: "price_band_bps",
      label: "Price may move without an exception, percent",
      control: "percent",
      optional: true,
    },
    {
      name: "expected_bps",
      label: "Hoped for from, percent a year",
      control: "percent",
      optional: true,
    },
    {
      name: "expected_to_bps",
      label: "Hoped for to, percent a year",
      control: "percent",
      optional: true,
    },
    {
      name: "interest_bps",
      label: "Fixed rate, percent a year",
      control: "percent",
      optional: true,
    },
    {
      name: "maturity_action",
      label: "At the end of the term",
      control: "choice",
      choices: choices({ payout: "Paid out", rollover: "Rolled over" }),
    },
    { name: "payout_note", label: "When and how it pays", control: "text", optional: true },
    { name: "allow_recurring", label: "May be repeated", control: "tick" },
    { name: "allow_wallet", label: "May be paid from the wallet", control: "tick" },
    { name: "for_global", label: "Global members may join", control: "tick" },
  ],
  rate: [
    { name: "naira_per_dollar", label: "Naira for a dollar", control: "line" },
    {
      name: "source",
      label: "Source",
      control: "line",
      help: "Who said so, and how: “Central Bank, by telephone”.",
    },
    { name: "as_of", label: "Known since", control: "time" },
    {
      name: "good_until",
      label: "Good until",
      control: "time",
      help: "Until then it is used, whatever is fetched.",
    },
  ],
  languages: [
    {
      name: "are_drafts_offered",
      label: "Members may choose a language of which there are drafts",
      control: "tick",
      help: "Nigerian Pidgin, Hausa, Yoruba and Igbo. Sentences about money and law stay English.",
    },
  ],
  rate_limits: [
    {
      name: "floor",
      label: "Floor",
      control: "line",
      help: "Naira for a dollar. No rate below it is accepted, fetched or by hand.",
    },
    {
      name: "ceiling",
      label: "Ceiling",
      control: "line",
      help: "Naira for a dollar. No rate above it is accepted, fetched or by hand.",
    },
    {
      name: "usd_in_naira_daily",
      label: "Dollars in naira a day",
      control: "money",
      help: "The most that one member may pay for in naira in 24 hours, in dollars.",
    },
  ],
  transfer_account: [
    {
      name: "country",
      label: "Where",
      control: "choice",
      choices: choices({ Nigeria: "Nigeria", USA: "USA", Others: "Elsewhere" }),
    },
    CURRENCY,
    {
      name: "bank_choice",
      label: "Members choose it as",
      control: "choice",
      choices: choices({ GTBank: "GTBank", "Access Bank": "Access Bank", Others: "Others" }),
      optional: true,
      help: "In Nigeria only.",
    },
    { name: "bank_name", label: "Bank", control: "line" },
    { name: "account_name", label: "Account name", control: "line" },
    { name: "account_number", label: "Account number", control: "line" },
    { name: "account_type", label: "Type of account", control: "line", optional: true },
    { name: "routing_number", label: "Routing number", control: "line", optional: true },
    { name: "swift_code", label: "SWIFT code", control: "line", optional: true },
    { name: "bank_address", label: "Address of the bank", control: "line", optional: true },
    { name: "intermediary", label: "Bank in between", control: "line", optional: true },
    { name: "is_active", label: "Members see it", control: "tick" },
  ],
  holiday: [
    { name: "day", label: "Day", control: "day", fixed: true },
    { name: "name", label: "Name", control: "line" },
    {
      name: "is_holiday",
      label: "It is a holiday",
      control: "tick",
      help: "Untick a day that was called off.",
    },
  ],
  bank: [{ name: "is_active", label: "Members may choose it", control: "tick" }],
  faq: [
    {
      name: "category",
      label: "Group",
      control: "choice",
      choices: FAQ_CATEGORIES.map((name) => ({ value: name, label: name })),
    },
    { name: "question", label: "Question", control: "line" },
    {
      name: "answer",
      label: "Answer",
      control: "text",
      help: "Empty lines part paragraphs, “- ” begins a point, **two stars** make bold.",
    },
    { name: "position", label: "Place in the list", control: "whole" },
    SHOWN,
  ],
  resource: [
    { name: "title", label: "Title", control: "line" },
    { name: "summary", label: "In a sentence", control: "text" },
    { name: "category", label: "Group", control: "line" },
    {
      name: "type",
      label: "What it is",
      control: "choice",
      choices: choices({
        article: "An article of ours",
        pdf: "A PDF",
        video: "A video",
        link: "A page",
      }),
    },
    { name: "url", label: "Address", control: "line", optional: true },
    { name: "body", label: "Text of the article", control: "text", optional: true },
    SHOWN,
  ],
  terms: [
    { name: "version", label: "Version", control: "line", help: "As 2027-01." },
    { name: "effective_on", label: "Binding from", control: "day" },
    {
      name: "points",
      label: "What members should know",
      control: "points",
      help: "One point on each line: what changed, in plain words.",
    },
  ],
  survey: [
    { name: "title", label: "Title", control: "line" },
    { name: "description", label: "What it is about", control: "text" },
    { name: "link", label: "Address", control: "line", help: "https:// or http://" },
    AUDIENCE,
    { name: "opens_at", label: "Opens", control: "time" },
    { name: "closes_at", label: "Closes", control: "time", optional: true },
  ],
  announcement: [
    { name: "title", label: "Title", control: "line" },
    { name: "body", label: "What members should know", control: "text" },
    {
      name: "severity",
      label: "How grave",
      control: "choice",
      choices: choices({ info: "Information", warning: "A warning" }),
    },
    AUDIENCE,
    { name: "publishes_at", label: "Goes out", control: "time" },
    { name: "ends_at", label: "Stays until", control: "time", optional: true },
  ],
  phone_alerts: [
    {
      name: "quiet_from",
      label: "Quiet from",
      control: "line",
      help: "As 22:00, where each phone is. Security comes at any hour.",
    },
    { name: "quiet_until", label: "Quiet until", control: "line", help: "As 07:00." },
    {
      name: "countries",
      label: "Countries",
      control: "line",
      help: "Codes with spaces between, as NG GB US. Codes and alerts go to no other numbers.",
    },
    {
      name: "sms_price",
      label: "Price of an SMS, in naira",
      control: "line",
      help: "Of one part of 160 characters. The provider’s report replaces it.",
    },
    { name: "sms_limit", label: "SMS in a month, in naira", control: "money" },
    {
      name: "whatsapp_price",
      label: "Price of a WhatsApp message, in dollars",
      control: "line",
      help: "As 0.0067, from the provider’s list for utility messages.",
    },
    { name: "whatsapp_limit", label: "WhatsApp in a month, in dollars", control: "money" },
  ],
};

/** What a kind is called, and what may be done with it. */
export type KindWords = {
  /** Many of them. */
  name: string;
  /** One of them, to be added; undefined where none can be. */
  add?: string;
  /** What staff should know before they touch it. */
  note: string;
  /** What was added stays as it is. */
  isKept?: true;
};

export const KIND_WORDS: Readonly<Record<SettingKindName, KindWords>> = {
  plan: {
    name: "Plans",
    add: "Add a plan",
    note: "A change takes two people. Members who are in a plan keep the terms on which they began.",
  },
  rate: {
    name: "Exchange rates",
    add: "Enter a rate",
    note: "Rates are fetched every five minutes. One that is more than 5 % from the last, or 15 % from the day before, is not accepted: two people enter it by hand. A rate by hand is used until it ends.",
    isKept: true,
  },
  languages: {
    name: "Languages",
    note: "Drafts are a first attempt that no one has reviewed yet. A change takes two people.",
  },
  rate_limits: {
    name: "Rate limits",
    note: "A rate outside these limits is never accepted. A change takes two people.",
  },
  transfer_account: {
    name: "Our accounts",
    add: "Add an account",
    note: "Where members transfer money to. A change takes two people, each with the bank's own letter in hand.",
  },
  holiday: {
    name: "Holidays",
    add: "Add a holiday",
    note: "Promised days are counted by these. Only days to come can change.",
  },
  bank: { name: "Banks", note: "Which banks members may choose for their own account." },
  faq: { name: "Questions", add: "Add a question", note: "What members ask, and what we answer." },
  resource: {
    name: "Reading",
    add: "Add something to read",
    note: "Articles of ours, and files and pages outside.",
  },
  terms: {
    name: "Terms",
    add: "Publish a version",
    note: "From its day on, members are asked to agree. A published version never changes.",
    isKept: true,
  },
  survey: {
    name: "Surveys",
    add: "Add a survey",
    note: "A survey is asked on the overview while it is open.",
  },
  phone_alerts: {
    name: "Alerts to phones",
    note: "Members turn alerts on themselves, with a code. Once a month has cost its limit, only security is sent until it ends.",
  },
  announcement: {
    name: "Announcements",
    add: "Write an announcement",
    note: "Each member gets it once: among the notices, and by email if they want emails of the club.",
  },
};
