import { toMemberCorrectionId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/member-corrections";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type StaffCaller } from "#staff/index.ts";
import { correctionDecision } from "./correction-decision.ts";
import { getCorrectionState, readPageOfCorrections } from "./store.ts";

/** Members' requests to correct their details in the office, and their answer by two staff members. */
export function mountCorrectionStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { clock, db } = platform;

  staffed(contract.listCorrections, async ({ caller, query }) => {
    const now = clock.now();
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfCorrections(db, state, { page, perPage });
    const ids = rows.map(({ correction_id: id }) => id);
    const claims = await listClaims(db, "member_correction", ids, now);
    const proposalIds = rows.map(({ proposal_id: id }) => id).filter((id) => id !== null);
    const proposals = await findProposals(db, correctionDecision, proposalIds, {
      by: caller,
      at: now,
    });
    return {
      data: rows.map((row) => ({
        id: row.correction_id,
        created_at: row.requested_at.toISOString(),
        due_at: row.due_at.toISOString(),
        claimed_by: claims.get(row.correction_id) ?? null,
        member: { id: row.member_id, name: row.name },
        email: row.email,
        changed: row.changed,
        reason: row.reason,
        state: getCorrectionState(row),
        answer: row.answer,
        proposal: proposals.get(row.proposal_id ?? "") ?? null,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    correctionDecision,
    {
      propose: contract.proposeMemberCorrection,
      approve: contract.approveMemberCorrection,
      reject: contract.rejectMemberCorrection,
      withdraw: contract.withdrawMemberCorrection,
    },
    ({ answer }, params) => ({ id: toMemberCorrectionId(params["id"]), answer: answer ?? null }),
  );
}
