import * as contract from "@kinfold/contract/office/month-closes";
import { mountDecisionRoutes } from "#decisions/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { closeDecision } from "./close-decision.ts";
import { downloadPack, openPackSigner } from "./pack.ts";
import { readOneMonth, readPageOfMonths } from "./read-months.ts";

/** The months of the ledger, and how each is closed by two staff members. */
export function mountMonthCloseRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.listMonths, async ({ caller, query }) => {
    const paging = { page: query.page, perPage: query.per_page };
    const reading = { by: caller, at: clock.now() };
    const { rows, total } = await readPageOfMonths(db, paging, reading);
    return { data: rows, meta: buildPageMeta(total, query) };
  });

  staffed(contract.getMonth, async ({ caller, params }) => ({
    ...(await readOneMonth(db, params["month"], { by: caller, at: clock.now() })),
    pack_key_sha256: openPackSigner(platform).sha256,
  }));

  staffed(contract.downloadMonthPack, ({ caller, params }) =>
    downloadPack(platform, params["month"], caller),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    closeDecision,
    {
      propose: contract.proposeMonthClose,
      approve: contract.approveMonthClose,
      reject: contract.rejectMonthClose,
      withdraw: contract.withdrawMonthClose,
    },
    (body, params) => ({ month: params["month"], openReason: body.open_reason }),
  );
}
