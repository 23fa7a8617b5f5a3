import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { isAnswering } from "./wait-until-answers.ts";

/** As `ops/ha/haproxy.cfg` has it: how often a server is asked whether it is ready, and after how many refusals it is left out. */
const ASK_EVERY_MS = 500;
const REFUSALS = 2;

/** One address in front of several servers. */
export type Balancer = { port: number; close: () => Promise<void> };

/** A connection to the first of these ports that takes one; undefined when none does. */
async function openUpstream(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const upstream = connect({ host: "127.0.0.1", port });
    try {
      await once(upstream, "connect");
      return upstream;
    } catch {
      upstream.destroy();
    }
  }
  return undefined;
}

/**
 * Gives each connection to the next of these servers, or to another one while that one is down or not ready, as a load balancer does. A
 * connection whose server ends is cut.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  const refusals = new Map<number, number>();
  const asking = setInterval(() => {
    for (const port of ports) {
      void isAnswering(`http://127.0.0.1:${port}/api/ready`).then((isReady) =>
        refusals.set(port, isReady ? 0 : (refusals.get(port) ?? 0) + 1),
      );
    }
  }, ASK_EVERY_MS);
  let turn = 0;
  const join = async (client: Socket): Promise<void> => {
    turn += 1;
    const first = turn % ports.length;
    const inTurn = [...ports.slice(first), ...ports.slice(0, first)];
    const ready = inTurn.filter((port) => (refusals.get(port) ?? 0) < REFUSALS);
    const others = inTurn.filter((port) => !ready.includes(port));
    const upstream = await openUpstream([...ready, ...others]);
    if (upstream === undefined || client.destroyed) {
      upstream?.destroy();
      client.destroy();
      return;
    }
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  const server = createServer((client) => {
    client.on("error", () => undefined);
    void join(client);
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    close: async () => {
      clearInterval(asking);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
