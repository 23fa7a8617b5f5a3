import { toTransactionId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/large-transactions";
import { readCheckedDay } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { readStaffNames, type Queue, type StaffCaller } from "#staff/index.ts";
import { readPageOfLarge, selectUnreported, type LargeTransactionRow } from "./large-store.ts";
import { reportLarge } from "./report-large.ts";

/** Large transactions that are not reported. It has no `about`: the page of a member, which more roles read, does not count them. */
export const LARGE_TRANSACTION_QUEUE: Queue = {
  name: "large_transactions",
  permission: "compliance.read",
  waiting: selectUnreported,
};

async function toLargeTransactions(
  db: Db,
  rows: readonly LargeTransactionRow[],
  caller: StaffCaller,
): Promise<contract.LargeTransaction[]> {
  const names = await readStaffNames(
    db,
    rows.map(({ reported_by: by }) => by).filter((by) => by !== null),
  );
  return rows.map((row) => ({
    id: row.transaction_id,
    created_at: row.happened_at.toISOString(),
    due_at: row.due_at.toISOString(),
    claimed_by: null,
    reference: row.reference,
    member: { id: row.member_id, name: row.member_name },
    code: row.code,
    type: row.type,
    amount: row.amount_minor,
    currency: row.currency,
    naira_amount: row.naira_minor,
    rule: row.is_international ? ("international" as const) : ("large" as const),
    report:
      row.nfiu_reference === null || row.reported_on === null || row.noted_at === null
        ? null
        : {
            nfiu_reference: row.nfiu_reference,
            reported_on: row.reported_on,
            by: names.get(row.reported_by ?? "") ?? row.reported_by ?? "",
            noted_at: row.noted_at.toISOString(),
          },
    is_own: row.member_id === caller.memberId,
  }));
}

/** Large transactions in the office, and that they were reported. None of it moves or holds money. */
export function mountLargeTransactionRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { db } = platform;

  staffed(contract.listLargeTransactions, async ({ caller, query }) => {
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfLarge(db, state, { page, perPage });
    return {
      data: await toLargeTransactions(db, rows, caller),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.reportLargeTransaction, async ({ body, caller, params }) => {
    const reported = await reportLarge(platform, toTransactionId(params["id"]), {
      nfiuReference: body.nfiu_reference,
      reportedOn: readCheckedDay(body.reported_on),
      by: caller,
    });
    const [large] = await toLargeTransactions(db, [reported], caller);
    assertExists(large, "a reported transaction is not shown");
    return large;
  });
}
