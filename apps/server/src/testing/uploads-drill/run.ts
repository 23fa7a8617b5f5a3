import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { usageOf } from "#platform/files/examining/child-usage.ts";
import { familyOf } from "../drill/processes.ts";
import { fillClub, type DrillMember } from "../drill/people.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { findSlowdown, visitFor, type Visits } from "../flood/visitors.ts";
import type { UploadsOrders } from "./orders.ts";
import type { Answers, SenderOrders } from "./sender.ts";

/** So much more memory the server may take. */
const MORE_BYTES = 150_000_000;
const VISITORS = 6;
const WARM_UP_MS = 1_000;
const LOOK_EVERY_MS = 50;
/** So long a process that examines a file may outlive its server. */
const ENDED_WITHIN_MS = 2_000;

export type UploadsOutcome = {
  quiet: Visits;
  loaded: Visits;
  hostile: ReadonlyMap<number, number>;
  large: ReadonlyMap<number, number>;
  memory: { before: number; most: number };
  /** Temporary files in the data folder and the machine's own, and processes that examine files. */
  left: { afterwards: number; afterKill: number };
  faults: string[];
};

async function commandOf(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

async function ownProcesses(script: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of familyOf(process.pid)) {
    if ((await commandOf(pid)).includes(script)) found.push(pid);
  }
  return found;
}

async function serverPid(): Promise<number> {
  const [pid] = await ownProcesses("server/src/main.ts");
  if (pid === undefined) throw new Error("the server is not among our processes");
  return pid;
}

/** What is left of files that were examined or not finished. Processes get a moment to end. */
async function countLeft({ env }: Stage, temporary: string): Promise<number> {
  const giveUpAt = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    const unfinished = await readdir(join(env.DATA_DIR, "files", "unfinished")).catch(() => []);
    const ours = await readdir(temporary);
    const processes = await ownProcesses("examining/child.ts");
    const left = unfinished.length + ours.length + processes.length;
    if (left === 0 || performance.now() > giveUpAt) return left;
    await pause(LOOK_EVERY_MS);
  }
}

function send(
  orders: Omit<SenderOrders, "members">,
  members: readonly DrillMember[],
): { worker: Worker; done: Promise<Answers> } {
  const people = members.map(({ headers, wallets }) => ({
    headers,
    walletId: wallets.find(({ currency }) => currency === "NGN")?.walletId ?? "",
  }));
  const workerData: SenderOrders = { ...orders, members: people };
  const worker = new Worker(new URL("sender.ts", import.meta.url), { workerData });
  const done = new Promise<Answers>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the sender ended before it was done")));
  });
  return { worker, done };
}

/** Statuses that a large file may meet: taken, too many of one sender, too many of all, and one club's limit on open claims. */
const EXPECTED_OF_LARGE = new Set([201, 409, 429, 503]);
const EXPECTED_OF_HOSTILE = new Set([415, 429, 503]);

function faultsOf(outcome: Omit<UploadsOutcome, "faults">, taken: readonly string[]): string[] {
  const { quiet, loaded, hostile, large, memory, left } = outcome;
  const unexpected = (answers: ReadonlyMap<number, number>, expected: ReadonlySet<number>) =>
    [...answers.keys()].filter((status) => !expected.has(status));
  const faults: [boolean, string][] = [
    [
      memory.most - memory.before > MORE_BYTES,
      `the server took ${((memory.most - memory.before) / 1e6).toFixed(0)} MB more, over ${MORE_BYTES / 1e6}`,
    ],
    [taken.length > 0, `hostile files were taken: ${[...new Set(taken)].join(", ")}`],
    [
      unexpected(hostile, EXPECTED_OF_HOSTILE).length > 0,
      `hostile files met ${unexpected(hostile, EXPECTED_OF_HOSTILE).join(", ")}`,
    ],
    [
      unexpected(large, EXPECTED_OF_LARGE).length > 0,
      `large files met ${unexpected(large, EXPECTED_OF_LARGE).join(", ")}`,
    ],
    [(large.get(201) ?? 0) === 0, "no large file was taken"],
    [left.afterwards > 0, `${left.afterwards} temporary files or processes were left`],
    [left.afterKill > 0, `${left.afterKill} temporary files or processes were left after a kill`],
  ];
  const others = findSlowdown(quiet, loaded);
  return [...others, ...faults.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence)];
}

/** Sets a stage of its own, measures others in the quiet and then under the uploads. `onOpen` is told how to end all of it. */
export async function runUploads(
  orders: UploadsOrders,
  onOpen: (close: () => Promise<void>) => void,
  say: (line: string) => void,
): Promise<UploadsOutcome> {
  let members: DrillMember[] = [];
  // A folder for the server's temporary files alone: nobody else's are counted.
  const temporary = await mkdtemp(join(tmpdir(), "kinfold-uploads-"));
  const settings = {
    TMPDIR: temporary,
    ...(orders.plant === "nolimit" && { UPLOADS_IN_FLIGHT_MB: "0" }),
  };
  const stage = await setStage(
    [],
    async (db) => {
      members = await fillClub(db, orders.members);
    },
    { more: settings },
  );
  onOpen(stage.close);
  const port = Number(new URL(stage.url).port);
  const { seed, hostile, uploads, seconds } = orders;
  const countLeftAfterKill = async (): Promise<number> => {
    const again = send({ port, seed: seed + 2, hostile: 3, uploads: 20, untilMs: 0 }, members);
    await pause(700);
    await stage.killServer();
    await again.worker.terminate();
    await again.done.catch(() => undefined);
    await stage.isReady();
    return countLeft(stage, temporary);
  };
  try {
    say("  the club is open");
    // Everything is loaded once before anything is measured.
    await send({ port, seed: seed + 1, hostile: 1, uploads: 1, untilMs: 0 }, members).done;
    await visitFor(port, VISITORS, WARM_UP_MS);
    const quiet = await visitFor(port, VISITORS, seconds * 1_000);
    say("  the quiet is measured");
    const pid = await serverPid();
    const memory = { before: usageOf(pid)?.memoryBytes ?? 0, most: 0 };
    const look = setInterval(() => {
      memory.most = Math.max(memory.most, usageOf(pid)?.memoryBytes ?? 0);
    }, LOOK_EVERY_MS);
    const untilMs = Date.now() + seconds * 1_000;
    const { done } = send({ port, seed, hostile, uploads, untilMs }, members);
    const sending = { isOver: false };
    void done.finally(() => (sending.isOver = true)).catch(() => undefined);
    const loaded: Visits = { times: [], refused: [] };
    while (!sending.isOver) {
      const { times, refused } = await visitFor(port, VISITORS, 500);
      loaded.times.push(...times);
      loaded.refused.push(...refused);
    }
    const answers = await done;
    clearInterval(look);
    say("  everything is sent");
    const afterwards = await countLeft(stage, temporary);
    // The limit that a plant takes away has nothing to do with what a kill leaves.
    const afterKill = orders.plant === undefined ? await countLeftAfterKill() : 0;
    const outcome = { quiet, loaded, ...answers, memory, left: { afterwards, afterKill } };
    return { ...outcome, faults: faultsOf(outcome, answers.taken) };
  } finally {
    await stage.close();
    await rm(temporary, { recursive: true, force: true });
  }
}
