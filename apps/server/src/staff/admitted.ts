import type { StaffId } from "@kinfold/contract/ids";
import type { Staff, StaffSignedIn as Reply } from "@kinfold/contract/staff";
import { listPermissions, type StaffRole } from "@kinfold/contract/staff-permissions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readDeviceCookie, setDeviceCookie } from "#members/index.ts";
import { extractNetwork } from "#platform/network.ts";
import type { StaffSignedIn } from "./login.ts";
import { setStaffCookie } from "./session-cookie.ts";

/** A staff member as they read themselves. */
export function toStaffView(staff: {
  staffId: StaffId;
  email: string;
  name: string;
  roles: readonly StaffRole[];
}): Staff {
  const { staffId: id, email, name, roles } = staff;
  return { id, email, name, roles: [...roles], permissions: listPermissions(roles) };
}

/** What the browser calls itself. */
const agentIn = (request: FastifyRequest): string | undefined =>
  request.headers["user-agent"]?.toWellFormed().replaceAll("\0", "");

/** Where someone signs in from. */
export const readOrigin = (
  request: FastifyRequest,
): { address: string; userAgent: string | undefined; device: string | undefined } => ({
  address: extractNetwork(request.ip),
  userAgent: agentIn(request),
  device: readDeviceCookie(request, "staff"),
});

/** Hands over both halves of a new session, the cookie with the answer and the token in it, and lets the browser be known again. */
export function sendSignedIn(
  reply: FastifyReply,
  { staff, session, device }: StaffSignedIn,
): Reply {
  setStaffCookie(reply, session);
  setDeviceCookie(reply, "staff", device);
  const expires_at = session.expiresAt.toISOString();
  return {
    staff: toStaffView({ ...staff, staffId: staff.staff_id }),
    authorization: { access_token: session.token, token_type: "Bearer", expires_at },
  };
}
