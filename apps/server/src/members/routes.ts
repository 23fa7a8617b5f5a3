import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { agreeToTerms, getTerms } from "@kinfold/contract/content";
import { chooseLanguage, getLanguages } from "@kinfold/contract/language";
import * as contract from "@kinfold/contract/members";
import { register as registerCall } from "@kinfold/contract/sign-up";
import { updateMember } from "@kinfold/contract/profile";
import { resumeVerification } from "@kinfold/contract/waiting-verification";
import type { FastifyRequest } from "fastify";
import { lagosDay } from "#calendar/index.ts";
import { findTermsInForce } from "#content/index.ts";
import type { Mount } from "#platform/http.ts";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused } from "#platform/refusing.ts";
import { agreeToTerms as agree } from "./agree-to-terms.ts";
import { readUserAgent } from "./agent.ts";
import { createCaptchaCheck } from "./check-captcha.ts";
import { readDeviceCookie, setDeviceCookie } from "./devices/device-cookie.ts";
import { isKnownDevice } from "./devices/known-devices.ts";
import type { OnJoined } from "./joined.ts";
import { signMemberIn } from "./login.ts";
import { readMember } from "./read-member.ts";
import { checkAnswers, registerMember } from "./register.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { resumeWaiting } from "./resume-verification.ts";
import { LIMITS } from "./rules.ts";
import { sendCode } from "./send-code.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { endSession, isFirstSession, type Caller } from "./session-store.ts";
import { readMemberById } from "./store.ts";
import { chooseLanguage as keepLanguage, listOfferedLanguages } from "./languages.ts";
import { updateProfile } from "./update-profile.ts";
import { validateCode } from "./validate-code.ts";

/** Joining, signing in and out, and the member's own record. */
export function mountMemberRoutes(
  { open, guarded }: Mount<Caller>,
  platform: Platform,
  onJoined: OnJoined,
): void {
  const { clock, db, limiter } = platform;

  const checkCaptcha = createCaptchaCheck(platform);

  /** Whether a captcha came along and was right: where it is optional, a wrong one is as good as none. */
  async function hasSolvedCaptcha(
    {
      email = "",
      cf_turnstile_response: token,
    }: { email?: string | undefined; cf_turnstile_response?: string | undefined },
    request: FastifyRequest,
  ): Promise<boolean> {
    if (token === undefined) return false;
    try {
      await checkCaptcha(token, CAPTCHA_ACTIONS.sendEmailCode, request);
    } catch (error) {
      if (error instanceof Refused && error.code === "captcha_failed") return false;
      throw error;
    }
    await limiter.take(LIMITS.provenCodes, `${email} ${extractNetwork(request.ip)}`);
    return true;
  }

  open(contract.login, async ({ body, request, reply }) => {
    await checkCaptcha(body.cf_turnstile_response, CAPTCHA_ACTIONS.login, request);
    const from = {
      address: extractNetwork(request.ip),
      userAgent: readUserAgent(request),
      device: readDeviceCookie(request, "member"),
    };
    const { reply: said, session, device } = await signMemberIn(platform, body, from);
    if (session !== undefined) setSessionCookie(reply, session);
    if (device !== undefined) setDeviceCookie(reply, "member", device);
    return said;
  });

  open(registerCall, async ({ body, request, reply }) => {
    const { phone } = checkAnswers(body);
    await checkCaptcha(body.cf_turnstile_response, CAPTCHA_ACTIONS.register, request);
    await limiter.take(LIMITS.registrationsPerAddress, extractNetwork(request.ip));
    const registered = await registerMember(platform, body, phone, readUserAgent(request));
    setSessionCookie(reply, registered.session);
    return registered.reply;
  });

  open(contract.sendEmailCode, async ({ body, caller, request }) => {
    const isHuman = await hasSolvedCaptcha(body, request);
    const network = extractNetwork(request.ip);
    if (caller !== undefined) await limiter.take(LIMITS.emailsPerSession, caller.memberId);
    else if (isHuman) await limiter.take(LIMITS.solvedEmailsPerAddress, network);
    else await limiter.take(LIMITS.emailsPerAddress, network);
    return sendCode(platform, body.email, caller, isHuman);
  });

  open(contract.validateEmailCode, async ({ body, caller, request, reply }) => {
    if (caller !== undefined) await limiter.take(LIMITS.codeTriesPerSession, caller.memberId);
    else await limiter.take(LIMITS.codeTriesPerAddress, extractNetwork(request.ip));
    const proved = await validateCode(
      platform,
      body,
      caller,
      onJoined,
      readDeviceCookie(request, "member"),
    );
    setSessionCookie(reply, proved.session);
    setDeviceCookie(reply, "member", proved.device);
    return proved.reply;
  });

  open(resumeVerification, async ({ body, request }) => {
    const countMiss = (): Promise<number> =>
      limiter.take(LIMITS.resumeMissesPerAddress, extractNetwork(request.ip));
    return resumeWaiting(platform, body.token, readSessionCookie(request), countMiss);
  });

  open(contract.forgotPassword, async ({ body, request }) => {
    await checkCaptcha(body.cf_turnstile_response, CAPTCHA_ACTIONS.forgotPassword, request);
    const device = readDeviceCookie(request, "member");
    const isKnown = await isKnownDevice(db, "member", { email: body.email, device }, clock.now());
    if (isKnown) await limiter.take(LIMITS.emailsPerDevice, `${body.email} ${device}`);
    else await limiter.take(LIMITS.solvedEmailsPerAddress, extractNetwork(request.ip));
    return requestPasswordReset(platform, body.email, device);
  });

  open(contract.resetPassword, async ({ body, request }) => {
    const countMiss = (): Promise<number> =>
      limiter.take(LIMITS.resetMissesPerAddress, extractNetwork(request.ip));
    return resetPassword(platform, body, readUserAgent(request), countMiss);
  });

  guarded(contract.logout, async ({ caller, reply }) => {
    await endSession(db, caller.memberId, caller.sessionId);
    clearSessionCookie(reply);
    return { message: "You are signed out." };
  });

  guarded(
    contract.getMember,
    async ({ caller: { memberId, sessionId } }) => {
      const member = await readMember(platform, memberId);
      if (member.active_survey === null || !(await isFirstSession(db, sessionId))) return member;
      // No one is asked for an opinion in the session in which they joined.
      return { ...member, active_survey: null };
    },
    { isPacked: true },
  );

  guarded(getTerms, async ({ caller: { memberId } }) => {
    const [terms, member] = await Promise.all([
      findTermsInForce(db, lagosDay(clock.now())),
      readMemberById(db, memberId),
    ]);
    return { ...terms, accepted_version: member.terms_version };
  });

  guarded(agreeToTerms, ({ body, caller: { memberId } }) =>
    agree(platform, memberId, body.version),
  );

  open(getLanguages, async () => ({ languages: await listOfferedLanguages(db) }));

  guarded(chooseLanguage, ({ body, caller: { memberId } }) =>
    keepLanguage(platform, memberId, body.language),
  );

  guarded(updateMember, ({ body, caller: { memberId } }) =>
    updateProfile(platform, memberId, body),
  );
}
