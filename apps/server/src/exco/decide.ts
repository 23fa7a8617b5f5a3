import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { excoRefusals } from "@kinfold/contract/refusals/exco";
import { sayIn } from "@kinfold/language/say-in";
import { writeAuditEntry } from "#audit/index.ts";
import { lockExco, readPerson, setExco } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { writeExcoApprovedEmail, writeExcoRejectedEmail } from "./emails.ts";
import { EXCO_PROMISE } from "./promise.ts";
import { findDecision, insertDecision } from "./store.ts";

type Deciding = {
  memberId: MemberId;
  outcome: "approved" | "declined";
  reason: string;
  by: { staffId: StaffId; memberId: MemberId | null };
};

/** Notes what the executive committee says of an introduction and tells the member. Harmless when repeated by the same person. */
export async function decideExco(
  platform: Platform,
  { memberId, outcome, reason, by }: Deciding,
): Promise<void> {
  const { clock, db, env, outbox } = platform;
  await runTransaction(db, async (tx) => {
    const status = await lockExco(tx, memberId);
    if (status === undefined || status === "none") {
      return refuse(excoRefusals().not_found.introduction);
    }
    if (by.memberId === memberId) refuse(excoRefusals().staff_own_work);
    if (status !== "requested") {
      const before = await findDecision(tx, memberId);
      if (status === outcome && before?.decided_by === by.staffId) return;
      refuse(excoRefusals().exco_decided(status));
    }
    const at = clock.now();
    await insertDecision(tx, { memberId, outcome, reason, by, at });
    await setExco(tx, memberId, outcome);
    await followPromise(tx, EXCO_PROMISE, { memberId });
    const { email, firstName, language } = await readPerson(tx, memberId);
    const club = { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
    const emailContent = sayIn(language, () =>
      outcome === "approved"
        ? writeExcoApprovedEmail({ firstName, club })
        : writeExcoRejectedEmail({ firstName, reason, club }),
    );
    await notifyMember(tx, platform, { memberId, to: email, emailContent, event: memberId });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: `exco.${outcome}`,
      subject: { kind: "member", id: memberId },
      memberId,
      reason,
      before: { exco_referral_status: status },
      after: { exco_referral_status: outcome },
    });
  });
  outbox.nudge();
}
