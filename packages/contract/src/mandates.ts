import { enums, nullable, object, size, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { MovedAmount } from "./money.ts";
import { Day } from "./paging.ts";
import { Subscription } from "./subscriptions.ts";

/**
 * asked: the provider has not answered yet; waiting: for the member's consent at the provider; activating: the bank has not activated it
 * yet; refused: it never became active; ended: it was active.
 */
export const MandateState = enums(["asked", "waiting", "activating", "active", "refused", "ended"]);
export type MandateState = Infer<typeof MandateState>;

/** Why a mandate is over: `closed` is the account's closing; the last four are why it never became active. */
export const MandateEnd = enums([
  "member",
  "bank",
  "expired",
  "closed",
  "other_account",
  "other_name",
  "no_consent",
  "not_made",
]);
export type MandateEnd = Infer<typeof MandateEnd>;

/** What the club may debit a bank account of the member's by. */
export const Mandate = type({
  id: string(),
  state: MandateState,
  bank_name: string(),
  last4: string(),
  /** The most that is debited in a month of Lagos, fees included. */
  most_a_month: Amount,
  /** What was debited in this month of Lagos, or is on its way. */
  taken_this_month: Amount,
  /** The last day on which it may be debited. */
  ends_on: Day,
  /** Where the member consents, while it waits for that. */
  consent_link: nullable(string()),
  asked_at: Instant,
  active_at: nullable(Instant),
  ended_at: nullable(Instant),
  end_reason: nullable(MandateEnd),
});
export type Mandate = Infer<typeof Mandate>;

/** The newest mandate of the member; null without one. */
const newest = type({ mandate: nullable(Mandate) });

export const getMandate = declareEndpoint({
  name: "getMandate",
  method: "GET",
  path: "/mandate",
  access: "member",
  summary: "The caller's newest direct-debit mandate, also one that has ended.",
  reply: newest,
});

export const MandateForm = object({
  /** A verified naira account of the caller. */
  bank_account_id: withMessage(size(string(), 1, 64), "Please choose a bank account."),
  most_a_month: MovedAmount,
});
export type MandateForm = Infer<typeof MandateForm>;

export const requestMandate = declareEndpoint({
  name: "requestMandate",
  method: "POST",
  path: "/mandate",
  access: "member",
  summary:
    "Asks the card provider for a mandate on a bank account of the caller's. It is active once they consented there and the bank activated it. Asked again, it answers the one that is not over.",
  body: MandateForm,
  reply: newest,
  refusals: {
    wallet_wrong_currency: 422,
    mandate_account_unknown: 422,
    mandate_other_name: 422,
  },
});

export const cancelMandate = declareEndpoint({
  name: "cancelMandate",
  method: "PATCH",
  path: "/mandate/cancel",
  access: "member",
  summary:
    "Ends the caller's mandate at once: nothing is debited by it any more, and what repeats by it is paused. Harmless when repeated.",
  body: object({}),
  reply: newest,
});

export const chargeMandate = declareEndpoint({
  name: "chargeMandate",
  method: "PATCH",
  path: "/subscription/mandate/:id",
  access: "member",
  summary:
    "From now on this contribution is debited by the caller's mandate instead of a card. The dates stay as they are. Harmless when repeated.",
  body: object({}),
  reply: Subscription,
  refusals: {
    sub_over: 409,
    sub_charging: 409,
    mandate_not_active: 409,
    mandate_too_small: 422,
    mandate_naira_only: 422,
  },
});
