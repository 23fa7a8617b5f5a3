import * as contract from "@kinfold/contract/staff";
import { permissionsOf, type StaffRole } from "@kinfold/contract/staff-permissions";
import { audit } from "#audit/index.ts";
import { transaction } from "#platform/db.ts";
import type { Mount, Standing } from "#platform/http.ts";
import { networkOf } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { changeStaffPassword } from "./change-password.ts";
import { loginStaff } from "./login.ts";
import { clearStaffCookie, setStaffCookie } from "./session-cookie.ts";
import { endStaffSession, type StaffCaller } from "./session-store.ts";

function view(staff: {
  staffId: string;
  email: string;
  name: string;
  roles: readonly StaffRole[];
}): contract.Staff {
  const { staffId: id, email, name, roles } = staff;
  return { id, email, name, roles: [...roles], permissions: permissionsOf(roles) };
}

/** Signing the staff in and out, and who they are. */
export function staffRoutes<Caller extends Standing>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  open(contract.staffLogin, async ({ body, request, reply }) => {
    const userAgent = request.headers["user-agent"]?.toWellFormed().replaceAll("\0", "");
    const from = { address: networkOf(request.ip), userAgent };
    const { staff, session } = await loginStaff(platform, body, from);
    setStaffCookie(reply, session);
    const expires_at = session.expiresAt.toISOString();
    return {
      staff: view({ ...staff, staffId: staff.staff_id }),
      authorization: { access_token: session.token, token_type: "Bearer" as const, expires_at },
    };
  });

  staffed(contract.staffLogout, async ({ caller, reply }) => {
    const { sessionId, staffId } = caller;
    await transaction(platform.db, async (tx) => {
      await endStaffSession(tx, sessionId);
      await audit(tx, {
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

  staffed(contract.getStaff, async ({ caller }) => view(caller));
}
