import {
  APPROVAL_NAMES,
  type Approval,
  type ApprovalArea,
  type ApprovalKind,
} from "@kinfold/contract/office/approval-list";
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

/** How each kind is shown, and where it is decided. */
export const APPROVAL_WORDS: Readonly<Record<ApprovalKind, Shown>> = {
  receipt: {
    hasReference: true,
    icon: PaperclipIcon,
    hrefOf: openAt(PATHS.receipts, "state=proposed&"),
  },
  flagged_payment: {
    hasReference: true,
    icon: HourglassIcon,
    hrefOf: openAt(PATHS.webhooks, "state=proposed&"),
  },
  settlement: {
    icon: ArrowDownLeftIcon,
    hrefOf: openAt(PATHS.settlements),
  },
  line_outcome: {
    icon: BankIcon,
    hrefOf: openAt(PATHS.lineDecisions),
  },
  line_reopening: {
    icon: BankIcon,
    hrefOf: openAt(PATHS.lineDecisions, "view=reopenings&"),
  },
  bank_opening: {
    icon: BankIcon,
    hrefOf: openAt(PATHS.lineDecisions, "view=openings&"),
  },
  withdrawal: {
    hasReference: true,
    icon: WalletIcon,
    hrefOf: openAt(PATHS.withdrawals),
  },
  payout_batch: { icon: StackIcon, hrefOf: openAt(PATHS.payouts) },
  payout_failure: {
    icon: StackIcon,
    hrefOf: openAt(PATHS.payouts, "state=processing&"),
  },
  payout_resume: { icon: StackIcon, hrefOf: () => PATHS.payouts },
  refund: {
    hasReference: true,
    icon: ArrowCounterClockwiseIcon,
    hrefOf: openAt(PATHS.returns),
  },
  recovery: {
    hasReference: true,
    icon: ArrowCounterClockwiseIcon,
    hrefOf: openAt(PATHS.returns),
  },
  reversal: {
    hasReference: true,
    icon: ArrowCounterClockwiseIcon,
    hrefOf: openAt(PATHS.returns),
  },
  valuation: {
    icon: PlantIcon,
    hrefOf: (opens) => `${PATHS.valuations}/${encodeURIComponent(opens)}`,
  },
  identity: {
    icon: IdentificationCardIcon,
    hrefOf: openAt(PATHS.identity, "state=second&"),
  },
  exco_referral: { icon: UsersThreeIcon, hrefOf: openAt(PATHS.exco) },
  pep_approval: {
    icon: ShieldCheckIcon,
    hrefOf: openAt(PATHS.compliance),
  },
  no_suspicion: {
    icon: ShieldCheckIcon,
    hrefOf: (opens) => `${PATHS.cases}/${encodeURIComponent(opens)}`,
  },
  sanctions_answer: {
    icon: ShieldCheckIcon,
    hrefOf: openAt(PATHS.sanctions),
  },
  global_change: {
    icon: ArrowsLeftRightIcon,
    hrefOf: openAt(PATHS.globalChanges),
  },
  member_unlock: {
    icon: UserCircleIcon,
    hrefOf: (opens) => `${PATHS.members}/${encodeURIComponent(opens)}`,
  },
  accepted_name: {
    icon: UserCircleIcon,
    hrefOf: (opens) => `${PATHS.members}/${encodeURIComponent(opens)}`,
  },
  data_export: {
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests),
  },
  account_closure: {
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=closings&"),
  },
  member_correction: {
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=corrections&"),
  },
  erasure: {
    icon: FileTextIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=erasures&"),
  },
  estate_hold: {
    icon: UserCircleIcon,
    hrefOf: openAt(PATHS.dataRequests, "kind=deaths&"),
  },
  estate_step: {
    icon: UserCircleIcon,
    hrefOf: (opens) => `${PATHS.members}/${encodeURIComponent(opens)}`,
  },
  month_close: {
    icon: ShieldCheckIcon,
    hrefOf: (opens) => `${PATHS.months}/${encodeURIComponent(opens)}`,
  },
  setting_change: {
    icon: SlidersHorizontalIcon,
    hrefOf: openAt(PATHS.settingProposals),
  },
  staff_change: {
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
  const [name, { hasReference }] = [APPROVAL_NAMES[kind], APPROVAL_WORDS[kind]];
  const what = hasReference === true && about !== null ? [`${name} ${about}`] : [name, about];
  return [...what, member?.name].filter(Boolean).join(", ");
}
