import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEVICE_KNOWN_FOR_MS } from "../rules.ts";
import type { DeviceOwner } from "./known-devices.ts";

/** One browser may be a member's and a staff member's, and neither cookie stands for the other. */
const NAMES = {
  member: "__Host-kinfold-device",
  staff: "__Host-kinfold-staff-device",
} as const satisfies Record<DeviceOwner, string>;
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;

/** What this browser is known by; undefined when no one of this kind signed in from it. */
export function readDeviceCookie(request: FastifyRequest, owner: DeviceOwner): string | undefined {
  const secret = request.cookies[NAMES[owner]];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** Lets the browser be known again. It opens nothing: only the email about a new device stays away, and strangers' guesses. */
export function setDeviceCookie(reply: FastifyReply, owner: DeviceOwner, secret: string): void {
  const maxAge = DEVICE_KNOWN_FOR_MS / 1_000;
  void reply.setCookie(NAMES[owner], secret, { ...ATTRIBUTES, maxAge });
}
