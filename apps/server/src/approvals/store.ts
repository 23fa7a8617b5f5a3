import type { MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import {
  APPROVAL_ACCESS,
  type Approval,
  type ApprovalKind,
  type ApprovalTab,
} from "@kinfold/contract/office/approval-list";
import type { Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import { lagosDay, startInLagos, addDays } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { ApprovalSource } from "#platform/approval-source.ts";

/** Whose list it is. */
export type Viewer = {
  staffId: StaffId;
  memberId: MemberId | null;
  permissions: readonly string[];
};

export type ApprovalRow = {
  kind: ApprovalKind;
  id: SubjectId;
  opens: string;
  member_id: MemberId | null;
  proposed_by: StaffId | null;
  proposed_at: Date;
  due_at: Date;
  amount_minor: Minor | null;
  currency: Currency | null;
  about: string | null;
  reason: string | null;
  status: Approval["status"];
  decided_at: Date | null;
};

/** SQL: whether a row of `listed` waits for this person: never their own work, what concerns them, or what they had a part in. */
const isFor = ({ staffId, memberId }: Viewer): RawBuilder<unknown> =>
  sql`proposed_by is distinct from ${staffId} and staff_id is distinct from ${staffId}
    and (member_id is null or member_id is distinct from ${memberId}) and not ${staffId} = any (not_by)`;

/** How many of one kind are in each tab, and how many of those that wait for the viewer are late or due today in Lagos. */
export type KindCounts = Record<ApprovalTab, number> & {
  kind: ApprovalKind;
  late: number;
  today: number;
};

type Waiting = Omit<KindCounts, "kind" | "decided">;

/** Counts each kind for this viewer. What their roles do not decide never waits for them. */
export async function countApprovals(
  db: Db,
  sources: readonly ApprovalSource[],
  viewer: Viewer,
  now: Date,
): Promise<KindCounts[]> {
  const { staffId, permissions } = viewer;
  const today = startInLagos(lagosDay(now));
  const tomorrow = startInLagos(addDays(lagosDay(now), 1));
  const counts: KindCounts[] = [];
  for (const source of sources) {
    const { rows } = await sql<Waiting>`with listed as (${source.waiting()})
      select count(*) filter (where mine)::int as for_me, count(*) filter (where proposed_by = ${staffId})::int as proposed,
        count(*) filter (where mine and due_at < ${now})::int as late,
        count(*) filter (where mine and due_at >= ${now} and due_at < ${tomorrow})::int as today
      from (select proposed_by, due_at, ${permissions.includes(APPROVAL_ACCESS[source.kind])} and ${isFor(viewer)} as mine
        from listed) as judged`.execute(db);
    const { rows: decided } = await sql<{
      count: number;
    }>`with listed as (${source.decided(staffId, today)})
      select count(*)::int as count from listed`.execute(db);
    const none = { for_me: 0, proposed: 0, late: 0, today: 0 };
    counts.push({ kind: source.kind, ...none, ...rows[0], decided: decided[0]?.count ?? 0 });
  }
  return counts;
}

/** SQL: the columns of an `ApprovalRow` but its kind. */
const columns = sql`id, coalesce(opens, id) as opens, member_id, proposed_by, proposed_at, coalesce(due_at, proposed_at) as due_at, amount_minor, currency, about, reason, status, decided_at`;

type Found = Omit<ApprovalRow, "kind">;

const compare = (one: Date | null, other: Date | null): number =>
  (one?.getTime() ?? 0) - (other?.getTime() ?? 0);

/** One page of a tab over these kinds: the nearest promise first; what is decided newest first. */
export async function readPageOfApprovals(
  db: Db,
  sources: readonly ApprovalSource[],
  viewer: Viewer,
  { tab, now }: { tab: ApprovalTab; now: Date },
  { page, perPage }: { page: number; perPage: number },
): Promise<ApprovalRow[]> {
  const { staffId } = viewer;
  const most = page * perPage;
  const today = startInLagos(lagosDay(now));
  const all: ApprovalRow[] = [];
  for (const source of sources) {
    const { rows } =
      tab === "decided"
        ? await sql<Found>`with listed as (${source.decided(staffId, today)})
          select ${columns} from listed order by decided_at desc, id limit ${most}`.execute(db)
        : await sql<Found>`with listed as (${source.waiting()})
          select ${columns} from listed where ${tab === "proposed" ? sql`proposed_by = ${staffId}` : isFor(viewer)}
          order by due_at, proposed_at, id limit ${most}`.execute(db);
    for (const row of rows) all.push({ ...row, kind: source.kind });
  }
  const ordered = all.toSorted((one, other) =>
    tab === "decided"
      ? compare(other.decided_at, one.decided_at)
      : compare(one.due_at, other.due_at) || compare(one.proposed_at, other.proposed_at),
  );
  return ordered.slice(most - perPage, most);
}
