import {
  APPROVAL_AREAS,
  listApprovals,
  type Approval,
  type ApprovalArea,
  type ApprovalTab,
} from "@kinfold/contract/office/approval-list";
import { readMemberNames } from "#members/index.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { readStaffNames, type StaffCaller } from "#staff/index.ts";
import type { ApprovalSource } from "#platform/approval-source.ts";
import { countApprovals, readPageOfApprovals, type ApprovalRow } from "./store.ts";

const filterKnown = <Id>(ids: readonly (Id | null)[]): Id[] =>
  [...new Set(ids)].filter((id) => id !== null);

/** What waits for the decision of each staff member, over all kinds that their domains declare. */
export function mountApprovalRoutes(
  staffed: StaffMount<StaffCaller>,
  { clock, db }: Platform,
  sources: readonly ApprovalSource[],
): void {
  const buildViews = async (rows: readonly ApprovalRow[]): Promise<Approval[]> => {
    const members = await readMemberNames(db, filterKnown(rows.map((row) => row.member_id)));
    const staff = await readStaffNames(db, filterKnown(rows.map((row) => row.proposed_by)));
    const name = <Id extends string>(id: Id | null, names: ReadonlyMap<string, string>) =>
      id === null ? null : { id, name: names.get(id) ?? id };
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      opens: row.opens,
      member: name(row.member_id, members),
      about: row.about,
      reason: row.reason,
      proposed_by: name(row.proposed_by, staff),
      created_at: row.proposed_at.toISOString(),
      due_at: row.due_at.toISOString(),
      amount: row.amount_minor,
      currency: row.currency,
      status: row.status,
      decided_at: row.decided_at?.toISOString() ?? null,
    }));
  };

  staffed(listApprovals, async ({ caller, query }) => {
    const { page, per_page: perPage, tab = "for_me", area } = query;
    const now = clock.now();
    const counts = await countApprovals(db, sources, caller, now);
    const areas = new Map<ApprovalArea, number>();
    for (const each of counts) {
      if (each[tab] === 0) continue;
      const of = APPROVAL_AREAS[each.kind];
      areas.set(of, (areas.get(of) ?? 0) + each[tab]);
    }
    const shown = counts.filter(
      (each) => each[tab] > 0 && (area === undefined || APPROVAL_AREAS[each.kind] === area),
    );
    const rows = await readPageOfApprovals(
      db,
      sources.filter(({ kind }) => shown.some((each) => each.kind === kind)),
      caller,
      { tab, now },
      { page, perPage },
    );
    const sum = (of: ApprovalTab | "late" | "today"): number =>
      counts.reduce((total, each) => total + each[of], 0);
    return {
      data: await buildViews(rows),
      meta: buildPageMeta(
        shown.reduce((total, each) => total + each[tab], 0),
        query,
      ),
      counts: {
        for_me: sum("for_me"),
        proposed: sum("proposed"),
        decided: sum("decided"),
        late: sum("late"),
        today: sum("today"),
        areas: [...areas].map(([name, count]) => ({ area: name, count })),
      },
    };
  });
}
