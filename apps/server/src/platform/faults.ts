import pg from "pg";
import type { Logger } from "./log.ts";
import { getObserver } from "./observer.ts";
import { Unavailable } from "./unavailable.ts";

/**
 * How bad a fault is. `passing` ends by itself; `failure` is looked at in working hours; `emergency` may cost money, evidence or
 * the means to restore them: it is what operations is woken for.
 */
export type Severity = "passing" | "failure" | "emergency";

type FaultClass = { severity: Severity; message: string };

/** Every class of fault, how bad it is, and what the log says of it. */
export const FAULTS = {
  // The answer to a request or a job.
  unavailable: { severity: "passing", message: "unavailable" },
  unexpected: { severity: "failure", message: "fault" },
  broken_invariant: { severity: "emergency", message: "a broken invariant stopped a transaction" },
  job_failed: { severity: "failure", message: "a job failed" },
  // The process and its database.
  uncaught: { severity: "emergency", message: "no one caught this" },
  not_started: { severity: "emergency", message: "the server could not start" },
  database_ended: { severity: "failure", message: "PostgreSQL ended unexpectedly" },
  database_not_restarted: {
    severity: "emergency",
    message: "PostgreSQL could not be started again yet",
  },
  // The ledger, the audit and their checks.
  ledger_inconsistent: {
    severity: "emergency",
    message: "the nightly integrity check found faults",
  },
  check_incomplete: {
    severity: "failure",
    message: "a part of the integrity check could not look",
  },
  audit_missed: { severity: "emergency", message: "a refusal of the staff was not written down" },
  liability_left_out: {
    severity: "failure",
    message: "a balance is not as it should be, and stands in no tree of liabilities",
  },
  liabilities_not_built: { severity: "failure", message: "a tree of liabilities was not built" },
  // Backups and the archive of the log.
  archive_removed: {
    severity: "emergency",
    message: "the log was not archived in time and was removed: a backup is taken",
  },
  archive_hole: {
    severity: "emergency",
    message: "the archive of the log has a hole: a backup is taken",
  },
  archive_behind: {
    severity: "emergency",
    message: "the log has not been archived for minutes: what happened since is in no backup",
  },
  archive_failed: { severity: "failure", message: "the log could not be archived" },
  backup_not_copied: { severity: "failure", message: "the backups could not be copied" },
  backup_not_restored: {
    severity: "emergency",
    message: "the newest backup could not be restored",
  },
  files_unknown: {
    severity: "emergency",
    message:
      "too many stored files have no row: is this the database that the files belong to? Nothing was removed",
  },
  // Money that providers and banks have.
  payment_needs_staff: { severity: "failure", message: "a payment needs staff" },
  payment_not_settled: { severity: "failure", message: "a payment could not be settled" },
  payment_not_put_off: { severity: "failure", message: "a payment could not be put off" },
  charge_unknown: { severity: "failure", message: "a charge has no payment of ours" },
  charges_not_compared: { severity: "failure", message: "the charges could not be compared" },
  webhook_not_acted_on: { severity: "failure", message: "a message could not be acted on" },
  webhook_not_put_away: { severity: "failure", message: "a message could not be put away" },
  withdrawals_due: { severity: "emergency", message: "withdrawals are due and not paid" },
  rate_not_accepted: {
    severity: "failure",
    message: "a fetched exchange rate was not accepted",
  },
  // Alerts to phones.
  phone_alert_not_settled: {
    severity: "failure",
    message: "no one knows yet whether an alert was sent",
  },
  phone_codes_many: {
    severity: "failure",
    message: "more codes went to phones in a day than members usually ask for",
  },
  phone_alert_limit: { severity: "failure", message: "alerts have cost what their month may" },
  // The border.
  outgoing_call: {
    severity: "emergency",
    message: "a call to a host that no setting names was refused",
  },
} as const satisfies Readonly<Record<string, FaultClass>>;

export type FaultName = keyof typeof FAULTS;

/** Whether a class of fault has this name. */
export const hasFaultClass = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

/** The level of a line, which is what alarms of the operator look at. */
const LEVELS = { passing: "warn", failure: "error", emergency: "fatal" } as const satisfies Record<
  Severity,
  keyof Logger
>;

/** Something that the code promises never to ask for, and asked for all the same. */
export class BrokenInvariant extends Error {
  override readonly name: string = "BrokenInvariant";
}

/** A constraint, or a rule of a trigger: PostgreSQL leaves codes that begin with A to Z twice to programs. */
const OF_A_RULE = /^(?:23|[A-Z]{2})/;

/**
 * The class of an error that nothing expected. A constraint or a rule of the database
 * that the code did not answer first is a broken invariant.
 */
export function findFaultClass(error: unknown): FaultName {
  if (error instanceof Unavailable) return "unavailable";
  if (error instanceof BrokenInvariant) return "broken_invariant";
  const state = error instanceof pg.DatabaseError ? error.code : undefined;
  return state !== undefined && OF_A_RULE.test(state) ? "broken_invariant" : "unexpected";
}

/** Writes a fault to the log, at the level of its severity. The only way to log one. */
export function logFault(
  log: Logger,
  name: FaultName,
  about: Readonly<Record<string, unknown>>,
): void {
  const { severity, message } = FAULTS[name];
  getObserver()?.noteFault(name);
  log[LEVELS[severity]]({ ...about, fault: name, severity }, message);
}
