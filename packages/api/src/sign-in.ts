/**
 * The calls of the members' sign-in page. They are functions and no hooks: that page loads them, with all that checks and sends, once its form
 * can be used.
 */
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { login, sendEmailCode } from "@kinfold/contract/members";
import { callEndpoint } from "./client.ts";

/** Asks for a session. Throws what `callEndpoint` throws. */
export function requestSession(body: BodyOf<typeof login>): Promise<ReplyOf<typeof login>> {
  return callEndpoint(login, { body });
}

/** Has the first code mailed to someone who has just signed in. Throws what `callEndpoint` throws. */
export function requestEmailCode(
  body: BodyOf<typeof sendEmailCode>,
): Promise<ReplyOf<typeof sendEmailCode>> {
  return callEndpoint(sendEmailCode, { body });
}
