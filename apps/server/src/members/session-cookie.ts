import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_ABSOLUTE_MS } from "./rules.ts";
import type { Caller, NewSession } from "./session-store.ts";
import type { SessionUses } from "./session-uses.ts";

const NAME = "__Host-kinfold";
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;

/** Hands the browser the half of the session that scripts cannot read. */
export function setSessionCookie(reply: FastifyReply, session: NewSession): void {
  void reply.setCookie(NAME, session.cookie, {
    ...ATTRIBUTES,
    maxAge: SESSION_ABSOLUTE_MS / 1_000,
  });
}

/** Takes it back. */
export function clearSessionCookie(reply: FastifyReply): void {
  void reply.clearCookie(NAME, ATTRIBUTES);
}

/** The half of a session that the browser sends by itself, whatever it is worth. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[NAME];
  return cookie === undefined || cookie.length > 128 ? undefined : cookie;
}

/** The person who sends both halves of a living session: the bearer token and the cookie. */
export async function findCaller(
  sessions: SessionUses,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? "")?.[1];
  const cookie = readSessionCookie(request);
  if (token === undefined || cookie === undefined) return undefined;
  return sessions.use({ token, cookie });
}
