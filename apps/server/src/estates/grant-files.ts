import type { EstateGrantId, MemberId } from "@kinfold/contract/ids";
import type { EstateGrantForm } from "@kinfold/contract/office/estates";
import type { FileReply } from "@kinfold/contract/file";
import { estateRefusals } from "@kinfold/contract/refusals/estates";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay, type Day } from "#calendar/index.ts";
import { refuseOwnMembership } from "#decisions/index.ts";
import { runTransaction } from "#platform/db.ts";
import { decodeJsonFile } from "#platform/files/base64-file.ts";
import { examineFile, getExtension, hashContent } from "#platform/files/file-content.ts";
import { receiveBytes } from "#platform/files/files.ts";
import { keepContent, readImage, removeContent } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { lockEstate } from "./require-hold.ts";
import { findApprovedGrant, findGrant, insertGrant, insertGrantView } from "./store.ts";

/** Keeps a grant that staff upload. Refuses it once one is approved, and what is no PDF and no image. */
export async function uploadGrant(
  platform: Platform,
  memberId: MemberId,
  { form, by }: { form: EstateGrantForm; by: Operator },
): Promise<void> {
  const { clock, db, env, files } = platform;
  const at = clock.now();
  refuseOwnMembership(memberId, by);
  // The contract read it as a day.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const grantedOn = form.granted_on as Day;
  if (grantedOn > lagosDay(at)) refuseField("granted_on", membershipRefusals().invalid.dayToCome);
  const { name, bytes } = decodeJsonFile(form.file);
  const { content, storedName } = await receiveBytes(files, bytes, async (file) => {
    const examined = await examineFile(file, env);
    return { content: examined, storedName: await keepContent(files, "grants", examined) };
  });
  const sha256 = await hashContent(content);
  try {
    await runTransaction(db, async (tx) => {
      const holdId = await lockEstate(tx, memberId);
      if ((await findApprovedGrant(tx, memberId)) !== undefined) {
        refuse(estateRefusals().estate_as_it_is.approved);
      }
      const id = await insertGrant(tx, {
        member_id: memberId,
        hold_id: holdId,
        kind: form.kind,
        grant_number: form.number,
        court: form.court,
        granted_on: grantedOn,
        representatives: form.representatives,
        stored_name: storedName,
        file_name: name.slice(-255) || "grant",
        media_type: content.mediaType,
        size_bytes: content.sizeBytes,
        sha256,
        uploaded_at: at,
        uploaded_by: by.staffId,
      });
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "staff", staffId: by.staffId },
        action: "estate.grant_uploaded",
        subject: { kind: "estate_grant", id },
        memberId,
        after: { kind: form.kind, number: form.number, sha256: sha256.toString("hex") },
      });
    });
  } catch (error) {
    await removeContent(files, storedName);
    throw error;
  }
}

/** The image of a grant, for staff: that someone looked is written down first, and who decides about it must have. Refuses `not_found`. */
export async function readGrantFile(
  { clock, db, env, files }: Platform,
  { id, by }: { id: EstateGrantId; by: Operator },
): Promise<FileReply> {
  const grant = await findGrant(db, id);
  if (grant === undefined) return refuse(estateRefusals().not_found.grant);
  const { type, bytes } = await readImage(files, grant, env);
  const at = clock.now();
  await runTransaction(db, async (tx) => {
    await insertGrantView(tx, { grantId: id, by: by.staffId, at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "estate.grant_viewed",
      subject: { kind: "estate_grant", id },
      memberId: grant.member_id,
    });
  });
  return { name: `grant-${id}.${getExtension(type)}`, type, bytes, isInline: true };
}
