import type { StaffId, SubjectId } from "@kinfold/contract/ids";
import type { Claim } from "@kinfold/contract/office/claims";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { CLAIM_MS } from "./rules.ts";

type Subject = { kind: string; id: SubjectId };
type Held = { staff_id: StaffId; name: string; until: Date };

const NO_ONE: Claim = { claimed_by: null, is_mine: false, until: null };

const view = (held: Held | undefined, staffId: StaffId): Claim =>
  held === undefined
    ? NO_ONE
    : {
        claimed_by: held.name,
        is_mine: held.staff_id === staffId,
        until: held.until.toISOString(),
      };

/** SQL: whether a row of `staff_claim` is of someone who proposed what another person now decides, or approved a batch that another gives to the bank. Their part is done, and their claim holds no one up. */
const hasProposed = sql`(
  exists (select from decision where status = 'proposed' and proposed_by = staff_claim.staff_id
    and staff_claim.subject_id in (decision_id, subject_id))
  or exists (select from identity_proposal where status = 'open' and proposed_by = staff_claim.staff_id
    and identity_proposal.subject_id = staff_claim.subject_id)
  or exists (select from bank_transfer where reference = staff_claim.subject_id and state = 'proposed'
    and staff_claim.staff_id = (select decided_by from bank_transfer_decision newest
      where newest.reference = bank_transfer.reference order by decision_no desc limit 1))
  or exists (select from payout_batch where batch_id = staff_claim.subject_id
    and ((status = 'draft' and made_by = staff_claim.staff_id)
      or (status = 'approved' and released_by = staff_claim.staff_id)))
  or exists (select from valuation where valuation_id = staff_claim.subject_id and status = 'draft'
    and drafted_by = staff_claim.staff_id)
  or exists (select from payment_review where review_id = staff_claim.subject_id and resolved_at is null
    and staff_claim.staff_id = (select decided_by from payment_review_decision newest
      where newest.review_id = payment_review.review_id order by decision_no desc limit 1)))`;

/** Says that someone has a piece of work open, and answers who has it: the person who came first keeps it until they close or propose it. */
export async function claimSubject(
  db: Db,
  subject: Subject,
  staffId: StaffId,
  now: Date,
): Promise<Claim> {
  await sql`insert into staff_claim (subject_kind, subject_id, staff_id, until)
    values (${subject.kind}, ${subject.id}, ${staffId}, ${addMs(now, CLAIM_MS)})
    on conflict (subject_kind, subject_id) do update set staff_id = excluded.staff_id, until = excluded.until
      where staff_claim.staff_id = excluded.staff_id or staff_claim.until <= ${now} or ${hasProposed}`.execute(
    db,
  );
  return view(await holderOf(db, subject, now), staffId);
}

/** Lets go of it, if it is theirs; answers who has it now. */
export async function releaseClaim(
  db: Db,
  { kind, id }: Subject,
  staffId: StaffId,
  now: Date,
): Promise<Claim> {
  await sql`delete from staff_claim
    where subject_kind = ${kind} and subject_id = ${id} and staff_id = ${staffId}`.execute(db);
  return view(await holderOf(db, { kind, id }, now), staffId);
}

async function holderOf(db: Db, { kind, id }: Subject, now: Date): Promise<Held | undefined> {
  const { rows } =
    await sql<Held>`select staff_id, name, until from staff_claim join staff using (staff_id)
    where subject_kind = ${kind} and subject_id = ${id} and until > ${now} and not ${hasProposed}`.execute(
      db,
    );
  return rows[0];
}

/** Who has which of these open now, by name: what rows of a queue say as `claimed_by`. */
export async function listClaims(
  db: Db,
  kind: string,
  subjects: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    subject_id: SubjectId;
    name: string;
  }>`select subject_id, name from staff_claim join staff using (staff_id)
    where subject_kind = ${kind} and subject_id = any (${[...subjects]}::text[]) and until > ${now}
      and not ${hasProposed}`.execute(db);
  return new Map(rows.map(({ subject_id, name }) => [subject_id, name]));
}

/** Removes the claims of desks that closed without a word. */
export async function forgetClaims(db: Db, now: Date): Promise<void> {
  await sql`delete from staff_claim where until <= ${now}`.execute(db);
}
