import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { MEMBERS_ENDPOINTS } from "@kinfold/contract/endpoints";
import { login } from "@kinfold/contract/members";
import { setClock } from "@kinfold/contract/operations";
import { readPort } from "./embedded/free-port.ts";
import { buildSecurityHeaders } from "./headers.ts";
import { readHeaderSettings } from "./server.ts";
import { openClub, generateCaptchaProof, type Club } from "../testing/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const JSON_TYPE = { "content-type": "application/json" };
const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  club.visitor().send("POST", "/api/auth/login", headers, payload);

const form = (change: object = {}) =>
  JSON.stringify({ email: "a@example.com", password: "x", cf_turnstile_response: "x", ...change });

const deep = (levels: number): string =>
  `{"email":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

describe("a body that is not what was asked for", () => {
  test.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ["text", form(), { "content-type": "text/plain" }, 415, "unsupported_type"],
    [
      "a form",
      "email=a",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_type",
    ],
    ["without a type", form(), {}, 415, "unsupported_type"],
    [
      "in UTF-16 by name",
      form(),
      { "content-type": "application/json; charset=utf-16" },
      415,
      "unsupported_type",
    ],
    ["in UTF-16 in fact", Buffer.from(form(), "utf16le"), JSON_TYPE, 400, "malformed"],
    ["with a byte order mark", `\uFEFF${form()}`, JSON_TYPE, 400, "malformed"],
    ["broken", '{"email":', JSON_TYPE, 400, "malformed"],
    ["empty", "", JSON_TYPE, 400, "malformed"],
    ["a list", "[]", JSON_TYPE, 400, "malformed"],
    ["null", "null", JSON_TYPE, 400, "malformed"],
    ["a prototype", '{"__proto__":{"is_admin":true}}', JSON_TYPE, 400, "malformed"],
    ["an escaped prototype", '{"\\u005f_proto__":{}}', JSON_TYPE, 400, "malformed"],
    ["a constructor", '{"constructor":{"prototype":{}}}', JSON_TYPE, 400, "malformed"],
    ["with NUL", form({ email: "a\u0000@example.com" }), JSON_TYPE, 400, "malformed"],
    ["with half a character", '{"email":"\\ud800"}', JSON_TYPE, 400, "malformed"],
    ["with 1e400", '{"email":1e400}', JSON_TYPE, 400, "malformed"],
    ["32 deep", deep(32), JSON_TYPE, 422, "invalid"],
    ["33 deep", deep(33), JSON_TYPE, 400, "malformed"],
    [
      "33 deep behind a quote that ends nothing",
      `{"a\\\\\\"":1,${deep(33).slice(1)}`,
      JSON_TYPE,
      400,
      "malformed",
    ],
    ["33 brackets in text", form({ email: `\\"${"[".repeat(33)}` }), JSON_TYPE, 422, "invalid"],
    [
      "33 deep behind a backslash at the end of text",
      `{"a\\\\":${"[".repeat(33)}`,
      JSON_TYPE,
      400,
      "malformed",
    ],
    ["49,000 deep", deep(49_000), JSON_TYPE, 400, "malformed"],
    ["200,000 brackets", "[".repeat(200_000), JSON_TYPE, 413, "too_large"],
    ["100,001 bytes", form({ password: "x".repeat(100_001) }), JSON_TYPE, 413, "too_large"],
    ["of wrong types", form({ email: { $ne: null }, password: ["x"] }), JSON_TYPE, 422, "invalid"],
    ["with an unknown field", form({ role: "staff" }), JSON_TYPE, 422, "invalid"],
  ])("%s is refused", async (_name, payload, headers, status, code) => {
    const begun = process.threadCpuUsage();
    const answer = await post(payload, headers);
    const { user, system } = process.threadCpuUsage(begun);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body).toSorted()).toEqual(
      ["code", "error", ...(code === "invalid" ? ["fields"] : []), "request_id"].toSorted(),
    );
    // So much of this thread's own processor, in microseconds, whatever else the machine does.
    expect(user + system).toBeLessThan(2_000_000);
  });

  test("of a name given twice the last counts, always", async () => {
    const answer = await post(
      '{"email":"not one","email":"a@example.com","password":"","cf_turnstile_response":"x"}',
    );
    expect(Object.keys(answer.body.fields)).toEqual(["password"]);
  });

  test("what was typed is never said back", async () => {
    const answer = await post(
      form({ email: "CANARY-address", password: { a: "CANARY-password" } }),
    );
    expect(answer.text).not.toContain("CANARY");
  });
});

