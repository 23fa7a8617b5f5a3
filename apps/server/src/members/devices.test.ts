import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import * as security from "@kinfold/contract/security";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { openClub, generateCaptchaProof, type Club, type Visitor } from "../testing/club.ts";
import { cleanUp } from "./index.ts";

const NEW_DEVICE = "New sign-in to your Kinfold account";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
});
beforeEach(() => {
  drawn += 1;
  email = `device${drawn}@example.com`;
  club.clock.advance(20 * MINUTE_MS);
});
afterAll(() => club.close());

const countEmails = async (address = email): Promise<number> =>
  (await club.emailsTo(address)).filter(({ subject }) => subject === NEW_DEVICE).length;
const activity = async (who: Visitor): Promise<string[]> =>
  (await who.ask(security.listActivity)).body.map(({ kind }: { kind: string }) => kind);

describe("a device", () => {
  test("is announced the first time someone signs in from it, and not again", async () => {
    const joined = await club.member(email);
    await joined.signIn(email);
    expect(await countEmails()).toBe(0);

    const other = club.visitor();
    await other.signIn(email);
    expect(await countEmails()).toBe(1);
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.text).toContain("Unknown device");
    expect(emailContent?.html).toContain("http://kinfold.test/dashboard/my-account?tab=Security");
    expect(`${emailContent?.text}`).not.toContain(other.address);
    await other.signIn(email);
    other.token = undefined;
    other.cookie = undefined;
    await other.signIn(email);
    expect(await countEmails()).toBe(1);
    expect(await activity(other)).toEqual(["signed_in", "signed_in", "new_device", "signed_in"]);
  });

  test("is another one for each member who uses it", async () => {
    const shared = await club.member(email);
    await club.member(`x${email}`);
    await shared.signIn(`x${email}`);
    expect(await countEmails(`x${email}`)).toBe(1);
    await shared.signIn(email);
    expect(await countEmails()).toBe(0);
  });

  test("is not believed to be known by a cookie of someone's choosing", async () => {
    await club.member(email);
    const thief = club.visitor();
    for (const given of ["A".repeat(43), "x", "A".repeat(5_000)]) {
      thief.device = given;
      await thief.signIn(email);
      expect(thief.device).not.toBe(given);
    }
    expect(await countEmails()).toBe(3);
  });

  test("a wrong password makes nothing known and tells no one", async () => {
    await club.member(email);
    const thief = club.visitor();
    await thief.signIn(email, "Wrong-horse-1");
    expect(thief.device).toBeUndefined();
    expect(await countEmails()).toBe(0);
  });

  test("is forgotten after 400 days", async () => {
    const joined = await club.member(email);
    club.clock.advance(400 * DAY_MS);
    await cleanUp(club.platform);
    await joined.signIn(email);
    expect(await countEmails()).toBe(1);
  });
});

describe("sessions", () => {
  test("all others end at once, and this one stays", async () => {
    const member = await club.member(email);
    const stranger = await club.member(`x${email}`);
    const others = [club.visitor(), club.visitor()];
    for (const other of others) await other.signIn(email);
    const { body } = await member.ask(security.endOtherSessions);
    expect(body).toEqual({ ended: 2 });
    for (const other of others) expect((await other.ask(contract.getMember)).status).toBe(401);
    for (const kept of [member, stranger]) {
      expect((await kept.ask(contract.getMember)).status).toBe(200);
    }
    expect((await activity(member))[0]).toBe("signed_out_elsewhere");
    expect((await member.ask(security.endOtherSessions)).body).toEqual({ ended: 0 });
  });

  test("say which device they are on, in plain words", async () => {
    const member = await club.member(email);
    const phone = club.visitor();
    const agent =
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36";
    const password = "Market-day-77";
    const body = {
      email,
      password,
      cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.login),
    };
    await phone.ask(contract.login, { body, headers: { "user-agent": agent } });
    const { body: devices } = await member.ask(security.listSessions);
    expect(devices.map(({ device }: { device: string }) => device)).toEqual([
      "Unknown device",
      "Chrome on Android",
    ]);
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.text).toContain("Chrome on Android");
  });
});

describe("recent activity", () => {
  test("says what happened to the account, newest first, and is the member's own", async () => {
    const member = await club.member(email);
    const stranger = await club.member(`x${email}`);
    const phone = await turnOnTwoFactor(club, member);
    club.clock.advance(MINUTE_MS);
    const password = "Harmattan-blue-42";
    const changed = await member.ask(security.changePassword, {
      body: {
        current_password: "Market-day-77",
        password,
        confirm_password: password,
        two_factor_code: phone.recoveryCodes[0],
      },
    });
    member.token = changed.body.authorization.access_token;
    club.clock.advance(MINUTE_MS);
    await member.ask(security.disableTwoFactor, {
      body: { current_password: password, two_factor_code: phone.nextCode() },
    });
    const kinds = await activity(member);
    expect(kinds).toEqual([
      "two_factor_off",
      "password_changed",
      "recovery_code_used",
      "two_factor_on",
    ]);
    expect(await activity(stranger)).toEqual([]);
  });
});
