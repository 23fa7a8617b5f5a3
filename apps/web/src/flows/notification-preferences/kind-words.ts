import type { NoticeKind } from "@kinfold/contract/notifications";

/** What members call the kinds of notices. */
export const NOTICE_KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  payments: "Payments",
  withdrawal: "Withdrawals",
  plan: "Plans",
  recurring: "Recurring contributions",
  verification: "Verification",
  security: "Security",
  club: "The club",
};
