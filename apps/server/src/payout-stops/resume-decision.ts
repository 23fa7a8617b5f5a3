import type { PayoutStopId } from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { PayoutResume } from "@kinfold/contract/office/payout-stops";
import { payoutStopRefusals } from "@kinfold/contract/refusals/payout-stops";
import { object } from "superstruct";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { addMs } from "#platform/clock.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { refuse } from "#platform/refusing.ts";
import { endStop, findOpenStop, findStops } from "./store.ts";
import { buildStopViews } from "./view.ts";

/** Which stop it ends says its subject; of a stop nothing changes but its end. */
const Payload = object({});
type Payload = typeof Payload.TYPE;
type Details = Pick<PayoutResume, "stopped_at" | "stopped_by" | "stop_reason">;

/** The stop that a proposal would end. */
function requireStopId({ subjectId }: Pick<Decision<Payload>, "subjectId">): PayoutStopId {
  assertExists(subjectId, "a proposal to resume payouts is about no stop");
  // A proposal is made of a stop alone.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return subjectId as PayoutStopId;
}

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  return {
    action: status === "approved" ? "payouts.resumed" : `payouts.resume_${status}`,
    subject: { kind: "payout_stop", id: requireStopId(decision) },
    ...(status === "proposed"
      ? { after: { proposal: decision.id } }
      : { before: { proposal: decision.id, proposed_by: decision.proposedBy } }),
  };
}

/** That payouts go out again. */
export const resumeDecision: DecisionKind<object, Payload, Details> = createDecisionKind(
  "payout_resume",
  {
    prefix: "prs",
    payload: Payload,
    draft: async (tx, _form, { at }) => {
      const stop = await findOpenStop(tx);
      if (stop === undefined) return refuse(payoutStopRefusals().payouts_not_stopped);
      return { subjectId: stop.stop_id, payload: {}, dueAt: addMs(at, CONFIRMATION_PROMISE_MS) };
    },
    hold: async () => undefined,
    carryOut: async (tx, _platform, decision, { at }) => {
      const isEnded = await endStop(tx, requireStopId(decision), { decisionId: decision.id, at });
      if (!isEnded) throw new Error(`${decision.id} resumes payouts that are not stopped`);
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(requireStopId);
      const views = await buildStopViews(db, await findStops(db, ids));
      return ids.map((id) => {
        const view = views.get(id);
        assertExists(view, "a proposal to resume payouts is about no stop");
        return view;
      });
    },
  },
);
