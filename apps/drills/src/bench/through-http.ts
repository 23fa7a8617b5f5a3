import { randomInt, randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openDatabase, type DatabaseAddress } from "@kinfold/server/platform/db.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { buildDatabaseUrl } from "@kinfold/server/testing/database-url.ts";
import { openHttpLine, type HttpLine } from "../drill/http-line.ts";
import { fillClub, type DrillMember } from "../drill/people.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";

type Address = Extract<DatabaseAddress, { host: string }>;

const SERVER = fileURLToPath(new URL("http-server.ts", import.meta.url));
const MEMBERS = 200;
const WARM_UP_SECONDS = 2;

const BODY = '{"amount":0.01}';

/** All of a member's request but its Idempotency-Key. */
function requestOf(member: DrillMember): string {
  const wallet = member.wallets.find(({ currency }) => currency === "NGN")?.walletId ?? "";
  const headers = {
    host: "127.0.0.1",
    ...member.headers,
    "content-type": "application/json",
    "content-length": String(BODY.length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api/bench/hold/${wallet} HTTP/1.1\r\n${lines.join("")}idempotency-key: `;
}

async function round(port: number, requests: readonly string[], clients: number, seconds: number) {
  const lines = await Promise.all(Array.from({ length: clients }, () => openHttpLine(port)));
  const started = performance.now();
  let done = 0;
  const client = async (line: HttpLine): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const request = requests[randomInt(requests.length)] ?? "";
      const { status } = await line.send(`${request}${randomUUID()}\r\n\r\n${BODY}`);
      if (status !== 201) throw new Error(`a movement was answered ${status}`);
      done += 1;
    }
  };
  await Promise.all(lines.map(client));
  const tookMs = performance.now() - started;
  for (const line of lines) line.close();
  return (done * 1000) / tookMs;
}

/**
 * What PostgreSQL does by itself within a minute or so. Until then the plans of a club that has just begun stand: they read
 * whole tables that were empty when they were made.
 */
async function settle(address: Address): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

/** Movements per second through HTTP, in turns with the yardstick. */
export async function measureThroughHttp(
  address: Address,
  { clients, seconds, rounds }: { clients: number; seconds: number; rounds: number },
  yardstick: (clients: number) => Promise<number>,
): Promise<{ ours: number[]; tpcb: number[] }> {
  const { db, close } = openDatabase(address, createLog("silent"), 2);
  const members = await fillClub(db, MEMBERS, new Date());
  await close();
  const port = await freePort();
  const server = spawnServer(
    {
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      OFFICE_PORT: "0",
      PORT: String(port),
      DATABASE_URL: buildDatabaseUrl(address),
      WEB_ROOT: "/nonexistent",
    },
    { script: SERVER },
  );
  try {
    await server.says("serving");
    const requests = members.map(requestOf);
    await round(port, requests, clients, WARM_UP_SECONDS);
    await settle(address);
    const [ours, tpcb]: [number[], number[]] = [[], []];
    for (let at = 0; at < rounds; at += 1) {
      tpcb.push(await yardstick(clients));
      ours.push(await round(port, requests, clients, seconds));
    }
    return { ours, tpcb };
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
}
