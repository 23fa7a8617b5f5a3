import { toErasureId, type ErasureId } from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { ERASURE_BLOCKER_WORDS, type ErasureProposal } from "@kinfold/contract/office/erasures";
import { erasureRefusals } from "@kinfold/contract/refusals/erasures";
import type { MemberId } from "@kinfold/contract/ids";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { holdMembership, readMemberNames } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { ERASING_DECIDED_MS } from "./rules.ts";
import { eraseMember, listErasureBlockers, lockErasure, type ErasureRow } from "./store.ts";

const Payload = object({ listed_at: string() });
type Payload = typeof Payload.TYPE;
type Details = Pick<ErasureProposal, "member" | "request_id">;

const erasureIdOf = ({ subjectId }: Decision<Payload>): ErasureId =>
  toErasureId(subjectId ?? undefined);

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, memberId, proposedBy } = decision;
  return {
    action: `erasure.${status}`,
    subject: { kind: "erasure", id: erasureIdOf(decision) },
    ...(memberId !== null && { memberId }),
    before: { proposal: id, ...(status !== "proposed" && { proposed_by: proposedBy }) },
  };
}

async function holdWaiting(tx: Db, id: ErasureId): Promise<ErasureRow> {
  const row = await lockErasure(tx, id);
  if (row === undefined) return refuse(erasureRefusals().not_found.request);
  if (row.erased_at !== null) refuse(erasureRefusals().erasure_done);
  return row;
}

/** Refuses `erasure_blocked` while the records of a member are needed, and says why. */
async function refuseNeeded(tx: Db, memberId: MemberId): Promise<void> {
  const blockers = await listErasureBlockers(tx, memberId);
  if (blockers.length === 0) return;
  const left = blockers.map((blocker) => ERASURE_BLOCKER_WORDS[blocker].replace(/\.$/, ""));
  refuse(erasureRefusals().erasure_blocked(left.join("; ")));
}

/** That a member whose day of erasure has come is erased. */
export const erasureDecision: DecisionKind<{ id: ErasureId }, Payload, Details> =
  createDecisionKind("erasure", {
    prefix: "era",
    payload: Payload,
    draft: async (tx, { id }, { by, at }) => {
      const { member_id: memberId, listed_at: listedAt } = await holdWaiting(tx, id);
      refuseOwnMembership(memberId, by);
      await refuseNeeded(tx, memberId);
      return {
        subjectId: id,
        memberId,
        payload: { listed_at: listedAt.toISOString() },
        dueAt: addMs(at, ERASING_DECIDED_MS),
      };
    },
    hold: async (tx, decision) => {
      await lockErasure(tx, erasureIdOf(decision));
    },
    carryOut: async (tx, _platform, decision, { at }) => {
      const id = erasureIdOf(decision);
      const { member_id: memberId } = await holdWaiting(tx, id);
      await holdMembership(tx, memberId);
      await refuseNeeded(tx, memberId);
      const erased = await eraseMember(tx, id, { by: decision.id, at });
      return { ...auditOf(decision, "approved"), after: erased };
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(({ memberId }) => memberId).filter((id) => id !== null);
      const names = await readMemberNames(db, ids);
      return decisions.map((decision) => {
        const id = decision.memberId ?? "";
        return { member: { id, name: names.get(id) ?? id }, request_id: erasureIdOf(decision) };
      });
    },
  });
