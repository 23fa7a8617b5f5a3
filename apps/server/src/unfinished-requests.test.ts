import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "./testing/club.ts";
import { startSecondServer, type ServerBeside } from "./testing/server-beside.ts";
import { startSlowRequests } from "./testing/slow-requests.ts";

const SLOW = 500;

let club: Club;
let server: ServerBeside;

let ada: Visitor;
let bayo: Visitor;
let chidi: Visitor;

beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date());
  ada = await club.member("ada@example.com");
  bayo = await club.member("bayo@example.com");
  chidi = await club.member("chidi@example.com");
  server = await startSecondServer(club);
});
afterAll(async () => {
  await server.stop();
  await club.close();
});

test("a head that never ends is cut off after 10 seconds, a body after 20", async () => {
  const begin = performance.now();
  const slow = startSlowRequests(server.port, SLOW);
  const seconds = await Promise.all(
    slow.map(async ({ gone }) => {
      await gone;
      return (performance.now() - begin) / 1_000;
    }),
  );
  for (const { said } of slow) expect(said()).toContain("HTTP/1.1 408 Request Timeout");
  // They are looked at every second, and a busy machine may be slow to do so. Heads and bodies take turns.
  expect(Math.max(...seconds.filter((_, turn) => turn % 2 === 0))).toBeLessThan(14);
  expect(Math.max(...seconds.filter((_, turn) => turn % 2 === 1))).toBeLessThan(24);
});

const readSession = ({ token, cookie }: Visitor): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  cookie: `__Host-kinfold=${cookie}`,
});

/** Announces a file of nine megabytes, again and again, and sends nothing of it. Answers what ends it. */
function announceFiles(visitor: Visitor, times: number): () => void {
  const headers = {
    ...readSession(visitor),
    host: "kinfold.test",
    "content-type": "multipart/form-data; boundary=x",
    "content-length": "9333000",
  };
  const lines = Object.entries(headers).map((pair) => pair.join(": "));
  const head = `POST /api/customer/upload-poa HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const sockets = Array.from({ length: times }, () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(head);
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Sends a file whole, which is refused for what it is without being examined. */
async function sendWrongFile(visitor: Visitor): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(2_000_000)]), "a.pdf");
  form.append("poa_type", "tenancy");
  const { status } = await fetch(`http://127.0.0.1:${server.port}/api/customer/upload-poa`, {
    method: "POST",
    headers: readSession(visitor),
    body: form,
  });
  return status;
}

test("two members who announce files and send nothing of them stop no one else's", async () => {
  const quiet = await sendWrongFile(chidi);
  expect(quiet).toBe(415);
  const ends = [ada, bayo].map((visitor) => announceFiles(visitor, 20));
  try {
    await pause(500);
    for (let time = 0; time < 5; time += 1) expect(await sendWrongFile(chidi)).toBe(quiet);
  } finally {
    for (const end of ends) end();
  }
});
