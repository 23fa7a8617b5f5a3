import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { readPort } from "./embedded/free-port.ts";
import { readEnv } from "./env.ts";
import { createBucketFiles } from "./files/bucket-files.ts";
import { createLog } from "./log.ts";
import {
  callOutside,
  liftOutgoingRestriction,
  listOutgoingOrigins,
  restrictOutgoingCalls,
} from "./outgoing.ts";

const SOURCES = fileURLToPath(new URL("../", import.meta.url));

/** A service that notes each call, and leads away the person who asks for /away. */
async function openService(away = "") {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? "");
    const isAway = request.url === "/away";
    response.writeHead(isAway ? 302 : 200, isAway ? { location: away } : {}).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { calls, origin: `http://127.0.0.1:${readPort(server)}`, close };
}

afterEach(liftOutgoingRestriction);

test("a host that no setting names is not called, and the log says which, without the path", async () => {
  const other = await openService();
  const ours = await openService(`${other.origin}/led`);
  const lines: string[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(line) });
  restrictOutgoingCalls(new Set([ours.origin]), log);
  try {
    expect((await callOutside(`${ours.origin}/rates`, {})).status).toBe(200);
    await expect(callOutside(`${other.origin}/bvn?bvn=22212345678`, {})).rejects.toMatchObject({
      code: "outgoing_call_refused",
    });
    await expect(callOutside(`${ours.origin}/away`, {})).rejects.toThrow("fetch failed");
    const bucket = { region: "eu-west-1", accessKeyId: "key", secretAccessKey: "secret" };
    const elsewhere = createBucketFiles({ url: `${other.origin}/bucket`, ...bucket }, tmpdir());
    await expect(elsewhere.get("a".repeat(20))).rejects.toThrow();
    expect(ours.calls).toEqual(["/rates", "/away"]);
    expect(other.calls).toEqual([]);
    expect(lines.join("")).toContain(new URL(other.origin).host);
    expect(lines.join("")).not.toContain("22212345678");
  } finally {
    await Promise.all([ours.close(), other.close()]);
  }
});

test("the list is what the settings name: providers, captcha, rates, register, sanctions lists, messages, file store and backups", () => {
  const origins = listOutgoingOrigins(
    readEnv({
      PAYSTACK_BASE_URL: "https://api.paystack.co",
      FLUTTERWAVE_BASE_URL: "https://api.flutterwave.com/v3",
      MONNIFY_BASE_URL: "https://api.monnify.com",
      BVN_BASE_URL: "https://api.dojah.io",
      SANCTIONS_BASE_URL: "https://lists.kinfold.club/v2",
      TERMII_BASE_URL: "https://v3.api.termii.com",
      WHATSAPP_BASE_URL: "https://graph.facebook.com/v21.0",
      TURNSTILE_VERIFY_URL: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
      RATE_SOURCE_URL: "https://rates.kinfold.club/latest",
      RATE_SOURCE_URL_2: "https://second.kinfold.club/latest",
      FILES_S3_URL: "https://s3.eu-west-1.amazonaws.com/kinfold",
      FILES_S3_REGION: "eu-west-1",
      FILES_S3_ACCESS_KEY_ID: "key",
      FILES_S3_SECRET_ACCESS_KEY: "secret",
      BACKUP_S3_URL: "https://s3.af-south-1.amazonaws.com",
      BACKUP_S3_REGION: "af-south-1",
      BACKUP_S3_ACCESS_KEY_ID: "key",
      BACKUP_S3_SECRET_ACCESS_KEY: "secret",
    }),
  );
  expect([...origins].toSorted()).toEqual([
    "https://api.dojah.io",
    "https://api.flutterwave.com",
    "https://api.monnify.com",
    "https://api.paystack.co",
    "https://challenges.cloudflare.com",
    "https://graph.facebook.com",
    "https://lists.kinfold.club",
    "https://rates.kinfold.club",
    "https://s3.af-south-1.amazonaws.com",
    "https://s3.eu-west-1.amazonaws.com",
    "https://second.kinfold.club",
    "https://v3.api.termii.com",
  ]);
});

const WAYS_OUT = [
  /(?<![.\w"'`])fetch\(/,
  /\b(?:client|globalThis|global)\.fetch\b/,
  /\bfetch\b[^=;]*\} = globalThis/,
  /\bnew (?:WebSocket|EventSource)\(/,
  /(?:\bfrom |\bimport\(|\brequire\()"(?:node:)?(?:http|https|http2|net|tls|dgram|undici|ws)"/,
];
const opensAWayOut = (source: string): boolean => WAYS_OUT.some((way) => way.test(source));

test.each([
  "await fetch(url)",
  "const answer = globalThis.fetch(url);",
  "const { fetch } = globalThis;",
  "const { fetch: ask } = globalThis;",
  "new WebSocket(url)",
  'import { request } from "node:https";',
  'import { connect } from "net";',
  'const { request } = await import("node:https");',
  'import { request } from "undici";',
])("%s opens a way out", (source) => {
  expect(opensAWayOut(source)).toBe(true);
});

test.each(["await callOutside(url, {})", "rates.fetch(day)", "prefetch(day)", '"fetch("'])(
  "%s opens none",
  (source) => {
    expect(opensAWayOut(source)).toBe(false);
  },
);

test("no other source of the server opens a way out of its own", async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|^testing\/|^platform\/outgoing\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(300);
  const calls: string[] = [];
  for (const name of files) {
    const text = await readFile(join(SOURCES, name), "utf8");
    if (opensAWayOut(text)) calls.push(name);
  }
  expect(calls.toSorted()).toEqual([
    // Looks whether the server's own ports are free, and who answers there if not.
    "doctor/examine-machine.ts",
    // Asks the services of the settings whether they answer, in a process that serves no one.
    "doctor/examine-services.ts",
    // Answers metrics at a port of its own.
    "metrics/serve-metrics.ts",
    // Checks its address with requireAllowedOrigin first.
    "platform/bucket.ts",
    // Listening, and telling addresses apart.
    "platform/connections.ts",
    "platform/embedded/free-port.ts",
    // Asks clamd at the address of its setting, over a socket of its own.
    "platform/files/malware-scanner.ts",
    "platform/network.ts",
    "platform/server.ts",
    // Reads what was sent to us and refused.
    "platform/unread-bodies.ts",
    // The status page is a program of its own: it asks the club that it tells of, and listens.
    "status-page/look.ts",
    "status-page/serve.ts",
  ]);
});
