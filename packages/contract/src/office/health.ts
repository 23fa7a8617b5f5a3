import { array, boolean, enums, integer, nullable, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Named } from "../named.ts";
import { Day } from "../paging.ts";
import { PromiseKindName } from "../promises.ts";
import { STAFF_ROLES } from "../staff-permissions.ts";
import { NightStatus } from "./reconciliation.ts";

/** `unknown`: nothing was looked at from which it could be said. */
export const HealthAnswer = enums(["yes", "no", "unknown"]);
export type HealthAnswer = Infer<typeof HealthAnswer>;

/** Whose the money is by the ledger. `plans` is what members paid into plans and have not taken out; what plans earned is no money yet. */
export const MoneyOwner = enums(["wallets", "waiting", "withdrawals", "plans", "suspense", "club"]);
export type MoneyOwner = Infer<typeof MoneyOwner>;
export const MONEY_OWNERS: readonly MoneyOwner[] = Object.values(MoneyOwner.schema);

/** An account of the club at a bank. Amounts are in minor units of the currency that it stands under. */
export const BankHolding = type({
  /** The last four digits. */
  number_end: string(),
  bank_name: string(),
  /** What its newest statement with balances closes with, and on which day; null where there is none. */
  closing: nullable(type({ amount: Amount, on: Day })),
  /** What the ledger says of that day more than the statement. */
  difference: nullable(Amount),
  /** Working days that no statement covers, through yesterday. */
  missing: array(type({ from: Day, through: Day })),
});
export type BankHolding = Infer<typeof BankHolding>;

/** What the club holds in one currency, and whose it is. */
export const HeldMoney = type({
  currency: Currency,
  /** no: a statement and the ledger differ, or a disagreement is past its time. unknown: no account has a statement with balances. */
  answer: HealthAnswer,
  banks: array(BankHolding),
  /** What the ledger expects of the banks and no line of a statement shows: above zero it is to come, below zero it is to go. */
  not_on_statement: Amount,
  /** What providers collected and have not paid out. */
  with_providers: Amount,
  /** All of these together. */
  held: Amount,
  /** `count` is how many wallets hold money; null for all others. */
  owed: array(type({ owner: MoneyOwner, amount: Amount, count: nullable(integer()) })),
  /** All of `owed` together. */
  owed_total: Amount,
  /** Disagreements between the sides that no one explained. */
  disagreements: integer(),
});
export type HeldMoney = Infer<typeof HeldMoney>;

/** A promise that is late, or the nearest one that is not. */
export const OldestPromise = type({
  subject_id: string(),
  member: nullable(Named),
  began_at: Instant,
  due_at: Instant,
  /** Who claimed it last. */
  claimed_by: nullable(string()),
  reminded_at: nullable(Instant),
  breached_at: nullable(Instant),
  renewed_due_at: nullable(Instant),
});
export type OldestPromise = Infer<typeof OldestPromise>;

/** One kind of promise as work: what waits, how old it is, and what was done in the last seven days. */
export const PromisedWork = type({
  kind: PromiseKindName,
  open: integer(),
  late: integer(),
  owner_role: enums(STAFF_ROLES),
  /** Of what is open, what is due first; null when nothing waits. */
  oldest: nullable(OldestPromise),
  /** What ended on each of the last seven days in Lagos, today last. */
  ended_by_day: array(integer()),
  /** Half of what ended in 90 days took no longer; null when nothing ended. */
  median_seconds: nullable(integer()),
  /** How many were late within the last 90 days. */
  broken: integer(),
});
export type PromisedWork = Infer<typeof PromisedWork>;

/** The newest price of a plan. */
export const PlanPriceState = type({
  plan_id: integer(),
  name: string(),
  currency: Currency,
  /** Four decimals; null before the first price. */
  unit_price: nullable(string()),
  valued_on: nullable(Day),
  /** Against the price before it, in hundredths of a percent, half up; null without one. */
  change_bps: nullable(integer()),
  /** Contributions and redemptions that wait for the next price, and the oldest dealing day among them. */
  waiting_orders: integer(),
  waiting_on: nullable(Day),
  /** Contributions that no price deals until the documents of their members are approved; they are not among the orders above. */
  awaiting_documents: integer(),
});
export type PlanPriceState = Infer<typeof PlanPriceState>;

/** Everything that the club knows about itself at one moment. */
export const ClubHealth = type({
  as_of: Instant,
  figures: type({
    /** yes: the last night looked at everything and found nothing. unknown: no check, an overdue one, or one that could not look at everything. */
    answer: HealthAnswer,
    checked_at: nullable(Instant),
    /** What was read in that check, and how much of it did not agree. */
    looked: integer(),
    differ: integer(),
    /** The last 30 days, newest first. */
    nights: array(type({ day: Day, status: NightStatus })),
    is_overdue: boolean(),
    not_archived_since: nullable(Instant),
    /** When the newest backup was last restored and checked as a whole; null where it never was in these nights. */
    restored_at: nullable(Instant),
  }),
  money: array(HeldMoney),
  /** Since when, by whom and why payouts are stopped; null while they go out, and the name where a program of the machine did. */
  payouts_stopped: nullable(type({ at: Instant, by: nullable(string()), reason: string() })),
  work: array(PromisedWork),
  messages: type({
    /** no: emails failed, or one has waited for more than an hour. unknown: none was sent in seven days. */
    answer: HealthAnswer,
    /** In the last seven days. */
    sent: integer(),
    failed: integer(),
    waiting: integer(),
    oldest_waiting_at: nullable(Instant),
  }),
  prices: array(PlanPriceState),
  rate: nullable(
    type({ naira_per_dollar: string(), source: string(), as_of: Instant, is_stale: boolean() }),
  ),
  /** What providers told the club: the newest message of each, and messages that are not worked off. */
  providers: array(type({ provider: string(), last_message_at: Instant, unhandled: integer() })),
  /** BVNs that were checked in the last seven days, and those that were refused. */
  bvn: type({ checked: integer(), refused: integer() }),
});
export type ClubHealth = Infer<typeof ClubHealth>;

export const getClubHealth = declareEndpoint({
  name: "getClubHealth",
  method: "GET",
  path: "/admin/health",
  access: "staff",
  staff: { permission: "health.read" },
  summary:
    "Whether the figures agree, the money is there, promises are kept and messages arrive, with what each answer rests on.",
  reply: ClubHealth,
});
