import type { PepState, PepStatus } from "@kinfold/contract/office/compliance";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import type { BadgeProps } from "@kinfold/ui/badge";

/** Where a politically exposed member stands, and how it looks. */
export const PEP_STATE_WORDS: Readonly<
  Record<PepState, { words: string; tone: BadgeProps["tone"] }>
> = {
  waiting: { words: "To propose", tone: "wait" },
  proposed: { words: "Proposed", tone: "info" },
  approved: { words: "Approved", tone: "ok" },
  not_needed: { words: "No document yet", tone: "quiet" },
};

/** Why the club says that a member is politically exposed. */
export function formatPepCause({ declared_at: declaredAt, mark }: PepStatus): string {
  const declared =
    declaredAt === null ? "" : `The member’s own answer on ${formatLagosDate(declaredAt)}`;
  if (mark === null) return declared;
  return `${declared === "" ? "" : `${declared}. `}${mark.by} on ${formatLagosDate(mark.at)}: ${mark.reason}`;
}