describe("what no other site and no cache may have", () => {
  test.each(["https://evil.example", "null", "http://kinfold.test.evil.example"])(
    "a page of %s gets no leave",
    async (origin) => {
      const answer = await club.visitor().send("OPTIONS", "/api/auth/login", {
        origin,
        "access-control-request-method": "POST",
      });
      expect(answer.status).toBe(404);
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith("access-control")),
      ).toEqual([]);
    },
  );

  test.each(["/api/customer/get", "/api/auth/sessions", "/api/auth/login"])(
    "%s is not kept by anybody",
    async (url) => {
      const { headers } = await club.visitor().send("GET", url);
      expect(headers["cache-control"]).toBe("no-store");
    },
  );
});

describe("addresses that lead nowhere", () => {
  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/../.env",
    "/api/auth/login/more",
    "/api//auth/login",
    "/.env",
    "/.git/HEAD",
    "/assets/index-abcdefgh.js.map",
    "/..%2f..%2fetc/passwd",
    "/%c0%ae",
  ])("GET %s is a plain 404", async (url) => {
    const { status, body } = await club.visitor().send("GET", url);
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test.each(["GET", "PUT", "DELETE", "PATCH"])(
    "%s on a call of another method is a 404",
    async (method) => {
      expect((await club.visitor().send(method, "/api/auth/login")).status).toBe(404);
    },
  );
});

describe("who calls", () => {
  const tries = async (settings: Record<string, string>) => {
    const proxied = await openClub(settings);
    try {
      const visitor = proxied.visitor("10.0.0.1");
      const statuses: number[] = [];
      for (let at = 1; at <= 32; at += 1) {
        const body = {
          email: `one${at}@example.com`,
          password: "Wrong-horse-1",
          cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.login),
        };
        // The client invents the first address; the proxy adds what it saw.
        const headers = { "x-forwarded-for": `203.0.113.${at}, 198.51.100.${at}` };
        statuses.push((await visitor.ask(login, { body, headers })).status);
      }
      return statuses.indexOf(429);
    } finally {
      await proxied.close();
    }
  };

  test("no one is believed without a trusted proxy", async () => {
    expect(await tries({ TRUST_PROXY: "0" })).toBe(30);
  });

  test("behind one trusted proxy its word counts", async () => {
    expect(await tries({ TRUST_PROXY: "1" })).toBe(-1);
  });
});

describe("the log", () => {
  test("holds no secret, whatever is sent", async () => {
    const email = "canary-address@example.com";
    const visitor = await club.member(email, { password: "Canary.lantern-41" });
    await club.visitor().signIn(email, "CANARY-wrong-1");
    await post('{"email":"CANARY\\n{\\"level\\":\\"info\\"}"}');
    await visitor.send("GET", `/auth/reset-password?token=CANARY-token`);
    await visitor.send("GET", `/api/nothing?token=CANARY-token`);
    await sql`select 1`.execute(club.db);
    const log = club.logged.join("");
    expect(log.length).toBeGreaterThan(1_000);
    expect(log).not.toMatch(/canary/i);
    expect(log).not.toContain(visitor.token);
    expect(log).not.toContain(visitor.cookie);
    expect(log).not.toContain(await club.codeFor(email));
    for (const line of club.logged) expect(() => JSON.parse(line)).not.toThrow();
  });
});

