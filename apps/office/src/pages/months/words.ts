import type { MonthState, OpenItem } from "@kinfold/contract/office/month-closes";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import type { BadgeProps } from "@kinfold/ui/badge";
import { ACCOUNT_NAMES } from "@kinfold/contract/office/reconciliation";
import { parseAccount } from "#queue/reconciled-accounts.ts";

/** What a state of a month is called, and its colour. */
export const STATE_WORDS: Readonly<
  Record<MonthState, { words: string; tone: BadgeProps["tone"] }>
> = {
  open: { words: "Open", tone: "info" },
  proposed: { words: "Proposed", tone: "wait" },
  closed: { words: "Closed", tone: "ok" },
  included: { words: "Closed before", tone: "ok" },
};

/** What is open, in words. */
export const OPEN_WORDS: Readonly<Record<OpenItem["kind"], string>> = {
  lines: "Lines of the bank that no one explained",
  disagreements: "Disagreements that no one explained",
  missing_days: "Days without a statement",
  valuation: "No price of the last day",
};

/** Where something is open: the account that is reconciled by its name, any other as its number or plan stands. */
export const formatOpenPlace = ({ kind, name }: Pick<OpenItem, "kind" | "name">): string => {
  const account = kind === "disagreements" ? parseAccount(name) : undefined;
  return account === undefined ? name : ACCOUNT_NAMES[account];
};

/** The days without a statement. */
export const formatSpans = (days: OpenItem["days"]): string =>
  days
    .map(({ from, through }) =>
      from === through
        ? formatShortDay(from)
        : `${formatShortDay(from)} to ${formatShortDay(through)}`,
    )
    .join(", ");
