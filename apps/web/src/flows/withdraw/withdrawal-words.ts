import type { Withdrawal } from "@kinfold/contract/withdrawals";
import { say } from "@kinfold/language/say";
import type { TimelineStep } from "@kinfold/ui/timeline";

/** A withdrawal's state in the member's words. */
export const STATUS_WORDS: Record<Withdrawal["status"], string> = {
  pending: say("Pending"),
  approved: say("Approved"),
  processing: say("Processing"),
  paid: say("Paid"),
  failed: say("Returned to wallet"),
  rejected: say("Declined"),
  cancelled: say("Cancelled"),
};

const STEP_WORDS: Readonly<Record<string, string>> = {
  pending: say("Asked for, and held in your wallet"),
  approved: say("Approved"),
  processing: say("On its way to your bank"),
  paid: say("Paid to your bank"),
  failed: say("Returned to your wallet"),
  rejected: say("Declined, and returned to your wallet"),
  cancelled: say("Cancelled, and returned to your wallet"),
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
  const toCome = { key: "to come", title: say("Paid to your bank"), state: "to-come" as const };
  return [...so, { ...toCome, at: undefined, note: undefined }];
}
