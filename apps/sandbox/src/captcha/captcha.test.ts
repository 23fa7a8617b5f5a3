import { Script } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "#sandbox.ts";
import { Challenges, DUMMY_TOKEN } from "./challenges.ts";

const SECRET = "sandbox-secret-key";
let sandbox: Sandbox;
let now = 0;

beforeEach(async () => {
  now = Date.parse("2026-11-12T18:00:00Z");
  sandbox = await startSandbox({ host: "127.0.0.1", port: 0, smtpPort: 0, now: () => now });
});
afterEach(async () => {
  await sandbox.close();
});

async function post(path: string, body: BodyInit, type = "application/json") {
  const answer = await fetch(sandbox.url + path, {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const ask = (sitekey: string, answered = false) =>
  post(
    "/captcha/token",
    JSON.stringify({ sitekey, hostname: "localhost", action: "login", answered }),
  );

async function token(sitekey = "sandbox-site-key"): Promise<string> {
  const { body } = await ask(sitekey);
  expect(body["token"]).toBeTypeOf("string");
  return String(body["token"]);
}

const verify = async (fields: Record<string, string>) =>
  (await post("/captcha/siteverify", JSON.stringify(fields))).body;

test("a token is good once, and says where and for what it was given", async () => {
  const response = await token();
  expect(await verify({ secret: SECRET, response })).toEqual({
    success: true,
    "error-codes": [],
    challenge_ts: "2026-11-12T18:00:00.000Z",
    hostname: "localhost",
    action: "login",
    cdata: "",
  });
  expect(await verify({ secret: SECRET, response })).toEqual({
    success: false,
    "error-codes": ["timeout-or-duplicate"],
  });
});

test("a form is understood as well as JSON", async () => {
  const form = new URLSearchParams({ secret: SECRET, response: await token() });
  const { body } = await post(
    "/captcha/siteverify",
    form.toString(),
    "application/x-www-form-urlencoded",
  );
  expect(body["success"]).toBe(true);
});

test("the same question with the same idempotency key gets the same answer", async () => {
  const question = { secret: SECRET, response: await token(), idempotency_key: "a" };
  expect(await verify(question)).toEqual(await verify(question));
  expect((await verify({ ...question, idempotency_key: "b" }))["success"]).toBe(false);
});

test("a token ends after 300 seconds", async () => {
  const [early, late] = [await token(), await token()];
  now += 300_000;
  expect((await verify({ secret: SECRET, response: early }))["success"]).toBe(true);
  now += 1;
  expect(await verify({ secret: SECRET, response: late })).toEqual({
    success: false,
    "error-codes": ["timeout-or-duplicate"],
  });
});

test.each([
  ["no secret", {}, "missing-input-secret"],
  ["a wrong secret", { secret: "guess", response: "x" }, "invalid-input-secret"],
  ["no token", { secret: SECRET }, "missing-input-response"],
  ["a made-up token", { secret: SECRET, response: "0.made-up" }, "invalid-input-response"],
  ["the dummy token", { secret: SECRET, response: DUMMY_TOKEN }, "invalid-input-response"],
])("%s is refused", async (_name, fields, code) => {
  expect(await verify(fields)).toEqual({ success: false, "error-codes": [code] });
});

test("a body that cannot be read is a bad request", async () => {
  expect(await post("/captcha/siteverify", "{")).toEqual({
    status: 400,
    body: { success: false, "error-codes": ["bad-request"] },
  });
});

test("the published site keys pass, block and ask", async () => {
  expect(await token("1x00000000000000000000AA")).toBe(DUMMY_TOKEN);
  expect((await ask("2x00000000000000000000AB")).body).toEqual({ error: "600010" });
  expect((await ask("3x00000000000000000000FF")).body).toEqual({ question: true });
  expect((await ask("3x00000000000000000000FF", true)).body["token"]).toBe(DUMMY_TOKEN);
  expect((await ask("another-key")).body).toEqual({ error: "110100" });
});

test("the published secrets pass, fail and call the token spent", async () => {
  await token("1x00000000000000000000AA");
  const of = (digit: number) =>
    verify({ secret: `${digit}x0000000000000000000000000000000AA`, response: DUMMY_TOKEN });
  expect(await of(1)).toMatchObject({ success: true, hostname: "localhost", action: "login" });
  expect(await of(2)).toEqual({ success: false, "error-codes": ["invalid-input-response"] });
  expect(await of(3)).toEqual({ success: false, "error-codes": ["timeout-or-duplicate"] });
});

test("old challenges make room for new ones", () => {
  const challenges = new Challenges(() => now, 2);
  const issue = (): string => {
    const issued = challenges.issue("sandbox-site-key", { hostname: "localhost" }, false);
    return issued.outcome === "token" ? issued.token : "";
  };
  const [first, second, third] = [issue(), issue(), issue()];
  expect(challenges.verify(SECRET, first).success).toBe(false);
  expect(challenges.verify(SECRET, second).success).toBe(true);
  expect(challenges.verify(SECRET, third).success).toBe(true);
});

test("the widget's script is plain JavaScript that names no type", async () => {
  const answer = await fetch(`${sandbox.url}/captcha/api.js?onload=ready&render=explicit`);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  const script = await answer.text();
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/innerHTML|cssText|insertAdjacentHTML|setAttribute\("style"/);
});
