import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PASSKEY_CHALLENGE_FOR_MS } from "./webauthn.ts";

const NAME = "__Host-kinfold-passkey";
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;

/** Ties a question to the browser that asked it: who got hold of the answer cannot use it elsewhere. */
export function setAskingBrowser(reply: FastifyReply, secret: string): void {
  void reply.setCookie(NAME, secret, { ...ATTRIBUTES, maxAge: PASSKEY_CHALLENGE_FOR_MS / 1_000 });
}

/** The browser that asked; undefined when it never did. */
export function readBrowserCookie(request: FastifyRequest): string | undefined {
  const secret = request.cookies[NAME];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** It asked, and was answered. */
export function clearAskingBrowser(reply: FastifyReply): void {
  void reply.clearCookie(NAME, ATTRIBUTES);
}
