import { toTransactionId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/unusual-transactions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { readStaffNames, type Queue, type StaffCaller } from "#staff/index.ts";
import { readUnusualMonths, writeUnusualMonthsCsv } from "./unusual-months.ts";
import {
  findUnusual,
  insertReview,
  listMoved,
  readPageOfUnusual,
  selectUnseen,
  toCaseTransaction,
  type UnusualRow,
} from "./unusual-store.ts";

/** Unusual transactions that no one looked at. It has no `about`: the page of a member, which more roles read, does not count them. */
export const UNUSUAL_QUEUE: Queue = {
  name: "unusual_transactions",
  permission: "suspicion.read",
  waiting: selectUnseen,
};

async function toUnusualTransactions(
  db: Db,
  rows: readonly UnusualRow[],
): Promise<contract.UnusualTransaction[]> {
  const moved = new Map(
    (await listMoved(db, [...new Set(rows.flatMap((row) => row.transaction_ids))])).map((row) => [
      row.transaction_id,
      row,
    ]),
  );
  const names = await readStaffNames(
    db,
    rows.map(({ reviewed_by: by }) => by).filter((by) => by !== null),
  );
  return rows.map((row) => ({
    id: `${row.rule}.${row.transaction_id}`,
    created_at: row.moved_at.toISOString(),
    due_at: row.due_at.toISOString(),
    claimed_by: null,
    rule: row.rule,
    member: { id: row.member_id, name: row.member_name },
    code: row.code,
    transactions: row.transaction_ids.flatMap((id) => {
      const one = moved.get(id);
      return one === undefined ? [] : [toCaseTransaction(one)];
    }),
    compared_amount: row.compared_minor,
    deposit_count: row.deposit_count,
    state: row.state,
    set_aside:
      row.reason === null || row.reviewed_at === null
        ? null
        : {
            reason: row.reason,
            by: names.get(row.reviewed_by ?? "") ?? row.reviewed_by ?? "",
            at: row.reviewed_at.toISOString(),
          },
    case_id: row.case_id,
  }));
}

/** Unusual transactions in the office, and that there was nothing unusual about one. None of it moves or holds money. */
export function mountUnusualRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.listUnusualTransactions, async ({ caller, query }) => {
    const { page, per_page: perPage, state, rule } = query;
    const reader = { now: clock.now(), reader: caller.memberId };
    const { rows, total } = await readPageOfUnusual(db, reader, { state, rule }, { page, perPage });
    return { data: await toUnusualTransactions(db, rows), meta: buildPageMeta(total, query) };
  });

  staffed(contract.listUnusualMonths, () => readUnusualMonths(db, clock.now()));

  staffed(contract.exportUnusualMonths, async () => {
    const now = clock.now();
    return {
      name: `kinfold-unusual-transactions-${lagosDay(now)}.csv`,
      type: "text/csv; charset=utf-8",
      bytes: writeUnusualMonthsCsv(await readUnusualMonths(db, now)),
    };
  });

  staffed(contract.setUnusualAside, ({ body: { rule, reason }, caller, params }) => {
    const id = toTransactionId(params["id"]);
    const at = clock.now();
    const reader = { now: at, reader: caller.memberId };
    return runTransaction(db, async (tx) => {
      const row = await findUnusual(tx, reader, { id, rule });
      if (row === undefined) return refuse(complianceRefusals().not_found.unusual);
      const isNew =
        row.state === "open" &&
        (await insertReview(tx, { id, rule, reason, by: caller.staffId, at }));
      if (!isNew) refuse(complianceRefusals().unusual_answered);
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "staff", staffId: caller.staffId },
        action: "unusual_transaction.set_aside",
        subject: { kind: "unusual_transaction", id },
        after: { rule },
      });
      const reviewed = await findUnusual(tx, reader, { id, rule });
      assertExists(reviewed, "a reviewed transaction is not unusual");
      const [view] = await toUnusualTransactions(tx, [reviewed]);
      assertExists(view, "a reviewed transaction is not shown");
      return view;
    });
  });
}
