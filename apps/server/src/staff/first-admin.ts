import { toSubjectId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { Email, readEmail } from "@kinfold/contract/credentials";
import { create, is } from "superstruct";
import { writeAuditEntry } from "#audit/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import { refuse } from "#platform/refusing.ts";
import { sendEnrolment, type SecondFactorSettings } from "./enrolment-store.ts";
import { findProposedMember, refuseMemberOnStaff } from "./membership.ts";
import { isAddressTaken, countOtherAdmins } from "./people-store.ts";

/** With three, one may be away or disagree and two still decide. From then on the person who has the server invites no one. */
const ENOUGH = 3;

/**
 * Makes the link with which one of the first three admins joins, for the person who runs the server to hand over: no one could propose or
 * approve them yet. Refuses once three admins can sign in.
 */
export async function inviteFirstAdmin(
  db: Db,
  env: Pick<Env, "OFFICE_URL"> & SecondFactorSettings,
  {
    name,
    email: given,
    memberEmail,
    at,
  }: { name: string; email: string; memberEmail?: string | undefined; at: Date },
): Promise<string> {
  const email = readEmail(given);
  if (!is(email, Email) || name.trim() === "") {
    return refuse(staffRefusals().invalid.firstAdmin);
  }
  const token = await runTransaction(db, async (tx) => {
    await lockName(tx, "changes of the staff");
    if ((await countOtherAdmins(tx, null)) >= ENOUGH) {
      return refuse(staffRefusals().staff_forbidden);
    }
    if (await isAddressTaken(tx, email)) {
      return refuse(staffRefusals().staff_address_taken.taken);
    }
    const memberId = await findProposedMember(
      tx,
      {
        kind: "invite",
        email: create(email, Email),
        reason: "",
        ...(memberEmail !== undefined && {
          member_email: memberEmail === "none" ? null : readEmail(memberEmail),
        }),
      },
      undefined,
    );
    await refuseMemberOnStaff(tx, memberId, null);
    const first = { email: create(email, Email), name: name.trim(), memberId };
    const made = await sendEnrolment(tx, env, { first, at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "system" },
      action: "staff.first_admin_invited",
      subject: { kind: "staff", id: toSubjectId(email) },
      after: { email: first.email, name: first.name, member: memberId },
    });
    return made;
  });
  return `${env.OFFICE_URL}/join#${token}`;
}
