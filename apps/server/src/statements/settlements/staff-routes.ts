import { toStatementLineId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/settlements";
import { ZERO, type Minor } from "@kinfold/money";
import { mountDecisionRoutes, findProposals } from "#decisions/index.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type StaffCaller } from "#staff/index.ts";
import { settlementDecision, withProvider } from "./decision.ts";
import { readPageOfSettlements, type SettlementRow } from "./store.ts";
import { buildPageMeta } from "#platform/paging.ts";

/** What providers pay out to our bank, from the statement into the ledger. */
export function mountSettlementStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { db, clock } = platform;

  const views = async (
    rows: readonly SettlementRow[],
    by: StaffCaller,
  ): Promise<contract.Settlement[]> => {
    const at = clock.now();
    const proposalIds = rows.map(({ settlement_id: id }) => id).filter((id) => id !== null);
    const proposals = await findProposals(db, settlementDecision, proposalIds, { by, at });
    const ids = rows.map(({ line_id: id }) => id);
    const openWith = await listClaims(db, "settlement", ids, at);
    const balances = new Map<string, Minor>();
    for (const { gateway, currency } of rows) {
      const key = `${gateway} ${currency}`;
      if (!balances.has(key)) balances.set(key, await withProvider(db, gateway, currency));
    }
    return rows.map((row) => ({
      id: row.line_id,
      created_at: row.imported_at.toISOString(),
      due_at: row.due_at.toISOString(),
      claimed_by: openWith.get(row.line_id) ?? null,
      narration: row.narration,
      account_number: row.account_number,
      value_on: row.value_on,
      amount: row.amount_minor,
      currency: row.currency,
      gateway: row.gateway,
      state: row.shown_state,
      with_provider: balances.get(`${row.gateway} ${row.currency}`) ?? ZERO,
      proposal: proposals.get(row.settlement_id ?? "") ?? null,
    }));
  };
  staffed(contract.listSettlements, async ({ caller, query }) => {
    const { page, per_page: perPage, state, gateway } = query;
    const { rows, total } = await readPageOfSettlements(db, { state, gateway }, { page, perPage });
    return { data: await views(rows, caller), meta: buildPageMeta(total, query) };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    settlementDecision,
    {
      propose: contract.proposeSettlement,
      approve: contract.postSettlement,
      reject: contract.refuseSettlement,
      withdraw: contract.withdrawSettlement,
    },
    ({ gateway, kept }, params) => ({
      lineId: toStatementLineId(params["id"]),
      gateway,
      keptMinor: kept,
    }),
  );
}
