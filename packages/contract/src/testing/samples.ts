import { toMinor, ZERO } from "@kinfold/money";
import type { BrowserConfig } from "../browser-config.ts";
import type { BankAccount, CodeSent, Customer, User, UserLite } from "../members.ts";
import type { Country } from "../reference.ts";
import type { SignUpForm } from "../sign-up.ts";
import type { Wallet, Wallets } from "../wallets.ts";

/** Named people and answers for stories, mock handlers and tests. A test proves that each fits its struct. */
const customer: Customer = {
  id: "cus_7f3k9q2m",
  customer_code: "KIN-7F3K9Q",
  phone: "+2348035550142",
  country_code: "NG",
  country: "NG",
  citizenship: ["NG"],
  pep: false,
  accredited_investors: true,
  accept_family_office: false,
  exco_referral: false,
  exco_referral_status: "none",
  referral_info: "social media referral",
  referral_type: "existing member",
  referral_person: "Ngozi Eze",
  heard_about_us: "existing member",
  member_since: "2026-03-02T08:30:00.000Z",
};

const lite: UserLite = {
  id: "mem_4h8t2vwx",
  email: "adaeze.okafor@example.com",
  first_name: "Adaeze",
  last_name: "Okafor",
  is_email_verified: true,
  is_global: false,
  customer,
};

const nothingSubmitted: User = {
  ...lite,
  customer: { ...customer, address: null, date_of_birth: null, next_of_kin: null },
  locked_fields: [],
  can_make_withdrawal: false,
  can_contribute: false,
  contribution_policy: "submitted",
  has_submitted_kyc: false,
  kyc_is_validated: false,
  kyc_status: "not_submitted",
  kyc_rejection_reason: null,
  has_submitted_poa: false,
  poa_is_validated: false,
  poa_status: "not_submitted",
  poa_rejection_reason: null,
  is_bvn_validated: false,
  bvn_status: "not_submitted",
  bvn_rejection_reason: null,
  usd_bank_account: null,
  ngn_bank_account: null,
  other_bank_account: null,
  withdrawal_blockers: { ngn: ["bvn", "kyc", "poa", "bank"], usd: ["bvn", "kyc", "poa", "bank"] },
  unread_notification: 3,
  terms_and_conditions: true,
  terms_version: "2026-01",
  active_survey: null,
  two_factor_enabled: false,
  has_passkey: false,
  language: "en",
  languages: ["en"],
  created_at: "2026-03-02T08:25:00.000Z",
};

/** A naira account that was approved, and lies behind its day of waiting. */
const nairaAccount: BankAccount = {
  id: "acc_4h8t2vwx",
  currency: "NGN",
  bank_name: "GTBank",
  bank_code: "058",
  bank_country: "NG",
  account_name: "ADAEZE N. OKAFOR",
  account_number_masked: "••4471",
  swift_code: null,
  routing_number: null,
  iban_masked: null,
  is_verified: true,
  name_match: "match",
  declined_reason: null,
  payout_available_at: "2026-03-05T08:30:00.000Z",
  updated_at: "2026-03-04T08:30:00.000Z",
};

export const bankAccounts = {
  naira: nairaAccount,
  dollars: {
    ...nairaAccount,
    id: "acc_9p2r6ynd",
    currency: "USD",
    bank_name: "Access Bank",
    bank_code: "044",
    account_number_masked: "••8812",
  },
  /** Staff have still to look: nothing is paid there. */
  inReview: {
    ...nairaAccount,
    account_name: "A OKAFOR",
    is_verified: false,
    name_match: "review",
  },
  /** Changed today: approved, and waiting for its day to pass. */
  cooling: {
    ...nairaAccount,
    payout_available_at: "2026-11-13T10:00:00.000Z",
    updated_at: "2026-11-12T10:00:00.000Z",
  },
  rejected: {
    ...nairaAccount,
    is_verified: false,
    name_match: "mismatch",
    declined_reason: "The statement you sent shows another holder.",
  },
  /** Known by its IBAN. */
  london: {
    ...nairaAccount,
    id: "acc_2d5n8wzt",
    currency: "USD",
    bank_name: "Thames & Fleet Bank",
    bank_code: null,
    bank_country: "GB",
    account_name: "James Whitfield",
    account_number_masked: "••5432",
    swift_code: "TFBKGB2L",
    iban_masked: "••5432",
  },
} satisfies Record<string, BankAccount>;

