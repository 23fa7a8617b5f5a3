import type { DecisionId, MemberId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import { DOCUMENTS_ARE_RIGHT } from "#identity/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { endAllSessions, listMemberSessions } from "./session-store.ts";
import { buildMemberSearch } from "./search-members.ts";
import { limitToPage } from "#platform/paging.ts";

/** A member as staff find them. */
export type FoundRow = {
  member_id: MemberId;
  name: string;
  email: string;
  customer_code: string;
  country: string;
  is_global: boolean;
  is_locked: boolean;
  is_verified: boolean;
  created_at: Date;
};

type Wanted = {
  /** A part of the name, the address or the number. Blank finds everyone. */
  text: string;
  /** Members who are found whatever they are called. */
  orIds: readonly MemberId[];
  isGlobal: boolean | undefined;
  isVerified: boolean | undefined;
  isLocked: boolean | undefined;
};

const SHOWN = sql`member_id, first_name || ' ' || last_name as name, email, customer_code, country, is_global,
  disabled_at is not null as is_locked, ${DOCUMENTS_ARE_RIGHT} as is_verified, created_at`;

function matching({ text, orIds, isGlobal, isVerified, isLocked }: Wanted): RawBuilder<unknown> {
  return sql.join(
    [
      sql`email_verified_at is not null`,
      // Without a condition the index of the list's order answers.
      ...(text.trim() === ""
        ? []
        : [
            orIds.length === 0
              ? buildMemberSearch("member", text)
              : sql`(${buildMemberSearch("member", text)} or member_id = any (${[...orIds]}::text[]))`,
          ]),
      ...(isGlobal === undefined ? [] : [sql`is_global = ${isGlobal}`]),
      ...(isLocked === undefined ? [] : [sql`(disabled_at is not null) = ${isLocked}`]),
      ...(isVerified === undefined ? [] : [sql`${DOCUMENTS_ARE_RIGHT} = ${isVerified}`]),
    ],
    sql` and `,
  );
}

/** One page of members who proved their mailbox, newest first, and how many there are in all. */
export async function readPageOfMembers(
  db: Db,
  wanted: Wanted,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const where = matching(wanted);
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from member where ${where}`.execute(db);
  const { rows } = await sql<FoundRow>`select ${SHOWN} from member where ${where}
    order by created_at desc, member_id ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** The member with this id who proved their mailbox, with what they said when they joined. */
export async function readMemberInFull(
  db: Db,
  memberId: MemberId,
): Promise<
  (FoundRow & { phone: string; citizenship: string[]; terms_version: string | null }) | undefined
> {
  const { rows } = await sql<
    FoundRow & { phone: string; citizenship: string[]; terms_version: string | null }
  >`select ${SHOWN}, phone, citizenship, terms_version from member
    where member_id = ${memberId} and email_verified_at is not null`.execute(db);
  return rows[0];
}

/** How a member signs in: browsers that are signed in now, when one last did, and whether a second factor guards it. */
export async function signInOf(
  db: Db,
  memberId: MemberId,
  now: Date,
): Promise<{ sessions: number; lastAt: Date | null; hasTwoFactor: boolean }> {
  const { rows } = await sql<{ last_at: Date | null }>`select greatest(
      (select max(at) from security_event where member_id = ${memberId} and kind in ('signed_in', 'new_device')),
      -- The person who has just joined is signed in without having done it.
      (select max(verified_at) from session where member_id = ${memberId})) as last_at`.execute(db);
  const sessions = await listMemberSessions(db, memberId, now);
  return {
    sessions: sessions.length,
    lastAt: rows[0]?.last_at ?? null,
    hasTwoFactor: await hasSecondFactor(db, memberId),
  };
}

/**
 * The membership of someone who proved their mailbox, held until the transaction ends: the person who begins to pay with naira waits.
 * Undefined when there is no one of this id.
 */
export async function holdMembership(
  tx: Db,
  memberId: MemberId,
): Promise<{ isGlobal: boolean; isLocked: boolean } | undefined> {
  const { rows } = await sql<{ isGlobal: boolean; isLocked: boolean }>`
    select is_global as "isGlobal", disabled_at is not null as "isLocked" from member
      where member_id = ${memberId} and email_verified_at is not null for no key update`.execute(
    tx,
  );
  return rows[0];
}

/** Makes a held member global, or not, by a change that was approved. The database refuses any other. */
export async function setGlobal(
  tx: Db,
  memberId: MemberId,
  { isGlobal, changeId }: { isGlobal: boolean; changeId: DecisionId },
): Promise<void> {
  await sql`update member set is_global = ${isGlobal}, global_by = ${changeId}
    where member_id = ${memberId}`.execute(tx);
}

/** Keeps a held member from signing in and ends their sessions, or lets them sign in again. */
export async function setLocked(tx: Db, memberId: MemberId, lockedAt: Date | null): Promise<void> {
  await sql`update member set disabled_at = ${lockedAt}::timestamptz
    where member_id = ${memberId}`.execute(tx);
  if (lockedAt !== null) await endAllSessions(tx, memberId);
}
