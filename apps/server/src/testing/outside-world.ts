import { fileURLToPath } from "node:url";
import { freePort } from "#platform/embedded/free-port.ts";
import { openClub, type Club } from "./club.ts";
import { spawnServer } from "./spawned-server.ts";

const SANDBOX = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));

/** A club that listens, and the sandbox as its outside world, each over real HTTP. */
export type OutsideWorld = {
  club: Club;
  /** Does something with a payment at its provider: `settle`, `refund`, `dispute`, `deliver`. Answers the HTTP status. */
  at: (reference: string, what: string, how?: object) => Promise<number>;
  /** A payment as its provider has it. */
  look: (reference: string) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Opens both on free ports. A late message comes after 300 ms. */
export async function openOutsideWorld(): Promise<OutsideWorld> {
  const port = await freePort();
  const sandboxPort = await freePort();
  const world = `http://127.0.0.1:${sandboxPort}`;
  const sandbox = spawnServer(
    {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_LATE_MS: "300",
    },
    { script: SANDBOX },
  );
  await sandbox.says("serving");
  const club = await openClub({ SANDBOX_PORT: String(sandboxPort) });
  await club.app.listen({ host: "127.0.0.1", port });
  return {
    club,
    at: async (reference, what, how = {}) => {
      const response = await fetch(`${world}/payments/${reference}/${what}`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(how),
      });
      await response.body?.cancel();
      return response.status;
    },
    look: async (reference) => {
      const response = await fetch(`${world}/payments/${reference}`, {
        headers: { accept: "application/json" },
      });
      return response.json();
    },
    close: async () => {
      sandbox.child.kill("SIGTERM");
      await sandbox.ended;
      await club.close();
    },
  };
}
