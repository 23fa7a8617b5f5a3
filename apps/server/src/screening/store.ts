import {
  toScreeningId,
  type DecisionId,
  type MemberId,
  type SanctionsHitId,
  type ScreeningId,
} from "@kinfold/contract/ids";
import type { HitAnswer, HitState } from "@kinfold/contract/office/sanctions";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Count, Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";
import type { Match } from "./screening-provider.ts";

/** A member as they are screened. */
export type Screened = {
  member_id: MemberId;
  name: string;
  birth_date: Day | null;
  countries: string[];
};

const PERSON = sql`member.member_id, first_name || ' ' || last_name as name,
  to_char(date_of_birth, 'YYYY-MM-DD') as birth_date,
  array(select distinct unnest(citizenship || country) order by 1) as countries
  from member left join member_profile profile on profile.member_id = member.member_id`;

/** A member as they are screened. */
export async function readScreened(db: Db, memberId: MemberId): Promise<Screened | undefined> {
  const { rows } =
    await sql<Screened>`select ${PERSON} where member.member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** SQL: whether a member handed an ID in and is not screened under this name against the newest list. */
const IS_DUE = sql`email_verified_at is not null
  and exists (select from identity_check where identity_check.member_id = member.member_id and kind = 'kyc'
    and status in ('pending', 'validated') and replaced_at is null)
  and not exists (select from screening where screening.member_id = member.member_id
    and name = first_name || ' ' || last_name and list_date = (select max(list_date) from sanctions_list))`;

/** Members who are not screened under their name against the newest list, so many at most. */
export async function listDueMembers(db: Db, most: number): Promise<Screened[]> {
  const { rows } = await sql<Screened>`select ${PERSON} where ${IS_DUE}
    order by member.member_id limit ${most}`.execute(db);
  return rows;
}

/** How many members are not screened under their name against the newest list. */
export async function countDueMembers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member where ${IS_DUE}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest list that was seen, when, and when the provider last answered about a name. */
export async function readNewestList(
  db: Db,
): Promise<{ list_date: Day | null; seen_at: Date | null; answered_at: Date | null }> {
  const { rows } = await sql<{
    list_date: Day | null;
    seen_at: Date | null;
    answered_at: Date | null;
  }>`select to_char(max(list_date), 'YYYY-MM-DD') as list_date, max(seen_at) as seen_at,
      (select max(screened_at) from screening) as answered_at from sanctions_list`.execute(db);
  return rows[0] ?? { list_date: null, seen_at: null, answered_at: null };
}

/** Writes down that the provider has a list of this date. Harmless when it is known. */
export async function keepList(tx: Db, listDate: Day, at: Date): Promise<void> {
  await sql`insert into sanctions_list (list_date, seen_at) values (${listDate}::date, ${at})
    on conflict do nothing`.execute(tx);
}

/** Writes down one screening. */
export async function insertScreening(
  tx: Db,
  row: Screened & { listDate: Day; cause: "approval" | "list"; hitCount: number; at: Date },
): Promise<ScreeningId> {
  const id = toScreeningId(createId("scr"));
  await sql`insert into screening (screening_id, member_id, name, birth_date, list_date, cause, hit_count, screened_at)
    values (${id}, ${row.member_id}, ${row.name}, ${row.birth_date}::date, ${row.listDate}::date, ${row.cause},
      ${row.hitCount}, ${row.at})`.execute(tx);
  return id;
}

/** Opens a hit, or notes that it was returned again. Answers its id. */
export async function keepHit(
  tx: Db,
  {
    memberId,
    screeningId,
    match,
    listDate,
    at,
    dueAt,
  }: {
    memberId: MemberId;
    screeningId: ScreeningId;
    match: Match;
    listDate: Day;
    at: Date;
    dueAt: Date;
  },
): Promise<SanctionsHitId> {
  const { rows } = await sql<{
    hit_id: SanctionsHitId;
  }>`insert into sanctions_hit (hit_id, member_id, screening_id, entry_reference,
      entry_name, list_name, score, found_at, due_at, last_list_date)
    values (${createId("hit")}, ${memberId}, ${screeningId}, ${match.entry_id}, ${match.name}, ${match.list},
      ${Math.round(match.score)}, ${at}, ${dueAt}, ${listDate}::date)
    on conflict on constraint one_hit_per_entry
      do update set last_list_date = greatest(sanctions_hit.last_list_date, excluded.last_list_date)
    returning hit_id`.execute(tx);
  const [hit] = rows;
  assertExists(hit, "a hit is not kept");
  return hit.hit_id;
}

/** A hit as stored, with the member and the newest proposal. */
export type HitRow = {
  hit_id: SanctionsHitId;
  member_id: MemberId;
  member_name: string;
  code: string;
  screened_name: string;
  birth_date: Day | null;
  entry_reference: string;
  entry_name: string;
  list_name: string;
  score: number;
  found_at: Date;
  due_at: Date;
  last_list_date: Day;
  answer: HitAnswer | null;
  active_since: Date | null;
  proposal_id: DecisionId | null;
};

const HITS = sql`select hit_id, hit.member_id, first_name || ' ' || last_name as member_name, customer_code as code,
    screening.name as screened_name, to_char(screening.birth_date, 'YYYY-MM-DD') as birth_date, entry_reference, entry_name,
    list_name, score, found_at, due_at, to_char(last_list_date, 'YYYY-MM-DD') as last_list_date, answer,
    (select decided_at from identity_check document where document.member_id = hit.member_id and kind = 'kyc'
      and status = 'validated' and replaced_at is null) as active_since,
    (select decision_id from decision where kind = 'sanctions_answer' and subject_id = hit_id and status <> 'withdrawn'
      order by proposed_at desc limit 1) as proposal_id
  from sanctions_hit hit join screening using (screening_id) join member on member.member_id = hit.member_id`;

/** One page of hits, those that wait first, and how many there are in all. */
export async function readPageOfHits(
  db: Db,
  state: HitState | undefined,
  page: { page: number; perPage: number },
): Promise<{ rows: HitRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or coalesce(answer, 'open') = ${state ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from sanctions_hit where ${wanted}`.execute(db);
  const { rows } = await sql<HitRow>`${HITS} where ${wanted}
    order by answer is not null, due_at, hit_id ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A hit, held until the transaction ends. */
export async function holdHit(
  tx: Db,
  id: SanctionsHitId,
): Promise<{ member_id: MemberId; entry_name: string; answer: HitAnswer | null } | undefined> {
  const { rows } = await sql<{
    member_id: MemberId;
    entry_name: string;
    answer: HitAnswer | null;
  }>`select member_id, entry_name, answer from sanctions_hit where hit_id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Writes down what a held hit is, by an approved decision. */
export async function setHitAnswer(
  tx: Db,
  id: SanctionsHitId,
  { answer, at, by }: { answer: HitAnswer; at: Date; by: DecisionId },
): Promise<void> {
  await sql`update sanctions_hit set answer = ${answer}, answered_at = ${at}, answered_by = ${by}
    where hit_id = ${id}`.execute(tx);
}

/** What keeps a member from being activated: not screened under their name, a hit without an answer, or a true hit. */
export async function findScreeningBlocker(
  tx: Db,
  memberId: MemberId,
): Promise<"unscreened" | "open" | "true" | undefined> {
  const { rows } = await sql<{ is_screened: boolean; is_open: boolean; is_true: boolean }>`select
      exists (select from screening join member using (member_id) where screening.member_id = ${memberId}
        and name = first_name || ' ' || last_name) as is_screened,
      exists (select from sanctions_hit where member_id = ${memberId} and answer is null) as is_open,
      exists (select from sanctions_hit where member_id = ${memberId} and answer = 'true') as is_true`.execute(
    tx,
  );
  const [row] = rows;
  if (row?.is_true === true) return "true";
  if (row?.is_open === true) return "open";
  return row?.is_screened === true ? undefined : "unscreened";
}

/** SQL: the due time of each hit that waits for an answer. */
export const selectOpenHits = (): RawBuilder<unknown> =>
  sql`select due_at from sanctions_hit where answer is null`;

/**
 * Which of these members are paid nothing: a sanctions hit of theirs waits for its answer, or is true. Members that are held by
 * `holdLockedAmong` are held against a new hit too.
 */
export async function filterHeldMembers(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: MemberId }>`select distinct member_id from sanctions_hit
    where member_id = any (${[...memberIds]}::text[]) and answer is distinct from 'false'`.execute(
    db,
  );
  return new Set(rows.map(({ member_id: id }) => id));
}

/** The member whom a hit is about; undefined when there is no such hit. */
export async function findHitMember(db: Db, id: SanctionsHitId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from sanctions_hit where hit_id = ${id}`.execute(db);
  return rows[0]?.member_id;
}
