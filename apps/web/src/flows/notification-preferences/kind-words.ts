import type { NoticeKind } from "@kinfold/contract/notifications";
import { say } from "@kinfold/language/say";

/** What members call the kinds of notices. */
export const NOTICE_KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  payments: say("Payments"),
  withdrawal: say("Withdrawals"),
  plan: say("Plans"),
  recurring: say("Recurring contributions"),
  verification: say("Verification"),
  security: say("Security"),
  club: say("The club"),
};
