import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { login } from "@kinfold/contract/members";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { readPort } from "./embedded/free-port.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub({ PUBLIC_URL: "https://kinfold.test", NODE_ENV: "test" });
});
afterAll(() => club.close());

const URL_OF_LOGIN = `/api${login.path}`;
const JSON_TYPE = { "content-type": "application/json" };
const callLogin = async (headers: Record<string, string>, method = "POST", url = URL_OF_LOGIN) => {
  const { status, body } = await club
    .visitor()
    .send(method, url, { ...JSON_TYPE, ...headers }, "{}");
  return `${status} ${body?.code ?? ""}`;
};

test.each<[string, Record<string, string>, string]>([
  ["another origin", { origin: "https://evil.example" }, "403 cross_site"],
  [
    "an origin that only begins like ours",
    { origin: "https://kinfold.test.evil.example" },
    "403 cross_site",
  ],
  ["a page in a sandbox", { origin: "null" }, "403 cross_site"],
  ["another scheme", { origin: "ftp://kinfold.test" }, "403 cross_site"],
  ["a browser that says cross-site", { "sec-fetch-site": "cross-site" }, "403 cross_site"],
  [
    "a browser that says cross-site of our own origin",
    { origin: "https://kinfold.test", "sec-fetch-site": "cross-site" },
    "403 cross_site",
  ],
  [
    "our own origin",
    { origin: "https://kinfold.test", "sec-fetch-site": "same-origin" },
    "422 invalid",
  ],
  ["no browser", {}, "422 invalid"],
])("a request that changes something, from %s: %s", async (_from, headers, expected) => {
  expect(await callLogin(headers)).toBe(expected);
});

test("is read from anywhere, and told by providers from anywhere", async () => {
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const { status } = await club.visitor().send("GET", "/api/health", foreign);
  expect(status).toBe(200);
  expect(await callLogin(foreign, "POST", "/api/webhook/paystack")).not.toContain("cross_site");
});

/** Sends all of a body of so many bytes and only then reads, as a browser does; answers what it read. */
async function answerAfterSending(port: number, bytes: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").pause();
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const write = (part: string): Promise<void> =>
    new Promise((resolve) => socket.write(part, () => resolve()));
  await write(
    `POST ${URL_OF_LOGIN} HTTP/1.1\r\nHost: kinfold.test\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  for (let sent = 0; sent < bytes; sent += 100_000) await write("x".repeat(100_000));
  socket.on("data", (part) => (answer += String(part)));
  socket.resume();
  await Promise.race([closed, pause(300)]);
  socket.destroy();
  return answer;
}

test("a body that is refused for its size is read to its end, so that the answer arrives", async () => {
  if (!club.app.server.listening) await club.app.listen({ host: "127.0.0.1", port: 0 });
  for (const bytes of [200_000, 5_000_000, 20_000_000]) {
    const answer = await answerAfterSending(readPort(club.app.server), bytes);
    expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 413 Payload Too Large");
    expect(answer).toContain("too_large");
  }
});

test("a body without an end is not read for ever", async () => {
  if (!club.app.server.listening) await club.app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(readPort(club.app.server), "127.0.0.1");
  let sent = 0;
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.resume();
  const chunk = Buffer.alloc(500_000, "x");
  const send = (): void => {
    if (socket.destroyed || sent > 400_000_000) return void socket.destroy();
    sent += chunk.length;
    socket.write(chunk, () => setImmediate(send));
  };
  socket.write(
    `POST ${URL_OF_LOGIN} HTTP/1.1\r\nHost: kinfold.test\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n`,
    send,
  );
  await closed;
  expect(sent).toBeGreaterThan(1_000_000);
  expect(sent).toBeLessThan(200_000_000);
});

test("two lines that name the host are refused, also of a read", async () => {
  if (!club.app.server.listening) await club.app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(readPort(club.app.server), "127.0.0.1");
  const heard = new Promise<string>((resolve) =>
    socket.once("data", (text) => resolve(String(text))),
  );
  socket.write(
    "GET /api/health HTTP/1.1\r\nHost: kinfold.test\r\nHost: evil.test\r\nConnection: close\r\n\r\n",
  );
  expect(await heard).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
