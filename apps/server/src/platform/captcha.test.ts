import { afterAll, beforeAll, expect, test } from "vitest";
import { openTurnstile, type Turnstile } from "../testing/turnstile.ts";
import { createCaptcha } from "./captcha.ts";
import { createLog } from "./log.ts";

let turnstile: Turnstile;
beforeAll(async () => {
  turnstile = await openTurnstile();
});
afterAll(() => turnstile.close());

const check = async (secret: string, answer: NonNullable<Turnstile["answer"]>): Promise<string> => {
  turnstile.answer = answer;
  const settings = { verifyUrl: turnstile.url, secret, hostname: "kinfold.test", timeoutMs: 1_000 };
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
  expect(await check(secret, { body })).toBe(outcome);
});

const YES = '{"success":true,"hostname":"kinfold.test","action":"login"}';

test.each<[string, NonNullable<Turnstile["answer"]>]>([
  ["is down", { status: 503, body: "" }],
  ["fails with a yes", { status: 500, body: YES }],
  ["says no", { body: '{"success":false,"hostname":"kinfold.test","action":"login"}' }],
  ["says yes as text", { body: YES.replace("true", '"true"') }],
  ["says yes for another page", { body: YES.replace("kinfold.test", "evil.example") }],
  ["says yes for another form", { body: YES.replace("login", "forgot-password") }],
  ["says nothing", { body: "" }],
  ["says half", { body: YES.slice(0, -1) }],
  ["says a list", { body: `[${YES}]` }],
  ["says null", { body: "null" }],
  ["never ends", { body: YES.replace("{", `{"x":"${"a".repeat(2_000_000)}",`) }],
  ["hangs", { body: YES, afterMs: 60_000 }],
])("a service that %s lets no one in", async (_name, answer) => {
  expect(await check("0xlive", answer)).toBe("captcha_failed");
});

test("a service that cannot be reached lets no one in", async () => {
  const settings = { verifyUrl: "http://127.0.0.1:9/", secret: PASSES, hostname: "kinfold.test" };
  const captcha = createCaptcha(settings, createLog("silent"));
  await expect(captcha.check("x", "login", "192.0.2.1")).rejects.toThrow(/verification required/);
});
