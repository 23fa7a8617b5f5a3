import {
  ArrowCounterClockwiseIcon,
  ArrowDownLeftIcon,
  ArrowsLeftRightFilledIcon,
  ArrowsLeftRightIcon,
  BankIcon,
  BookOpenFilledIcon,
  BookOpenIcon,
  CheckCircleIcon,
  DeviceMobileIcon,
  FileTextIcon,
  HourglassIcon,
  HouseFilledIcon,
  HouseIcon,
  IdentificationCardIcon,
  PaperclipIcon,
  PlantFilledIcon,
  PlantIcon,
  RepeatIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  StackFilledIcon,
  StackIcon,
  UserCircleFilledIcon,
  UserCircleIcon,
  UsersThreeIcon,
  WalletFilledIcon,
  WalletIcon,
  type Icon,
} from "@kinfold/ui/icon";
import type { NavItem } from "@kinfold/ui/sidebar";
import type { QueueCount } from "@kinfold/contract/office/queues";
import type { Staff } from "@kinfold/contract/staff";
import { APPROVAL_PERMISSIONS } from "@kinfold/contract/office/approval-list";
import { PATHS } from "#paths.ts";
import { mayDo, type Requirement } from "#session/current-staff.ts";

/** A page of the office: what it requires, and the queues whose waiting work its badge counts. */
export type OfficePage = {
  name: string;
  href: string;
  icon: Icon;
  iconActive?: Icon;
  /** The job that it belongs to in the sidebar. */
  section: "Today" | "Money" | "Plans" | "Members" | "Bank and ledger" | "Club";
  /** Any one of them is enough. */
  requires: readonly Requirement[];
  /** The queues that are cleared here: what each is called, by its name in the summary. */
  queues?: Readonly<Record<string, string>>;
};

