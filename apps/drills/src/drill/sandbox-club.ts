import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp, openPayments, type Payments } from "@kinfold/server/app.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";
import { beginClubClock, type ClubClock } from "./club-clock.ts";
import { setClubStage, type ClubStage } from "../club-drill/stage.ts";

const SANDBOX = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));
const CLOCK_EVERY_MS = 20;
const ENDED_WITHIN_MS = 12_000;

/** A club in this process whose providers are the sandbox, and whose clock ticks. */
export type SandboxClub = {
  club: ClubStage;
  payments: Payments;
  clock: ClubClock;
  /** Where the club answers members and providers. */
  url: string;
  sandboxUrl: string;
  close: () => Promise<void>;
};

/** Opens the club and the sandbox; each knows where the other listens. */
async function openSandboxClub(): Promise<SandboxClub> {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const variables = {
    NODE_ENV: "test",
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_LATE_MS: "700",
  };
  const clock = beginClubClock();
  const club = await setClubStage(clock.now().toISOString(), variables);
  const ticking = setInterval(() => club.clock.setTo(clock.now()), CLOCK_EVERY_MS);
  const sandbox = spawnServer(clock.toVariables(variables), { script: SANDBOX });
  await sandbox.says("serving");
  const payments = openPayments(club.platform);
  const app = await buildApp(club.platform, payments);
  await app.listen({ host: "127.0.0.1", port });
  return {
    club,
    payments,
    clock,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    close: async () => {
      await payments.watch.stop();
      await app.close();
      sandbox.child.kill("SIGTERM");
      await Promise.race([sandbox.ended, pause(ENDED_WITHIN_MS, undefined, { ref: false })]);
      sandbox.child.kill("SIGKILL");
      clearInterval(ticking);
      await club.close();
    },
  };
}

/** Opens such a club for this work, and ends it afterwards. `onOpen` is told how to end it early. */
export async function runOnSandboxClub<Answer>(
  onOpen: (close: () => Promise<void>) => void,
  work: (club: SandboxClub) => Promise<Answer>,
): Promise<Answer> {
  const club = await openSandboxClub();
  onOpen(club.close);
  try {
    return await work(club);
  } finally {
    await club.close();
  }
}
