import { array, enums, integer, nullable, optional, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Named } from "../named.ts";
import { PageMeta, paging } from "../paging.ts";
import type { Permission } from "../staff-permissions.ts";
import { DECISION_ACCESS, DECISION_KINDS, type DecisionKindName } from "./decisions.ts";

/** What one staff member decides after another: proposals of every kind, and what members wait for. */
export const APPROVAL_KINDS = [
  ...DECISION_KINDS,
  "receipt",
  "flagged_payment",
  "identity",
  "exco_referral",
  "withdrawal",
  "payout_batch",
  "valuation",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** What each kind is, in a word or two. */
export const APPROVAL_NAMES: Readonly<Record<ApprovalKind, string>> = {
  receipt: "Receipt",
  flagged_payment: "Flagged payment",
  settlement: "Payout of a provider",
  line_outcome: "Lines of the bank",
  line_reopening: "Lines to open again",
  bank_opening: "Opening balance",
  withdrawal: "Withdrawal",
  payout_batch: "Payout batch",
  payout_failure: "Payout that failed",
  payout_resume: "Payouts to resume",
  refund: "Refund",
  recovery: "Money to take back",
  reversal: "Reversal by the bank",
  valuation: "Price",
  identity: "Identity",
  exco_referral: "Exco referral",
  pep_approval: "Politically exposed member",
  no_suspicion: "Case without suspicion",
  sanctions_answer: "Sanctions hit",
  global_change: "Global or not",
  member_unlock: "Member to unlock",
  data_export: "Copy of a member's data",
  account_closure: "Closing of an account",
  member_correction: "Correction of a member's details",
  erasure: "Erasure of a member",
  estate_hold: "Death of a member",
  estate_step: "Estate of a member",
  accepted_name: "Another name of a member",
  month_close: "Month to close",
  setting_change: "Change of a setting",
  staff_change: "Change of staff",
};

export const ApprovalArea = enums([
  "money_in",
  "money_out",
  "corrections",
  "ledger",
  "plans",
  "members",
  "settings",
]);
export type ApprovalArea = Infer<typeof ApprovalArea>;

/** Where each kind is filed. */
export const APPROVAL_AREAS: Readonly<Record<ApprovalKind, ApprovalArea>> = {
  receipt: "money_in",
  flagged_payment: "money_in",
  settlement: "money_in",
  line_outcome: "money_in",
  line_reopening: "corrections",
  bank_opening: "ledger",
  withdrawal: "money_out",
  payout_batch: "money_out",
  payout_failure: "money_out",
  payout_resume: "money_out",
  refund: "money_out",
  recovery: "corrections",
  reversal: "corrections",
  month_close: "ledger",
  valuation: "plans",
  identity: "members",
  exco_referral: "members",
  global_change: "members",
  member_unlock: "members",
  data_export: "members",
  account_closure: "members",
  member_correction: "members",
  estate_hold: "members",
  estate_step: "members",
  erasure: "members",
  accepted_name: "members",
  pep_approval: "members",
  sanctions_answer: "members",
  no_suspicion: "members",
  setting_change: "settings",
  staff_change: "settings",
};

/** Who decides each kind that is not decided by the engine. */
const OTHER_ACCESS: Readonly<Record<Exclude<ApprovalKind, DecisionKindName>, Permission>> = {
  receipt: "receipt.confirm",
  flagged_payment: "webhook.confirm",
  identity: "identity.decide",
  exco_referral: "exco.decide",
  withdrawal: "withdrawal.decide",
  payout_batch: "payout.decide",
  valuation: "valuation.decide",
};

/** Who decides a proposal of each kind. */
export const APPROVAL_ACCESS: Readonly<Record<ApprovalKind, Permission>> = {
  ...OTHER_ACCESS,
  ...mapAccess(),
};

function mapAccess(): Record<DecisionKindName, Permission> {
  const entries = DECISION_KINDS.map((kind) => [kind, DECISION_ACCESS[kind].decide]);
  return Object.fromEntries(entries);
}

/** The permissions of everybody for whom something can wait. */
export const APPROVAL_PERMISSIONS: readonly Permission[] = [
  ...new Set(Object.values(APPROVAL_ACCESS)),
];

/** Which of the three lists: what waits for the caller, what they proposed, and what they decided since midnight in Lagos. */
export const ApprovalTab = enums(["for_me", "proposed", "decided"]);
export type ApprovalTab = Infer<typeof ApprovalTab>;

export const Approval = type({
  id: string(),
  kind: enums(APPROVAL_KINDS),
  /** The id by which its own page opens it. */
  opens: string(),
  /** The member whom it concerns. */
  member: nullable(Named),
  /** A reference or a name by which people know it; null where its member says enough. */
  about: nullable(string()),
  /** Why it was proposed, in its proposer's words. */
  reason: nullable(string()),
  /** Null where a member asked for it. */
  proposed_by: nullable(Named),
  created_at: Instant,
  due_at: Instant,
  amount: nullable(Amount),
  currency: nullable(Currency),
  status: enums(["proposed", "approved", "rejected", "withdrawn"]),
  decided_at: nullable(Instant),
});
export type Approval = Infer<typeof Approval>;

export const listApprovals = declareEndpoint({
  name: "listApprovals",
  method: "GET",
  path: "/admin/approvals",
  access: "staff",
  staff: { permission: "signed_in" },
  summary:
    "What waits for the caller's decision over all kinds that their roles decide, the nearest promise first; never what they proposed or what concerns them. Or what they proposed, or decided today.",
  query: type({
    ...paging,
    tab: optional(ApprovalTab),
    area: optional(ApprovalArea),
  }),
  reply: type({
    data: array(Approval),
    meta: PageMeta,
    counts: type({
      for_me: integer(),
      proposed: integer(),
      decided: integer(),
      /** Of those that wait for the caller: past their promise, and promised for today. */
      late: integer(),
      today: integer(),
      /** Of the chosen tab, by area. */
      areas: array(type({ area: ApprovalArea, count: integer() })),
    }),
  }),
});
