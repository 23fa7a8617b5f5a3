import { toMemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/compliance";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type Queue, type StaffCaller } from "#staff/index.ts";
import { markPep } from "./mark-pep.ts";
import { pepDecision } from "./pep-decision.ts";
import { readPageOfPeps, selectWaitingPep, selectWaitingPeps, toPepMark } from "./pep-store.ts";

/** Politically exposed members who wait for senior approval. */
export const PEP_QUEUE: Queue = {
  name: "pep_members",
  permission: "compliance.read",
  waiting: selectWaitingPeps,
  about: selectWaitingPep,
};

/** What compliance reads and decides in the office. None of it moves money. */
export function mountComplianceRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.listPepMembers, async ({ caller, query }) => {
    const at = clock.now();
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfPeps(db, state, { page, perPage });
    const claims = await listClaims(
      db,
      "pep_approval",
      rows.map(({ member_id: id }) => id),
      at,
    );
    const proposals = await findProposals(
      db,
      pepDecision,
      rows.map(({ proposal_id: id }) => id).filter((id) => id !== null),
      { by: caller, at },
    );
    return {
      data: rows.map((row) => ({
        id: row.member_id,
        created_at: (row.declared_at ?? row.marked_at ?? row.created_at).toISOString(),
        due_at: row.due_at.toISOString(),
        claimed_by: claims.get(row.member_id) ?? null,
        declared_at: row.declared_at?.toISOString() ?? null,
        mark: toPepMark(row),
        state: row.state,
        member: { id: row.member_id, name: row.name },
        code: row.code,
        email: row.email,
        active_since: row.active_since?.toISOString() ?? null,
        proposal: proposals.get(row.proposal_id ?? "") ?? null,
        is_own: row.member_id === caller.memberId,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.markPep, ({ body: { reason }, caller, params }) =>
    markPep(platform, toMemberId(params["id"]), { reason, by: caller }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    pepDecision,
    {
      propose: contract.proposePepApproval,
      approve: contract.approvePepApproval,
      reject: contract.rejectPepApproval,
      withdraw: contract.withdrawPepApproval,
    },
    ({ source_of_funds: sourceOfFunds }, params) => ({
      memberId: toMemberId(params["id"]),
      sourceOfFunds,
    }),
  );
}
