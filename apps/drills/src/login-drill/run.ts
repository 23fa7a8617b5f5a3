import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openTurnstile } from "@kinfold/server/testing/turnstile.ts";
import { fillClub, type DrillMember } from "../drill/people.ts";
import type { Report } from "../define-drill.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { findTimeAt } from "../flood/visitors.ts";
import type { LoginOrders } from "./drill.ts";

const BLOCKING = fileURLToPath(new URL("blocking.ts", import.meta.url));
const SLOWER = 3;
/** Below this no one notices, and the machine's own unrest counts for more. */
const UNNOTICED_MS = 25;
const PAUSE_MS = 20;
const WARM_UP_MS = 1_500;
const GIVE_UP_MS = 10_000;

type Reads = { times: number[]; refused: number };

/** Lets members read their wallets one after another for so long. */
async function readFor(url: string, members: readonly DrillMember[], ms: number): Promise<Reads> {
  const reads: Reads = { times: [], refused: 0 };
  const until = performance.now() + ms;
  const read = async ({ headers }: DrillMember): Promise<void> => {
    while (performance.now() < until) {
      const begin = performance.now();
      const response = await fetch(`${url}/api/wallet`, { headers });
      await response.arrayBuffer();
      if (response.status === 200) reads.times.push(performance.now() - begin);
      else reads.refused += 1;
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(members.map(read));
  return reads;
}

/** Signs in a stranger from an address of their own: a wrong password takes as long to check as a right one. Answers the status; 0 for no answer. */
async function signInOnce(url: string, number: number): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${number % 250}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify({
      email: `stranger${number}@example.com`,
      password: "Wrong-day-11",
      cf_turnstile_response: `good:login:kinfold.test:${randomUUID()}`,
    }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

/** Lets so many people a second sign in for so long. Answers how each was answered. */
async function signInFor({ url }: Stage, rate: number, ms: number): Promise<number[]> {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => void answers.push(signInOnce(url, answers.length)), 1_000 / rate);
  await pause(ms);
  clearInterval(timer);
  return Promise.all(answers);
}

const describe = (name: string, { times, refused }: Reads): string =>
  `${name}: ${times.length} reads, p50 ${findTimeAt(times, 0.5).toFixed(1)} ms, p99 ${findTimeAt(times, 0.99).toFixed(1)} ms, ${refused} refused`;

/** Runs the drill on a club of its own. */
export async function runLoginDrill(orders: LoginOrders): Promise<Report> {
  const { readers, rate, seconds, plant, onOpen } = orders;
  const captcha = await openTurnstile();
  let members: readonly DrillMember[] = [];
  const stage = await setStage(
    [],
    async ({ db, now }) => {
      members = await fillClub(db, readers, now());
    },
    {
      more: {
        TRUST_PROXY: "1",
        PUBLIC_URL: "http://kinfold.test",
        TURNSTILE_VERIFY_URL: captcha.url,
        ...(plant === "blocking" && { NODE_OPTIONS: `--import=${BLOCKING}` }),
      },
    },
  );
  const close = async (): Promise<void> => {
    await stage.close();
    await captcha.close();
  };
  onOpen(close);
  try {
    await readFor(stage.url, members, WARM_UP_MS);
    const quiet = await readFor(stage.url, members, seconds * 1_000);
    const [beside, answers] = await Promise.all([
      readFor(stage.url, members, seconds * 1_000),
      signInFor(stage, rate, seconds * 1_000),
    ]);
    const checked = answers.filter((status) => status === 401).length;
    const [before, during] = [findTimeAt(quiet.times, 0.99), findTimeAt(beside.times, 0.99)];
    const most = Math.max(SLOWER * before, UNNOTICED_MS);
    return {
      lines: [
        describe("in the quiet", quiet),
        describe(`beside ${rate} sign-ins a second`, beside),
        `${checked} of ${answers.length} sign-ins had their password checked; p99 ${(during / before).toFixed(2)} × the quiet`,
      ],
      faults: [
        ...(checked < answers.length
          ? [
              `${answers.length - checked} sign-ins were not answered with 401 but ${[...new Set(answers)].join(", ")}`,
            ]
          : []),
        ...(quiet.refused + beside.refused > 0
          ? [`${quiet.refused + beside.refused} reads were refused`]
          : []),
        ...(during > most
          ? [`p99 of readers is ${during.toFixed(1)} ms, over ${most.toFixed(1)} ms`]
          : []),
      ],
    };
  } finally {
    await close();
  }
}
