import { createServer, type Server } from "node:http";

/** What the captcha service says of a person who signs in; the others find nothing in it. */
const ANSWER = JSON.stringify({ success: true, hostname: "localhost", action: "login" });

/** All services that a club calls, at one address of this machine. They answer every call, and move nothing. */
export type Outside = {
  port: number;
  /** By how much its clock is ahead of this machine's. */
  aheadMs: number;
  leave: () => Promise<void>;
  returnHere: () => Promise<void>;
};

/** Opens the services at this port. */
export async function openOutside(port: number): Promise<Outside> {
  let server: Server | undefined;
  const outside: Outside = {
    port,
    aheadMs: 0,
    leave: async () => {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    },
    returnHere: async () => {
      server = createServer((_request, response) => {
        response.sendDate = false;
        response.setHeader("date", new Date(Date.now() + outside.aheadMs).toUTCString());
        response.writeHead(200, { "content-type": "application/json" }).end(ANSWER);
      });
      await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
    },
  };
  await outside.returnHere();
  return outside;
}
