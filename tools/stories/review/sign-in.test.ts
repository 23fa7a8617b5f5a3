import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveStatic, type StaticServer } from "../../machine/serve-static.ts";
import { openSignIn, type SignIn } from "./sign-in.ts";

// The office itself stands in e2e/workshop-sign-in.spec.ts. Here it misbehaves, which the real one does not.
type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const send = (status: number, body: unknown, cookies: string[] = []): Reply => {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", "set-cookie": cookies });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};

const DESIGNER = { name: "Kemi Lawal", permissions: ["workshop.review"] };
const signedIn = (staff: unknown): Reply =>
  send(200, { staff, authorization: { access_token: "token" } }, [
    "__Host-kinfold-staff=cookie; Path=/; Secure",
    "__Host-kinfold-staff-browser=known; Path=/; Secure",
  ]);

const place = mkdtempSync(join(tmpdir(), "kinfold-sign-in-"));
let replies: Record<string, Reply>;
let seen: IncomingMessage[];
const office = createServer((asked, response) => {
  seen.push(asked);
  const reply = replies[(asked.url ?? "").split("/").at(-1) ?? ""];
  if (reply === undefined) send(404, {})(asked, response);
  else reply(asked, response);
});
let workshop: StaticServer;
let signIn: SignIn;
let now = 0;

beforeAll(async () => {
  writeFileSync(join(place, "index.html"), "<title>Workshop</title>");
  await new Promise<void>((listening) => {
    office.listen(0, "127.0.0.1", listening);
  });
  workshop = await serveStatic(place, { answer: (path, asked) => signIn.admit(path, asked) });
});
afterAll(async () => {
  await workshop.close();
  office.close();
  rmSync(place, { recursive: true });
});
beforeEach(() => {
  seen = [];
  now = 0;
  replies = { login: signedIn(DESIGNER), me: send(200, DESIGNER), logout: send(200, {}) };
  const { port } = office.address() as AddressInfo;
  signIn = openSignIn({ office: `http://127.0.0.1:${port}`, url: workshop.url, now: () => now });
});

const FORM = { email: "kemi@kinfold.example", password: "a password", code: "123456" };
type Answered = { status: number; body: string; cookies: string[]; location: string | undefined };
async function ask(
  path: string,
  { method = "GET", body, ...headers }: Record<string, string> = {},
): Promise<Answered> {
  return new Promise((answered, failed) => {
    const call = request(`${workshop.url}${path}`, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => {
        answered({
          status: response.statusCode ?? 0,
          body: text,
          cookies: response.headers["set-cookie"] ?? [],
          location: response.headers.location,
        });
      });
    });
    call.on("error", failed);
    call.end(body);
  });
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", origin: workshop.url, body: JSON.stringify(body), ...headers });
const enter = async (): Promise<string> => {
  const { cookies } = await post("/review/api/sign-in", FORM);
  return (cookies[0] ?? "").split(";")[0] ?? "";
};
const codeOf = ({ status, body }: Answered): string =>
  `${status} ${(JSON.parse(body) as { code?: string }).code ?? ""}`;

test("a stranger sees the page that signs in and nothing else", async () => {
  const page = await ask("/?path=/story/x", { accept: "text/html" });
  expect([page.status, page.location]).toEqual([
    303,
    "/review/sign-in?to=%2F%3Fpath%3D%2Fstory%2Fx",
  ]);
  for (const path of [
    "/index.json",
    "/recent-changes.json",
    "/review/api/desk",
    "/review/assets/../../index.html",
  ]) {
    expect(codeOf(await ask(path))).toBe("401 signed_out");
  }
  expect(seen).toEqual([]);
});

