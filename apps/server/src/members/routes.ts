import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import type { FastifyRequest } from "fastify";
import { standingOf } from "#identity/index.ts";
import type { Mount } from "#platform/http.ts";
import { networkOf } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { changePassword } from "./change-password.ts";
import type { OnJoined } from "./joined.ts";
import { login } from "./login.ts";
import { checkAnswers, register } from "./register.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { LIMITS } from "./rules.ts";
import { sendCode } from "./send-code.ts";
import { clearSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { endSession, sessionsOf, type Caller } from "./session-store.ts";
import type { SessionUses } from "./session-uses.ts";
import { memberById } from "./store.ts";
import { validateCode } from "./validate-code.ts";
import { user } from "./view.ts";

const agentOf = (request: FastifyRequest): string | undefined =>
  request.headers["user-agent"]?.toWellFormed().replaceAll("\0", "");

/** Joining, signing in and out, and the member's own record. */
export function memberRoutes(
  { open, guarded }: Mount<Caller>,
  platform: Platform,
  sessions: SessionUses,
  onJoined: OnJoined,
): void {
  const { captcha, clock, db, env, limiter } = platform;

  async function checkCaptcha(
    token: string,
    action: string,
    request: FastifyRequest,
  ): Promise<void> {
    await limiter.take(LIMITS.captchasPerAddress, networkOf(request.ip));
    await captcha.check(token, action, request.ip);
  }

  open(contract.login, async ({ body, request, reply }) => {
    await checkCaptcha(body.cf_turnstile_response, CAPTCHA_ACTIONS.login, request);
    const from = { address: networkOf(request.ip), userAgent: agentOf(request) };
    const signedIn = await login(platform, body, from);
    setSessionCookie(reply, signedIn.session);
    return signedIn.reply;
  });

  open(contract.register, async ({ body, request, reply }) => {
    const { phone } = checkAnswers(body);
    await checkCaptcha(body.cf_turnstile_response, CAPTCHA_ACTIONS.register, request);
    await limiter.take(LIMITS.registrationsPerAddress, networkOf(request.ip));
    const registered = await register(platform, body, phone, agentOf(request));
    setSessionCookie(reply, registered.session);
    return registered.reply;
  });

  open(contract.sendEmailCode, async ({ body, caller, request }) => {
    await limiter.take(LIMITS.lettersPerAddress, networkOf(request.ip));
    return sendCode(platform, body.email, caller);
  });

  open(contract.validateEmailCode, async ({ body, caller, request }) => {
    await limiter.take(LIMITS.codeTriesPerAddress, networkOf(request.ip));
    return validateCode(platform, body, caller, onJoined);
  });

  open(contract.forgotPassword, async ({ body, request }) => {
    await checkCaptcha(body.cf_turnstile_response, CAPTCHA_ACTIONS.forgotPassword, request);
    await limiter.take(LIMITS.lettersPerAddress, networkOf(request.ip));
    return forgotPassword(platform, body.email);
  });

  open(contract.resetPassword, async ({ body, request }) => {
    await limiter.take(LIMITS.resetTriesPerAddress, networkOf(request.ip));
    return resetPassword(platform, body);
  });

  guarded(contract.changePassword, async ({ body, caller, request, reply }) => {
    const changed = await changePassword(platform, caller, body, agentOf(request));
    setSessionCookie(reply, changed.session);
    return changed.reply;
  });

  guarded(contract.logout, async ({ caller, reply }) => {
    await endSession(db, caller.memberId, caller.sessionId);
    clearSessionCookie(reply);
    return { message: "You are signed out." };
  });

  guarded(contract.listSessions, async ({ caller }) => {
    await sessions.write();
    const rows = await sessionsOf(db, caller.memberId, clock.now());
    const devices = rows.map((row) => ({
      id: row.session_id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      user_agent: row.user_agent,
      is_current: row.session_id === caller.sessionId,
    }));
    return devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  });

  guarded(contract.endSession, async ({ caller, params, reply }) => {
    const id = params["id"] ?? "";
    if (!(await endSession(db, caller.memberId, id)))
      refuse("not_found", "There is no such session.");
    if (id === caller.sessionId) clearSessionCookie(reply);
    return { ended: true as const };
  });

  guarded(contract.getMember, async ({ caller: { memberId } }) => {
    const member = await memberById(db, memberId);
    const whose = { memberId, isGlobal: member.is_global };
    return user(member, await standingOf(db, whose, env.CONTRIBUTION_POLICY));
  });
}
