import { afterAll, beforeAll, expect, test } from "vitest";
import { openTurnstile, type Turnstile } from "../testing/turnstile.ts";
import { createCaptcha } from "./captcha.ts";
import { createLog } from "./log.ts";

let turnstile: Turnstile;
beforeAll(async () => {
  turnstile = await openTurnstile();
});
afterAll(() => turnstile.close());

const check = async (secret: string, body: string): Promise<string> => {
  turnstile.answer = { body };
  const settings = { verifyUrl: turnstile.url, secret, hostname: "kinfold.test" };
  const captcha = createCaptcha(settings, createLog("silent"));
  return captcha.check("XXXX.DUMMY.TOKEN.XXXX", "login", "192.0.2.1").then(
    () => "good",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "?"),
  );
};

const PASSES = "1x0000000000000000000000000000000AA";

test.each([
  [
    "Cloudflare's passing test secret knows no page",
    PASSES,
    '{"success":true,"hostname":"example.com"}',
    "good",
  ],
  [
    "its failing one fails",
    "2x0000000000000000000000000000000AA",
    '{"success":false}',
    "captcha_failed",
  ],
  [
    "a live secret wants its page and action",
    "0xlive",
    '{"success":true,"hostname":"example.com"}',
    "captcha_failed",
  ],
  [
    "and takes them",
    "0xlive",
    '{"success":true,"hostname":"kinfold.test","action":"login"}',
    "good",
  ],
])("%s", async (_name, secret, body, outcome) => {
  expect(await check(secret, body)).toBe(outcome);
});

test("a service that cannot be reached lets no one in", async () => {
  const settings = { verifyUrl: "http://127.0.0.1:9/", secret: PASSES, hostname: "kinfold.test" };
  const captcha = createCaptcha(settings, createLog("silent"));
  await expect(captcha.check("x", "login", "192.0.2.1")).rejects.toThrow(/verification required/);
});
