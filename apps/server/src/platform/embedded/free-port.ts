import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** The port that a listening TCP server got. */
export function readPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** Below those that systems hand to outgoing connections, one of which may come before the person who asked. */
const [FIRST, LAST] = [10_000, 32_000];
const TRIES = 50;

function listening(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** A port of this machine that no one used a moment ago. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, LAST);
    const server = await listening(port);
    if (server === undefined) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error("this machine has no free port");
}
