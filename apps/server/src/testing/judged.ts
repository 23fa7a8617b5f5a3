import { sql } from "kysely";
import { putCheck, setCheck, type NewCheck } from "#identity/index.ts";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import { FIRST_OF_TWO, SECOND_OF_TWO, twoOfTheStaff } from "./two-of-the-staff.ts";

/** Puts a paper where a test needs it. One that is found right has been, by two people, as the database demands. */
export async function putJudged(tx: Db, { decided, ...check }: NewCheck): Promise<string> {
  if (check.status !== "validated" || decided === undefined) {
    return putCheck(tx, { ...check, ...(decided !== undefined && { decided }) });
  }
  const checkId = await putCheck(tx, { ...check, status: "pending" });
  await twoOfTheStaff(tx, decided.at);
  await sql`insert into identity_proposal (proposal_id, check_id, proposed_by, proposed_at, note, member_name)
    values (${newId("prp")}, ${checkId}, ${FIRST_OF_TWO}, ${decided.at}, 'It is theirs.', 'Somebody')`.execute(
    tx,
  );
  await sql`update identity_proposal set status = 'approved', ended_by = ${SECOND_OF_TWO}, ended_at = ${decided.at}
    where check_id = ${checkId}`.execute(tx);
  await setCheck(tx, checkId, { status: "validated", at: decided.at, by: SECOND_OF_TWO });
  return checkId;
}
