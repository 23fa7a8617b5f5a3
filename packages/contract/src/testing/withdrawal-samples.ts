import { toMinor, ZERO } from "@kinfold/money";
import type { User } from "../members.ts";
import type { Bank } from "../reference.ts";
import type { Withdrawal } from "../withdrawals.ts";
import { kycs } from "./kyc-samples.ts";
import { bankAccounts, users, wallets } from "./samples.ts";

/** Members who may withdraw or may not, and withdrawals, for stories, mock handlers and tests. A test proves that each fits its struct. */
const { naira: nairaAccount, dollars: dollarAccount } = bankAccounts;

const ready: User = {
  ...users.validated,
  ngn_bank_account: nairaAccount,
  usd_bank_account: dollarAccount,
};

export const withdrawers = {
  /** Adaeze with everything checked and two accounts. */
  ready,
  /** James with everything checked: dollars only. */
  global: {
    ...ready,
    ...users.james,
    can_contribute: true,
    can_make_withdrawal: true,
    has_submitted_kyc: true,
    kyc_is_validated: true,
    kyc_status: "validated",
    has_submitted_poa: true,
    poa_is_validated: true,
    poa_status: "validated",
    is_bvn_validated: false,
    bvn_status: "not_submitted",
    ngn_bank_account: null,
    usd_bank_account: {
      ...dollarAccount,
      account_name: "JAMES WHITFIELD",
      bank_name: "Harbour National Bank",
    },
    withdrawal_blockers: { ngn: [], usd: [] },
  },
  /** Nothing was handed in. */
  nothing: users.adaeze,
  /** A global member who handed nothing in. */
  globalWithNothing: users.james,
  /** Documents handed in and waiting, everything else in place. */
  inReview: {
    ...ready,
    can_make_withdrawal: false,
    kyc_is_validated: false,
    kyc_status: "pending",
    poa_is_validated: false,
    poa_status: "pending",
    withdrawal_blockers: { ngn: ["kyc", "poa"], usd: ["kyc", "poa"] },
  },
  /** As the mock has it: the BVN is right, the ID waits, the rest is missing. */
  halfway: {
    ...users.adaeze,
    has_submitted_kyc: true,
    kyc_status: "pending",
    is_bvn_validated: true,
    bvn_status: "validated",
    withdrawal_blockers: { ngn: ["kyc", "poa", "bank"], usd: ["kyc", "poa", "bank"] },
  },
  /** Only the BVN is missing. */
  withoutBvn: {
    ...ready,
    can_make_withdrawal: false,
    is_bvn_validated: false,
    bvn_status: "not_submitted",
    withdrawal_blockers: { ngn: ["bvn"], usd: ["bvn"] },
  },
  /** Only the ID is missing. */
  withoutId: {
    ...ready,
    can_make_withdrawal: false,
    can_contribute: false,
    has_submitted_kyc: false,
    kyc_is_validated: false,
    kyc_status: "not_submitted",
    withdrawal_blockers: { ngn: ["kyc"], usd: ["kyc"] },
  },
  /** Only the proof of address is missing. */
  withoutAddress: {
    ...ready,
    can_make_withdrawal: false,
    can_contribute: false,
    has_submitted_poa: false,
    poa_is_validated: false,
    poa_status: "not_submitted",
    withdrawal_blockers: { ngn: ["poa"], usd: ["poa"] },
  },
  /** Everything is checked, and no account was named. */
  withoutBank: {
    ...ready,
    can_make_withdrawal: false,
    ngn_bank_account: null,
    usd_bank_account: null,
    withdrawal_blockers: { ngn: ["bank"], usd: ["bank"] },
  },
  /** Staff compare the names of the BVN, everything else in place. */
  bvnInReview: {
    ...ready,
    can_make_withdrawal: false,
    is_bvn_validated: false,
    bvn_status: "pending",
    withdrawal_blockers: { ngn: ["bvn"], usd: ["bvn"] },
  },
  /** The register knows the BVN under another name. */
  bvnRefused: {
    ...ready,
    can_make_withdrawal: false,
    is_bvn_validated: false,
    bvn_status: "rejected",
    bvn_rejection_reason: kycs.bvnRefused.bvn.reason,
    withdrawal_blockers: { ngn: ["bvn"], usd: ["bvn"] },
  },
  /** The ID was refused, the proof of address ran out. */
  refused: {
    ...ready,
    can_make_withdrawal: false,
    has_submitted_kyc: false,
    kyc_is_validated: false,
    kyc_status: "rejected",
    kyc_rejection_reason: "The photo is blurred.",
    has_submitted_poa: false,
    poa_is_validated: false,
    poa_status: "expired",
    withdrawal_blockers: { ngn: ["kyc", "poa"], usd: ["kyc", "poa"] },
  },
  /** Naira may leave; there is no account for the dollars. */
  withoutDollarBank: {
    ...ready,
    usd_bank_account: null,
    withdrawal_blockers: { ngn: [], usd: ["bank"] },
  },
  /** An account was named and no one has checked it yet. */
  bankInReview: {
    ...ready,
    can_make_withdrawal: false,
    usd_bank_account: null,
    withdrawal_blockers: { ngn: ["bank"], usd: ["bank"] },
  },
} satisfies Record<string, User>;

