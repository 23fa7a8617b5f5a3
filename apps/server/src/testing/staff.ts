import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import type { SignedCredential } from "@kinfold/contract/passkeys";
import { staffLogin } from "@kinfold/contract/staff";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { insertStaff } from "#staff/index.ts";
import { createId } from "#platform/ids.ts";
import { readSecondFactorKeys } from "#platform/sealing.ts";
import { createTotpSecret, computeTotpCode } from "#platform/totp.ts";
import { ApprovingDevices, approvePastTheCode } from "./approving.ts";
import { Visitor, type Answer, type Asking, type Club } from "./club.ts";

/** What everybody who is hired signs in with. */
export const STAFF_PASSWORD = "Loom+Shuttle-31";
let hired = 0;

const DEVICES = new WeakMap<Club, ApprovingDevices>();

/** The passkeys with which the staff of a club approve. */
export function findDevices(club: Club): ApprovingDevices {
  const devices = DEVICES.get(club) ?? new ApprovingDevices(club.db, club.platform.env.OFFICE_URL);
  DEVICES.set(club, devices);
  return devices;
}

/** A browser at the office: what its staff member approves is signed with their passkey, unless the body says how. */
class StaffVisitor extends Visitor {
  readonly #sign: (decisionId: string) => Promise<SignedCredential | undefined>;

  constructor(club: Club, address: string, staffId: StaffId) {
    super(club, address, "__Host-kinfold-staff");
    this.#sign = (decisionId) => findDevices(club).signDecision(staffId, decisionId);
  }

  override async ask(to: AnyEndpoint, asking: Asking = {}): Promise<Answer> {
    const { body, params = {} } = asking;
    const isUnsigned = typeof body === "object" && body !== null && !("credential" in body);
    if (to.staff?.signed !== true || !isUnsigned || "current_password" in body) {
      return super.ask(to, asking);
    }
    const credential = await this.#sign(params["id"] ?? "");
    return super.ask(to, { ...asking, body: { ...body, credential } });
  }
}

/** A staff member at their browser. */
export type Clerk = {
  staffId: StaffId;
  name: string;
  email: string;
  secret: string;
  visitor: Visitor;
  /** Signs in with these digits, or those that the authenticator shows, and keeps both halves of the session. */
  signIn: (given?: { password?: string; code?: string }) => Promise<Answer>;
};

/** Lets the person who signed in work until their session ends, however far a test moves the clock, without confirming themselves again. */
async function stayConfirmed(club: Club, staffId: StaffId): Promise<void> {
  await sql`update staff_session set confirmed_at = expires_at where staff_id = ${staffId}`.execute(
    club.db,
  );
}

/** Hires someone with these roles; they have not signed in yet. */
export async function hireStaff(
  club: Club,
  roles: readonly StaffRole[],
  memberId?: MemberId,
): Promise<Clerk> {
  hired += 1;
  const name = `Clerk ${hired}`;
  const email = `clerk${hired}@kinfold.example`;
  const secret = createTotpSecret();
  const staffId = await insertStaff(club.db, readSecondFactorKeys(club.platform.env), {
    email,
    name,
    roles,
    ...(memberId !== undefined && { memberId }),
    passwordHash: await club.platform.passwords.hash(STAFF_PASSWORD),
    authenticatorSecret: secret,
    createdAt: club.clock.now(),
  });
  const address = `198.19.${Math.floor(hired / 250)}.${hired % 250}`;
  const visitor = new StaffVisitor(club, address, staffId);
  return {
    staffId,
    name,
    email,
    secret,
    visitor,
    signIn: async ({
      password = STAFF_PASSWORD,
      code = computeTotpCode(secret, club.clock.now()),
    } = {}) => {
      const answer = await visitor.ask(staffLogin, { body: { email, password, code } });
      if (answer.status !== 200) return answer;
      visitor.token = answer.body.authorization.access_token;
      await stayConfirmed(club, staffId);
      return answer;
    },
  };
}

/** Hires someone with these roles and signs them in. */
export async function hireSignedIn(
  club: Club,
  roles: readonly StaffRole[],
  memberId?: MemberId,
): Promise<Clerk> {
  const clerk = await hireStaff(club, roles, memberId);
  const { status, text } = await clerk.signIn();
  if (status !== 200) throw new Error(`could not sign in: ${text}`);
  return clerk;
}

/** Takes someone off the staff as two admins would: one proposed it, another approved. */
export async function dismissStaff(club: Club, staffId: StaffId): Promise<void> {
  const [proposer, decider] = [await hireStaff(club, ["admin"]), await hireStaff(club, ["admin"])];
  const changeId = createId("stc");
  const now = club.clock.now();
  await sql`insert into decision (decision_id, kind, subject_id, staff_id, payload, payload_sha256, reason, proposed_by,
      proposed_at, due_at)
    values (${changeId}, 'staff_change', ${staffId}, ${staffId}, '{"change": "disable"}', '', 'They have left.',
      ${proposer.staffId}, ${now}, ${now})`.execute(club.db);
  await approvePastTheCode(club.db, { id: changeId, staffId: decider.staffId, at: now });
  await sql`update staff set disabled_at = ${now}, changed_by = ${changeId} where staff_id = ${staffId}`.execute(
    club.db,
  );
}
