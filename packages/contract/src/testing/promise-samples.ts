import type { PromiseCase, PromiseHistory } from "../office/promises.ts";
import {
  PROMISE_KINDS,
  PROMISE_RATE_DAYS,
  PROMISE_RATE_LEAST,
  PROMISE_WORDS,
  type OpenPromise,
  type PromiseRate,
} from "../promises.ts";

const none = {
  member: null,
  claimed_by: null,
  reminded_at: null,
  escalated_at: null,
  breached_at: null,
  renewed_due_at: null,
  ended_at: null,
} as const;

/** A receipt that is late, one that a staff member has, a bank's day, a withdrawal and a referral with time. */
export const promiseCases: PromiseCase[] = [
  {
    ...none,
    id: "prm_late",
    kind: "receipt",
    subject_id: "KIN-7F3K9Q",
    subject: "KIN-7F3K9Q",
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    state: "late",
    began_at: "2026-11-10T08:00:00.000Z",
    due_at: "2026-11-12T08:00:00.000Z",
    owner_role: "operations",
    reminded_at: "2026-11-11T08:00:02.000Z",
    escalated_at: "2026-11-12T00:00:03.000Z",
    breached_at: "2026-11-12T08:00:05.000Z",
    renewed_due_at: "2026-11-13T22:59:59.999Z",
  },
  {
    ...none,
    id: "prm_claimed",
    kind: "receipt",
    subject_id: "KIN-2M8RTW",
    subject: "KIN-2M8RTW",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    state: "open",
    began_at: "2026-11-11T12:30:00.000Z",
    due_at: "2026-11-13T12:30:00.000Z",
    owner_role: "operations",
    claimed_by: "Chidi Eze",
    reminded_at: "2026-11-12T12:30:04.000Z",
  },
  {
    ...none,
    id: "prm_statement",
    kind: "statement",
    subject_id: "acc_zenith 2026-11-11",
    subject: "Zenith Bank ••4417, 11 November 2026",
    state: "open",
    began_at: "2026-11-11T23:00:00.000Z",
    due_at: "2026-11-12T22:59:59.999Z",
    owner_role: "operations",
  },
  {
    ...none,
    id: "prm_payout",
    kind: "payout",
    subject_id: "wdr_h7t2k9",
    subject: "Adaeze Okafor",
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    state: "open",
    began_at: "2026-11-09T09:00:00.000Z",
    due_at: "2026-12-04T22:59:59.999Z",
    owner_role: "finance_maker",
  },
  {
    ...none,
    id: "prm_exco",
    kind: "exco_referral",
    subject_id: "mem_tunde",
    subject: "Tunde Bakare",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    state: "open",
    began_at: "2026-11-12T08:00:00.000Z",
    due_at: "2026-11-19T08:00:00.000Z",
    owner_role: "compliance",
  },
];

/** Two that are over: one in time, one late. */
export const promisesOver: PromiseCase[] = [
  {
    ...none,
    id: "prm_broken",
    kind: "identity",
    subject_id: "chk_4b7wq2",
    subject: "Government ID",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    state: "broken",
    began_at: "2026-11-04T09:00:00.000Z",
    due_at: "2026-11-09T22:59:59.999Z",
    owner_role: "operations",
    reminded_at: "2026-11-06T17:00:00.000Z",
    escalated_at: "2026-11-09T14:00:00.000Z",
    breached_at: "2026-11-09T23:00:05.000Z",
    renewed_due_at: "2026-11-10T22:59:59.999Z",
    ended_at: "2026-11-10T10:12:00.000Z",
  },
  {
    ...none,
    id: "prm_kept",
    kind: "receipt",
    subject_id: "KIN-9QX4LP",
    subject: "KIN-9QX4LP",
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    state: "kept",
    began_at: "2026-11-08T09:00:00.000Z",
    due_at: "2026-11-10T09:00:00.000Z",
    owner_role: "operations",
    ended_at: "2026-11-08T15:40:00.000Z",
  },
];

