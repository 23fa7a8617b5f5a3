import { toSanctionsHitId, type SanctionsHitId } from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { HitAnswer, type HitProposal } from "@kinfold/contract/office/sanctions";
import { screeningRefusals } from "@kinfold/contract/refusals/screening";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { DAY_MS } from "@kinfold/contract/durations";
import { followPromise } from "#promises/index.ts";
import { SANCTIONS_PROMISE } from "./promise.ts";
import { holdHit, setHitAnswer } from "./store.ts";

const Payload = object({ answer: HitAnswer, entry_name: string() });
type Payload = typeof Payload.TYPE;
type Details = Pick<HitProposal, "hit_id" | "answer">;

const hitOf = ({ subjectId }: Decision<Payload>): SanctionsHitId =>
  toSanctionsHitId(subjectId ?? undefined);

/** The entry names the hit and never the member, so that neither they nor a copy of their data hears of it. */
function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, payload, proposedBy } = decision;
  return {
    action: `sanctions.${status}`,
    subject: { kind: "sanctions_hit", id: hitOf(decision) },
    before: { decision: id, ...(status !== "proposed" && { proposed_by: proposedBy }) },
    after: { answer: payload.answer },
  };
}

async function holdOpen(tx: Db, id: SanctionsHitId) {
  const hit = await holdHit(tx, id);
  if (hit === undefined) return refuse(screeningRefusals().not_found.hit);
  if (hit.answer !== null) refuse(screeningRefusals().hit_answered);
  return hit;
}

/** Whether a member is the person on the list. */
export const answerDecision: DecisionKind<
  { id: SanctionsHitId; answer: HitAnswer },
  Payload,
  Details
> = createDecisionKind("sanctions_answer", {
  prefix: "sna",
  payload: Payload,
  draft: async (tx, { id, answer }, { by, at }) => {
    const { member_id: memberId, entry_name } = await holdOpen(tx, id);
    refuseOwnMembership(memberId, by);
    return { subjectId: id, memberId, payload: { answer, entry_name }, dueAt: addMs(at, DAY_MS) };
  },
  hold: async (tx, decision) => {
    await holdHit(tx, hitOf(decision));
  },
  carryOut: async (tx, _platform, decision, { at }) => {
    const id = hitOf(decision);
    await holdOpen(tx, id);
    await setHitAnswer(tx, id, { answer: decision.payload.answer, at, by: decision.id });
    await followPromise(tx, SANCTIONS_PROMISE, { subjectId: id });
    return auditOf(decision, "approved");
  },
  auditOf: async (_tx, decision, status) => auditOf(decision, status),
  detailsOf: async (_db, decisions) =>
    decisions.map((decision) => ({ hit_id: hitOf(decision), answer: decision.payload.answer })),
});
