import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging } from "../paging.ts";
import { Named } from "../named.ts";
import { requireText } from "../typed-text.ts";

/** Where money arrives and leaves: with the provider of a gateway until it settles, or in the club's bank. */
export const ReconciledAccount = enums(["card", "transfer", "card_us", "bank"]);
export type ReconciledAccount = Infer<typeof ReconciledAccount>;

/** What an account of the reconciliation is called. */
export const ACCOUNT_NAMES: Readonly<Record<ReconciledAccount, string>> = {
  card: "Paystack, cards",
  transfer: "Monnify, transfers",
  card_us: "Flutterwave, cards abroad",
  bank: "The club’s bank",
};

/** Everything that moved through one account on one day, as each side has it. In is positive, out is negative. */
export const ReconciliationDay = type({
  id: string(),
  day: Day,
  account: ReconciledAccount,
  currency: Currency,
  ledger: Amount,
  /** What the provider said of the same payments. Null for the bank, which no provider stands before. */
  gateway: nullable(Amount),
  /** Of that, what the provider said it keeps. */
  kept: nullable(Amount),
  /** What the statement says: all of its lines for the bank, what the provider paid out for a gateway. Null without one. */
  bank: nullable(Amount),
  /** What the other side says more than the ledger: the provider, and for the bank its statement. Null with nothing to hold against. */
  difference: nullable(Amount),
  unexplained: integer(),
  explained: integer(),
  oldest_unexplained_at: nullable(Instant),
  computed_at: Instant,
});
export type ReconciliationDay = Infer<typeof ReconciliationDay>;

/** only_…: one side has it and the other does not. differs: both have it, with other figures. */
export const DisagreementKind = enums([
  "only_in_books",
  "only_at_provider",
  "only_at_bank",
  "differs",
]);
export type DisagreementKind = Infer<typeof DisagreementKind>;

/** open: no one has explained it. explained: someone did. settled: the sides agree by now. */
export const DisagreementStatus = enums(["open", "explained", "settled"]);
export type DisagreementStatus = Infer<typeof DisagreementStatus>;

/** One thing about which two sides do not agree. */
export const Disagreement = type({
  id: string(),
  day: Day,
  account: ReconciledAccount,
  currency: Currency,
  kind: DisagreementKind,
  status: DisagreementStatus,
  /** The payment's, withdrawal's or statement line's own name. */
  reference: string(),
  about: string(),
  ledger: nullable(Amount),
  other: nullable(Amount),
  difference: Amount,
  /** When it was found first. */
  created_at: Instant,
  /** By when the club means to know why. */
  due_at: Instant,
  explained_by: nullable(Named),
  explained_at: nullable(Instant),
  reason: nullable(string()),
  settled_at: nullable(Instant),
  claimed_by: nullable(string()),
});
export type Disagreement = Infer<typeof Disagreement>;

const days = { from: optional(Day), to: optional(Day), account: optional(ReconciledAccount) };

export const listReconciliation = declareEndpoint({
  name: "listReconciliation",
  method: "GET",
  path: "/admin/reconciliation",
  access: "staff",
  staff: { permission: "reconciliation.read" },
  summary: "The ledger against providers and the bank, by day and account, newest day first.",
  query: type({ ...paging, ...days }),
  reply: describeList(ReconciliationDay),
});

export const exportReconciliation = declareEndpoint({
  name: "exportReconciliation",
  method: "GET",
  path: "/admin/reconciliation/export",
  access: "staff",
  staff: { permission: "reconciliation.read" },
  summary: "The same days, all of them, and under each what it does not agree about, as CSV.",
  query: type(days),
  reply: FileReply,
});

export const listDisagreements = declareEndpoint({
  name: "listDisagreements",
  method: "GET",
  path: "/admin/reconciliation/items",
  access: "staff",
  staff: { permission: "reconciliation.read" },
  summary: "What the sides do not agree about, oldest first.",
  query: type({
    ...paging,
    day: optional(Day),
    account: optional(ReconciledAccount),
    status: optional(DisagreementStatus),
  }),
  reply: describeList(Disagreement),
});

const Why = requireText("Say why the sides do not agree.");

