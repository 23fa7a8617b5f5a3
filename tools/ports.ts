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

/** `count` different ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
      return server;
    }),
  );
  return Promise.all(
    servers.map((server) => {
      const address = server.address();
      return new Promise<number>((resolve, reject) => {
        server.close(() => {
          if (typeof address === "object" && address !== null) resolve(address.port);
          else reject(new Error("no port was given"));
        });
      });
    }),
  );
}
