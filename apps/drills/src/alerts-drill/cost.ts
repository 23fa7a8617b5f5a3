import { DAY_MS } from "@kinfold/contract/durations";
import { health } from "@kinfold/contract/operations";
import { openMetrics } from "@kinfold/server/metrics/index.ts";
import { getObserver, setObserver, type Observer } from "@kinfold/server/platform/observer.ts";
import type { AlertsStage } from "./stage.ts";

const ROUNDS = 60;
const REQUESTS = 200;
const NOTES = 100_000;
const SCRAPES = 20;
/** Prometheus asks once in so many seconds. */
const SCRAPED_EVERY_SECONDS = 15;

/** What being measured costs. Times are of the processor. */
export type Cost = {
  /** Of answers in turns with and without metrics: which share fewer there are. A busy machine blurs it. */
  lostShare: number;
  answerMicroseconds: number;
  noteMicroseconds: number;
  scrapeMs: number;
  /** What noting and scraping come to, of the time of the cheapest answers. */
  share: number;
};

const findMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** How many milliseconds of the processor so many requests take: another program on the machine takes none of them. */
async function timeRequests({ app }: AlertsStage, path: string): Promise<number> {
  const began = process.threadCpuUsage();
  for (let sent = 0; sent < REQUESTS; sent += 1) await app.inject({ method: "GET", url: path });
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

/** How long noting one answer takes, in microseconds. */
function timeNotes(observer: Observer): number {
  const answer = { method: "GET", route: "/api/cost", status: 200, seconds: 0.01 };
  for (let noted = 0; noted < NOTES; noted += 1) observer.noteAnswer(answer);
  const began = process.threadCpuUsage();
  for (let noted = 0; noted < NOTES; noted += 1) observer.noteAnswer(answer);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / NOTES;
}

/**
 * Asks for the cheapest answers in turns with and without metrics. Nothing travels over a network: no other work hides the cost.
 */
export async function measureCost(stage: AlertsStage): Promise<Cost> {
  const { env, log, clock, db } = stage.club.platform;
  let elapsedMs = 0;
  const metrics = openMetrics(
    env,
    {
      clock,
      db,
      reader: stage.metering.db,
      pools: { metering: stage.metering.readPool },
      dataDir: env.DATA_DIR,
      jobs: { list: [], readAges: stage.jobs.readAges },
      readArchiveAgeMs: undefined,
      // Everything is read at each scrape.
      readElapsedMs: () => (elapsedMs += DAY_MS),
    },
    log,
  );
  const observer = getObserver();
  if (observer === undefined) throw new Error("nothing is measured");
  const noteMicroseconds = timeNotes(observer);
  const url = `/api${health.path}`;
  await timeRequests(stage, url);
  const without: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = { off: 0, on: 0 };
    // Which comes first alternates: a machine that slows down must not make one of them dear.
    for (const turn of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const)) {
      setObserver(turn === "on" ? observer : undefined);
      took[turn] = await timeRequests(stage, url);
    }
    without.push(took.off);
    ratios.push(took.off / took.on);
  }
  const scrapes: number[] = [];
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    const began = process.threadCpuUsage();
    await metrics.collect();
    const { user, system } = process.threadCpuUsage(began);
    scrapes.push((user + system) / 1_000);
  }
  await metrics.close();
  const answerMicroseconds = (findMedian(without) * 1_000) / REQUESTS;
  const scrapeMs = findMedian(scrapes);
  return {
    lostShare: 1 - findMedian(ratios),
    answerMicroseconds,
    noteMicroseconds,
    scrapeMs,
    share: noteMicroseconds / answerMicroseconds + scrapeMs / (SCRAPED_EVERY_SECONDS * 1_000),
  };
}
