import {
  ArrowCounterClockwiseIcon,
  ArrowDownLeftIcon,
  ArrowsLeftRightFilledIcon,
  ArrowsLeftRightIcon,
  BankIcon,
  BookOpenFilledIcon,
  BookOpenIcon,
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
import { PATHS } from "#paths.ts";
import { mayDo, type Asked } from "#session/current-staff.ts";

/** A room of the office: who may enter, and the queue whose waiting work its badge counts. */
export type Room = {
  name: string;
  href: string;
  icon: Icon;
  iconActive?: Icon;
  /** Any one of them opens it. */
  asks: readonly Asked[];
  /** The queues that are cleared here: what each is called, by its name in the summary. */
  queues?: Readonly<Record<string, string>>;
};

/** Every room, in the order of the sidebar. */
export const ROOMS: readonly Room[] = [
  {
    name: "What is due",
    href: PATHS.home,
    icon: HouseIcon,
    iconActive: HouseFilledIcon,
    asks: ["signed_in"],
  },
  {
    name: "Members",
    href: PATHS.members,
    icon: UsersThreeIcon,
    asks: ["member.read"],
  },
  {
    name: "Global or not",
    href: PATHS.globalChanges,
    icon: ArrowsLeftRightIcon,
    iconActive: ArrowsLeftRightFilledIcon,
    asks: ["member.read"],
    queues: { global_changes: "Global or not" },
  },
  {
    name: "Identity",
    href: PATHS.identity,
    icon: IdentificationCardIcon,
    asks: ["identity.read"],
    queues: { identity: "Papers, BVNs and accounts" },
  },
  {
    name: "Exco referrals",
    href: PATHS.exco,
    icon: UsersThreeIcon,
    asks: ["exco.read"],
    queues: { exco: "Exco referrals" },
  },
  {
    name: "Receipts",
    href: PATHS.receipts,
    icon: PaperclipIcon,
    asks: ["receipt.read"],
    queues: { receipts: "Receipts" },
  },
  {
    name: "Bank statements",
    href: PATHS.statements,
    icon: BankIcon,
    asks: ["statement.read"],
  },
  {
    name: "Kept back",
    href: PATHS.webhooks,
    icon: HourglassIcon,
    asks: ["webhook.read"],
    queues: { webhooks: "Kept back" },
  },
  {
    name: "Money going back",
    href: PATHS.returns,
    icon: ArrowCounterClockwiseIcon,
    asks: ["return.read"],
    queues: { returns: "Money going back" },
  },
  {
    name: "Withdrawals",
    href: PATHS.withdrawals,
    icon: WalletIcon,
    iconActive: WalletFilledIcon,
    asks: ["withdrawal.read"],
    queues: { withdrawals: "Withdrawals" },
  },
  {
    name: "Payouts",
    href: PATHS.payouts,
    icon: StackIcon,
    iconActive: StackFilledIcon,
    asks: ["payout.read"],
    queues: { payouts: "Payout batches" },
  },
  {
    name: "Failed recurring",
    href: PATHS.recurring,
    icon: RepeatIcon,
    asks: ["recurring.read"],
    queues: { recurring: "Failed recurring" },
  },
  {
    name: "Valuations",
    href: PATHS.valuations,
    icon: PlantIcon,
    iconActive: PlantFilledIcon,
    asks: ["valuation.read"],
    queues: { valuations: "Valuations to decide" },
  },
  {
    name: "Reconciliation",
    href: PATHS.reconciliation,
    icon: ArrowsLeftRightIcon,
    iconActive: ArrowsLeftRightFilledIcon,
    asks: ["reconciliation.read"],
    queues: { disagreements: "What the books and banks disagree about" },
  },
  {
    name: "Settlements",
    href: PATHS.settlements,
    icon: ArrowDownLeftIcon,
    asks: ["settlement.read"],
    queues: { settlements: "Payouts of providers" },
  },
  {
    name: "The books",
    href: PATHS.books,
    icon: BookOpenIcon,
    iconActive: BookOpenFilledIcon,
    asks: ["integrity.read"],
  },
  {
    name: "Settings",
    href: PATHS.settings,
    icon: SlidersHorizontalIcon,
    asks: ["settings.read"],
  },
  {
    name: "Proposed changes",
    href: PATHS.settingProposals,
    icon: ShieldCheckIcon,
    asks: ["settings.read"],
    queues: { setting_proposals: "Proposed changes" },
  },
  {
    name: "Staff and roles",
    href: PATHS.staff,
    icon: UserCircleIcon,
    iconActive: UserCircleFilledIcon,
    asks: ["staff.read"],
  },
  {
    name: "Changes of staff",
    href: PATHS.staffChanges,
    icon: UsersThreeIcon,
    asks: ["staff.read"],
    queues: { staff: "Changes of staff" },
  },
  {
    name: "Audit",
    href: PATHS.audit,
    icon: BookOpenIcon,
    asks: ["audit.read"],
  },
];

/** The rooms of the sidebar that this person may enter, each with how much is late or due today. */
export function navigation(
  staff: Pick<Staff, "permissions">,
  counts: readonly QueueCount[] = [],
): NavItem[] {
  return ROOMS.filter(({ asks }) => asks.some((asked) => mayDo(staff, asked))).map((room) => {
    const { name, href, icon, iconActive, queues = {} } = room;
    const badge = counts
      .filter(({ queue }) => queue in queues)
      .reduce((sum, { late, today }) => sum + late + today, 0);
    const item: NavItem = { name, href, icon };
    if (iconActive !== undefined) item.iconActive = iconActive;
    if (badge > 0) {
      item.badge = badge;
      item.badgeIs = "due";
    }
    return item;
  });
}

/** What a queue of the summary is called, and where it is cleared; undefined when no room clears it. */
export function placeOf(queue: string): { name: string; href: string } | undefined {
  for (const { queues = {}, href } of ROOMS) {
    const name = queues[queue];
    if (name !== undefined) return { name, href };
  }
  return undefined;
}
