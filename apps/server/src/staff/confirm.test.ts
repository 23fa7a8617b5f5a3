import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import * as passkeys from "@kinfold/contract/office/passkeys";
import { approveWithdrawal } from "@kinfold/contract/office/withdrawals";
import { staffLogin } from "@kinfold/contract/staff";
import { STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { hireSignedIn, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";

const UNCONFIRMED = "403 staff_unconfirmed";

/** Every call that moves money out, or changes the staff or a setting. A call that is added needs its line. */
const CONFIRMED = [
  "approveWithdrawals",
  "confirmReceiptGroup",
  "approveWithdrawal",
  "rejectWithdrawal",
  "makeBatch",
  "removeFromBatch",
  "approveBatch",
  "rejectBatch",
  "processBatch",
  "recordPaid",
  "proposeFailed",
  "returnFailed",
  "withdrawFailed",
  "askRefund",
  "stopPayouts",
  "proposePayoutResume",
  "rejectPayoutResume",
  "withdrawPayoutResume",
  "requestEstatePayout",
  "proposeStaffChange",
  "stopBreakGlass",
  "withdrawStaffChange",
  "rejectStaffChange",
  "changeSetting",
  "proposeSetting",
  "rejectSetting",
];

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const formatOutcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();
const endpointOf = (name: string): AnyEndpoint => {
  const to = ENDPOINTS.find((one) => one.name === name);
  if (to === undefined) throw new Error(`there is no call ${name}`);
  return to;
};
/** A call with a body that means nothing: what is answered comes from the checks before the call's own work. */
const knock = ({ visitor }: Clerk, to: AnyEndpoint): Promise<Answer> =>
  visitor.ask(to, {
    params: Object.fromEntries(
      [...to.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x"]),
    ),
  });
async function confirmedAgo({ staffId }: Clerk, minutes: number | null): Promise<void> {
  const at = minutes === null ? null : new Date(club.clock.now().getTime() - minutes * MINUTE_MS);
  await sql`update staff_session set confirmed_at = ${at} where staff_id = ${staffId}`.execute(
    club.db,
  );
}
/** Signs in as staff really do, without what the tests' helper adds. */
async function atTheirDesk(roles: Parameters<typeof hireSignedIn>[1]): Promise<Clerk> {
  const clerk = await hireSignedIn(club, roles);
  club.clock.advance(MINUTE_MS);
  const body = {
    email: clerk.email,
    password: STAFF_PASSWORD,
    code: computeTotpCode(clerk.secret, club.clock.now()),
  };
  const answer = await clerk.visitor.ask(staffLogin, { body });
  clerk.visitor.token = answer.body.authorization.access_token;
  return clerk;
}
const codeOf = ({ secret }: Clerk): string => computeTotpCode(secret, club.clock.now());
const confirm = ({ visitor }: Clerk, body: object): Promise<Answer> =>
  visitor.ask(passkeys.confirmStaff, { body });
const withPassword = (clerk: Clerk): Promise<Answer> =>
  confirm(clerk, { current_password: STAFF_PASSWORD, code: codeOf(clerk) });
const isLetIn = async (clerk: Clerk): Promise<boolean> =>
  formatOutcome(await knock(clerk, approveWithdrawal)) !== UNCONFIRMED;
async function actionsOf({ staffId }: Clerk): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit_entry
    where subject_id = ${staffId} order by audit_number`.execute(club.db);
  return rows.map(({ action }) => action);
}

describe("payouts, roles and settings", () => {
  test("are changed by these calls, each of which needs a confirmed session, or is signed itself", () => {
    const declared = ENDPOINTS.filter(({ staff }) => staff?.confirmed === true);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(CONFIRMED.toSorted());
    const changing = ENDPOINTS.filter(
      ({ method, staff }) =>
        method !== "GET" &&
        /^(payout|withdrawal|staff|settings)\.(?!read)/.test(staff?.permission ?? ""),
    );
    const isGuarded = ({ staff }: AnyEndpoint) =>
      staff?.confirmed === true || staff?.signed === true;
    expect(changing.filter((to) => !isGuarded(to))).toEqual([]);
  });

  test.each(CONFIRMED)("%s", async (name) => {
    const to = endpointOf(name);
    const clerk = await hireSignedIn(club, ["admin"]);
    const answers: string[] = [];
    for (const minutes of [0, 9, 10, 200, null]) {
      await confirmedAgo(clerk, minutes);
      answers.push(formatOutcome(await knock(clerk, to)) === UNCONFIRMED ? "refused" : "let in");
    }
    expect(answers).toEqual(["let in", "let in", "refused", "refused", "refused"]);
  });

  test("are refused first to the person who may not change them at all", async () => {
    const auditor = await hireSignedIn(club, ["auditor"]);
    await confirmedAgo(auditor, null);
    expect(formatOutcome(await knock(auditor, approveWithdrawal))).toBe("403 staff_forbidden");
  });
});

test("a session that was not confirmed is let in to every other call", async () => {
  for (const role of STAFF_ROLES) {
    const clerk = await hireSignedIn(club, [role]);
    await confirmedAgo(clerk, null);
    for (const to of ENDPOINTS) {
      if (to.access !== "staff" || to.name === "staffLogout" || to.staff?.confirmed) continue;
      expect([to.name, formatOutcome(await knock(clerk, to))]).not.toEqual([to.name, UNCONFIRMED]);
    }
  }
});

describe("confirming oneself again", () => {
  test("is done by signing in, lasts ten minutes, and is done with the password and a code", async () => {
    const clerk = await atTheirDesk(["operations"]);
    expect(await isLetIn(clerk)).toBe(true);
    club.clock.advance(10 * MINUTE_MS);
    const refused = await knock(clerk, approveWithdrawal);
    expect([formatOutcome(refused), refused.body.error]).toEqual([
      UNCONFIRMED,
      "Confirm that it is you, then try again.",
    ]);
    const until = new Date(club.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
    expect((await withPassword(clerk)).body).toEqual({ confirmed_until: until });
    expect(await isLetIn(clerk)).toBe(true);
    expect((await actionsOf(clerk)).slice(-1)).toEqual(["staff.confirmed"]);
    club.clock.advance(10 * MINUTE_MS);
    expect(await isLetIn(clerk)).toBe(false);
  });

  test("confirms this session and no other of theirs", async () => {
    const clerk = await atTheirDesk(["operations"]);
    const { token, cookie } = clerk.visitor;
    club.clock.advance(11 * MINUTE_MS);
    expect((await clerk.signIn()).status).toBe(200);
    await confirmedAgo(clerk, null);
    club.clock.advance(MINUTE_MS);
    expect((await withPassword(clerk)).status).toBe(200);
    expect(await isLetIn(clerk)).toBe(true);
    Object.assign(clerk.visitor, { token, cookie });
    expect(await isLetIn(clerk)).toBe(false);
  });

  test("takes the right password, a code that was not used, and both", async () => {
    const clerk = await atTheirDesk(["operations"]);
    club.clock.advance(11 * MINUTE_MS);
    const [password, code] = [STAFF_PASSWORD, codeOf(clerk)];
    expect(formatOutcome(await confirm(clerk, { current_password: "Wrong-horse-9", code }))).toBe(
      "422 password_wrong",
    );
    expect(
      formatOutcome(await confirm(clerk, { current_password: password, code: "000000" })),
    ).toBe("422 two_factor_invalid");
    expect(formatOutcome(await confirm(clerk, { current_password: password }))).toBe("422 invalid");
    expect(formatOutcome(await confirm(clerk, {}))).toBe("422 invalid");
    expect(await isLetIn(clerk)).toBe(false);
    expect((await withPassword(clerk)).status).toBe(200);
    await confirmedAgo(clerk, null);
    expect(formatOutcome(await confirm(clerk, { current_password: password, code }))).toBe(
      "422 two_factor_invalid",
    );
    expect(await isLetIn(clerk)).toBe(false);
  });

  test("takes their own passkey, and no one else's", async () => {
    const office = club.platform.env.OFFICE_URL;
    const [clerk, colleague] = [
      await atTheirDesk(["operations"]),
      await atTheirDesk(["operations"]),
    ];
    club.clock.advance(MINUTE_MS);
    const deviceOf = async (owner: Clerk): Promise<PasskeyDevice> => {
      const device = new PasskeyDevice(office);
      const { body } = await owner.visitor.ask(passkeys.beginStaffPasskey, {
        body: { current_password: STAFF_PASSWORD, code: codeOf(owner) },
      });
      const credential = device.create(body);
      const kept = { body: { name: "Laptop", credential } };
      expect((await owner.visitor.ask(passkeys.addStaffPasskey, kept)).status).toBe(201);
      return device;
    };
    const [own, other] = [await deviceOf(clerk), await deviceOf(colleague)];
    const withPasskey = async (device: PasskeyDevice): Promise<Answer> => {
      const { body } = await clerk.visitor.ask(passkeys.askForStaffPasskey, { body: {} });
      return confirm(clerk, { credential: device.sign(body) });
    };
    club.clock.advance(11 * MINUTE_MS);
    expect(formatOutcome(await withPasskey(other))).toBe("422 passkey_invalid");
    expect(await isLetIn(clerk)).toBe(false);
    expect((await withPasskey(own)).status).toBe(200);
    expect(await isLetIn(clerk)).toBe(true);
  });

  test("is slowed down like signing in, and lets the right ones in again after 15 minutes", async () => {
    const clerk = await atTheirDesk(["operations"]);
    club.clock.advance(11 * MINUTE_MS);
    const wrong = { current_password: STAFF_PASSWORD, code: "000000" };
    const answers: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) answers.push((await confirm(clerk, wrong)).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
    const waiting = await withPassword(clerk);
    expect(waiting.status).toBe(429);
    club.clock.advance(waiting.body.retry_after * 1_000);
    expect((await withPassword(clerk)).status).toBe(200);
  });
});