export const explainDisagreement = declareEndpoint({
  name: "explainDisagreement",
  method: "POST",
  path: "/admin/reconciliation/items/:id/explain",
  access: "staff",
  staff: { permission: "reconciliation.explain" },
  summary:
    "Says why two sides do not agree. No money moves. Harmless when the same person repeats it.",
  body: object({ reason: Why }),
  reply: Disagreement,
  refusals: { staff_own_work: 403, disagreement_closed: 409 },
});

/** How many disagreements are explained in one go. */
export const EXPLAINED_AT_ONCE = 200;

export const explainAlike = declareEndpoint({
  name: "explainAlike",
  method: "POST",
  path: "/admin/reconciliation/items/explain",
  access: "staff",
  staff: { permission: "reconciliation.explain" },
  summary: `Gives the same reason for up to ${EXPLAINED_AT_ONCE} disagreements, all of them or none. No money moves. Harmless when the same person repeats it.`,
  body: object({
    ids: withMessage(
      size(array(string()), 1, EXPLAINED_AT_ONCE),
      `Choose between 1 and ${EXPLAINED_AT_ONCE} disagreements.`,
    ),
    reason: Why,
  }),
  reply: type({ explained: integer() }),
  refusals: { staff_own_work: 403, disagreement_closed: 409 },
});

export const reconcileNow = declareEndpoint({
  name: "reconcileNow",
  method: "POST",
  path: "/admin/reconciliation/compute",
  access: "staff",
  staff: { permission: "reconciliation.explain" },
  summary:
    "Holds the last five weeks against each other now, as every night: after a statement came in.",
  body: object({}),
  reply: type({ computed_at: Instant, open: integer() }),
});

/** One thing that the ledger promises, and what does not keep it: names and figures, never a person's data. */
export const KeptPromise = type({
  promise: string(),
  part: string(),
  is_kept: boolean(),
  broken_by: array(string()),
});
export type KeptPromise = Infer<typeof KeptPromise>;

export const IntegrityReport = type({
  checked_at: Instant,
  took_ms: integer(),
  journals: number(),
  postings: number(),
  is_consistent: boolean(),
  promises: array(KeptPromise),
});
export type IntegrityReport = Infer<typeof IntegrityReport>;

export const checkIntegrity = declareEndpoint({
  name: "checkIntegrity",
  method: "GET",
  path: "/admin/integrity-check",
  access: "staff",
  staff: { permission: "integrity.read" },
  summary: "Adds up the ledger now and says of each promise whether it holds.",
  reply: IntegrityReport,
});

/** passed: every part looked and found nothing. incomplete: a part could not look. not_run: there is no check of that day. */
export const NightStatus = enums(["passed", "found", "incomplete", "not_run"]);
export type NightStatus = Infer<typeof NightStatus>;

/** One part of a night's integrity check. */
export const NightlyPart = type({
  /** backup: the newest one was restored and checked, on a server that keeps backups. */
  part: enums(["charges", "ledger", "oracle", "audit", "backup"]),
  took_ms: integer(),
  /** What was read, and how much of it. */
  looked: array(type({ what: string(), count: integer() })),
  findings: integer(),
  /** Why it could not look at everything; null when it did. */
  failure: nullable(string()),
});
export type NightlyPart = Infer<typeof NightlyPart>;

/** A day in Lagos and the last integrity check that ran on it. */
export const Night = type({
  day: Day,
  status: NightStatus,
  checked_at: nullable(Instant),
  took_ms: nullable(integer()),
  parts: array(NightlyPart),
  broken: array(type({ promise: string(), broken_by: array(string()) })),
});
export type Night = Infer<typeof Night>;

export const NightlyChecks = type({
  /** No complete check has run for more than 26 hours. */
  is_overdue: boolean(),
  last_complete_at: nullable(Instant),
  /** Nothing that happened since then is in the archive of the log, for more than five minutes; null otherwise. */
  not_archived_since: nullable(Instant),
  nights: array(Night),
});
export type NightlyChecks = Infer<typeof NightlyChecks>;

export const listNightlyChecks = declareEndpoint({
  name: "listNightlyChecks",
  method: "GET",
  path: "/admin/nightly-checks",
  access: "staff",
  staff: { permission: "reconciliation.read" },
  summary:
    "The integrity checks of the last 30 nights, newest first: when each ran, what it looked at and what it found.",
  reply: NightlyChecks,
});
