import { array, enums, integer, nullable, optional, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Currency, Gateway } from "../money.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { Interval } from "../payments.ts";
import { ChargedCard, SubscriptionCycle, SubscriptionStatus } from "../subscriptions.ts";
import { Reasoned } from "./decision.ts";

/** attention: tried again, or the next date is; paused: left alone after too many failures. */
export const FailingStatus = enums(["attention", "paused"]);
export type FailingStatus = Infer<typeof FailingStatus>;

/** A contribution that repeats and whose card does not pay, as staff see it. */
export const FailingSubscription = type({
  id: string(),
  code: string(),
  member_id: string(),
  member_name: string(),
  plan_name: string(),
  amount: Amount,
  currency: Currency,
  interval: Interval,
  status: SubscriptionStatus,
  /** Tries in vain since the last charge that came through, and whole dates missed in a row. */
  failures: integer(),
  missed: integer(),
  last_failure_reason: nullable(string()),
  /** When the card is tried again for the same date; null when it is not. */
  next_try: nullable(Day),
  next_date: nullable(Day),
  /** A card, or a direct debit. */
  gateway: Gateway,
  card: ChargedCard,
  /** Of the first try in vain. */
  created_at: Instant,
  /** Before the next try, or two working days after the last one. */
  due_at: Instant,
  claimed_by: nullable(string()),
  reminded_at: nullable(Instant),
});
export type FailingSubscription = Infer<typeof FailingSubscription>;

export const FailingDetail = type({
  subscription: FailingSubscription,
  /** Newest first. */
  dates: array(SubscriptionCycle),
  reminders: array(type({ at: Instant, by: string(), reason: string() })),
});
export type FailingDetail = Infer<typeof FailingDetail>;

export const listFailingSubscriptions = declareEndpoint({
  name: "listFailingSubscriptions",
  method: "GET",
  path: "/admin/recurring",
  access: "staff",
  staff: { permission: "recurring.read" },
  summary: "Contributions that repeat and whose card does not pay, the most urgent first.",
  query: type({ ...paging, status: optional(FailingStatus), search: optional(Search) }),
  reply: describeList(FailingSubscription),
});

export const getFailingSubscription = declareEndpoint({
  name: "getFailingSubscription",
  method: "GET",
  path: "/admin/recurring/:id",
  access: "staff",
  staff: { permission: "recurring.read" },
  summary: "One of them with its dates and the reminders that its member was sent.",
  reply: FailingDetail,
});

const deciding = {
  method: "POST",
  access: "staff",
  staff: { permission: "recurring.decide" },
  body: Reasoned,
  reply: FailingDetail,
} as const;

export const remindOfCard = declareEndpoint({
  ...deciding,
  name: "remindOfCard",
  path: "/admin/recurring/:id/remind",
  summary: "Writes to the member that their card does not pay and what they can do. Once a day.",
  refusals: { sub_over: 409, sub_reminded: 409, staff_own_money: 403 },
});

export const pauseForMember = declareEndpoint({
  ...deciding,
  name: "pauseForMember",
  path: "/admin/recurring/:id/pause",
  summary: "Stops charging until the member resumes it. The member reads the reason.",
  refusals: { sub_over: 409, staff_own_money: 403 },
});

export const cancelForMember = declareEndpoint({
  ...deciding,
  name: "cancelForMember",
  path: "/admin/recurring/:id/cancel",
  summary: "Ends it for good; the portfolio stays. The member reads the reason.",
  refusals: { sub_over: 409, staff_own_money: 403 },
});
