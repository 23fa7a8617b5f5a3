import type { AccountClosureId, DecisionId, ErasureId, MemberId } from "@kinfold/contract/ids";
import type { ErasureBlocker, ErasureState } from "@kinfold/contract/office/erasures";
import { sql } from "kysely";
import { ErasedDigest } from "#audit/index.ts";
import type { Day } from "#calendar/index.ts";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** A closed account whose records are erased. */
export type ErasureRow = {
  erasure_id: ErasureId;
  member_id: MemberId;
  listed_at: Date;
  due_at: Date;
  erased_at: Date | null;
};

/** An erasure that was done. */
type DoneErasure = Pick<ErasureRow, "erasure_id" | "member_id"> & { erased_at: Date };

/** Closed accounts whose day of erasure has come, and that are not listed yet. */
export async function findDueClosures(
  db: Db,
  today: Day,
): Promise<{ closure_id: AccountClosureId; member_id: MemberId }[]> {
  const { rows } = await sql<{ closure_id: AccountClosureId; member_id: MemberId }>`
    select closure_id, member_id from account_closure where erase_on <= ${today}::date
      and not exists (select from erasure where erasure.member_id = account_closure.member_id)
    order by erase_on, closure_id`.execute(db);
  return rows;
}

/** Lists an erasure; false when it is listed already. */
export async function insertErasure(
  tx: Db,
  erasure: {
    id: ErasureId;
    closureId: AccountClosureId;
    memberId: MemberId;
    at: Date;
    dueAt: Date;
  },
): Promise<boolean> {
  const { id, closureId, memberId, at, dueAt } = erasure;
  const { rows } =
    await sql`insert into erasure (erasure_id, member_id, closure_id, listed_at, due_at)
    values (${id}, ${memberId}, ${closureId}, ${at}, ${dueAt}) on conflict (member_id) do nothing returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** An erasure, held until the transaction ends; undefined when there is none of this id. */
export async function lockErasure(tx: Db, id: ErasureId): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`select erasure_id, member_id, listed_at, due_at, erased_at
    from erasure where erasure_id = ${id} for update`.execute(tx);
  return rows[0];
}

/** What holds the erasure of a member back. */
export async function listErasureBlockers(db: Db, memberId: MemberId): Promise<ErasureBlocker[]> {
  const { rows } = await sql<{
    blockers: ErasureBlocker[] | null;
  }>`select list_erasure_blockers(${memberId}) as blockers`.execute(db);
  return rows[0]?.blockers ?? [];
}

/** What an erasure did: how many rows it changed or removed, how many files have to go, and what it left of entries of the audit. */
type Erased = { rows: number; files: number; entries_sha256: string };

/** Erases a member as two people decided. */
export async function eraseMember(
  tx: Db,
  id: ErasureId,
  { by, at }: { by: DecisionId; at: Date },
): Promise<Erased> {
  const { rows: erased } = await sql<{ count: Count | null }>`
    select erase_member(${id}, ${by}, ${at}) as count`.execute(tx);
  const { rows: files } = await sql<{ count: Count }>`
    select count(*) as count from erased_file where erasure_id = ${id}`.execute(tx);
  const { rows: entries } = await sql<{ entry: string }>`
    select entry from audit_entry where erased_by = ${id} order by audit_number`.execute(tx);
  const left = new ErasedDigest();
  for (const { entry } of entries) left.add(entry);
  return {
    rows: Number(erased[0]?.count ?? 0n),
    files: Number(files[0]?.count ?? 0n),
    entries_sha256: left.toString(),
  };
}

/** The names of files that have to go. */
export async function findErasedFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`select stored_name from erased_file
    where removed_at is null order by 1`.execute(db);
  return rows.map(({ stored_name: name }) => name);
}

/** Says that a file is gone. */
export async function markFileRemoved(db: Db, storedName: string, at: Date): Promise<void> {
  await sql`update erased_file set removed_at = ${at} where stored_name = ${storedName} and removed_at is null`.execute(
    db,
  );
}

/** Every erasure that was done, the first one first, as the list beside the backups names it. */
export async function findDoneErasures(db: Db): Promise<DoneErasure[]> {
  const { rows } =
    await sql<DoneErasure>`select erasure_id, member_id, coalesce(erased_at, listed_at) as erased_at from erasure
    where erased_at is not null order by erased_at, erasure_id`.execute(db);
  return rows;
}

/** Which of these members, who were erased once, are here as they were. Who is not here at all is none of them. */
export async function findUnerasedMembers(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where member_id = any (${[...memberIds]}::text[])
      and not exists (select from erasure where erasure.member_id = member.member_id and erased_at is not null)
    order by 1`.execute(db);
  return rows.map(({ member_id: id }) => id);
}

/** Erasures whose last file is gone and that do not say so yet. */
export async function findErasuresWithoutFiles(
  db: Db,
): Promise<Pick<ErasureRow, "erasure_id" | "member_id">[]> {
  const { rows } = await sql<Pick<ErasureRow, "erasure_id" | "member_id">>`
    select erasure_id, member_id from erasure where erased_at is not null and files_removed_at is null
      and not exists (select from erased_file where erased_file.erasure_id = erasure.erasure_id and removed_at is null)
    order by 1`.execute(db);
  return rows;
}

/** Says that the last file of an erasure is gone; false when it says so already. */
export async function markFilesRemoved(tx: Db, id: ErasureId, at: Date): Promise<boolean> {
  const { rows } = await sql`update erasure set files_removed_at = ${at}
    where erasure_id = ${id} and files_removed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** An erasure as staff read it. */
export type DueErasureRow = ErasureRow & {
  name: string;
  closed_at: Date;
  erase_on: Day;
  files_left: Count;
  blockers: ErasureBlocker[];
  proposal_id: DecisionId | null;
};

/** One page of all erasures: those that wait first, the nearest due time first, then the newest; and how many in all. */
export async function readPageOfErasures(
  db: Db,
  state: ErasureState | undefined,
  page: { page: number; perPage: number },
): Promise<{ rows: DueErasureRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or ${state ?? null} = case when erased_at is null then 'waiting' else 'erased' end)`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from erasure where ${wanted}`.execute(db);
  const { rows } =
    await sql<DueErasureRow>`select erasure.erasure_id, erasure.member_id, listed_at, erasure.due_at, erased_at,
      first_name || ' ' || last_name as name, coalesce(closed_at, listed_at) as closed_at,
      coalesce(to_char(erase_on, 'YYYY-MM-DD'), '') as erase_on,
      (select count(*) from erased_file where erased_file.erasure_id = erasure.erasure_id and removed_at is null) as files_left,
      case when erased_at is null then coalesce(list_erasure_blockers(erasure.member_id), '{}') else '{}' end as blockers,
      (select decision_id from decision where kind = 'erasure' and subject_id = erasure.erasure_id
        and status in ('proposed', 'approved') order by proposed_at desc limit 1) as proposal_id
    from erasure join member using (member_id) join account_closure using (closure_id) where ${wanted}
    order by erased_at is null desc, case when erased_at is null then erasure.due_at end, listed_at desc, erasure.erasure_id
    ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
