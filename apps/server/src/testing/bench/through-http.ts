import { randomInt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { openDatabase, type DatabaseAddress } from "#platform/db.ts";
import { freePort } from "#platform/embedded/free-port.ts";
import { createLog } from "#platform/log.ts";
import { fillClub, type DrillMember } from "../drill/people.ts";
import { spawnServer } from "../spawned-server.ts";

type Address = Extract<DatabaseAddress, { host: string }>;

const SERVER = fileURLToPath(new URL("http-server.ts", import.meta.url));
const MEMBERS = 200;

/** Sends one request over a connection that stays, and answers its status. */
function send(agent: Agent, port: number, member: DrillMember): Promise<number | undefined> {
  const wallet = member.wallets.find(({ currency }) => currency === "NGN")?.walletId ?? "";
  return new Promise((resolve, reject) => {
    const headers = {
      ...member.headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const path = `/api/bench/hold/${wallet}`;
    const sent = request(
      { agent, host: "127.0.0.1", port, path, method: "POST", headers },
      (reply) => {
        reply.resume();
        reply.once("end", () => resolve(reply.statusCode));
      },
    );
    sent.once("error", reject);
    sent.end('{"amount":0.01}');
  });
}

async function round(
  port: number,
  members: readonly DrillMember[],
  clients: number,
  seconds: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const started = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const member = members[randomInt(members.length)];
      if (member === undefined) return;
      const status = await send(agent, port, member);
      if (status !== 201) throw new Error(`a movement was answered ${status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const tookMs = performance.now() - started;
  agent.destroy();
  return (done * 1000) / tookMs;
}

/** Movements per second through HTTP, in turns with the yardstick. */
export async function throughHttp(
  address: Address,
  { clients, seconds, rounds }: { clients: number; seconds: number; rounds: number },
  yardstick: (clients: number) => Promise<number>,
): Promise<{ ours: number[]; tpcb: number[] }> {
  const { db, close } = openDatabase(address, createLog("silent"), 2);
  const members = await fillClub(db, MEMBERS);
  await close();
  const port = await freePort();
  const { host, user, password, database } = address;
  const where = host.startsWith("/") ? `localhost/${database}?host=${host}` : `${host}/${database}`;
  const server = spawnServer(
    {
      NODE_ENV: "test",
      LOG_LEVEL: "fatal",
      OFFICE_PORT: "0",
      PORT: String(port),
      DATABASE_URL: `postgres://${user}:${password}@${where}`,
      WEB_ROOT: "/nonexistent",
    },
    { script: SERVER },
  );
  try {
    await server.says("serving");
    await round(port, members, clients, 1);
    const [ours, tpcb]: [number[], number[]] = [[], []];
    for (let at = 0; at < rounds; at += 1) {
      tpcb.push(await yardstick(clients));
      ours.push(await round(port, members, clients, seconds));
    }
    return { ours, tpcb };
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
}
