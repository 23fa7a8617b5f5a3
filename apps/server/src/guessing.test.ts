import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { forgotPassword, login, resetPassword, sendEmailCode } from "@kinfold/contract/members";
import { staffLogin } from "@kinfold/contract/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateCaptchaProof, openClub, type Club } from "./testing/club.ts";

/** So many tries from one address at one account, and then it is enough. */
const TRIES = 35;
const email = "ada@example.com";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await club.member(email);
});
afterAll(() => club.close());

const prove = (action: keyof typeof CAPTCHA_ACTIONS): { cf_turnstile_response: string } => ({
  cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS[action]),
});

test.each([
  [login, (at: number) => ({ email, password: `Guess-${at}-of-many`, ...prove("login") })],
  [forgotPassword, () => ({ email, ...prove("forgotPassword") })],
  [sendEmailCode, () => ({ email, ...prove("sendEmailCode") })],
  [
    resetPassword,
    (at: number) => ({
      token: `guess-${at}`.padEnd(43, "a"),
      password: "Market-day-77",
      confirm_password: "Market-day-77",
    }),
  ],
  [
    staffLogin,
    (at: number) => ({
      email: "admin@kinfold.example",
      password: `Guess-${at}-of-many`,
      code: String(100_000 + at),
    }),
  ],
] as const)("guessing at $name ends, and says for how long", async (to, guess) => {
  const visitor = club.visitor();
  const ask = (at: number) => visitor.ask(to, { body: guess(at) });
  expect((await ask(0)).status).not.toBe(429);
  await Promise.all(Array.from({ length: TRIES - 2 }, (_, at) => ask(at + 1)));
  const { status, body } = await ask(TRIES - 1);
  expect([status, body.code, body.retry_after > 0]).toEqual([429, "rate_limited", true]);
});

test("who guesses from elsewhere keeps no one out", async () => {
  const visitor = club.visitor();
  expect((await visitor.signIn("obi@example.com")).status).toBe(401);
  await club.member("obi@example.com");
  expect((await club.visitor().signIn("obi@example.com")).status).toBe(200);
});
