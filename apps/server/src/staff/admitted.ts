import type { Staff, StaffSignedIn as Reply } from "@kinfold/contract/staff";
import { permissionsOf, type StaffRole } from "@kinfold/contract/staff-permissions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaffSignedIn } from "./login.ts";
import { setStaffCookie } from "./session-cookie.ts";

/** Somebody of the staff as they read themselves. */
export function staffView(staff: {
  staffId: string;
  email: string;
  name: string;
  roles: readonly StaffRole[];
}): Staff {
  const { staffId: id, email, name, roles } = staff;
  return { id, email, name, roles: [...roles], permissions: permissionsOf(roles) };
}

/** What the browser calls itself. */
export const agentIn = (request: FastifyRequest): string | undefined =>
  request.headers["user-agent"]?.toWellFormed().replaceAll("\0", "");

/** Hands over both halves of a new session: the cookie with the answer, and the token in it. */
export function admitted(reply: FastifyReply, { staff, session }: StaffSignedIn): Reply {
  setStaffCookie(reply, session);
  const expires_at = session.expiresAt.toISOString();
  return {
    staff: staffView({ ...staff, staffId: staff.staff_id }),
    authorization: { access_token: session.token, token_type: "Bearer", expires_at },
  };
}
