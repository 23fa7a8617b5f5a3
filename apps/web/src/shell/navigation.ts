import { openLogout } from "@kinfold/api/session";
import type { BrowserConfig } from "@kinfold/contract/browser-config";
import type { User } from "@kinfold/contract/members";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import {
  ArrowsLeftRightFilledIcon,
  ArrowsLeftRightIcon,
  BellFilledIcon,
  BellIcon,
  BookOpenFilledIcon,
  BookOpenIcon,
  ChatCircleDotsFilledIcon,
  ChatCircleDotsIcon,
  CompassFilledIcon,
  CompassIcon,
  HouseFilledIcon,
  HouseIcon,
  PlantFilledIcon,
  PlantIcon,
  SignOutFilledIcon,
  SignOutIcon,
  StackFilledIcon,
  StackIcon,
  UserCircleFilledIcon,
  UserCircleIcon,
  WalletFilledIcon,
  WalletIcon,
} from "@kinfold/ui/icon";
import type { NavChild, NavItem } from "@kinfold/ui/sidebar";
import { PATHS } from "#paths.ts";

type Links = BrowserConfig["links"];

/** What Contribute leads to: each plan by its name, and the dollar fund, which is elsewhere. */
function placesToContribute(plans: readonly Product[], links: Links): readonly NavChild[] {
  return [
    ...plans.map((plan) => ({ name: formatPlanLabel(plan), href: PATHS.plan(plan) })),
    ...(links.dollar_fund === ""
      ? []
      : [{ name: say("Dollar fund"), href: links.dollar_fund, external: true }]),
  ];
}

/**
 * Where a member can go, in the order of the specification. An external page without an address is left out, and plans
 * that have not arrived are not waited for.
 */
export function buildNavigation(
  member: Pick<User, "unread_notification">,
  links: Links,
  plans: readonly Product[] = [],
): NavItem[] {
  const places = placesToContribute(plans, links);
  return [
    { name: say("Dashboard"), href: PATHS.overview, icon: HouseIcon, iconActive: HouseFilledIcon },
    {
      name: say("Getting Started"),
      href: PATHS.gettingStarted,
      icon: CompassIcon,
      iconActive: CompassFilledIcon,
    },
    {
      name: say("My Account"),
      href: PATHS.account,
      icon: UserCircleIcon,
      iconActive: UserCircleFilledIcon,
    },
    {
      name: say("My Contributions"),
      href: PATHS.contributions,
      icon: StackIcon,
      iconActive: StackFilledIcon,
      children: [{ name: say("Recurring Contributions"), href: PATHS.recurring }],
    },
    { name: say("My Wallet"), href: PATHS.wallet, icon: WalletIcon, iconActive: WalletFilledIcon },
    {
      name: say("Contribute"),
      href: PATHS.plans,
      icon: PlantIcon,
      iconActive: PlantFilledIcon,
      ...(places.length > 0 && { children: places }),
    },
    {
      name: say("Transactions"),
      href: PATHS.transactions,
      icon: ArrowsLeftRightIcon,
      iconActive: ArrowsLeftRightFilledIcon,
    },
    {
      name: say("Notifications"),
      href: PATHS.notifications,
      icon: BellIcon,
      iconActive: BellFilledIcon,
      ...(member.unread_notification > 0 && { badge: member.unread_notification }),
    },
    ...(links.support === ""
      ? []
      : [
          {
            name: say("Contact Us"),
            href: links.support,
            external: true,
            icon: ChatCircleDotsIcon,
            iconActive: ChatCircleDotsFilledIcon,
          },
        ]),
    {
      name: say("Resources"),
      href: PATHS.resources,
      icon: BookOpenIcon,
      iconActive: BookOpenFilledIcon,
    },
    {
      name: say("Logout"),
      action: openLogout,
      icon: SignOutIcon,
      iconActive: SignOutFilledIcon,
    },
  ];
}

/** The links at the foot of the sidebar: all of them lead outside. */
export const listFooterLinks = (links: Links): { name: string; href: string }[] =>
  [
    { name: say("Contact"), href: links.contact },
    { name: say("Terms"), href: links.terms },
    { name: say("Bylaws"), href: links.bylaws },
  ].filter(({ href }) => href !== "");
