import { hash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { create } from "superstruct";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BrowserConfig } from "@kinfold/contract/browser-config";
import { buildSite, DIFFERENCE, EARLIER } from "../testing/built-site.ts";
import { openClub, type Club } from "../testing/club.ts";

let club: Club;
let root: string;

beforeAll(async () => {
  root = await buildSite();
  club = await openClub({ WEB_ROOT: root, TURNSTILE_SITE_KEY: "k</script><b>" });
});
afterAll(async () => {
  await club.close();
  await rm(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  club.visitor().send("GET", url, headers);
const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1];

test.each([
  ["/", "login", 200],
  ["/?redirect_url=/dashboard/wallet", "login", 200],
  ["/auth", "login", 200],
  ["/auth/login", "login", 200],
  ["/auth/login/", "login", 200],
  ["/auth/sign-up?x=1", "sign-up", 200],
  ["/auth/change-password", "change-password", 200],
  ["/auth/reset-password?token=abc", "reset-password", 200],
  ["/auth/forgot-password", "shell", 200],
  ["/auth/anything/else", "shell", 200],
  ["/dashboard/overview", "shell", 200],
  ["/dashboard/my-investments/details/a.b", "shell", 200],
  ["/foo", "shell", 404],
])("%s gets the page %s with status %i", async (url, title, status) => {
  const answer = await get(url);
  expect([titleOf(answer.text), answer.status]).toEqual([title, status]);
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
});

test("a password manager is led to the page that changes the password", async () => {
  const { status, headers } = await get("/.well-known/change-password");
  expect([status, headers.location]).toEqual([302, "/dashboard/my-account?tab=Security"]);
});

test("each page has a nonce of its own, in its policy and on every script", async () => {
  const nonces = new Set<string>();
  for (let at = 0; at < 5; at += 1) {
    const { text, headers } = await get("/auth/login");
    const policy = String(headers["content-security-policy"]);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(text).not.toContain("__CSP_NONCE__");
    expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("script-src 'self' 'nonce-");
    expect(policy).toContain("http://localhost:3100");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

test.each(["/", "/auth/login", "/auth/reset-password?token=x", "/dashboard/overview", "/nowhere"])(
  "%s enforces Trusted Types, with one policy of its own",
  async (url) => {
    const policy = String((await get(url)).headers["content-security-policy"]);
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default");
  },
);

test("the page's configuration cannot break out of its script", async () => {
  const { text } = await get("/auth/login");
  const json = /id="kinfold-config">(.*?)<\/script>/.exec(text)?.[1] ?? "";
  const config = create(JSON.parse(json), BrowserConfig);
  expect(config.captcha_site_key).toBe("k</script><b>");
  expect(text).not.toContain("k</script>");
  expect(json).not.toContain("sandbox-secret-key");
});

test("pages are packed for the person who accepts it", async () => {
  const plain = await get("/auth/login");
  const packed = await club.app.inject({
    url: "/auth/login",
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["vary"]).toBe("accept-encoding");
  expect(packed.rawPayload.length).toBeLessThan(plain.text.length / 4);
  expect(titleOf(brotliDecompressSync(packed.rawPayload).toString())).toBe("login");
});

describe("a page that the service worker keeps", () => {
  const KEEPER = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
  const askAgain = async (url: string, headers: Record<string, string>) => {
    const { headers: first } = await get(url, KEEPER);
    return get(url, { ...headers, "if-none-match": String(first["etag"]) });
  };

  test("is not sent again while it is the same", async () => {
    const again = await askAgain("/dashboard/overview", KEEPER);
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "accept-encoding",
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
  });

  test("goes with the policy that it came with, whose nonce it has", async () => {
    const { headers } = await askAgain("/dashboard/overview", KEEPER);
    expect(headers).not.toHaveProperty("content-security-policy");
    expect(headers).not.toHaveProperty("permissions-policy");
  });

  test.each([
    ["navigates", { "sec-fetch-dest": "document", "sec-fetch-site": "same-origin" }],
    ["shows it in a frame", { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" }],
    ["asks from elsewhere", { "sec-fetch-dest": "empty", "sec-fetch-site": "cross-site" }],
    ["does not say what for", {}],
  ])("is sent with a nonce of its own to who %s", async (_who, headers) => {
    const again = await askAgain("/auth/login", headers);
    expect(again.status).toBe(200);
    const nonce = /nonce="([^"]+)"/.exec(again.text)?.[1] ?? "none";
    expect(again.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  });

  test("is sent again when it, its configuration or a header of it changed", async () => {
    const tagOf = async (url: string, of: Club = club): Promise<unknown> =>
      (await of.visitor().send("GET", url)).headers["etag"];
    const other = await openClub({ WEB_ROOT: root, TURNSTILE_SITE_KEY: "other" });
    const tags = [
      await tagOf("/dashboard/overview"),
      await tagOf("/dashboard/overview", other),
      await tagOf("/auth/login"),
      // The same shell, and other headers.
      await tagOf("/auth/anything/else"),
      await tagOf("/promises"),
    ];
    await other.close();
    expect(tags[4]).toBe(tags[0]);
    expect(new Set(tags).size).toBe(4);
    await writeFile(join(root, "index.html"), (await readFile(join(root, "index.html"))) + " ");
    expect(await tagOf("/dashboard/overview")).not.toBe(tags[0]);
  });

  test("has no tag where nothing was found", async () => {
    expect((await get("/nowhere", KEEPER)).headers).not.toHaveProperty("etag");
  });
});

test("the service worker is asked for anew and may ask no one but us", async () => {
  const { headers, text } = await get("/sw.js");
  expect(text).toBe("onfetch = null;");
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(String(headers["content-type"])).toContain("javascript");
});

test("the service worker is not sent again while it is the same", async () => {
  const { headers } = await get("/sw.js");
  const again = await get("/sw.js", { "if-none-match": String(headers["etag"]) });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
  expect((await get("/sw.js", { "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("switched off, pages ask for no service worker and those that are out there end themselves", async () => {
  const without = await openClub({ WEB_ROOT: root, SERVICE_WORKER: "off" });
  const { text } = await without.visitor().send("GET", "/sw.js");
  expect(text).toContain("registration.unregister()");
  expect((await without.visitor().send("GET", "/auth/login")).text).toContain(
    '"service_worker":false',
  );
  await without.close();
});

describe("files", () => {
  test("with a hash in the name are kept for ever, packed twins first", async () => {
    const packed = await club.app.inject({
      url: "/assets/main-B3xY_9aZ.js",
      headers: { "accept-encoding": "br" },
    });
    expect(packed.statusCode).toBe(200);
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(String(packed.headers["content-type"])).toContain("javascript");
    const plain = await get("/assets/main-B3xY_9aZ.js");
    expect(plain.text).toBe("export const a = 1;");
    expect(plain.headers).not.toHaveProperty("content-encoding");
  });

  const has = (text: string): string => `:${hash("sha256", text, "base64")}:`;
  const ask = (headers: Record<string, string>) =>
    club.app.inject({ url: "/assets/main-B3xY_9aZ.js", headers });

  test("are the dictionary of the file that the next build calls so", async () => {
    const { headers } = await ask({});
    expect(headers["use-as-dictionary"]).toBe('match="/assets/main-*.js"');
    expect(String(headers["vary"]).split(", ").toSorted()).toEqual([
      "accept-encoding",
      "available-dictionary",
    ]);
    expect((await get("/favicon.svg")).headers).not.toHaveProperty("use-as-dictionary");
  });

  test("leave as what is new to who has the one before and can read that", async () => {
    const { statusCode, headers, payload } = await ask({
      "accept-encoding": "gzip, br, dcb, dcz",
      "available-dictionary": has(EARLIER),
    });
    expect([statusCode, payload]).toEqual([200, DIFFERENCE]);
    expect(headers).toMatchObject({
      "content-encoding": "dcz",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "use-as-dictionary": 'match="/assets/main-*.js"',
    });
  });

  test.each([
    ["has another one", { "accept-encoding": "br, dcz", "available-dictionary": has("other") }],
    ["does not take it", { "accept-encoding": "br", "available-dictionary": has(EARLIER) }],
    ["refuses it", { "accept-encoding": "br, dcz;q=0", "available-dictionary": has(EARLIER) }],
    ["says it wrongly", { "accept-encoding": "br, dcz", "available-dictionary": ":../../.env:" }],
  ])("leave whole to who %s", async (_who, headers) => {
    expect((await ask(headers)).headers["content-encoding"]).toBe("br");
  });

  test("without one are kept for an hour", async () => {
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test.each([
    "/.env",
    "/.git/HEAD",
    "/assets/main-B3xY_9aZ.js.map",
    "/assets/main-B3xY_9aZ.js.br",
    `/assets/main-B3xY_9aZ.js.${hash("sha256", EARLIER)}.dcz`,
    "/assets/gone-B3xY_9aZ.js",
    "/assets/../.env",
    "/api/../.env",
    "/assets/..%2f.env",
    "/assets/%2e%2e/.env",
    "/..%5c.env",
    "/index.html",
  ])("%s is not there", async (url) => {
    const { status, text } = await get(url);
    expect(status).toBe(404);
    expect(text).not.toContain("SECRET");
  });

  test("an address with an encoded NUL is refused", async () => {
    expect((await get("/%00")).status).toBe(400);
  });

  test.each(["/.env", "/dashboard/overview"])("POST %s is a 404", async (url) => {
    expect((await club.visitor().send("POST", url)).status).toBe(404);
  });
});