const nothing = {
  open: 0,
  late: 0,
  kept: 0,
  broken: 0,
  on_time_bps: null,
  median_seconds: null,
  p95_seconds: null,
} as const;

const counted: Partial<Record<string, Partial<PromiseHistory>>> = {
  receipt: {
    open: 2,
    late: 1,
    kept: 1_209,
    broken: 11,
    on_time_bps: 9_909,
    median_seconds: 21_600,
    p95_seconds: 151_200,
  },
  payout: {
    open: 1,
    kept: 318,
    on_time_bps: 10_000,
    median_seconds: 1_555_200,
    p95_seconds: 2_937_600,
  },
  identity: {
    kept: 214,
    broken: 8,
    on_time_bps: 9_639,
    median_seconds: 93_600,
    p95_seconds: 331_200,
  },
  statement: {
    open: 1,
    kept: 124,
    broken: 2,
    on_time_bps: 9_841,
    median_seconds: 37_800,
    p95_seconds: 79_200,
  },
};

/** How each kind was kept: four with figures, the others with none. */
export const promiseHistory: PromiseHistory[] = PROMISE_KINDS.map((kind) => ({
  kind,
  ...nothing,
  ...counted[kind],
}));

const openPromise = (
  kind: OpenPromise["kind"],
  change: Omit<OpenPromise, "kind" | "team" | "next_step">,
): OpenPromise => ({
  kind,
  team: PROMISE_WORDS[kind].team,
  next_step: PROMISE_WORDS[kind].nextStep,
  ...change,
});

/** A receipt with 19 hours left, a document with days, and a referral with a week. */
export const ownPromises: OpenPromise[] = [
  openPromise("receipt", {
    id: "prm_receipt",
    subject_id: "KIN-7F3K9Q",
    began_at: "2026-11-11T13:00:00.000Z",
    due_at: "2026-11-13T13:00:00.000Z",
    renewed_due_at: null,
  }),
  openPromise("identity", {
    id: "prm_identity",
    subject_id: "chk_4b7wq2",
    began_at: "2026-11-12T08:00:00.000Z",
    due_at: "2026-11-17T22:59:59.999Z",
    renewed_due_at: null,
  }),
  openPromise("exco_referral", {
    id: "prm_exco",
    subject_id: "mem_adaeze",
    began_at: "2026-11-12T08:00:00.000Z",
    due_at: "2026-11-19T08:00:00.000Z",
    renewed_due_at: null,
  }),
];

/** A receipt whose time has passed, with the new time. */
export const lateOwnPromises: OpenPromise[] = [
  openPromise("receipt", {
    id: "prm_receipt",
    subject_id: "KIN-7F3K9Q",
    began_at: "2026-11-10T08:00:00.000Z",
    due_at: "2026-11-12T08:00:00.000Z",
    renewed_due_at: "2026-11-13T22:59:59.999Z",
  }),
];

const rateOf = (kind: PromiseRate["kind"]): PromiseRate => {
  const { kept = 0, broken = 0, on_time_bps: onTime = null } = counted[kind] ?? {};
  return kept + broken < PROMISE_RATE_LEAST
    ? { kind, on_time_bps: null, on_time: null, counted: null }
    : { kind, on_time_bps: onTime, on_time: kept, counted: kept + broken };
};

/** The rates that anyone may read: four, and all others of too few. */
export const promiseRates: { as_of: string; days: number; least: number; rates: PromiseRate[] } = {
  as_of: "2026-11-12T18:00:00.000Z",
  days: PROMISE_RATE_DAYS,
  least: PROMISE_RATE_LEAST,
  rates: PROMISE_KINDS.map(rateOf),
};

/** A young club: nothing came due often enough. */
export const promiseRatesTooFew: typeof promiseRates = {
  ...promiseRates,
  rates: PROMISE_KINDS.map((kind) => ({ kind, on_time_bps: null, on_time: null, counted: null })),
};
