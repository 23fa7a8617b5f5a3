import { toErasureId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/erasures";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type StaffCaller } from "#staff/index.ts";
import { erasureDecision } from "./erasure-decision.ts";
import { readPageOfErasures } from "./store.ts";

/** Closed accounts whose day of erasure has come, and their erasure by two staff members. */
export function mountErasureRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.listErasures, async ({ caller, query }) => {
    const now = clock.now();
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfErasures(db, state, { page, perPage });
    const claims = await listClaims(
      db,
      "erasure",
      rows.map(({ erasure_id: id }) => id),
      now,
    );
    const proposals = await findProposals(
      db,
      erasureDecision,
      rows.map(({ proposal_id: id }) => id).filter((id) => id !== null),
      { by: caller, at: now },
    );
    return {
      data: rows.map((row) => ({
        id: row.erasure_id,
        created_at: row.listed_at.toISOString(),
        due_at: row.due_at.toISOString(),
        claimed_by: claims.get(row.erasure_id) ?? null,
        member: { id: row.member_id, name: row.name },
        state: row.erased_at === null ? ("waiting" as const) : ("erased" as const),
        closed_at: row.closed_at.toISOString(),
        erase_on: row.erase_on,
        erased_at: row.erased_at?.toISOString() ?? null,
        files_left: Number(row.files_left),
        blockers: row.blockers,
        proposal: proposals.get(row.proposal_id ?? "") ?? null,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    erasureDecision,
    {
      propose: contract.proposeErasure,
      approve: contract.approveErasure,
      reject: contract.rejectErasure,
      withdraw: contract.withdrawErasure,
    },
    (_body, params) => ({ id: toErasureId(params["id"]) }),
  );
}
