import { randomUUID } from "node:crypto";
import { computeMedian } from "../bench/median.ts";
import type { Report } from "../define-drill.ts";
import type { Stage } from "../drill/stage.ts";
import { startPeak, readPeakBytes } from "./memory.ts";
import {
  findLastMonth,
  openBenchClub,
  PASSWORD,
  readStatement,
  type People,
  type Size,
} from "./bench-club.ts";
import { closeMonths } from "./close-months.ts";
import type { ClubBenchOrders } from "./drill.ts";
import { callClub, measureMedian } from "./timing.ts";

const SIZES = [0.01, 0.1, 1] as const;
const MOST_TIMES = 3;
/** Beside the smallest club, so much may a close take more of the server's memory. */
const FLAT_BYTES = 64 * 1_048_576;
/** So many closes are compared with as many others of the same club, and may take so many times as long. */
const COMPARED = 3;
const MOST_OF_AGE = 1.5;
const NOISE_MS = 50;
/** Noise of short times, in a ratio of two. */
const SLACK = 1.2;

/** What one club took: milliseconds by what was done, and the memory that the close added. */
type Measured = {
  members: number;
  postings: number;
  times: Readonly<Record<Job, number>>;
  closeBytes: number;
  /** What each close took, oldest first, in milliseconds. */
  closeMs: readonly number[];
  refused: readonly string[];
  fillMs: number;
};

const JOBS = ["month close", "statement", "queues", "sign-in"] as const;
type Job = (typeof JOBS)[number];

/** What everybody does who is timed: the month before this one is proposed to be closed, and withdrawn. */
function listJobs(
  stage: Stage,
  people: People,
  members: number,
): Readonly<Record<Job, () => Promise<unknown>>> {
  const office = (path: string): string => `${stage.officeUrl}/api/admin${path}`;
  const month = findLastMonth(stage).from.slice(0, 7);
  const { maker, clerk } = people;
  let signedIn = 0;
  return {
    "month close": async () => {
      const at = { url: office(`/months/${month}`), headers: maker.headers };
      const { open } = JSON.parse(await callClub(at));
      const reason = "The month is over.";
      const body = { reason, ...(open.length > 0 && { open_reason: "It is a bench." }) };
      const proposed = JSON.parse(
        await callClub({ ...at, url: office(`/months/${month}/propose`), body }),
      );
      await callClub({
        ...at,
        url: office(`/month-closes/${proposed.id}/withdraw`),
        body: { reason },
      });
    },
    statement: () => readStatement(stage, people),
    queues: async () => {
      for (const path of ["/queues/summary", "/identity", "/withdrawals", "/members", "/approvals"])
        await callClub({ url: office(path), headers: clerk.headers });
    },
    "sign-in": () => {
      signedIn += 1;
      return callClub({
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

async function measureClub(
  size: Size,
  onOpen: (close: () => Promise<void>) => void,
): Promise<Measured> {
  const { stage, people, fillMs, close } = await openBenchClub(size, onOpen);
  try {
    const refused: string[] = [];
    const closeMs = await closeMonths(stage, people, size.months - 1, refused);
    const jobs = listJobs(stage, people, size.members);
    const times: Record<Job, number> = { "month close": 0, statement: 0, queues: 0, "sign-in": 0 };
    for (const job of ["statement", "queues", "sign-in"] as const)
      times[job] = await measureMedian(jobs[job], refused);
    const [pid = 0] = stage.serverPids();
    const before = startPeak(pid);
    times["month close"] = await measureMedian(jobs["month close"], refused);
    const closeBytes = readPeakBytes(pid) - before;
    return {
      members: size.members,
      postings: size.members * size.months,
      times,
      refused,
      closeBytes,
      closeMs,
      fillMs,
    };
  } finally {
    await close();
  }
}

const inMegabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);

/** Of a club's closes: the first that have one before them, and the last ones. Undefined where there are too few. */
function compareCloses(closeMs: readonly number[]): { early: number; late: number } | undefined {
  if (closeMs.length < 1 + 2 * COMPARED) return undefined;
  const [early, late] = [closeMs.slice(1, 1 + COMPARED), closeMs.slice(-COMPARED)];
  return { early: computeMedian(early), late: computeMedian(late) };
}

/** What grew more than it may, between a club and the smallest, and in a club with its age. */
function judge(least: Measured, measured: Measured): string[] {
  const { members, postings, times, closeBytes, closeMs } = measured;
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
  const closes = compareCloses(closeMs);
  if (closes !== undefined && closes.late > closes.early * MOST_OF_AGE + NOISE_MS)
    faults.push(
      `with ${members} members a month is closed in ${closes.late.toFixed(0)} ms at the end and in ${closes.early.toFixed(0)} ms at first: it grows with what was ever posted`,
    );
  return faults;
}

/** Fills and measures three clubs, one after another. */
export async function runClubBench({
  seed,
  members,
  months,
  onOpen,
}: ClubBenchOrders): Promise<Report> {
  const measured: Measured[] = [];
  for (const share of SIZES)
    measured.push(
      await measureClub({ seed, months, members: Math.round(members * share) }, onOpen),
    );
  const [least] = measured;
  const lines = measured.map(({ members: count, postings, times, closeBytes, closeMs, fillMs }) => {
    const figures = JOBS.map(
      (job) =>
        `${job} ${times[job].toFixed(0)} ms (${(times[job] / (least?.times[job] ?? 1)).toFixed(2)} ×)`,
    );
    return `${count} members, ${postings} postings: ${figures.join(", ")}; the close adds ${inMegabytes(closeBytes)} MB; months closed in ${closeMs.map((ms) => ms.toFixed(0)).join(", ")} ms; filled in ${(fillMs / 1_000).toFixed(0)} s`;
  });
  return {
    lines: [...lines, "not filled: portfolios and their units, of which a close keeps a line each"],
    faults: measured.flatMap((one) =>
      one.refused.concat(least === undefined ? [] : judge(least, one)),
    ),
  };
}
