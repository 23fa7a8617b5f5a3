import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@kinfold/contract/ids";
import { CorrectedFields } from "@kinfold/contract/member-corrections";
import { IDENTITY_FIELDS, type IdentityField } from "@kinfold/contract/members";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { lagosDay } from "#calendar/index.ts";
import { create } from "superstruct";
import { judgeAccountsAgain, readEligibility } from "#identity/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseForm } from "#platform/refusing.ts";
import { isCountry } from "#reference/index.ts";
import { keepChange, putProfile, readProfile } from "./profile-store.ts";
import { holdMember, setDetails } from "./store.ts";
import { findBirthdayFault } from "./update-profile.ts";

/** What documents say about a member. */
export type IdentityFacts = {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  citizenship: string[];
};

async function readFacts(tx: Db, memberId: MemberId) {
  const member = await holdMember(tx, memberId);
  const profile = await readProfile(tx, memberId);
  const facts: IdentityFacts = {
    first_name: member.first_name,
    last_name: member.last_name,
    date_of_birth: profile.date_of_birth,
    citizenship: member.citizenship,
  };
  return { member, profile, facts };
}

/**
 * What these facts would change about a held member, and which of it they may change themselves. Refuses `invalid` for what is not so
 * in the world.
 */
export async function compareIdentity(
  tx: Db,
  { clock, env }: Pick<Platform, "clock" | "env">,
  memberId: MemberId,
  wanted: { [Field in keyof IdentityFacts]?: IdentityFacts[Field] | undefined },
): Promise<{ changed: CorrectedFields; own: IdentityField[] }> {
  const { member, facts } = await readFacts(tx, memberId);
  const wrong: Record<string, string> = {};
  const { date_of_birth: born, citizenship } = wanted;
  const fault = born == null ? undefined : findBirthdayFault(born, lagosDay(clock.now()));
  if (fault !== undefined) wrong["date_of_birth"] = fault;
  if (citizenship?.every(isCountry) === false) {
    wrong["citizenship"] = memberRefusals().invalid.country.sentence;
  }
  if (Object.keys(wrong).length > 0) refuseForm(wrong);
  const changedFields = IDENTITY_FIELDS.filter(
    (field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], facts[field]),
  );
  const whose = { memberId, isGlobal: member.is_global };
  const { locked_fields: locked } = await readEligibility(tx, whose, env.CONTRIBUTION_POLICY);
  return {
    changed: create(
      Object.fromEntries(
        changedFields.map((field) => [field, { from: facts[field], to: wanted[field] }]),
      ),
      CorrectedFields,
    ),
    own: changedFields.filter((field) => !locked.includes(field) || facts[field] === null),
  };
}

const formatFact = (fact: IdentityFacts[keyof IdentityFacts]): string =>
  fact === null || fact.length === 0
    ? "nothing"
    : typeof fact === "string"
      ? fact
      : fact.join(", ");

/**
 * Changes what documents say about a member, and keeps what was so before. Bank accounts that no longer fit a new name go to staff.
 * Changes nothing where something is no longer as it was, and answers each in words ("first name: Ada, now Adaeze"); none when it is done.
 */
export async function correctIdentity(
  tx: Db,
  memberId: MemberId,
  { changed, at }: { changed: CorrectedFields; at: Date },
): Promise<string[]> {
  const { member, profile, facts } = await readFacts(tx, memberId);
  const outdated = IDENTITY_FIELDS.flatMap((field) => {
    const change = changed[field];
    if (change === undefined || isDeepStrictEqual(change.from, facts[field])) return [];
    const [was, is] = [change.from, facts[field]].map(formatFact);
    return [`${field.replaceAll("_", " ")}: ${was}, now ${is}`];
  });
  if (outdated.length > 0) return outdated;
  const { first_name, last_name, date_of_birth: born, citizenship } = changed;
  const name = {
    firstName: first_name?.to ?? facts.first_name,
    lastName: last_name?.to ?? facts.last_name,
  };
  await setDetails(tx, memberId, {
    ...member,
    first_name: name.firstName,
    last_name: name.lastName,
    citizenship: citizenship?.to ?? facts.citizenship,
  });
  if (born !== undefined)
    await putProfile(tx, memberId, { ...profile, date_of_birth: born.to }, at);
  await keepChange(tx, memberId, changed, at);
  if (first_name !== undefined || last_name !== undefined) {
    await judgeAccountsAgain(tx, memberId, name, at);
  }
  return [];
}
