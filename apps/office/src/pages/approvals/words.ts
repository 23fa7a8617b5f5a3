import type { Approval, ApprovalArea, ApprovalKind } from "@kinfold/contract/office/approval-list";
import {
  ArrowCounterClockwiseIcon,
  ArrowDownLeftIcon,
  ArrowsLeftRightIcon,
  BankIcon,
  FileTextIcon,
  HourglassIcon,
  IdentificationCardIcon,
  PaperclipIcon,
  PlantIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  StackIcon,
  UserCircleIcon,
  UsersThreeIcon,
  WalletIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { PATHS } from "#paths.ts";

type Shown = {
  /** What it is, in a word or two. */
  name: string;
  icon: Icon;
  /** It is known by a reference: "Receipt KIN-7F3K24". */
  hasReference?: true;
  /** Where it is decided, with it open. */
  hrefOf: (opens: string) => string;
};

const openAt =
  (path: string, more = "") =>
  (opens: string): string =>
    `${path}?${more}open=${encodeURIComponent(opens)}`;

/** What each kind is called, and where it is decided. */
export const APPROVAL_WORDS: Readonly<Record<ApprovalKind, Shown>> = {
  receipt: {
    hasReference: true,
    name: "Receipt",
    icon: PaperclipIcon,
    hrefOf: openAt(PATHS.receipts, "state=proposed&"),
  },
  flagged_payment: {
    hasReference: true,
    name: "Flagged payment",
    icon: HourglassIcon,
    hrefOf: openAt(PATHS.webhooks, "state=proposed&"),
  },
  settlement: {
    name: "Payout of a provider",
    icon: ArrowDownLeftIcon,
    hrefOf: openAt(PATHS.settlements),
  },
  line_outcome: {
    name: "Lines of the bank",
    icon: BankIcon,
    hrefOf: openAt(PATHS.lineDecisions),
  },
  line_reopening: {
    name: "Lines to open again",
    icon: BankIcon,
    hrefOf: openAt(PATHS.lineDecisions, "view=reopenings&"),
  },
  bank_opening: {
    name: "Opening balance",
    icon: BankIcon,
    hrefOf: openAt(PATHS.lineDecisions, "view=openings&"),
  },
  withdrawal: {
    hasReference: true,
    name: "Withdrawal",
    icon: WalletIcon,
    hrefOf: openAt(PATHS.withdrawals),
  },
  payout_batch: { name: "Payout batch", icon: StackIcon, hrefOf: openAt(PATHS.payouts) },
  payout_failure: {
    name: "Payout that failed",
    icon: StackIcon,
    hrefOf: openAt(PATHS.payouts, "state=processing&"),
  },
  refund: {
    hasReference: true,
    name: "Refund",
    icon: ArrowCounterClockwiseIcon,
    hrefOf: openAt(PATHS.returns),
  },
  recovery: {
    hasReference: true,
    name: "Money to take back",
    icon: ArrowCounterClockwiseIcon,
    hrefOf: openAt(PATHS.returns),
  },
  reversal: {
    hasReference: true,
    name: "Reversal by the bank",
    icon: ArrowCounterClockwiseIcon,
    hrefOf: openAt(PATHS.returns),
  },
  valuation: {
    name: "Price",
    icon: PlantIcon,
    hrefOf: (opens) => `${PATHS.valuations}/${encodeURIComponent(opens)}`,
  },
  identity: {
    name: "Identity",
    icon: IdentificationCardIcon,
    hrefOf: openAt(PATHS.identity, "state=second&"),
  },
  exco_referral: { name: "Exco referral", icon: UsersThreeIcon, hrefOf: openAt(PATHS.exco) },
  pep_approval: {
    name: "Politically exposed member",
    icon: ShieldCheckIcon,
    hrefOf: openAt(PATHS.compliance),
  },
  no_suspicion: {
    name: "Case without suspicion",
    icon: ShieldCheckIcon,
    hrefOf: (opens) => `${PATHS.cases}/${encodeURIComponent(opens)}`,
  },
  sanctions_answer: {
    name: "Sanctions hit",
    icon: ShieldCheckIcon,
    hrefOf: openAt(PATHS.sanctions),
  },
  global_change: {
    name: "Global or not",
    icon: ArrowsLeftRightIcon,
    hrefOf: openAt(PATHS.globalChanges),
  },
  member_unlock: {
    name: "Member to unlock",
    icon: UserCircleIcon,
    hrefOf: (opens) => `${PATHS.members}/${encodeURIComponent(opens)}`,
  },
  data_export: {
    name: "Copy of a member's data",
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests),
  },
  account_closure: {
    name: "Closing of an account",
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=closings&"),
  },
  member_correction: {
    name: "Correction of a member's details",
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=corrections&"),
  },
  erasure: {
    name: "Erasure of a member",
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=erasures&"),
  },
  estate_hold: {
    name: "Death of a member",
    icon: UserCircleIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=deaths&"),
  },
  estate_step: {
    name: "Estate of a member",
    icon: UserCircleIcon,
    hrefOf: (opens) => `${PATHS.members}/${encodeURIComponent(opens)}`,
  },
  month_close: {
    name: "Month to close",
    icon: ShieldCheckIcon,
    hrefOf: (opens) => `${PATHS.months}/${encodeURIComponent(opens)}`,
  },
  setting_change: {
    name: "Change of a setting",
    icon: SlidersHorizontalIcon,
    hrefOf: openAt(PATHS.settingProposals),
  },
  staff_change: {
    name: "Change of staff",
    icon: UsersThreeIcon,
    hrefOf: openAt(PATHS.staffChanges),
  },
};

export const AREA_WORDS: Readonly<Record<ApprovalArea, string>> = {
  money_in: "Money in",
  money_out: "Money out",
  corrections: "Corrections",
  ledger: "Ledger",
  plans: "Plans",
  members: "Members",
  settings: "Settings",
};

/** What it is and whose: "Receipt KIN-7F3K24, Ada Okafor". */
export function formatApproval({ kind, about, member }: Approval): string {
  const { name, hasReference } = APPROVAL_WORDS[kind];
  const what = hasReference === true && about !== null ? [`${name} ${about}`] : [name, about];
  return [...what, member?.name].filter(Boolean).join(", ");
}
