import { sql } from "kysely";
import { putCheck, setCheck, type NewCheck } from "#identity/index.ts";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";

const FIRST = "stf_who_proposes";
const SECOND = "stf_who_approves";

/** Two of the staff whom nobody can sign in as. */
async function twoOfTheStaff(tx: Db, at: Date): Promise<void> {
  for (const id of [FIRST, SECOND]) {
    await sql`insert into staff (staff_id, email, name, roles, password_hash, sealed_authenticator, created_at)
      values (${id}, ${`${id}@kinfold.example`}, ${id}, '{compliance}', '$argon2id$nobody', '', ${at})
      on conflict (staff_id) do nothing`.execute(tx);
  }
}

/** Puts a paper where a test needs it. One that is found right has been, by two people, as the database demands. */
export async function putJudged(tx: Db, { decided, ...check }: NewCheck): Promise<string> {
  if (check.status !== "validated" || decided === undefined) {
    return putCheck(tx, { ...check, ...(decided !== undefined && { decided }) });
  }
  const checkId = await putCheck(tx, { ...check, status: "pending" });
  await twoOfTheStaff(tx, decided.at);
  await sql`insert into identity_proposal (proposal_id, check_id, proposed_by, proposed_at, note, member_name)
    values (${newId("prp")}, ${checkId}, ${FIRST}, ${decided.at}, 'It is theirs.', 'Somebody')`.execute(
    tx,
  );
  await sql`update identity_proposal set status = 'approved', ended_by = ${SECOND}, ended_at = ${decided.at}
    where check_id = ${checkId}`.execute(tx);
  await setCheck(tx, checkId, { status: "validated", at: decided.at, by: SECOND });
  return checkId;
}