const pending: Withdrawal = {
  id: "wdr_3k9m2tqx",
  reference: "KIN-8H3T26",
  wallet_id: wallets.adaeze.ngn.id,
  amount: toMinor(15_000_000n),
  fee: ZERO,
  net_amount: toMinor(15_000_000n),
  currency: "NGN",
  status: "pending",
  bank_account: {
    bank_name: "GTBank",
    account_name: "ADAEZE N. OKAFOR",
    account_number_masked: "••4471",
  },
  requested_at: "2026-11-12T18:00:00.000Z",
  payout_date: "2026-12-04",
  cancellable_until: "2026-11-30T23:00:00.000Z",
  is_overdue: false,
  batch_id: null,
  paid_at: null,
  failure_reason: null,
  session_id: null,
  timeline: [{ status: "pending", at: "2026-11-12T18:00:00.000Z", note: null }],
};

const earlier = (status: string, at: string, note: string | null = null) => ({ status, at, note });
const requested = earlier("pending", "2026-10-20T09:12:00.000Z");
const october: Withdrawal = {
  ...pending,
  id: "wdr_8w2n5zrt",
  reference: "KIN-6R4X8P",
  amount: toMinor(25_000_000n),
  net_amount: toMinor(25_000_000n),
  requested_at: requested.at,
  payout_date: "2026-11-05",
  cancellable_until: null,
};

export const withdrawals = {
  /** ₦150,000.00, asked for a moment ago. */
  pending,
  /** $250.00 of a global member. */
  dollars: {
    ...pending,
    id: "wdr_5v7c9hbd",
    reference: "KIN-2D5N8W",
    wallet_id: wallets.james.usd.id,
    amount: toMinor(25_000n),
    net_amount: toMinor(25_000n),
    currency: "USD",
    bank_account: {
      bank_name: "Harbour National Bank",
      account_name: "JAMES WHITFIELD",
      account_number_masked: "••4321",
    },
  },
  approved: {
    ...pending,
    status: "approved",
    cancellable_until: null,
    timeline: [...pending.timeline, earlier("approved", "2026-11-12T18:40:00.000Z")],
  },
  /** Promised for a day that has passed, and not approved. */
  overdue: { ...october, is_overdue: true, timeline: [requested] },
  processing: {
    ...october,
    status: "processing",
    batch_id: "bat_7f3k9q2m",
    timeline: [
      requested,
      earlier("approved", "2026-11-02T10:00:00.000Z"),
      earlier("processing", "2026-11-05T08:00:00.000Z"),
    ],
  },
  paid: {
    ...october,
    status: "paid",
    batch_id: "bat_7f3k9q2m",
    paid_at: "2026-11-05T09:30:00.000Z",
    session_id: "000013261105093000000123456789",
    timeline: [
      requested,
      earlier("approved", "2026-11-02T10:00:00.000Z"),
      earlier("processing", "2026-11-05T08:00:00.000Z"),
      earlier("paid", "2026-11-05T09:30:00.000Z"),
    ],
  },
  failed: {
    ...october,
    id: "wdr_6r4x8pjm",
    reference: "KIN-9Q2M7T",
    status: "failed",
    failure_reason: "The bank does not know this account.",
    timeline: [
      requested,
      earlier("approved", "2026-11-02T10:00:00.000Z"),
      earlier("processing", "2026-11-05T08:00:00.000Z"),
      earlier("failed", "2026-11-05T11:00:00.000Z", "The bank does not know this account."),
    ],
  },
  rejected: {
    ...october,
    id: "wdr_2m9t4kzx",
    reference: "KIN-4K7W3H",
    status: "rejected",
    failure_reason: "The account belongs to someone else.",
    timeline: [
      requested,
      earlier("rejected", "2026-11-02T10:00:00.000Z", "The account belongs to someone else."),
    ],
  },
  cancelled: {
    ...pending,
    status: "cancelled",
    cancellable_until: null,
    timeline: [
      ...pending.timeline,
      earlier("cancelled", "2026-11-12T18:05:00.000Z", "Cancelled by you"),
    ],
  },
} satisfies Record<string, Withdrawal>;

/** One page that holds these withdrawals and no other. */
export const createWithdrawalPage = (rows: readonly Withdrawal[]) => ({
  data: [...rows],
  meta: {
    total: rows.length,
    page: 1,
    per_page: 20,
    page_count: Math.min(1, rows.length),
    next_cursor: null,
  },
});

const bank = (id: number, name: string, code: string): Bank => ({
  id,
  name,
  slug: name.toLowerCase().replace(/[^a-z]+/g, "-"),
  code,
  cbn_code: code,
  country: "Nigeria",
  currency: "NGN",
  type: "nuban",
  active: true,
});

/** A few of the banks. */
export const banks: Bank[] = [
  bank(2, "Access Bank", "044"),
  bank(23, "GTBank", "058"),
  bank(53, "Zenith Bank", "057"),
];
