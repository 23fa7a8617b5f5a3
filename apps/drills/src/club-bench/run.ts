import { randomUUID } from "node:crypto";
import pg from "pg";
import {
  addDays,
  addMonths,
  findMonthEnd,
  findMonthStart,
  lagosDay,
  startInLagos,
} from "@kinfold/server/calendar/index.ts";
import { putCheck } from "@kinfold/server/identity/index.ts";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import { createPasswords } from "@kinfold/server/platform/passwords.ts";
import { openTurnstile } from "@kinfold/server/testing/turnstile.ts";
import { toMemberId } from "@kinfold/contract/ids";
import { computeMedian } from "../bench/median.ts";
import { fillLedger } from "../bulk/fill-ledger.ts";
import { insertClerk, openSession, type DrillClerk, type DrillMember } from "../drill/people.ts";
import type { Report } from "../drill/programme.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { startPeak, readPeakBytes } from "./memory.ts";
import type { ClubBenchOrders } from "./orders.ts";

const SIZES = [0.01, 0.1, 1] as const;
const ROUNDS = 7;
const PASSWORD = "Market-day-77";
/** One member of so many waits for staff. */
const WAITING = 50;
const MOST_TIMES = 3;
/** Beside the smallest club, so much may a close take more of the server's memory. */
const FLAT_BYTES = 64 * 1_048_576;
/** Noise of short times, in a ratio of two. */
const SLACK = 1.2;
const HOST = "http://kinfold.test";

/** What one club took: milliseconds by what was done, and the memory that the close added. */
type Measured = {
  members: number;
  postings: number;
  times: Readonly<Record<Job, number>>;
  closeBytes: number;
  refused: readonly string[];
  fillMs: number;
};

const JOBS = ["month close", "statement", "queues", "sign-in"] as const;
type Job = (typeof JOBS)[number];

type Ask = { url: string; headers: Readonly<Record<string, string>>; body?: object };

/** Asks, and refuses any other answer than a good one. */
async function ask({ url, headers, body }: Ask): Promise<string> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(body !== undefined && { "idempotency-key": randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

/** The median of some tries, in milliseconds, after one that does not count. A job that is refused takes for ever. */
async function time(job: () => Promise<unknown>, refused: string[]): Promise<number> {
  try {
    await job();
  } catch (error) {
    refused.push(String(error));
    return Number.POSITIVE_INFINITY;
  }
  const tries: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await job();
    tries.push(performance.now() - begun);
  }
  return computeMedian(tries);
}

/** Documents of some members wait for staff. */
async function putWaiting(db: Db, members: number): Promise<void> {
  await runTransaction(db, async (tx) => {
    const submittedAt = new Date();
    const expectedBy = addDays(lagosDay(submittedAt), 2);
    for (let at = 1; at <= members; at += WAITING) {
      const memberId = toMemberId(`mem_bulk${at}`);
      await putCheck(tx, { memberId, kind: "kyc", status: "pending", submittedAt, expectedBy });
    }
  });
}

type People = { member: DrillMember["headers"]; maker: DrillClerk; clerk: DrillClerk };

/** What everybody does who is timed: the month before this one is proposed to be closed, and withdrawn. */
function listJobs(
  stage: Stage,
  { member, maker, clerk }: People,
  members: number,
): Readonly<Record<Job, () => Promise<unknown>>> {
  const office = (path: string): string => `${stage.officeUrl}/api/admin${path}`;
  const first = addMonths(findMonthStart(lagosDay(stage.now())), -1);
  const month = first.slice(0, 7);
  const days = { from: first, to: findMonthEnd(first) };
  let signedIn = 0;
  return {
    "month close": async () => {
      const at = { url: office(`/months/${month}`), headers: maker.headers };
      const { open } = JSON.parse(await ask(at));
      const reason = "The month is over.";
      const body = { reason, ...(open.length > 0 && { open_reason: "It is a bench." }) };
      const proposed = JSON.parse(
        await ask({ ...at, url: office(`/months/${month}/propose`), body }),
      );
      await ask({ ...at, url: office(`/month-closes/${proposed.id}/withdraw`), body: { reason } });
    },
    statement: () => {
      const query = new URLSearchParams({ ...days, wallet_id: "wal_bulk1ngn", format: "csv" });
      return ask({ url: `${stage.url}/api/statement?${query}`, headers: member });
    },
    queues: async () => {
      for (const path of ["/queues/summary", "/identity", "/withdrawals", "/members", "/approvals"])
        await ask({ url: office(path), headers: clerk.headers });
    },
    "sign-in": () => {
      signedIn += 1;
      return ask({
        url: `${stage.url}/api/auth/login`,
        headers: { "x-forwarded-for": `10.0.${signedIn % 250}.1` },
        body: {
          email: `bulk.${1 + (signedIn % members)}@example.com`,
          password: PASSWORD,
          cf_turnstile_response: `good:login:kinfold.test:${randomUUID()}`,
        },
      });
    },
  };
}

async function fill(
  address: Stage["address"],
  db: Db,
  size: { members: number; months: number; seed: number },
): Promise<People> {
  const { members, months, seed } = size;
  const thisMonth = findMonthStart(lagosDay(new Date()));
  const client = new pg.Client(address);
  await client.connect();
  try {
    await fillLedger(client, {
      members,
      seed,
      deposits: members * months,
      passwordHash: await (await createPasswords()).hash(PASSWORD),
      from: startInLagos(addMonths(thisMonth, -months)),
      to: startInLagos(thisMonth),
    });
  } finally {
    await client.end();
  }
  await putWaiting(db, members);
  return {
    member: await openSession(db, toMemberId("mem_bulk1")),
    maker: await insertClerk(db, "finance_maker"),
    clerk: await insertClerk(db, "operations"),
  };
}

async function measureClub(
  size: { members: number; months: number; seed: number },
  onOpen: (close: () => Promise<void>) => void,
): Promise<Measured> {
  const captcha = await openTurnstile();
  const begun = performance.now();
  let people: People | undefined;
  const stage = await setStage(
    [],
    async (db, _, address) => {
      people = await fill(address, db, size);
    },
    { more: { TRUST_PROXY: "1", PUBLIC_URL: HOST, TURNSTILE_VERIFY_URL: captcha.url } },
  );
  const fillMs = performance.now() - begun;
  const close = async (): Promise<void> => {
    await stage.close();
    await captcha.close();
  };
  onOpen(close);
  try {
    if (people === undefined) throw new Error("the club is empty");
    const refused: string[] = [];
    const jobs = listJobs(stage, people, size.members);
    const times: Record<Job, number> = { "month close": 0, statement: 0, queues: 0, "sign-in": 0 };
    for (const job of ["statement", "queues", "sign-in"] as const)
      times[job] = await time(jobs[job], refused);
    const [pid = 0] = stage.serverPids();
    const before = startPeak(pid);
    times["month close"] = await time(jobs["month close"], refused);
    const closeBytes = readPeakBytes(pid) - before;
    return {
      members: size.members,
      postings: size.members * size.months,
      times,
      refused,
      closeBytes,
      fillMs,
    };
  } finally {
    await close();
  }
}

const inMegabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);

