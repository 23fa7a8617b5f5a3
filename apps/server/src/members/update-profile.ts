import type { MemberId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { isDeepStrictEqual } from "node:util";
import { MEMBER_MIN_AGE_YEARS } from "@kinfold/contract/limits";
import type { IdentityField, User } from "@kinfold/contract/members";
import type { ProfileForm } from "@kinfold/contract/profile";
import { sayIn } from "@kinfold/language/say-in";
import { lagosDay } from "#calendar/index.ts";
import { judgeAccountsAgain, readEligibility } from "#identity/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseForm } from "#platform/refusing.ts";
import { isCountry } from "#reference/index.ts";
import { writeProfileChangedEmail } from "./emails.ts";
import {
  keepChange,
  readProfile,
  putProfile,
  type Changed,
  type Profile,
} from "./profile-store.ts";
import { readWholeMember } from "./read-member.ts";
import { refuseImprobablePhone } from "./refuse-improbable-phone.ts";
import { readPhone } from "./rules.ts";
import { holdMember, setDetails, type MemberDetails } from "./store.ts";

/** Everything that a member may change about themselves. */
type Own = MemberDetails & Profile;
type Wrong = Record<string, string>;

/** So many years before this day, as text that sorts rightly even where there is no such day. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years)}${day.slice(4)}`;

/** Why this cannot be the birthday of a member; undefined when it can. */
export function findBirthdayFault(born: string, today: string): string | undefined {
  if (born > today || born < "1900-01-01") return memberRefusals().invalid.birthday.sentence;
  return born > yearsBefore(today, MEMBER_MIN_AGE_YEARS)
    ? memberRefusals().invalid.age(MEMBER_MIN_AGE_YEARS).sentence
    : undefined;
}

const orNull = (text: string | null | undefined): string | null => (text ? text : null);

/** What the form makes of the member. Fields that it does not name stay. Finds what the form's own rules cannot know. */
function applyChanges(
  before: Own,
  form: ProfileForm,
  today: string,
): { after: Own; wrong: Wrong; improbable: string | undefined } {
  const { address = before.address, next_of_kin: kin = before.next_of_kin } = form;
  const { date_of_birth: born = before.date_of_birth, country_code = before.country_code } = form;
  const { invalid: says } = memberRefusals();
  const wrong: Wrong = {};
  const requireKnown = (field: string, codes: readonly string[]): void => {
    if (!codes.every(isCountry)) wrong[field] = says.country.sentence;
  };
  requireKnown("country_code", [country_code]);
  requireKnown("country", [form.country ?? before.country]);
  requireKnown("citizenship", form.citizenship ?? []);
  if (address !== null) requireKnown("address.country", [address.country]);
  const phone = readPhone(form.phone ?? before.phone, country_code);
  if (phone === undefined) wrong["phone"] = says.phone.sentence;
  const kinPhone = kin === null ? undefined : readPhone(kin.phone, country_code);
  if (kin !== null && kinPhone === undefined) wrong["next_of_kin.phone"] = says.phone.sentence;
  const fault = born === null ? undefined : findBirthdayFault(born, today);
  if (fault !== undefined) wrong["date_of_birth"] = fault;
  const after: Own = {
    first_name: form.first_name ?? before.first_name,
    last_name: form.last_name ?? before.last_name,
    phone: phone?.number ?? before.phone,
    country_code,
    country: form.country ?? before.country,
    citizenship: [...new Set(form.citizenship ?? before.citizenship)],
    heard_about_us: form.heard_about_us ?? before.heard_about_us,
    date_of_birth: born,
    address: address && {
      ...address,
      line_2: orNull(address.line_2),
      state: orNull(address.state),
      postal_code: orNull(address.postal_code),
    },
    next_of_kin: kin && { ...kin, phone: kinPhone?.number ?? kin.phone, email: orNull(kin.email) },
  };
  const isNewPhone = phone !== undefined && phone.number !== before.phone;
  const improbable = isNewPhone && !phone.isProbable ? phone.number : undefined;
  return { after, wrong, improbable };
}

function changes(before: Own, after: Own): Changed {
  const was: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, to]) => !isDeepStrictEqual(was[name], to))
      .map(([name, to]) => [name, { from: was[name], to }]),
  );
}

/** What was never said was in no document, and may still be said once. */
function refuseLocked(changed: Changed, locked: readonly IdentityField[]): void {
  const touched = locked.filter((field) => (changed[field]?.from ?? null) !== null);
  if (touched.length === 0) return;
  const refusal = memberRefusals().kyc_field_locked;
  refuse(refusal, {
    fields: Object.fromEntries(touched.map((field) => [field, refusal.sentence])),
  });
}

/**
 * Changes what a member says about themselves, keeps what was so before, and tells them. Bank accounts that no longer fit a
 * new name go to staff. Who is a global member was settled at registration and does not move with an address.
 * Refuses `invalid` for what is not so in the world, and kyc_field_locked for what documents were handed in under.
 */
export async function updateProfile(
  platform: Platform,
  memberId: MemberId,
  form: ProfileForm,
): Promise<User> {
  const { clock, db, env, outbox } = platform;
  const now = clock.now();
  const reply = await runTransaction(db, async (tx) => {
    // Documents that are handed in meanwhile point at this row, so they wait: no one is checked under a name that is changing.
    const member = await holdMember(tx, memberId);
    const profile = await readProfile(tx, memberId);
    const before: Own = {
      first_name: member.first_name,
      last_name: member.last_name,
      phone: member.phone,
      country_code: member.country_code,
      country: member.country,
      citizenship: member.citizenship,
      heard_about_us: member.heard_about_us,
      ...profile,
    };
    const { after, wrong, improbable } = applyChanges(before, form, lagosDay(now));
    if (Object.keys(wrong).length > 0) refuseForm(wrong);
    if (improbable !== undefined && form.phone_confirmed !== true)
      refuseImprobablePhone(improbable);
    const whose = { memberId, isGlobal: member.is_global };
    const changed = changes(before, after);
    refuseLocked(
      changed,
      (await readEligibility(tx, whose, env.CONTRIBUTION_POLICY)).locked_fields,
    );
    if (Object.keys(changed).length > 0) {
      const { address, date_of_birth, next_of_kin, ...details } = after;
      await setDetails(tx, memberId, details);
      await putProfile(tx, memberId, { address, date_of_birth, next_of_kin }, now);
      const event = await keepChange(tx, memberId, changed, now);
      if ("first_name" in changed || "last_name" in changed) {
        const name = { firstName: after.first_name, lastName: after.last_name };
        await judgeAccountsAgain(tx, memberId, name, now);
      }
      const club = { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
      const emailContent = sayIn(member.language, () =>
        writeProfileChangedEmail(after.first_name, Object.keys(changed), club),
      );
      await notifyMember(tx, platform, { memberId, to: member.email, emailContent, event });
    }
    const { address, date_of_birth, next_of_kin, ...details } = after;
    const declared = { address, date_of_birth, next_of_kin };
    return readWholeMember(tx, { clock, env }, { ...member, ...details }, declared);
  });
  outbox.nudge();
  return reply;
}
