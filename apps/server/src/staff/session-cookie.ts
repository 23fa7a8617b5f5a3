import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform.ts";
import { STAFF_SESSION_ABSOLUTE_MS } from "./rules.ts";
import { findStaffSession, type NewStaffSession, type StaffCaller } from "./session-store.ts";

/** Not the name of the members' cookie: one browser may hold both, and neither stands for the other. */
const NAME = "__Host-kinfold-staff";
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;

/** Hands the browser the half of the session that scripts cannot read. */
export function setStaffCookie(reply: FastifyReply, session: NewStaffSession): void {
  void reply.setCookie(NAME, session.cookie, {
    ...ATTRIBUTES,
    maxAge: STAFF_SESSION_ABSOLUTE_MS / 1_000,
  });
}

/** Takes it back. */
export function clearStaffCookie(reply: FastifyReply): void {
  void reply.clearCookie(NAME, ATTRIBUTES);
}

/** The staff member who sends both halves of a living session: the bearer token and the cookie. */
export async function findStaffCaller(
  { db, clock }: Pick<Platform, "db" | "clock">,
  request: FastifyRequest,
): Promise<StaffCaller | undefined> {
  const token = /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? "")?.[1];
  const cookie = request.cookies[NAME];
  if (token === undefined || cookie === undefined || cookie.length > 128) return undefined;
  return findStaffSession(db, { token, cookie }, clock.now());
}
