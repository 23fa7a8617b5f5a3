import type { BvnAttemptId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { BvnMatch } from "./rules.ts";

export type BvnOutcome =
  | "validated"
  | "review"
  | "mismatch"
  | "not_found"
  | "in_use"
  | "consent_required"
  | "unanswered";

/** Writes the consent down, before the register is asked, and answers the attempt's id. */
export async function beginAttempt(
  db: Db,
  consent: { memberId: MemberId; version: string; at: Date },
): Promise<BvnAttemptId> {
  const id = createId("bvn");
  await sql`insert into bvn_attempt (attempt_id, member_id, consent_version, consented_at)
    values (${id}, ${consent.memberId}, ${consent.version}, ${consent.at})`.execute(db);
  return id;
}

/** Writes down what came of an attempt. */
export async function endAttempt(
  db: Db,
  attemptId: BvnAttemptId,
  outcome: BvnOutcome,
  compared?: { match: BvnMatch; reference: string | null },
): Promise<void> {
  await sql`update bvn_attempt set outcome = ${outcome},
      provider_reference = ${compared?.reference ?? null},
      first_name_matches = ${compared?.match.firstName.isMatch ?? null}::boolean,
      last_name_matches = ${compared?.match.lastName.isMatch ?? null}::boolean,
      date_of_birth_matches = ${compared?.match.isDateOfBirthMatch ?? null}::boolean
    where attempt_id = ${attemptId}`.execute(db);
}

export type HeldBvn = {
  bvn_hmac: Buffer;
  last_digits: string;
  first_name_matches: boolean | null;
  last_name_matches: boolean | null;
  date_of_birth_matches: boolean | null;
};

/** The number that a member proved, or that staff look at. */
export async function findProvedBvn(db: Db, memberId: MemberId): Promise<HeldBvn | undefined> {
  const { rows } = await sql<HeldBvn>`select b.bvn_hmac, b.last_digits, a.first_name_matches,
      a.last_name_matches, a.date_of_birth_matches
    from member_bvn b join bvn_attempt a using (attempt_id)
    where b.member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** Keeps the number for this member. False when it is another's. */
export async function holdBvn(
  tx: Db,
  bvn: { memberId: MemberId; hmac: Buffer; lastDigits: string; attemptId: BvnAttemptId; at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into member_bvn (member_id, bvn_hmac, last_digits, attempt_id, held_at)
    values (${bvn.memberId}, ${bvn.hmac}, ${bvn.lastDigits}, ${bvn.attemptId}, ${bvn.at})
    on conflict on constraint one_member_per_bvn do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Lets the number of a member go: staff found that it is not theirs. */
export async function releaseBvn(tx: Db, memberId: MemberId): Promise<void> {
  await sql`delete from member_bvn where member_id = ${memberId}`.execute(tx);
}

/** Whose BVN ends so. */
export async function findMembersByBvnEnding(db: Db, lastDigits: string): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member_bvn
    where last_digits = ${lastDigits}`.execute(db);
  return rows.map(({ member_id: id }) => id);
}