/** Every page, in the order of the sidebar. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  {
    name: "Health",
    href: PATHS.home,
    section: "Today",
    icon: HouseIcon,
    iconActive: HouseFilledIcon,
    requires: ["health.read"],
  },
  {
    name: "What is due",
    href: PATHS.due,
    section: "Today",
    icon: StackIcon,
    iconActive: StackFilledIcon,
    requires: ["signed_in"],
  },
  {
    name: "Waits for me",
    href: PATHS.approvals,
    section: "Today",
    icon: CheckCircleIcon,
    requires: APPROVAL_PERMISSIONS,
  },
  {
    name: "Promises",
    href: PATHS.promises,
    section: "Today",
    icon: HourglassIcon,
    requires: ["promise.read"],
  },
  {
    name: "Receipts",
    href: PATHS.receipts,
    section: "Money",
    icon: PaperclipIcon,
    requires: ["receipt.read"],
    queues: { receipts: "Receipts" },
  },
  {
    name: "Flagged payments",
    href: PATHS.webhooks,
    section: "Money",
    icon: HourglassIcon,
    requires: ["webhook.read"],
    queues: { webhooks: "Flagged payments" },
  },
  {
    name: "Money going back",
    href: PATHS.returns,
    section: "Money",
    icon: ArrowCounterClockwiseIcon,
    requires: ["return.read"],
    queues: { returns: "Money going back" },
  },
  {
    name: "Withdrawals",
    href: PATHS.withdrawals,
    section: "Money",
    icon: WalletIcon,
    iconActive: WalletFilledIcon,
    requires: ["withdrawal.read"],
    queues: { withdrawals: "Withdrawals" },
  },
  {
    name: "Payouts",
    href: PATHS.payouts,
    section: "Money",
    icon: StackIcon,
    iconActive: StackFilledIcon,
    requires: ["payout.read"],
    queues: { payouts: "Payout batches" },
  },
  {
    name: "Failed recurring",
    href: PATHS.recurring,
    section: "Money",
    icon: RepeatIcon,
    requires: ["recurring.read"],
    queues: { recurring: "Failed recurring" },
  },
  {
    name: "Valuations",
    href: PATHS.valuations,
    section: "Plans",
    icon: PlantIcon,
    iconActive: PlantFilledIcon,
    requires: ["valuation.read"],
    queues: { valuations: "Valuations to decide" },
  },
  {
    name: "Members",
    href: PATHS.members,
    section: "Members",
    icon: UsersThreeIcon,
    requires: ["member.read"],
  },
  {
    name: "Global or not",
    href: PATHS.globalChanges,
    section: "Members",
    icon: ArrowsLeftRightIcon,
    iconActive: ArrowsLeftRightFilledIcon,
    requires: ["member.read"],
    queues: { global_changes: "Global or not" },
  },
  {
    name: "Requests for data",
    href: PATHS.dataRequests,
    section: "Members",
    icon: PaperclipIcon,
    requires: ["member.read"],
    queues: {
      data_exports: "Copies of data",
      member_corrections: "Corrections of details",
      account_closures: "Closing of accounts",
      erasures: "Erasure of members",
      estate_holds: "Deaths of members",
    },
  },
  {
    name: "Identity",
    href: PATHS.identity,
    section: "Members",
    icon: IdentificationCardIcon,
    requires: ["identity.read"],
    queues: { identity: "Documents, BVNs and accounts" },
  },
  {
    name: "Compliance",
    href: PATHS.compliance,
    section: "Members",
    icon: ShieldCheckIcon,
    requires: ["compliance.read"],
    queues: {
      pep_members: "Politically exposed members",
      sanctions_hits: "Sanctions hits",
      large_transactions: "Large transactions",
      unusual_transactions: "Unusual transactions",
      suspicious_cases: "Suspicious-transaction cases",
    },
  },
  {
    name: "Exco referrals",
    href: PATHS.exco,
    section: "Members",
    icon: UsersThreeIcon,
    requires: ["exco.read"],
    queues: { exco: "Exco referrals" },
  },
  {
    name: "Bank statements",
    href: PATHS.statements,
    section: "Bank and ledger",
    icon: BankIcon,
    requires: ["statement.read"],
    queues: { line_decisions: "Lines of the bank" },
  },
  {
    name: "Reconciliation",
    href: PATHS.reconciliation,
    section: "Bank and ledger",
    icon: ArrowsLeftRightIcon,
    iconActive: ArrowsLeftRightFilledIcon,
    requires: ["reconciliation.read"],
    queues: { disagreements: "What the ledger and banks disagree about" },
  },
  {
    name: "Settlements",
    href: PATHS.settlements,
    section: "Bank and ledger",
    icon: ArrowDownLeftIcon,
    requires: ["settlement.read"],
    queues: { settlements: "Payouts of providers" },
  },
  {
    name: "Ledger",
    href: PATHS.journals,
    section: "Bank and ledger",
    icon: FileTextIcon,
    requires: ["ledger.read"],
  },
  {
    name: "Month close",
    href: PATHS.months,
    section: "Bank and ledger",
    icon: ShieldCheckIcon,
    requires: ["ledger.read"],
    queues: { month_closes: "Months to close" },
  },
  {
    name: "Integrity check",
    href: PATHS.integrityCheck,
    section: "Bank and ledger",
    icon: BookOpenIcon,
    iconActive: BookOpenFilledIcon,
    requires: ["integrity.read"],
  },
  {
    name: "Settings",
    href: PATHS.settings,
    section: "Club",
    icon: SlidersHorizontalIcon,
    requires: ["settings.read"],
  },
  {
    name: "Alerts to phones",
    href: PATHS.phoneAlerts,
    section: "Club",
    icon: DeviceMobileIcon,
    requires: ["settings.read"],
  },
  {
    name: "Proposed changes",
    href: PATHS.settingProposals,
    section: "Club",
    icon: ShieldCheckIcon,
    requires: ["settings.read"],
    queues: { setting_proposals: "Proposed changes" },
  },
  {
    name: "Staff and roles",
    href: PATHS.staff,
    section: "Club",
    icon: UserCircleIcon,
    iconActive: UserCircleFilledIcon,
    requires: ["staff.read"],
  },
  {
    name: "Changes of staff",
    href: PATHS.staffChanges,
    section: "Club",
    icon: UsersThreeIcon,
    requires: ["staff.read"],
    queues: { staff: "Changes of staff" },
  },
  {
    name: "Audit",
    href: PATHS.audit,
    section: "Club",
    icon: BookOpenIcon,
    requires: ["audit.read"],
  },
];

/**
 * The pages of the sidebar that this staff member may open, each with how much is late or due today; and how many decisions
 * wait for this very person.
 */
export function listNavItems(
  staff: Pick<Staff, "permissions">,
  counts: readonly QueueCount[] = [],
  waitsForMe = 0,
): NavItem[] {
  return OFFICE_PAGES.filter(({ requires }) => requires.some((one) => mayDo(staff, one))).map(
    (page) => {
      const { name, href, icon, iconActive, section, queues = {} } = page;
      const badge = counts
        .filter(({ queue }) => queue in queues)
        .reduce((sum, { late, today }) => sum + late + today, 0);
      const item: NavItem = { name, href, icon, section };
      if (iconActive !== undefined) item.iconActive = iconActive;
      if (href === PATHS.approvals && waitsForMe > 0) {
        item.badge = waitsForMe;
        item.badgeIs = "waiting for you";
      }
      if (badge > 0) {
        item.badge = badge;
        item.badgeIs = "due";
      }
      return item;
    },
  );
}

/** What a queue of the summary is called, and where it is cleared; undefined when no page clears it. */
export function findQueuePage(queue: string): { name: string; href: string } | undefined {
  for (const { queues = {}, href } of OFFICE_PAGES) {
    const name = queues[queue];
    if (name !== undefined) return { name, href };
  }
  return undefined;
}