export const users = {
  /** Nigerian, email verified, no documents sent yet. */
  adaeze: nothingSubmitted,
  /** Adaeze with both documents sent and waiting. */
  inReview: {
    ...nothingSubmitted,
    can_contribute: true,
    has_submitted_kyc: true,
    kyc_status: "pending",
    locked_fields: ["first_name", "last_name", "date_of_birth", "citizenship"],
    has_submitted_poa: true,
    poa_status: "pending",
    is_bvn_validated: true,
    bvn_status: "validated",
  },
  /** Adaeze with everything checked. */
  validated: {
    ...nothingSubmitted,
    can_contribute: true,
    can_make_withdrawal: true,
    has_submitted_kyc: true,
    kyc_is_validated: true,
    kyc_status: "validated",
    locked_fields: ["first_name", "last_name", "date_of_birth", "citizenship"],
    has_submitted_poa: true,
    poa_is_validated: true,
    poa_status: "validated",
    is_bvn_validated: true,
    bvn_status: "validated",
    withdrawal_blockers: { ngn: [], usd: [] },
    unread_notification: 0,
  },
  /** A member neither living in Nigeria nor a citizen of it: dollars only. */
  james: {
    ...nothingSubmitted,
    id: "mem_9p2r6ynd",
    email: "james.whitfield@example.com",
    first_name: "James",
    last_name: "Whitfield",
    is_global: true,
    customer: {
      ...nothingSubmitted.customer,
      id: "cus_2d5n8wzt",
      customer_code: "KIN-2D5N8W",
      phone: "+442071234567",
      country_code: "GB",
      country: "GB",
      citizenship: ["GB"],
      accept_family_office: true,
    },
    withdrawal_blockers: { ngn: [], usd: ["kyc", "poa", "bank"] },
  },
  /** Names that test the fonts and the room. */
  longName: {
    ...nothingSubmitted,
    first_name: "Oluwafunmilayo-Ẹniọlá",
    last_name: "Ọ̀ṣúnbùnmi Chukwuemeka-Nnaji",
  },
} satisfies Record<string, User>;

const { customer: adaezeCustomer, ...adaezeLite } = lite;

/** The short form of Adaeze, as sign-in answers it. */
export const signedIn = {
  user: lite,
  authorization: {
    access_token: "sample-access-token",
    token_type: "Bearer" as const,
    expires_at: "2026-11-12T20:00:00.000Z",
  },
};

export const codeSent: CodeSent = {
  token: "sample-verification-token",
  expires_at: "2026-11-12T08:10:00.000Z",
  resend_after: 30,
};

/** Sign-in or sign-up of someone whose email is not proven yet. */
export const unverified = {
  ...signedIn,
  user: {
    ...adaezeLite,
    is_email_verified: false,
    customer: { ...adaezeCustomer, member_since: null },
  },
  verification: codeSent,
};

const naira: Wallet = {
  id: "wal_6m3k9q2t",
  currency: "NGN",
  balance: toMinor(48_230_000n),
  available_balance: toMinor(48_230_000n),
  held_balance: ZERO,
  payout_date: "2026-12-04",
  pending_balance: ZERO,
  updated_at: "2026-11-12T08:41:00.000Z",
};

const dollars: Wallet = {
  id: "wal_8d5n2wzt",
  currency: "USD",
  balance: toMinor(32_000n),
  available_balance: toMinor(32_000n),
  held_balance: ZERO,
  payout_date: "2026-12-04",
  pending_balance: ZERO,
  updated_at: "2026-11-01T10:15:00.000Z",
};

