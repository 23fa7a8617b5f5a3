import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { DAY_MS } from "@kinfold/contract/durations";
import { getLedgerLog } from "@kinfold/contract/ledger-log";
import { health } from "@kinfold/contract/operations";
import { openMetrics } from "@kinfold/server/metrics/index.ts";
import { getObserver, setObserver, type Observer } from "@kinfold/server/platform/observer.ts";
import {
  beginRequestTrace,
  beginSpan,
  resumeRequestTrace,
  endRequestTrace,
  endSpan,
} from "@kinfold/server/platform/spans.ts";
import { startTracing } from "@kinfold/server/tracing/index.ts";
import { computeMedian } from "../bench/median.ts";
import type { AlertsStage } from "./stage.ts";

const ROUNDS = 60;
const REQUESTS = 200;
const TRACED = 20_000;
/** As many as a read of a member's own money takes. */
const STATEMENTS = 8;
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

/** A collector of traces in a thread of its own, whose time is not counted. */
async function openCollector(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const worker = new Worker(
    `const { createServer } = require("node:http");
    const server = createServer((request, response) => request.resume().on("end", () => response.end("{}")));
    server.listen(0, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const [port]: unknown[] = await once(worker, "message");
  return { url: `http://127.0.0.1:${String(port)}/v1/traces`, close: () => worker.terminate() };
}

/** Records requests as the server does, each with some statements. */
async function traceRequests(): Promise<void> {
  for (let traced = 0; traced < TRACED; traced += 1) {
    const request = { id: `req_${traced}`, method: "GET" };
    beginRequestTrace(request);
    resumeRequestTrace(request, () => {
      for (let sent = 0; sent < STATEMENTS; sent += 1)
        endSpan(beginSpan({ name: "select wallet" }));
    });
    endRequestTrace(request, { method: "GET", route: "/api/cost", status: 200 });
    // What is recorded leaves between requests.
    if (traced % REQUESTS === 0) await pause(0);
  }
}

/**
 * What tracing takes of an answer with some statements, in microseconds, where the usual share of requests is recorded and sent to a
 * collector; and which share of the answer's own time that is.
 */
export async function measureTracingCost(
  stage: AlertsStage,
): Promise<{ microseconds: number; share: number }> {
  const { env, log } = stage.club.platform;
  const collector = await openCollector();
  const url = `/api${getLedgerLog.path}`;
  await sendRequests(stage, url);
  const answerMs = (await timeProcessor(() => sendRequests(stage, url))) / REQUESTS;
  const timeTracing = async (share: number): Promise<number> => {
    const stop = startTracing({ TRACES_URL: collector.url, TRACES_SHARE: share }, log);
    await traceRequests();
    const took = await timeProcessor(async () => {
      await traceRequests();
      await stop();
    });
    return took / TRACED;
  };
  const tracedMs = await timeTracing(env.TRACES_SHARE);
  await collector.close();
  return { microseconds: tracedMs * 1_000, share: tracedMs / answerMs };
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
