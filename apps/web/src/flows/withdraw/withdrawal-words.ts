import type { Withdrawal } from "@kinfold/contract/withdrawals";
import type { TimelineStep } from "@kinfold/ui/timeline";

/** A withdrawal's state in the member's words. */
export const STATUS_WORDS: Record<Withdrawal["status"], string> = {
  pending: "Pending",
  approved: "Approved",
  processing: "Processing",
  paid: "Paid",
  failed: "Returned to wallet",
  rejected: "Declined",
  cancelled: "Cancelled",
};

const STEP_WORDS: Readonly<Record<string, string>> = {
  pending: "Asked for, and held in your wallet",
  approved: "Approved",
  processing: "On its way to your bank",
  paid: "Paid to your bank",
  failed: "Returned to your wallet",
  rejected: "Declined, and returned to your wallet",
  cancelled: "Cancelled, and returned to your wallet",
};

const UNHAPPY: ReadonlySet<string> = new Set(["failed", "rejected"]);
const ENDS: ReadonlySet<string> = new Set(["paid", "failed", "rejected", "cancelled"]);

/** One step of the way, told as Timeline tells it; `at` is left to the caller, who knows how to show a time. */
export type WayStep = Pick<TimelineStep, "key" | "title" | "state"> & {
  at: string | undefined;
  note: string | undefined;
};

/** The way of a withdrawal so far, and what is still to come. */
export function listSteps({ timeline, status }: Withdrawal): readonly WayStep[] {
  const so = timeline.map(({ status: step, at, note }, index): WayStep => {
    const isLast = index === timeline.length - 1;
    const state = UNHAPPY.has(step) ? "failed" : isLast && !ENDS.has(step) ? "current" : "done";
    return {
      key: `${step} ${at}`,
      title: STEP_WORDS[step] ?? step,
      state,
      at,
      note: note ?? undefined,
    };
  });
  if (ENDS.has(status)) return so;
  const toCome = { key: "to come", title: "Paid to your bank", state: "to-come" as const };
  return [...so, { ...toCome, at: undefined, note: undefined }];
}
