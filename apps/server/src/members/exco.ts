import type { MemberId } from "@kinfold/contract/ids";
import type { ExcoStatus } from "@kinfold/contract/office/exco";
import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { buildMemberSearch } from "./search-members.ts";
import { limitToPage } from "#platform/paging.ts";

/** Someone who asked the executive committee to introduce them when they joined. */
export type ExcoRequest = {
  memberId: MemberId;
  name: string;
  email: string;
  country: string;
  heardAboutUs: string;
  referralPerson: string | null;
  status: ExcoStatus;
  askedAt: Date;
  dueAt: Date;
};

/** From when the club owes an answer: the mailbox is proved, and the request is a member's. */
const FROM = sql`coalesce(email_verified_at, created_at)`;
/** The committee answers within a week. */
const DUE = sql`${FROM} + interval '7 days'`;

const excoRequests = sql`select member_id as "memberId", first_name || ' ' || last_name as name, email, country,
    heard_about_us as "heardAboutUs", referral_person as "referralPerson", exco_referral_status as status,
    ${FROM} as "askedAt", ${DUE} as "dueAt"
  from member where exco_referral_status <> 'none' and email_verified_at is not null`;

/** One page of those who asked and proved their mailbox, those that wait first and then the oldest, and how many there are. */
export async function readPageOfExco(
  db: Db,
  { status, search }: { status: ExcoStatus | undefined; search: string | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ExcoRequest[]; total: number }> {
  const matching = sql`(${status ?? null}::text is null or exco_referral_status = ${status ?? null})
    and ${buildMemberSearch("member", search ?? "")}`;
  const { rows } = await sql<ExcoRequest>`${excoRequests} and ${matching}
    order by exco_referral_status <> 'requested', "askedAt", member_id ${limitToPage({ page, perPage })}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from (${excoRequests} and ${matching}) found`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What this member asked for; undefined when nothing. */
export async function findExcoRequest(
  db: Db,
  memberId: MemberId,
): Promise<ExcoRequest | undefined> {
  const { rows } = await sql<ExcoRequest>`${excoRequests} and member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** How the introduction of this member stands, held until the transaction ends. */
export async function lockExco(
  tx: Db,
  memberId: MemberId,
): Promise<ExcoStatus | "none" | undefined> {
  const { rows } = await sql<{ status: ExcoStatus | "none" }>`
    select exco_referral_status as status from member
      where member_id = ${memberId} and email_verified_at is not null for no key update`.execute(
    tx,
  );
  return rows[0]?.status;
}

/** Notes what the executive committee says, or that the request ended. */
export async function setExco(
  tx: Db,
  memberId: MemberId,
  status: Exclude<ExcoStatus, "requested">,
): Promise<void> {
  await sql`update member set exco_referral_status = ${status} where member_id = ${memberId}`.execute(
    tx,
  );
}

/** Everybody who waits for an answer, for the summary of the queues. */
export const EXCO_WAITING = sql`select ${DUE} as due_at from member
  where exco_referral_status = 'requested' and email_verified_at is not null`;

/** SQL: every request of a proved mailbox, with the time of its answer. */
export const EXCO_REQUESTS = sql`select member_id, exco_referral_status as status, ${FROM} as asked_at, ${DUE} as due_at from member
  where exco_referral_status <> 'none' and email_verified_at is not null`;
