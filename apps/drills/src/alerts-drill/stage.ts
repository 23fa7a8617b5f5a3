import { buildApp } from "@kinfold/server/app.ts";
import { openDatabase, type Database } from "@kinfold/server/platform/db.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { migrateJobs, startJobs, type Job, type Jobs } from "@kinfold/server/platform/jobs.ts";
import { createOutbox, type Outbox } from "@kinfold/server/platform/outbox.ts";
import { setClubStage, type ClubStage } from "../club-drill/stage.ts";

/** A job that fails whenever it runs. */
export const STOPPED_JOB: Job = {
  name: "drill-stopped",
  cron: "0 0 * * *",
  run: async () => {
    throw new Error("the drill stopped this job");
  },
};

/** A club in this process with what the drill breaks. */
export type AlertsStage = {
  club: ClubStage;
  app: Awaited<ReturnType<typeof buildApp>>;
  outbox: Outbox;
  post: { isRefusing: boolean };
  jobs: Jobs;
  /** A pool of one connection. */
  small: Database;
  /** For the metrics alone: as the role that only reads. */
  metering: Database;
  /** Where a provider would be, and nothing listens. */
  awayUrl: string;
  archivedAt: Date;
  /** Whether what is looked at now is broken. */
  isBroken: boolean;
  close: () => Promise<void>;
};

/** Opens the club, whose clock stands still, and everything around it. */
async function setAlertsStage(): Promise<AlertsStage> {
  const club = await setClubStage("2026-11-12T08:00:00.000Z");
  const { db, clock, log } = club.platform;
  const post = { isRefusing: false };
  const send = async (): Promise<void> => {
    if (post.isRefusing) throw new Error("the mail server refuses");
  };
  const outbox = createOutbox(db, clock, { send, close: () => undefined }, log);
  await migrateJobs(club.addressOf("migrate"), log);
  const jobs = await startJobs(club.addressOf("run"), [STOPPED_JOB], log);
  const small = openDatabase(club.addressOf("run"), log, 1);
  const metering = openDatabase(club.addressOf("read"), log, 2);
  const app = await buildApp(club.platform);
  return {
    club,
    app,
    outbox,
    post,
    jobs,
    small,
    metering,
    awayUrl: `http://127.0.0.1:${await freePort()}`,
    archivedAt: clock.now(),
    isBroken: false,
    close: async () => {
      await app.close();
      await outbox.stop();
      await jobs.stop();
      await Promise.all([small.close(), metering.close()]);
      await club.close();
    },
  };
}

/** Opens such a club for this work, and ends it afterwards. `onOpen` is told how to end it early. */
export async function runOnAlertsStage<Answer>(
  onOpen: (close: () => Promise<void>) => void,
  work: (stage: AlertsStage) => Promise<Answer>,
): Promise<Answer> {
  const stage = await setAlertsStage();
  onOpen(stage.close);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}
