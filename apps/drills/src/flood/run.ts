import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";
import { beginClubClock } from "../drill/club-clock.ts";
import type { Report } from "../define-drill.ts";
import type { FloodOrders } from "./drill.ts";
import { startProxy } from "./proxy.ts";
import { describeVisits, findSlowdown, visitFor } from "./visitors.ts";

const WARM_UP_MS = 1_500;
const FLOODED_AFTER_MS = 2_500;
const LOOK_EVERY_MS = 250;

/** Starts a server of its own, and measures others in the quiet and then under the flood. */
export async function runFlood(orders: FloodOrders): Promise<Report> {
  const { onOpen } = orders;
  const dataDir = await mkdtemp(join(tmpdir(), "kinfold-flood-"));
  // As root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const [ownPort, officePort] = [await freePort(), await freePort()];
  const isProxied = (orders.options.proxy ?? false) || orders.plant === "norequests";
  const server = spawnServer(
    beginClubClock().toVariables({
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(ownPort),
      OFFICE_PORT: String(officePort),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      WEB_ROOT: "/nonexistent",
      OFFICE_ROOT: "/nonexistent",
      LOG_LEVEL: "info",
      TRUST_PROXY: isProxied ? "1" : "0",
      CONNECTIONS_PER_ADDRESS: orders.plant === "nolimit" ? "0" : "200",
    }),
  );
  let worker: Worker | undefined;
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  const close = async (): Promise<void> => {
    await worker?.terminate();
    await proxy?.close();
    proxy = undefined;
    server.child.kill("SIGTERM");
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  onOpen(close);
  try {
    await server.says("serving");
    if (isProxied) {
      const ports = { members: ownPort, office: officePort };
      proxy = await startProxy(dataDir, ports, orders.plant === "norequests");
    }
    const port = proxy?.port ?? ownPort;
    await visitFor(port, orders.visitors, WARM_UP_MS);
    const quiet = await visitFor(port, orders.visitors, orders.seconds * 1_000);
    const counts = new Int32Array(new SharedArrayBuffer(8));
    const attack = { most: 0, last: 0, opened: 0 };
    const { idle, slowHeads, slowBodies, addresses } = orders;
    const streams = isProxied ? orders.streams : 0;
    worker = new Worker(new URL("attack.ts", import.meta.url), {
      workerData: { port, idle, slowHeads, slowBodies, addresses, streams, counts },
    });
    const look = setInterval(() => {
      const [open = 0, opened = 0] = counts;
      attack.most = Math.max(attack.most, open);
      attack.last = open;
      attack.opened = opened;
    }, LOOK_EVERY_MS);
    await pause(FLOODED_AFTER_MS);
    const flooded = await visitFor(port, orders.visitors, orders.seconds * 1_000);
    clearInterval(look);
    const nothing = attack.opened === 0 ? ["the attack opened no connection"] : [];
    return {
      lines: [
        describeVisits("quiet", quiet),
        describeVisits("flood", flooded),
        `attack: ${attack.opened} opened, ${attack.most} open at most, ${attack.last} at the end`,
      ],
      faults: [...nothing, ...findSlowdown(quiet, flooded)],
    };
  } finally {
    await close();
  }
}
