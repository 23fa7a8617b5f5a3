import type { MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import { addDays, startInLagos } from "#calendar/index.ts";
import type { Db, Count, RowNumber } from "#platform/db.ts";
import { buildContainsPattern } from "#platform/search-text.ts";
import { limitToPage } from "#platform/paging.ts";

/** An entry as stored. */
export type EntryRow = {
  audit_number: RowNumber;
  entry: string;
  previous_hash: Buffer;
  hash: Buffer;
  at: Date;
};

/** What is looked for; days are days in Lagos, both included. */
export type Filters = {
  staffId?: StaffId | undefined;
  /** Entries about any of these members. */
  memberIds?: readonly MemberId[] | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Entries about these are left out. */
  hidden?: readonly SubjectId[] | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** Words of an entry; or who is called so, or has such an address. */
  search?:
    | { text: string; memberIds: readonly MemberId[]; staffIds: readonly StaffId[] }
    | undefined;
};

type Page = { page: number; perPage: number };

/** As it stands in the line, whose quotes and controls are escaped. */
const literally = (text: string): string => buildContainsPattern(JSON.stringify(text).slice(1, -1));

function matching(filters: Filters): RawBuilder<boolean> {
  const { staffId, memberIds, action, subject, hidden = [], from, to, search } = filters;
  const parts = [sql<boolean>`true`];
  if (staffId !== undefined) parts.push(sql`(actor_kind = 'staff' and actor_id = ${staffId})`);
  if (memberIds !== undefined) parts.push(sql`member_id = any (${[...memberIds]}::text[])`);
  if (action !== undefined) parts.push(sql`action = ${action}`);
  if (subject !== undefined) parts.push(sql`subject_id = ${subject}`);
  if (hidden.length > 0) parts.push(sql`subject_id <> all (${[...hidden]}::text[])`);
  if (from !== undefined) parts.push(sql`at >= ${startInLagos(from)}`);
  if (to !== undefined) parts.push(sql`at < ${startInLagos(addDays(to, 1))}`);
  if (search !== undefined) {
    const people = [...search.memberIds, ...search.staffIds];
    parts.push(sql`(entry ilike ${literally(search.text)} or member_id = any (${people}::text[])
      or actor_id = any (${people}::text[]) or subject_id = any (${people}::text[]))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const shown = sql`audit_number, entry, previous_hash, hash, at`;

/** A page of what matches, newest first, and how many match in all. */
export async function readPageOfEntries(
  db: Db,
  filters: Filters,
  { page, perPage }: Page,
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = matching(filters);
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from audit_entry where ${where}`.execute(db);
  const { rows } = await sql<EntryRow>`select ${shown} from audit_entry where ${where}
    order by audit_number desc ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** All that match, oldest first, and one more than `most` where there are more. */
export async function listAllEntries(db: Db, filters: Filters, most: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select ${shown} from audit_entry where ${matching(filters)}
    order by audit_number limit ${most + 1}`.execute(db);
  return rows;
}

/** The entry of this number; undefined when it was not written. */
export async function findEntry(db: Db, number: RowNumber): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select ${shown} from audit_entry
    where audit_number = ${number}`.execute(db);
  return rows[0];
}

/** The staff that did something and the actions there are, each once. */
export async function listKnownValues(db: Db): Promise<{ staffIds: StaffId[]; actions: string[] }> {
  const { rows } = await sql<{ staff_ids: StaffId[]; actions: string[] }>`select
    array(select distinct actor_id from audit_entry where actor_kind = 'staff') as staff_ids,
    array(select distinct action from audit_entry order by 1) as actions`.execute(db);
  return { staffIds: rows[0]?.staff_ids ?? [], actions: rows[0]?.actions ?? [] };
}

/** A page of what the staff did about one member's account, newest first: never their own membership's work on others. */
export async function readPageOfActivity(
  db: Db,
  memberId: MemberId,
  { page, perPage }: Page,
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = sql`member_id = ${memberId} and actor_kind = 'staff'`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from audit_entry where ${where}`.execute(db);
  const { rows } = await sql<EntryRow>`select ${shown} from audit_entry where ${where}
    order by audit_number desc ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
