import { staffRefusals } from "@kinfold/contract/refusals/staff";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { readChallenge, buildParty, type Party } from "#platform/webauthn.ts";
import { takeStaffChallenge, type StaffPurpose } from "./store.ts";

/** Refuses `passkey_invalid`. Why is for the log alone. */
export const refuseStaffPasskey = (): never => refuse(staffRefusals().passkey_invalid.notUsed);

/** To whom passkeys of the staff belong: the office, at whose address alone they work. */
export const describeOfficeParty = ({ OFFICE_URL }: { OFFICE_URL: string }): Party =>
  buildParty(OFFICE_URL);

/** What a signature answers. */
export type Question = { party: Party; challenge: string } & Pick<Platform, "log">;

/** Takes the challenge, good or bad, before anything else is looked at. Refuses `passkey_invalid`. */
export async function takeQuestion(
  { db, clock, env, log }: Platform,
  clientData: string,
  purpose: StaffPurpose,
): Promise<Question> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined || !(await takeStaffChallenge(db, challenge, purpose, clock.now()))) {
    return refuse(staffRefusals().passkey_invalid.over);
  }
  return { party: describeOfficeParty(env), challenge, log };
}
