import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether nothing listens on this port of this address. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => {
      resolve(false);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}

/** Below those that systems hand to outgoing connections, one of which may come before whoever asked. */
const [FIRST, LAST] = [10_000, 32_000];
const TRIES = 50;

/** `count` different ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (let tried = 0; found.size < count && tried < TRIES * count; tried += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) found.add(port);
  }
  if (found.size < count) throw new Error("this machine has no free port");
  return [...found];
}