test("while it ends, whatever is answered is answered in full", async () => {
  const ending = await openClub();
  const at = await ending.app.listen({ port: 0, host: "127.0.0.1" });
  const outcomes: unknown[] = [];
  const over = new AbortController();
  const askOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${at}/api/health`).catch(() => undefined);
      if (answer !== undefined) outcomes.push([answer.status, await answer.json()]);
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const visitors = Array.from({ length: 20 }, askOn);
  while (outcomes.length < 60) await new Promise((resolve) => setTimeout(resolve, 5));
  await ending.close();
  over.abort();
  await Promise.all(visitors);
  expect(outcomes.filter((one) => JSON.stringify(one) !== '[200,{"status":"ok"}]')).toEqual([]);
});

describe("what is not HTTP at all", () => {
  const shout = async (bytes: string): Promise<string> => {
    const socket = connect(readPort(club.app.server), "127.0.0.1");
    socket.end(bytes);
    let said = "";
    for await (const chunk of socket) said += String(chunk);
    return said;
  };

  test.each([
    ["nonsense", "GARBAGE\r\n\r\n", 400],
    [
      "two lengths",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
    ["an endless header", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s is refused with every header", async (_name, bytes, status) => {
    if (!club.app.server.listening) await club.app.listen({ port: 0, host: "127.0.0.1" });
    const [head = "", body = ""] = (await shout(bytes)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    for (const [name, value] of Object.entries(
      buildSecurityHeaders(readHeaderSettings(club.platform.env)),
    )) {
      expect(head).toContain(`${name}: ${value}`);
    }
    expect(JSON.parse(body)).toMatchObject({ code: "malformed" });
  });
});

describe("an IPv6 household", () => {
  test("is one address, however many it uses", async () => {
    const statuses: number[] = [];
    for (let at = 1; at <= 32; at += 1) {
      const visitor = club.visitor(`2001:db8:77:1:${at}::${at}`);
      statuses.push((await visitor.signIn(`v6-${at}@example.com`, "Wrong-horse-1")).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
    const otherNetwork = club.visitor("2001:db8:77:2::1");
    expect((await otherNetwork.signIn("v6@example.com", "Wrong-horse-1")).status).toBe(401);
  });
});

describe("the calls for the person who runs the server", () => {
  test("the description lists every endpoint", async () => {
    const { body } = await club.visitor().send("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    for (const { path } of MEMBERS_ENDPOINTS) {
      expect(Object.keys(body.paths)).toContain(path.replace(/:(\w+)/g, "{$1}"));
    }
  });

  test("the clock moves by both ways, and only for testers", async () => {
    const visitor = club.visitor();
    const set = await visitor.ask(setClock, { body: { now: "2027-01-01T00:00:00.000Z" } });
    expect(set.body).toEqual({ now: "2027-01-01T00:00:00.000Z" });
    const moved = await visitor.ask(setClock, { body: { advance_seconds: 90 } });
    expect(moved.body).toEqual({ now: "2027-01-01T00:01:30.000Z" });
    expect((await visitor.ask(setClock, { body: {} })).status).toBe(422);
    for (const body of [
      { advance_seconds: 1e300 },
      { advance_seconds: -1e11 },
      { now: "+200000-01-01T00:00:00.000Z" },
      { now: "2027-01-01T00:00:00" },
      { now: "5 Nov" },
      { now: "2027-13-41T00:00:00Z" },
    ]) {
      const { status, body: said } = await visitor.ask(setClock, { body });
      expect([status, said.code, Object.keys(said.fields)]).toEqual([
        422,
        "invalid",
        Object.keys(body),
      ]);
    }
    const still = await visitor.ask(setClock, { body: { advance_seconds: 0 } });
    expect(still.body).toEqual({ now: "2027-01-01T00:01:30.000Z" });
    const closed = await openClub({ TEST_CLOCK: "off" });
    try {
      expect((await closed.visitor().ask(setClock, { body: { advance_seconds: 1 } })).status).toBe(
        404,
      );
    } finally {
      await closed.close();
    }
  });
});
