import { freePort } from "#platform/embedded/free-port.ts";
import type { Club } from "./club.ts";
import { toDatabaseVariables } from "./database-url.ts";
import { spawnServer } from "./spawned-server.ts";

/** A program in a process of its own that serves at this port until it is stopped. */
export type ServerBeside = { port: number; stop: () => Promise<void> };

/** The real program, serving, on the database and with the outside world of this club. */
export async function startSecondServer(club: Club): Promise<ServerBeside> {
  const port = await freePort();
  const server = spawnServer({
    NODE_ENV: "test",
    PORT: String(port),
    PUBLIC_URL: "http://kinfold.test",
    ...toDatabaseVariables(club.database),
    SMTP_URL: club.mailbox.url,
    TURNSTILE_VERIFY_URL: club.turnstile.url,
    WEB_ROOT: "/nonexistent",
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
  });
  await server.says("serving");
  return {
    port,
    stop: async () => {
      server.child.kill("SIGTERM");
      await server.ended;
    },
  };
}
