import { toReconciliationItemId } from "@kinfold/contract/ids";
import { reconciliationRefusals } from "@kinfold/contract/refusals/reconciliation";
import * as contract from "@kinfold/contract/office/reconciliation";
import { readCheckedDay, type Day } from "#calendar/index.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { computeReconciliation } from "./compute.ts";
import { explainAlike, explainDisagreement } from "./explain.ts";
import type { Statements } from "./sides.ts";
import { listDays, readPageOfItems } from "./store.ts";
import { writeReconciliationCsv } from "./table.ts";
import { toReconciliationDay, readItemViews } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

/** An export is for a year of four accounts at most; the person who wants more asks twice. */
const EXPORT_MOST_ITEMS = 20_000;

const dayOf = (text: string | undefined): Day | undefined =>
  text === undefined ? undefined : readCheckedDay(text);

/** The ledger against providers and the bank, and why they do not agree. */
export function mountReconciliationRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
  statements: Statements,
): void {
  const { db } = platform;

  staffed(contract.listReconciliation, async ({ query }) => {
    const { account, page, per_page: perPage } = query;
    const filter = { from: dayOf(query.from), to: dayOf(query.to), account };
    const { rows, total } = await listDays(db, filter, { page, perPage });
    return { data: rows.map(toReconciliationDay), meta: buildPageMeta(total, query) };
  });

  staffed(contract.exportReconciliation, async ({ query }) => {
    const [from, to] = [dayOf(query.from), dayOf(query.to)];
    const { account } = query;
    const { rows: days } = await listDays(db, { from, to, account });
    const { rows: items, total } = await readPageOfItems(
      db,
      { from, through: to, account },
      { page: 1, perPage: EXPORT_MOST_ITEMS },
    );
    if (total > EXPORT_MOST_ITEMS) {
      refuseField("from", reconciliationRefusals().invalid.tooMuch);
    }
    const [first, last] = [days.at(-1)?.day ?? from ?? "none", days[0]?.day ?? to ?? "none"];
    return {
      name: `kinfold-reconciliation-${first}-to-${last}.csv`,
      type: "text/csv; charset=utf-8",
      bytes: writeReconciliationCsv(days, items),
    };
  });

  staffed(contract.listDisagreements, async ({ query }) => {
    const { account, status, page, per_page: perPage } = query;
    const day = dayOf(query.day);
    const filter = { from: day, through: day, account, status };
    const { rows, total } = await readPageOfItems(db, filter, { page, perPage });
    return {
      data: await readItemViews(db, rows, platform.clock.now()),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.explainDisagreement, ({ body: { reason }, caller, params }) =>
    explainDisagreement(platform, { id: toReconciliationItemId(params["id"]), by: caller, reason }),
  );

  staffed(contract.explainAlike, async ({ body: { ids, reason }, caller }) => ({
    explained: await explainAlike(platform, {
      ids: ids.map(toReconciliationItemId),
      by: caller,
      reason,
    }),
  }));

  staffed(contract.reconcileNow, async () => {
    const { computedAt, open } = await computeReconciliation(platform, statements);
    return { computed_at: computedAt.toISOString(), open };
  });
}