export const wallets = {
  /** Adaeze's naira and dollars. */
  adaeze: { ngn: naira, usd: dollars, owed: [] },
  /** A global member's dollars. */
  james: {
    ngn: null,
    usd: {
      ...dollars,
      id: "wal_2d5n8wzt",
      balance: toMinor(1_287_436n),
      available_balance: toMinor(1_287_436n),
    },
    owed: [],
  },
  /** Nothing was ever paid in. */
  empty: {
    ngn: { ...naira, balance: ZERO, available_balance: ZERO },
    usd: { ...dollars, balance: ZERO, available_balance: ZERO },
    owed: [],
  },
  /** The longest figure that a member may come to see. */
  largest: {
    ngn: {
      ...naira,
      balance: toMinor(99_999_999_999_999n),
      available_balance: toMinor(99_999_999_999_999n),
    },
    usd: dollars,
    owed: [],
  },
  /** A withdrawal waits for its payout. */
  held: {
    ngn: { ...naira, available_balance: toMinor(23_230_000n), held_balance: toMinor(25_000_000n) },
    usd: dollars,
    owed: [],
  },
  /** A receipt was corrected after its money was spent, and our bank took another transfer back. */
  owing: {
    ngn: { ...naira, balance: ZERO, available_balance: ZERO },
    usd: dollars,
    owed: [
      {
        reference: "KIN-7F3K24",
        currency: "NGN",
        amount: toMinor(7_000_000n),
        because: "correction",
        is_being_checked: false,
      },
      {
        reference: "KIN-9QX4TB",
        currency: "NGN",
        amount: toMinor(1_250_000n),
        because: "reversal",
        is_being_checked: true,
      },
    ],
  },
} satisfies Record<string, Wallets>;

const country = (
  countryName: string,
  countryCode: string,
  callingCode: string,
  countryFlag: string,
  phone_lengths: number[],
  phone_zero: Country["phone_zero"],
): [string, Country] => [
  countryName,
  { countryName, countryCode, callingCode, countryFlag, phone_lengths, phone_zero },
];

export const countries: Record<string, Country> = Object.fromEntries([
  country("Canada", "CA", "1", "🇨🇦", [10], "none"),
  country("Germany", "DE", "49", "🇩🇪", [6, 7, 8, 9, 10, 11], "trunk"),
  country("Ghana", "GH", "233", "🇬🇭", [9], "trunk"),
  country("Niger", "NE", "227", "🇳🇪", [8], "kept"),
  country("Nigeria", "NG", "234", "🇳🇬", [10, 11], "trunk"),
  country("South Africa", "ZA", "27", "🇿🇦", [9], "trunk"),
  country("Türkiye", "TR", "90", "🇹🇷", [10], "trunk"),
  country("United Arab Emirates", "AE", "971", "🇦🇪", [8, 9], "trunk"),
  country("United Kingdom", "GB", "44", "🇬🇧", [9, 10], "trunk"),
  country("United States", "US", "1", "🇺🇸", [10], "none"),
]);

/** A form that passes every rule. */
export const filledSignUp: SignUpForm = {
  first_name: "Adaeze",
  last_name: "Okafor",
  email: "adaeze.okafor@example.com",
  phone: "8035550142",
  country_code: "NG",
  calling_code: "234",
  country: "NG",
  citizenship: ["NG"],
  password: "Market-day-77",
  confirm_password: "Market-day-77",
  referral_info: "existing member",
  exco_referral: false,
  heard_about_us: "existing member",
  referral_person: "Ngozi Eze",
  pep: false,
  accredited_investors: true,
  terms_and_conditions: true,
  cf_turnstile_response: "sample-captcha-token",
};

export const browserConfig: BrowserConfig = {
  captcha_site_key: "sample-site-key",
  captcha_script_url: "",
  ga_measurement_id: "",
  gtm_id: "",
  support_email: "help@kinfold.example",
  service_worker: false,
  restored_copy: null,
  links: {
    support: "https://support.kinfold.example/new",
    dollar_fund: "https://fund.kinfold.example/dollar",
    contact: "https://kinfold.example/contact",
    terms: "https://kinfold.example/terms",
    privacy: "https://kinfold.example/privacy",
    bylaws: "https://kinfold.example/bylaws",
    diaspora_terms: "https://kinfold.example/diaspora-pool-terms",
    course: "https://kinfold.example/course",
    quiz: "https://kinfold.example/quiz",
  },
};
