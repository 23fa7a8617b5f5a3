import { toAccountClosureId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/account-closures";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type StaffCaller } from "#staff/index.ts";
import { closureDecision } from "./closure-decision.ts";
import { getClosureState, readPageOfClosures } from "./store.ts";

/** Members' requests to close their accounts in the office, and their closing by two staff members. */
export function mountClosureStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { clock, db } = platform;

  staffed(contract.listClosures, async ({ caller, query }) => {
    const now = clock.now();
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfClosures(db, { state, now }, { page, perPage });
    const ids = rows.map(({ closure_id: id }) => id);
    const claims = await listClaims(db, "account_closure", ids, now);
    const proposalIds = rows.map(({ proposal_id: id }) => id).filter((id) => id !== null);
    const proposals = await findProposals(db, closureDecision, proposalIds, {
      by: caller,
      at: now,
    });
    return {
      data: rows.map((row) => ({
        id: row.closure_id,
        created_at: row.requested_at.toISOString(),
        due_at: row.due_at.toISOString(),
        claimed_by: claims.get(row.closure_id) ?? null,
        member: { id: row.member_id, name: row.name },
        email: row.email,
        security_changed_at: row.security_changed_at?.toISOString() ?? null,
        state: getClosureState(row),
        closed_at: row.closed_at?.toISOString() ?? null,
        erase_on: row.erase_on,
        blockers: row.blockers,
        proposal: proposals.get(row.proposal_id ?? "") ?? null,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    closureDecision,
    {
      propose: contract.proposeClosure,
      approve: contract.approveClosure,
      reject: contract.rejectClosure,
      withdraw: contract.withdrawClosure,
    },
    (_body, params) => ({ id: toAccountClosureId(params["id"]) }),
  );
}
