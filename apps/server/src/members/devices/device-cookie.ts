import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEVICE_KNOWN_FOR_MS } from "../rules.ts";

const NAME = "__Host-kinfold-device";
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;

/** What this browser is known by; undefined when it was never signed in from. */
export function deviceCookie(request: FastifyRequest): string | undefined {
  const secret = request.cookies[NAME];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** Lets the browser be known again. It opens nothing: only the letter about a new device stays away. */
export function setDeviceCookie(reply: FastifyReply, secret: string): void {
  void reply.setCookie(NAME, secret, { ...ATTRIBUTES, maxAge: DEVICE_KNOWN_FOR_MS / 1_000 });
}
