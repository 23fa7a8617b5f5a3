import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { putCheck, setCheck, type NewCheck } from "#identity/index.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { FIRST_OF_TWO, SECOND_OF_TWO, insertTwoStaff } from "./two-of-the-staff.ts";

/** A file that was handed in with this check and opened by both, as far as the database knows: no file lies in the store. */
async function putOpenedDocument(
  tx: Db,
  checkId: string,
  { memberId, kind, at }: { memberId: MemberId; kind: NewCheck["kind"]; at: Date },
): Promise<void> {
  const documentId = createId("doc");
  await sql`insert into identity_document (document_id, check_id, member_id, document_type, stored_name, file_name,
      media_type, size_bytes, sent_sha256, stored_at)
    values (${documentId}, ${checkId}, ${memberId}, ${kind === "kyc" ? "passport" : "tenancy"},
      ${`papers/${documentId}`}, 'document.jpg', 'image/jpeg', 1, sha256(${documentId}::text::bytea), ${at})`.execute(
    tx,
  );
  for (const by of [FIRST_OF_TWO, SECOND_OF_TWO]) {
    await sql`insert into identity_document_view (view_id, document_id, viewed_by, purpose, viewed_at)
      values (${createId("view")}, ${documentId}, ${by}, 'review', ${at})`.execute(tx);
  }
}

/** Puts a document where a test needs it. One that is approved has been, by two people, as the database demands. */
export async function putJudged(tx: Db, { decided, ...check }: NewCheck): Promise<string> {
  if (check.status !== "validated" || decided === undefined) {
    return putCheck(tx, { ...check, ...(decided !== undefined && { decided }) });
  }
  const checkId = await putCheck(tx, { ...check, status: "pending" });
  await insertTwoStaff(tx, decided.at);
  if (check.kind !== "bvn") {
    await putOpenedDocument(tx, checkId, { ...check, at: decided.at });
  }
  await sql`insert into identity_proposal (proposal_id, check_id, proposed_by, proposed_at, note, name_read, member_name)
    values (${createId("prp")}, ${checkId}, ${FIRST_OF_TWO}, ${decided.at}, 'It is theirs.', 'Someone', 'Someone')`.execute(
    tx,
  );
  await sql`update identity_proposal set status = 'approved', ended_by = ${SECOND_OF_TWO}, ended_at = ${decided.at},
      second_name_read = 'Someone'
    where check_id = ${checkId}`.execute(tx);
  await setCheck(tx, checkId, { status: "validated", at: decided.at, by: SECOND_OF_TWO });
  return checkId;
}
