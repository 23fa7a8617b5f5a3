import {
  array,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Named } from "../named.ts";
import { describeList, paging } from "../paging.ts";
import { requireReason } from "./decision.ts";
import { queueRow } from "./queues.ts";

/** How the club finds what is unusual. */
export const UnusualRule = enums(["above_usual", "first_deposit", "in_and_out", "structuring"]);
export type UnusualRule = Infer<typeof UnusualRule>;

/**
 * The numbers of the rules, in whole naira and days. They are the club's choice, reviewed once a year; only the reporting amount is
 * the law's. Dollars count in naira by the rate of their moment.
 */
export const UNUSUAL_LIMITS = {
  /** Ten times: members who save by the month often double or treble an amount, and rarely take a further digit. */
  aboveUsualTimes: 10,
  /** Five deposits: a median of fewer says little about what is usual. */
  aboveUsualLeastDeposits: 5,
  /** A year holds every month and season of an income. */
  historyDays: 365,
  /** A fifth of the reporting amount: below it nothing is worth a look for being large alone. */
  leastNaira: 1_000_000,
  /** Most members begin with less than two million naira. */
  firstDepositNaira: 2_000_000,
  /** A member is new for a quarter of a year. */
  newMemberDays: 90,
  /** Two weeks: a plan is chosen within days, and a change of mind comes soon. */
  inAndOutDays: 14,
  /** Nine tenths: what is left behind is fees. */
  inAndOutPercent: 90,
  /** A week: what is split to stay below an amount follows closely. */
  structuringDays: 7,
  /** The amount above which a transaction is reported (decision 0125). */
  reportingNaira: 5_000_000,
} as const;

const naira = (amount: number): string => `₦${amount.toLocaleString("en-NG")}`;
const {
  aboveUsualTimes,
  aboveUsualLeastDeposits,
  firstDepositNaira,
  inAndOutDays,
  inAndOutPercent,
  leastNaira,
  newMemberDays,
  reportingNaira,
  structuringDays,
} = UNUSUAL_LIMITS;

/** Each rule in one sentence, as compliance explains it. */
export const UNUSUAL_RULE_SENTENCES: Readonly<Record<UnusualRule, string>> = {
  above_usual: `A deposit of at least ${naira(leastNaira)} and more than ${aboveUsualTimes} times the median of the member's deposits of the 12 months before, of which there are at least ${aboveUsualLeastDeposits}.`,
  first_deposit: `The first deposit of a member who joined at most ${newMemberDays} days before, above ${naira(firstDepositNaira)}.`,
  in_and_out: `A withdrawal of at least ${naira(leastNaira)} that was asked for within ${inAndOutDays} days after a deposit, of ${inAndOutPercent} to 100 percent of it.`,
  structuring: `At least two deposits within ${structuringDays} days, each from ${naira(leastNaira)} to ${naira(reportingNaira)}, together above ${naira(reportingNaira)}.`,
};

export const UnusualState = enums(["open", "set_aside", "in_case"]);
export type UnusualState = Infer<typeof UnusualState>;

/** A transaction of a list or of a case, as compliance reads it. */
export const CaseTransaction = type({
  id: string(),
  reference: string(),
  type: enums(["deposit", "withdrawal", "contribution"]),
  amount: Amount,
  currency: Currency,
  /** By the rate of that moment, where it is dollars; null without a rate. */
  naira_amount: nullable(Amount),
  at: Instant,
});
export type CaseTransaction = Infer<typeof CaseTransaction>;

/** A transaction outside a member's pattern, or the last of several that are. Nothing is held for it. */
export const UnusualTransaction = type({
  ...queueRow,
  rule: UnusualRule,
  member: Named,
  code: string(),
  /** What the rule is about; the last of them makes the row. */
  transactions: array(CaseTransaction),
  /** In naira: the median before, the deposit that went out again, or the sum of all. Null of a first deposit. */
  compared_amount: nullable(Amount),
  /** How many deposits were compared or added up. */
  deposit_count: nullable(integer()),
  state: UnusualState,
  /** Why it was set aside, by whom and when; null when it was not. */
  set_aside: nullable(type({ reason: string(), by: string(), at: Instant })),
  /** The case that one of its transactions is in; null when none is. */
  case_id: nullable(string()),
});
export type UnusualTransaction = Infer<typeof UnusualTransaction>;

export const listUnusualTransactions = declareEndpoint({
  name: "listUnusualTransactions",
  method: "GET",
  path: "/admin/unusual-transactions",
  access: "staff",
  staff: { permission: "suspicion.read" },
  summary:
    "Transactions of the last 12 months outside a member's pattern, and several just below the reporting amount: those that no one looked at first. Never the caller's own.",
  query: type({ ...paging, state: optional(UnusualState), rule: optional(UnusualRule) }),
  reply: describeList(UnusualTransaction),
});

/** What the rules found in one month of Lagos, and how it ended. The parts from `open` to `no_suspicion` come to `found`. */
export const UnusualMonth = type({
  month: string(),
  found: integer(),
  /** No one has looked at them. */
  open: integer(),
  set_aside: integer(),
  /** In a case that has not ended. */
  in_case: integer(),
  reported: integer(),
  no_suspicion: integer(),
  /** Looked at within three days. */
  looked_at_in_time: integer(),
});
export type UnusualMonth = Infer<typeof UnusualMonth>;

export const listUnusualMonths = declareEndpoint({
  name: "listUnusualMonths",
  method: "GET",
  path: "/admin/unusual-transactions/months",
  access: "staff",
  staff: { permission: "suspicion.read" },
  summary:
    "How many transactions the rules found in each month, and how they ended: the newest month first. The count is kept; the list is of 12 months.",
  reply: array(UnusualMonth),
});

export const exportUnusualMonths = declareEndpoint({
  name: "exportUnusualMonths",
  method: "GET",
  path: "/admin/unusual-transactions/months/export",
  access: "staff",
  staff: { permission: "suspicion.read" },
  summary: "The same as a CSV file.",
  query: type({}),
  reply: FileReply,
});

export const SetAsideForm = object({
  rule: UnusualRule,
  reason: requireReason("Say why nothing is unusual about it."),
});
export type SetAsideForm = Infer<typeof SetAsideForm>;

export const setUnusualAside = declareEndpoint({
  name: "setUnusualAside",
  method: "POST",
  path: "/admin/unusual-transactions/:id/set-aside",
  access: "staff",
  staff: { permission: "suspicion.record" },
  summary:
    "Notes why there is nothing unusual about a row of the list. `id` is its last transaction. It is not taken back; a case can still be opened.",
  body: SetAsideForm,
  reply: UnusualTransaction,
  refusals: { unusual_answered: 409 },
});