test("a designer is in, under the name of their account, and out again", async () => {
  const { status, cookies } = await post("/review/api/sign-in", FORM, {
    "x-forwarded-for": "203.0.113.9, 198.51.100.7",
  });
  expect(status).toBe(200);
  expect(cookies[0]).toMatch(
    /^__Host-kinfold-workshop=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
  expect(cookies[1]).toMatch(/^__Host-kinfold-staff-browser=known/);
  expect(cookies.join()).not.toContain("__Host-kinfold-staff=");
  expect(seen[0]?.headers["x-forwarded-for"]).toBe("198.51.100.7");
  const cookie = (cookies[0] ?? "").split(";")[0] ?? "";
  expect((await ask("/", { cookie })).body).toContain("Workshop");
  expect((await post("/review/api/sign-out", {}, { cookie })).status).toBe(200);
  expect(seen.at(-1)?.url).toBe("/api/admin/auth/logout");
  expect(codeOf(await ask("/", { cookie }))).toBe("401 signed_out");
});

test("a staff member who is no designer stays outside, and no session of theirs is left at the office", async () => {
  replies["login"] = signedIn({ name: "Segun Coker", permissions: ["staff.read"] });
  const answer = await post("/review/api/sign-in", FORM);
  expect([codeOf(answer), answer.cookies]).toEqual(["403 not_a_designer", []]);
  expect(seen.map(({ url }) => url?.split("/").at(-1))).toEqual(["login", "logout"]);
});

test("the office's refusal is passed on with its sentence", async () => {
  replies["login"] = send(401, { code: "invalid_credentials", error: "Invalid Credentials" });
  const answer = await post("/review/api/sign-in", FORM);
  expect([codeOf(answer), answer.body]).toEqual([
    "401 invalid_credentials",
    '{"code":"invalid_credentials","error":"Invalid Credentials"}',
  ]);
});

test("who lost the role is out within a minute, and so is who was signed out at the office", async () => {
  for (const reply of [send(200, { name: "Kemi Lawal", permissions: [] }), send(401, {})]) {
    const cookie = await enter();
    replies["me"] = reply;
    now += 59_000;
    expect((await ask("/", { cookie })).status).toBe(200);
    now += 1_000;
    expect(codeOf(await ask("/", { cookie }))).toBe("401 signed_out");
    replies["me"] = send(200, DESIGNER);
    expect(codeOf(await ask("/", { cookie }))).toBe("401 signed_out");
  }
});

test("an office that does not answer, or answers nonsense, lets no one in and throws no one out", async () => {
  const cookie = await enter();
  now += 60_000;
  const nonsense = [
    send(500, {}),
    send(200, "no JSON"),
    send(200, { name: 1 }),
    send(200, { ...DESIGNER, more: "x".repeat(70_000) }),
  ];
  for (const reply of [...nonsense, ((_, response) => response.destroy()) satisfies Reply]) {
    replies["me"] = reply;
    expect(codeOf(await ask("/", { cookie }))).toBe("503 office_unreachable");
    replies["login"] = reply;
    expect(codeOf(await post("/review/api/sign-in", FORM))).toBe("503 office_unreachable");
  }
  replies["me"] = send(200, DESIGNER);
  expect((await ask("/", { cookie })).status).toBe(200);
});

test.each([
  ["another origin", { origin: "https://evil.example" }, "403 not_from_here"],
  ["no origin", { origin: "" }, "403 not_from_here"],
  ["another name of this machine", { host: "evil.example" }, "421 another_address"],
])("a call from %s is refused before anyone is asked", async (_, headers, code) => {
  expect(codeOf(await post("/review/api/sign-in", FORM, headers))).toBe(code);
  expect(seen).toEqual([]);
});

test.each([
  ["no JSON", "{"],
  ["no code", JSON.stringify({ ...FORM, code: "12345" })],
  ["more than a form", JSON.stringify({ ...FORM, roles: ["admin"] })],
  ["too much", `${JSON.stringify(FORM)}${" ".repeat(20_000)}`],
])("a form with %s never reaches the office", async (_, body) => {
  const answer = await ask("/review/api/sign-in", { method: "POST", origin: workshop.url, body });
  expect(codeOf(answer)).toBe("400 invalid");
  expect(seen).toEqual([]);
});

test("a guessed or an old cookie opens nothing", async () => {
  const cookie = await enter();
  const [name = "", secret = ""] = cookie.split("=");
  for (const other of ["", "x", `${secret}x`, secret.slice(1)]) {
    expect(codeOf(await ask("/", { cookie: `${name}=${other}` }))).toBe("401 signed_out");
  }
});

test.each([["http://workshop.kinfold.example"], [""], ["workshop"]])(
  "the address %j is refused: its cookie would be sent in the open",
  (url) => {
    expect(() => openSignIn({ office: "http://127.0.0.1:1", url })).toThrow(/https|Not an address/);
  },
);
