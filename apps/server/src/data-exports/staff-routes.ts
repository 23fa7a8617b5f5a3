import { toDataExportId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/data-exports";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type StaffCaller } from "#staff/index.ts";
import { releaseDecision } from "./release-decision.ts";
import { getState, readPageOfDataExports } from "./store.ts";

/** Members' requests for a copy of their data in the office, and their release by two staff members. */
export function mountDataExportStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { clock, db } = platform;

  staffed(contract.listDataExports, async ({ caller, query }) => {
    const now = clock.now();
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfDataExports(db, { state, now }, { page, perPage });
    const ids = rows.map(({ export_id: id }) => id);
    const claims = await listClaims(db, "data_export", ids, now);
    const proposalIds = rows.map(({ proposal_id: id }) => id).filter((id) => id !== null);
    const proposals = await findProposals(db, releaseDecision, proposalIds, {
      by: caller,
      at: now,
    });
    return {
      data: rows.map((row) => ({
        id: row.export_id,
        created_at: row.requested_at.toISOString(),
        due_at: row.due_at.toISOString(),
        claimed_by: claims.get(row.export_id) ?? null,
        member: { id: row.member_id, name: row.name },
        email: row.email,
        security_changed_at: row.security_changed_at?.toISOString() ?? null,
        state: getState(row, now),
        released_at: row.released_at?.toISOString() ?? null,
        expires_at: row.expires_at?.toISOString() ?? null,
        proposal: proposals.get(row.proposal_id ?? "") ?? null,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    releaseDecision,
    {
      propose: contract.proposeDataExport,
      approve: contract.approveDataExport,
      reject: contract.rejectDataExport,
      withdraw: contract.withdrawDataExport,
    },
    (_body, params) => ({ id: toDataExportId(params["id"]) }),
  );
}
