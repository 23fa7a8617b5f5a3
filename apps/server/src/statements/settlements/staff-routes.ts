import * as contract from "@kinfold/contract/office/settlements";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { claimsOn, staffNames, type StaffCaller } from "#staff/index.ts";
import { postSettlement, proposeSettlement, refuseSettlement, withProvider } from "./decide.ts";
import { dueOf } from "./queue.ts";
import { pageOfSettlements, settlementOf, type SettlementRow } from "./store.ts";
import { pageMeta } from "#platform/paging.ts";
import { named } from "#platform/named.ts";

type Names = ReadonlyMap<string, string>;

function proposalView(row: SettlementRow, names: Names): contract.Settlement["proposal"] {
  const { settlement_id: id, kept_minor: kept, proposed_by: by, proposed_at: at, reason } = row;
  if (id === null || kept === null || by === null || at === null || reason === null) return null;
  return { id, kept, proposed_by: named(by, names), proposed_at: at.toISOString(), reason };
}

/** What providers pay out to our bank, from the statement into the books. */
export function settlementStaffRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { db, clock } = platform;

  const views = async (rows: readonly SettlementRow[]): Promise<contract.Settlement[]> => {
    const names = await staffNames(
      db,
      rows.flatMap(({ proposed_by: by, decided_by: decided }) =>
        [by, decided].filter((id) => id !== null),
      ),
    );
    const ids = rows.map(({ line_id: id }) => id);
    const openWith = await claimsOn(db, "settlement", ids, clock.now());
    const balances = new Map<string, bigint>();
    for (const { gateway, currency } of rows) {
      const key = `${gateway} ${currency}`;
      if (!balances.has(key)) balances.set(key, await withProvider(db, gateway, currency));
    }
    return rows.map((row) => ({
      id: row.line_id,
      created_at: row.imported_at.toISOString(),
      due_at: dueOf(row).toISOString(),
      claimed_by: openWith.get(row.line_id) ?? null,
      narration: row.narration,
      account_number: row.account_number,
      value_on: row.value_on,
      amount: row.amount_minor,
      currency: row.currency,
      gateway: row.gateway,
      state: row.shown_state,
      with_provider: balances.get(`${row.gateway} ${row.currency}`) ?? 0n,
      proposal: proposalView(row, names),
      posted_by: row.decided_by === null ? null : named(row.decided_by, names),
    }));
  };
  const view = async (lineId: string): Promise<contract.Settlement> => {
    const row = await settlementOf(db, lineId);
    const [only] = row === undefined ? [] : await views([row]);
    return only ?? refuse("not_found", "No provider paid with this line.");
  };

  staffed(contract.listSettlements, async ({ query }) => {
    const { page, per_page: perPage, state, gateway } = query;
    const { rows, total } = await pageOfSettlements(db, { state, gateway }, { page, perPage });
    return { data: await views(rows), meta: pageMeta(total, query) };
  });

  staffed(contract.proposeSettlement, async ({ params, body, caller }) => {
    const lineId = params["id"] ?? "";
    const { gateway, kept: keptMinor, reason } = body;
    await proposeSettlement(platform, { lineId, by: caller.staffId, gateway, keptMinor, reason });
    return view(lineId);
  });

  staffed(contract.postSettlement, async ({ params, body, caller }) => {
    const lineId = params["id"] ?? "";
    const { proposal_id: proposalId, reason } = body;
    await postSettlement(platform, { lineId, by: caller.staffId, proposalId, reason });
    return view(lineId);
  });

  staffed(contract.refuseSettlement, async ({ params, body, caller }) => {
    const lineId = params["id"] ?? "";
    const { proposal_id: proposalId, reason } = body;
    await refuseSettlement(platform, { lineId, by: caller.staffId, proposalId, reason });
    return view(lineId);
  });
}
