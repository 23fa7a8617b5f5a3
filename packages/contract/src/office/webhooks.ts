import {
  array,
  boolean,
  enums,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Currency, PricedRate } from "../money.ts";
import { describeList, paging, Search } from "../paging.ts";
import { requireText } from "../typed-text.ts";
import { Named } from "../named.ts";

/** open: no one has decided. proposed: someone wants it credited, and another person has to agree. */
export const FlaggedPaymentState = enums(["open", "proposed", "credited", "dismissed"]);
export type FlaggedPaymentState = Infer<typeof FlaggedPaymentState>;

/** What a provider answers when it is asked now. Null amounts where it says none. */
export const ProviderWord = type({
  status: string(),
  amount: nullable(Amount),
  currency: nullable(string()),
  asked_at: Instant,
});
export type ProviderWord = Infer<typeof ProviderWord>;

/** A wish to credit what the provider says, of another person to be agreed with. */
export const CreditProposal = type({
  id: string(),
  proposed_by: Named,
  proposed_at: Instant,
  received: Amount,
  currency: Currency,
  credited: Amount,
  credited_currency: Currency,
  reason: string(),
});
export type CreditProposal = Infer<typeof CreditProposal>;

/** Something that a provider told us which is not as agreed, and so was kept for people. */
export const FlaggedPayment = type({
  id: string(),
  reason: string(),
  provider: nullable(string()),
  /** Of the payment; null when it is about none that we know. */
  reference: nullable(string()),
  member: nullable(Named),
  /** What was agreed. */
  currency: nullable(Currency),
  amount: nullable(Amount),
  /** Naira for one dollar, where one was paid with the other, and which rate that is. */
  exchange_rate: nullable(number()),
  rate: nullable(PricedRate),
  /** Of the payment. */
  payment_state: nullable(string()),
  state: FlaggedPaymentState,
  created_at: Instant,
  due_at: Instant,
  claimed_by: nullable(string()),
  proposal: nullable(CreditProposal),
});
export type FlaggedPayment = Infer<typeof FlaggedPayment>;

/** A message of a provider, without what may identify a card or a person. */
export const WebhookEvent = type({
  id: string(),
  event: string(),
  received_at: Instant,
  outcome: nullable(string()),
  /** Indented JSON. */
  payload: string(),
});
export type WebhookEvent = Infer<typeof WebhookEvent>;

export const FlaggedPaymentDetail = type({
  kept: FlaggedPayment,
  /** What was expected and what the provider reported when the payment was flagged. */
  details: record(string(), string()),
  messages: array(WebhookEvent),
  decisions: array(
    type({
      action: enums(["proposed", "credited", "dismissed"]),
      by: Named,
      at: Instant,
      reason: string(),
    }),
  ),
  /** Something may be credited if its provider says so. */
  is_creditable: boolean(),
  /** The payment is the caller's own: another person decides. */
  is_own: boolean(),
});
export type FlaggedPaymentDetail = Infer<typeof FlaggedPaymentDetail>;

export const listFlaggedPayments = declareEndpoint({
  name: "listFlaggedPayments",
  method: "GET",
  path: "/admin/webhooks",
  access: "staff",
  staff: { permission: "webhook.read" },
  summary: "Flagged payments, oldest first. Without a state: those that are not closed.",
  query: type({
    ...paging,
    state: optional(FlaggedPaymentState),
    provider: optional(enums(["paystack", "monnify", "flutterwave"])),
    /** In references and reasons. */
    search: optional(Search),
  }),
  reply: describeList(FlaggedPayment),
});

export const getFlaggedPayment = declareEndpoint({
  name: "getFlaggedPayment",
  method: "GET",
  path: "/admin/webhooks/:id",
  access: "staff",
  staff: { permission: "webhook.read" },
  summary: "One of them, with the messages about its payment and everything that was decided.",
  reply: FlaggedPaymentDetail,
});

const unclosed = { decision_changed: 409, staff_own_money: 403 } as const;

const away = { provider_away: 503 } as const;

export const askProvider = declareEndpoint({
  name: "askProvider",
  method: "POST",
  path: "/admin/webhooks/:id/ask",
  access: "staff",
  staff: { permission: "webhook.read" },
  summary: "What the provider says of the payment now. Changes nothing.",
  reply: ProviderWord,
  refusals: { ...away, webhook_not_creditable: 409 },
});

export const proposeCredit = declareEndpoint({
  name: "proposeCredit",
  method: "POST",
  path: "/admin/webhooks/:id/propose",
  access: "staff",
  staff: { permission: "webhook.propose" },
  summary:
    "Asks the provider and proposes to credit what it says. Nothing moves until another staff member agrees.",
  body: object({ reason: requireText("Say why.") }),
  reply: FlaggedPayment,
  refusals: { ...unclosed, ...away, webhook_not_creditable: 409 },
});

export const confirmCredit = declareEndpoint({
  name: "confirmCredit",
  method: "POST",
  path: "/admin/webhooks/:id/confirm",
  access: "staff",
  staff: { permission: "webhook.confirm" },
  summary:
    "Asks the provider again and, if it still says the same, credits what another staff member proposed.",
  body: object({ proposal_id: string(), reason: requireText("Say why.") }),
  reply: FlaggedPayment,
  refusals: {
    ...unclosed,
    ...away,
    staff_own_work: 403,
    webhook_not_creditable: 409,
  },
});

export const dismissFlaggedPayment = declareEndpoint({
  name: "dismissFlaggedPayment",
  method: "POST",
  path: "/admin/webhooks/:id/dismiss",
  access: "staff",
  staff: { permission: "webhook.dismiss" },
  summary: "Closes it without moving money.",
  body: object({ reason: requireText("Say why.") }),
  reply: FlaggedPayment,
  refusals: unclosed,
});
