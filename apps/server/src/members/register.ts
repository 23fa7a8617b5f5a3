import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import {
  isNigerian,
  type register as registerCall,
  type SignUpRequest,
} from "@kinfold/contract/sign-up";
import { isCountry } from "#reference/index.ts";
import { lockName, runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseForm } from "#platform/refusing.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { refuseImprobablePhone } from "./refuse-improbable-phone.ts";
import { readPhone } from "./rules.ts";
import { refuseEarlySend, writeCode, writeToOwner } from "./send-code.ts";
import { openSession, type NewSession } from "./session-store.ts";
import { insertMember, findVerifiedMember, type NewMember } from "./store.ts";
import { toAuthorization, toUserLite } from "./view.ts";

export type Registered = { reply: ReplyOf<typeof registerCall>; session: NewSession };

const optional = (answer: string | undefined): string | null => (answer ? answer : null);

/** Refuses what the form's own rules cannot know: countries that do not exist, impossible numbers, passwords that everybody tries first. */
export function checkAnswers(request: SignUpRequest): { phone: string } {
  const { invalid: says } = memberRefusals();
  const fields: Record<string, string> = {};
  if (!isCountry(request.country_code)) fields["country_code"] = says.callingCode.sentence;
  if (!isCountry(request.country)) fields["country"] = says.residence.sentence;
  if (!request.citizenship.every(isCountry)) {
    fields["citizenship"] = says.country.sentence;
  }
  const phone = isCountry(request.country_code)
    ? readPhone(request.phone, request.country_code)
    : undefined;
  if (phone === undefined) fields["phone"] ??= says.phone.sentence;
  if (phone === undefined || Object.keys(fields).length > 0) refuseForm(fields);
  if (!phone.isProbable && request.phone_confirmed !== true) refuseImprobablePhone(phone.number);
  const { email, first_name, last_name, password } = request.user;
  refuseCommonPassword(password, [email, first_name, last_name], "user.password");
  return { phone: phone.number };
}

/**
 * Adds a member who has yet to prove the mailbox, with a session that opens nothing before.
 * An address that has an owner is answered in the same way: the row can never be verified, and the owner is told.
 */
export async function registerMember(
  platform: Platform,
  request: SignUpRequest,
  phone: string,
  userAgent: string | undefined,
): Promise<Registered> {
  const { db, clock, passwords, outbox } = platform;
  const { email } = request.user;
  const passwordHash = await passwords.hash(request.user.password);
  const now = clock.now();
  const isGlobal = !isNigerian(request.country, request.citizenship);

  const registered = await runTransaction(db, async (tx) => {
    await lockName(tx, `address ${email}`);
    const owner = await findVerifiedMember(tx, email);
    const newcomer: NewMember = {
      email,
      email_verified_at: null,
      is_shadow: owner !== undefined,
      password_hash: passwordHash,
      first_name: request.user.first_name,
      last_name: request.user.last_name,
      phone,
      country_code: request.country_code,
      country: request.country,
      citizenship: [...new Set(request.citizenship)],
      is_global: isGlobal,
      pep: request.pep,
      accredited_investors: request.accredited_investors,
      accept_family_office: isGlobal && request.accept_family_office === true,
      exco_referral: request.exco_referral,
      referral_info: request.referral_info,
      referral_type: optional(request.referral_type),
      referral_person: optional(request.referral_person),
      heard_about_us: request.heard_about_us,
      social_media_value: optional(request.social_media_value),
      ads_platform: optional(request.ads_platform),
      hdyhau_other_value: optional(request.hdyhau_other_value),
      created_at: now,
    };
    const member = await insertMember(tx, newcomer);
    const session = await openSession(tx, {
      memberId: member.member_id,
      isVerified: false,
      userAgent,
      now,
    });
    const asking = { email, member, sessionId: session.sessionId, now };
    const wait = await refuseEarlySend(tx, asking);
    const verification = await writeCode(platform, tx, asking, wait);
    await writeToOwner(platform, tx, owner, email);
    const reply = {
      user: toUserLite(member),
      authorization: toAuthorization(session),
      verification,
    };
    return { reply, session };
  });
  outbox.nudge();
  return registered;
}
