import type { Night, NightlyChecks, NightlyPart } from "@kinfold/contract/office/reconciliation";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";

const PARTS: Readonly<Record<NightlyPart["part"], string>> = {
  charges: "Payment providers",
  ledger: "Ledger and records",
  oracle: "Independent check",
  audit: "Audit",
  backup: "Newest backup, restored",
};

/** What a night says of backups on a server that keeps none. */
export const NO_BACKUP = "Backups: this server makes none and checks none";

const number = (count: number): string => count.toLocaleString("en-GB");

/** What a part looked at, or why it could not: "Audit: 1,204 entries, 12 anchors". */
export function summarizePart({ part, looked, failure }: NightlyPart): string {
  const counts = looked.map(({ what, count }) => `${number(count)} ${what}`).join(", ");
  return `${PARTS[part]}: ${failure ?? counts}`;
}

/** How many findings a night has. */
export const countFindings = ({ broken }: Night): number =>
  broken.reduce((sum, { broken_by: rows }) => sum + rows.length, 0);

/** How the nightly checks stand, for the head of the office and of their page. */
export type CheckState = {
  tone: "ok" | "info" | "error";
  title: string;
  text: string;
  /** Payouts are to be stopped, which is done on their page. */
  stopsPayouts?: true;
};

/** Says how the nightly checks and the archive stand. Only a complete check that is fresh and found nothing reads as well. */
export function checkState({
  is_overdue: isOverdue,
  last_complete_at: completeAt,
  not_archived_since: archivedAt,
  nights,
}: NightlyChecks): CheckState {
  const last = nights.find(({ status }) => status !== "not_run");
  if (last?.status === "found") {
    const count = countFindings(last);
    return {
      tone: "error",
      title: `The last integrity check found ${count} ${count === 1 ? "fault" : "faults"}`,
      text: "Stop payouts and call engineering before anything else is done.",
      stopsPayouts: true,
    };
  }
  if (archivedAt !== null) {
    return {
      tone: "error",
      title: `Nothing has been backed up since ${formatLagosMoment(archivedAt)}`,
      text: "What happened since then would be lost with the server. Tell engineering now: the place of the backups may be full or away.",
    };
  }
  if (isOverdue) {
    return {
      tone: "error",
      title: "No complete integrity check for more than 26 hours",
      text: `${completeAt === null ? "None is recorded." : `The last one ran on ${formatLagosMoment(completeAt)}.`} Tell engineering.`,
    };
  }
  if (last?.status === "incomplete") {
    return {
      tone: "error",
      title: "The last integrity check could not look at everything",
      text: "What it did not look at may be wrong. Tell engineering.",
    };
  }
  if (last === undefined) {
    return {
      tone: "info",
      title: "No integrity check has run yet",
      text: "The first one runs tonight at 2:50 am in Lagos.",
    };
  }
  return {
    tone: "ok",
    title: "The last integrity check found nothing",
    text: `It ran on ${formatLagosMoment(last.checked_at ?? "")}.`,
  };
}
