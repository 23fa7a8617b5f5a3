import { DAY_MS } from "@kinfold/contract/durations";
import { health } from "@kinfold/contract/operations";
import { openMetrics } from "@kinfold/server/metrics/index.ts";
import { getObserver, setObserver, type Observer } from "@kinfold/server/platform/observer.ts";
import { computeMedian } from "../bench/median.ts";
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

/** How many milliseconds of the processor this takes: another program on the machine takes none of them. */
async function timeProcessor(work: () => Promise<unknown> | void): Promise<number> {
  const began = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

/** Asks so many times, one after another. */
async function sendRequests({ app }: AlertsStage, path: string): Promise<void> {
  for (let sent = 0; sent < REQUESTS; sent += 1) await app.inject({ method: "GET", url: path });
}

function noteAnswers(observer: Observer): void {
  const answer = { method: "GET", route: "/api/cost", status: 200, seconds: 0.01 };
  for (let noted = 0; noted < NOTES; noted += 1) observer.noteAnswer(answer);
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
  noteAnswers(observer);
  const noteMs = (await timeProcessor(() => noteAnswers(observer))) / NOTES;
  const url = `/api${health.path}`;
  const requests = (): Promise<void> => sendRequests(stage, url);
  await requests();
  const without: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = { off: 0, on: 0 };
    // Which comes first alternates: a machine that slows down must not make one of them dear.
    for (const turn of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const)) {
      setObserver(turn === "on" ? observer : undefined);
      took[turn] = await timeProcessor(requests);
    }
    without.push(took.off);
    ratios.push(took.off / took.on);
  }
  const scrapes: number[] = [];
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    scrapes.push(await timeProcessor(metrics.collect));
  }
  await metrics.close();
  const answerMs = computeMedian(without) / REQUESTS;
  const scrapeMs = computeMedian(scrapes);
  return {
    lostShare: 1 - computeMedian(ratios),
    answerMicroseconds: answerMs * 1_000,
    noteMicroseconds: noteMs * 1_000,
    scrapeMs,
    share: noteMs / answerMs + scrapeMs / (SCRAPED_EVERY_SECONDS * 1_000),
  };
}
