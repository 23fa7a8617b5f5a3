import type { MemberId } from "@kinfold/contract/ids";
import type { User } from "@kinfold/contract/members";
import { lagosDay } from "#calendar/index.ts";
import { findActiveSurvey, findTermsInForce } from "#content/index.ts";
import { readEligibility } from "#identity/index.ts";
import { countUnread } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { readLanguages } from "./languages.ts";
import { countPasskeys } from "./passkeys/store.ts";
import { readProfile, type Profile } from "./profile-store.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { readMemberById, type MemberRow } from "./store.ts";
import { toUser } from "./view.ts";

/** The whole of a member, from their row and their profile, as it stands in `db`. */
export async function readWholeMember(
  db: Db,
  { clock, env }: Pick<Platform, "clock" | "env">,
  member: MemberRow,
  profile: Profile,
): Promise<User> {
  const now = clock.now();
  const whose = { memberId: member.member_id, isGlobal: member.is_global };
  const [eligibility, isGuarded, passkeys, survey, unread, terms, languages] = await Promise.all([
    readEligibility(db, whose, env.CONTRIBUTION_POLICY),
    hasSecondFactor(db, member.member_id),
    countPasskeys(db, member.member_id),
    findActiveSurvey(db, whose, now),
    countUnread(db, member.member_id),
    findTermsInForce(db, lagosDay(now)),
    readLanguages(db, member.member_id),
  ]);
  return toUser(member, {
    eligibility,
    profile,
    hasSecondFactor: isGuarded,
    hasPasskey: passkeys > 0,
    termsInForce: terms.version,
    survey,
    unread,
    languages,
  });
}

/** The whole of the member with this id, who must exist. */
export async function readMember(platform: Platform, memberId: MemberId): Promise<User> {
  const { db } = platform;
  const [member, profile] = await Promise.all([
    readMemberById(db, memberId),
    readProfile(db, memberId),
  ]);
  return readWholeMember(db, platform, member, profile);
}
