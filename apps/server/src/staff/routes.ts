import * as contract from "@kinfold/contract/staff";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { sendSignedIn, readOrigin, toStaffView } from "./admitted.ts";
import { changeStaffPassword } from "./change-password.ts";
import { signStaffIn } from "./login.ts";
import { clearStaffCookie } from "./session-cookie.ts";
import { endStaffSession, type StaffCaller } from "./session-store.ts";

/** Signing the staff in and out, and who they are. */
export function mountStaffRoutes<Caller extends CallerState>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  open(contract.staffLogin, async ({ body, request, reply }) => {
    return sendSignedIn(reply, await signStaffIn(platform, body, readOrigin(request)));
  });

  staffed(contract.staffLogout, async ({ caller, reply }) => {
    const { sessionId, staffId } = caller;
    await runTransaction(platform.db, async (tx) => {
      await endStaffSession(tx, sessionId);
      await writeAuditEntry(tx, {
        at: platform.clock.now(),
        actor: { kind: "staff", staffId },
        action: "staff.signed_out",
        subject: { kind: "staff", id: staffId },
      });
    });
    clearStaffCookie(reply);
    return { message: "You are signed out." };
  });

  staffed(contract.changeStaffPassword, ({ body, caller }) =>
    changeStaffPassword(platform, caller, body),
  );

  staffed(contract.getStaff, async ({ caller }) => toStaffView(caller));
}
