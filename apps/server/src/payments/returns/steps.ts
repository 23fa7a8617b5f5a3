import type { ReturnId } from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { PaymentReturnDetail, ReturnAction } from "@kinfold/contract/office/returns";
import { create } from "superstruct";
import { findDecisionSteps } from "#decisions/index.ts";
import type { Db } from "#platform/db.ts";
import { ReturnPayload } from "./decision.ts";

/** What the office calls each step of a decision. */
const ACTIONS: Readonly<
  Record<"refund" | "recovery" | "take" | "release", Record<DecisionStatus, ReturnAction>>
> = {
  refund: {
    proposed: "asked",
    approved: "released",
    rejected: "declined",
    withdrawn: "declined",
  },
  recovery: {
    proposed: "recovery_proposed",
    approved: "recovered",
    rejected: "recovery_refused",
    withdrawn: "recovery_refused",
  },
  take: {
    proposed: "reversal_take_proposed",
    approved: "reversal_taken",
    rejected: "reversal_refused",
    withdrawn: "reversal_refused",
  },
  release: {
    proposed: "reversal_release_proposed",
    approved: "reversal_released",
    rejected: "reversal_refused",
    withdrawn: "reversal_refused",
  },
};

/** Everything that was proposed and decided about a return, oldest first, as the office reads it. */
export async function findReturnSteps(
  db: Db,
  returnId: ReturnId,
): Promise<PaymentReturnDetail["decisions"]> {
  const steps = await findDecisionSteps(db, ["refund", "recovery", "reversal"], [returnId]);
  return steps.map(({ kind, payload, step, staff_id: id, name, at, reason }) => ({
    action:
      ACTIONS[create(payload, ReturnPayload).outcome ?? (kind === "refund" ? kind : "recovery")][
        step
      ],
    by: { id, name },
    at: at.toISOString(),
    reason,
  }));
}
