import type { ReturnDeed } from "@kinfold/contract/office/returns";
import type { ReversalDecisionRow } from "./reversal-store.ts";

type Step = Pick<ReversalDecisionRow, "decided_by" | "decided_at" | "reason"> & {
  deed: ReturnDeed;
};

function deedOf({ step, outcome }: ReversalDecisionRow): ReturnDeed {
  if (step === "refused") return "reversal_refused";
  if (step === "proposed") {
    return outcome === "take" ? "reversal_take_proposed" : "reversal_release_proposed";
  }
  return outcome === "take" ? "reversal_taken" : "reversal_released";
}

/** What was decided about a reversal, as the steps of a return. */
export const reversalSteps = (rows: readonly ReversalDecisionRow[]): Step[] =>
  rows.map((row) => ({ ...row, deed: deedOf(row) }));