/** What grew more than it may, between a club and the smallest. */
function judge(least: Measured, { members, postings, times, closeBytes }: Measured): string[] {
  const grew = (postings / least.postings) * SLACK;
  const faults = JOBS.flatMap((job) => {
    const ratio = times[job] / least.times[job];
    const most = job === "month close" ? grew : MOST_TIMES;
    if (ratio <= most) return [];
    return `${job} takes ${ratio.toFixed(1)} × as long with ${members} members; at most ${most.toFixed(1)} × is wanted`;
  });
  if (closeBytes - least.closeBytes > FLAT_BYTES)
    faults.push(
      `the month's close of ${members} members takes ${inMegabytes(closeBytes)} MB more memory; ${inMegabytes(least.closeBytes)} MB in the smallest club`,
    );
  return faults;
}

/** Fills and measures three clubs, one after another. `onOpen` is told how to end all of it early. */
export async function runClubBench(
  { seed, members, months }: ClubBenchOrders,
  onOpen: (close: () => Promise<void>) => void,
): Promise<Report> {
  const measured: Measured[] = [];
  for (const share of SIZES)
    measured.push(
      await measureClub({ seed, months, members: Math.round(members * share) }, onOpen),
    );
  const [least] = measured;
  const lines = measured.map(({ members: count, postings, times, closeBytes, fillMs }) => {
    const figures = JOBS.map(
      (job) =>
        `${job} ${times[job].toFixed(0)} ms (${(times[job] / (least?.times[job] ?? 1)).toFixed(2)} ×)`,
    );
    return `${count} members, ${postings} postings: ${figures.join(", ")}; the close adds ${inMegabytes(closeBytes)} MB; filled in ${(fillMs / 1_000).toFixed(0)} s`;
  });
  return {
    lines: [...lines, "not filled: portfolios and their units, of which a close keeps a line each"],
    faults: measured.flatMap((one) =>
      one.refused.concat(least === undefined ? [] : judge(least, one)),
    ),
  };
}
