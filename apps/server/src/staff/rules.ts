import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";

/** A session of the staff ends after so long without a call, and at the end of a working day in any case. */
export const STAFF_SESSION_IDLE_MS: number = 30 * MINUTE_MS;
export const STAFF_SESSION_ABSOLUTE_MS: number = 10 * HOUR_MS;

export const STAFF_LIMITS = {
  /** Wrong sign-ins to one account from one browser that its owner signed in from. */
  missesPerDevice: { name: "staff.device", most: 10, withinMs: 15 * MINUTE_MS },
  /** Wrong sign-ins to one account from all other browsers: from then on a right one needs a mailed code. Never refused. */
  strangersMisses: {
    name: "staff.strangers",
    most: Infinity,
    atMost: 10,
    withinMs: 15 * MINUTE_MS,
  },
  /** The same, in a month. */
  strangersMissesInMonth: {
    name: "staff.strangers.month",
    most: Infinity,
    atMost: 100,
    withinMs: 30 * DAY_MS,
  },
  /** Wrong sign-ins from one network address, by browsers that the account does not know. */
  missesPerAddress: { name: "staff.address", most: 30, withinMs: 15 * MINUTE_MS },
  /** Wrong passwords and codes of someone who is signed in and changes how they sign in. */
  passwordTries: { name: "staff.password", most: 10, withinMs: 15 * MINUTE_MS },
  /** Questions to passkeys of strangers, and answers that were none, from one network address. */
  passkeyRequestsPerAddress: { name: "staff.passkey.ask", most: 300, withinMs: 15 * MINUTE_MS },
  passkeyMissesPerAddress: { name: "staff.passkey.miss", most: 30, withinMs: 15 * MINUTE_MS },
} as const;

/** A piece of work is someone's for so long after they last said so. */
export const CLAIM_MS: number = 5 * MINUTE_MS;

/** A proposal about the staff is promised an answer within a day. */
export const CHANGE_PROMISE_MS: number = DAY_MS;
/** So long everybody on the staff has to stop an admin who is invited with two sealed codes. */
export const BREAK_GLASS_DELAY_MS: number = DAY_MS;
/** A link to join, or to a new authenticator, works for so long. */
export const ENROLMENT_MS: number = 72 * HOUR_MS;

/** Wrong codes and passwords at one link. */
export const ENROLMENT_MISSES = {
  name: "staff.enrol",
  most: 10,
  withinMs: 15 * MINUTE_MS,
} as const;
/** Links from one network address that open nothing: they have 256 bits, so this only spares the database. */
export const LINK_MISSES = { name: "staff.links", most: 60, withinMs: 15 * MINUTE_MS } as const;

type Roles = readonly string[];

/** The same roles, in whatever order. */
export const hasSameRoles = (one: Roles, other: Roles): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/** Whether a change takes an admin who can sign in away. */
export const isLosingAdmin = (
  person: { roles: Roles; disabled_at: Date | null },
  change: { kind: string; roles: Roles | null },
): boolean =>
  person.roles.includes("admin") &&
  person.disabled_at === null &&
  (change.kind === "disable" ||
    (change.kind === "roles" && change.roles?.includes("admin") !== true));
