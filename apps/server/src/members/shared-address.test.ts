import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import { askForPasskey } from "@kinfold/contract/passkeys";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { generateCaptchaProof, openClub, type Club, type Visitor } from "../testing/club.ts";

/** What thousands of phones of one carrier share, and a stranger among them. */
const CARRIER = "203.0.113.61";

let club: Club;
let drawn = 0;
let email = "";
let home: Visitor;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());
beforeEach(async () => {
  drawn += 1;
  club.clock.advance(3_700_000);
  email = `nearby-${drawn}@example.com`;
  home = await club.member(email);
});

const forget = (who: Visitor) =>
  who.ask(contract.forgotPassword, {
    body: {
      email,
      cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.forgotPassword),
    },
  });

/** Calls as strangers of the carrier's address, so many times. The last answer is the status that they are left with. */
async function flood(
  times: number,
  call: (who: Visitor, at: number) => Promise<{ status: number }>,
) {
  const stranger = club.visitor(CARRIER);
  for (let at = 0; at < times; at += 30) {
    const rest = Math.min(30, times - at);
    await Promise.all(Array.from({ length: rest }, (_, next) => call(stranger, at + next)));
  }
  return (await call(stranger, times)).status;
}

describe("a stranger who uses up what an address may do", () => {
  test("by asking for codes, keeps no other member from a link, a code with a captcha, or the code of their own session", async () => {
    const joining = club.visitor(CARRIER);
    await joining.signUp({ email: `joining-${drawn}@example.com` });
    const last = await flood(60, (who, at) =>
      who.ask(contract.sendEmailCode, { body: { email: `no-one-${drawn}-${at}@example.com` } }),
    );
    expect(last).toBe(429);
    expect((await forget(club.visitor(CARRIER))).status).toBe(200);
    const proof = generateCaptchaProof(CAPTCHA_ACTIONS.sendEmailCode);
    const solved = await club.visitor(CARRIER).ask(contract.sendEmailCode, {
      body: { email: `other-${drawn}@example.com`, cf_turnstile_response: proof },
    });
    expect(solved.status).toBe(200);
    club.clock.advance(31_000);
    expect((await joining.ask(contract.sendEmailCode, { body: {} })).status).toBe(200);
  });

  test("by guessing codes, keeps no other member from proving their mailbox", async () => {
    const address = `joining-${drawn}@example.com`;
    const joining = club.visitor(CARRIER);
    const { body } = await joining.signUp({ email: address });
    const token = "a".repeat(43);
    const last = await flood(300, (who) =>
      who.ask(contract.validateEmailCode, { body: { otp: "1234", token } }),
    );
    expect(last).toBe(429);
    const proof = { otp: await club.codeFor(address), token: body.verification.token };
    expect((await joining.ask(contract.validateEmailCode, { body: proof })).status).toBe(200);
  });

  test("by guessing links, keeps no other member from choosing a new password", async () => {
    await forget(club.visitor());
    const [resetEmail] = await club.emailsTo(email);
    const token = /token=([\w-]+)/.exec(resetEmail?.text ?? "")?.[1] ?? "";
    const reset = (who: Visitor, used: string) => {
      const password = "Harvest-moon-12";
      const body = { token: used, password, confirm_password: password };
      return who.ask(contract.resetPassword, { body });
    };
    const guess = (at: number): string => `guess-${at}`.padEnd(43, "a");
    expect(await flood(30, (who, at) => reset(who, guess(at)))).toBe(429);
    expect((await reset(club.visitor(CARRIER), token)).status).toBe(200);
  });

  test("by wrong captchas, keeps no other member from signing in", async () => {
    const last = await flood(120, (who) =>
      who.ask(contract.login, {
        body: { email, password: "Wrong-horse-9", cf_turnstile_response: "bad" },
      }),
    );
    expect(last).toBe(400);
    expect((await club.visitor(CARRIER).signIn(email)).status).toBe(200);
  });

  test("by asking for passkeys, keeps no browser of a member from asking", async () => {
    const last = await flood(300, (who) => who.ask(askForPasskey, { body: {} }));
    expect(last).toBe(429);
    const knownDevice = club.visitor(CARRIER);
    knownDevice.device = home.device;
    expect((await knownDevice.ask(askForPasskey, { body: {} })).status).toBe(200);
  });
});
