import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { create } from "superstruct";
import { readUsage } from "@kinfold/server/platform/files/examining/child-usage.ts";
import { listProcessTree } from "../drill/processes.ts";
import { fillClub, type DrillMember } from "../drill/people.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { describeVisits, findSlowdown, visitFor, type Visits } from "../flood/visitors.ts";
import type { Report } from "../define-drill.ts";
import type { UploadsOrders } from "./drill.ts";
import { PLANTED } from "./planted-faults.ts";
import { SendersAnswers, type SenderOrders } from "./wire.ts";
import { scaleTime } from "../drill/scale-time.ts";

const SENDER = fileURLToPath(new URL("sender.ts", import.meta.url));

/** So much more memory the server may take. */
const MORE_BYTES = 150_000_000;
/** So much the files that are being received may take on the disk: the limit on bytes in flight, and what was drawn of those that are examined. */
const UNFINISHED_BYTES = 70_000_000;
const VISITORS = 10;
const WARM_UP_MS = 1_000;
const LOOK_EVERY_MS = 50;
/** A club is killed so long after uploads began: some files are being examined. */
const SENDS_BEFORE_KILL_MS = 1_500;
/** So long a process that examines a file may outlive its server. */
const ENDED_WITHIN_MS = 2_000;

type UploadsOutcome = {
  quiet: Visits;
  loaded: Visits;
  hostile: ReadonlyMap<number, number>;
  large: ReadonlyMap<number, number>;
  memory: { before: number; most: number };
  /** What the files that are being received took on the disk, at most. */
  unfinishedBytes: number;
  /** Temporary files in the data folder and the machine's own, and processes that examine files. */
  left: { afterwards: number; afterKill: number };
};

async function commandOf(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

async function findRunning(pids: readonly number[], script: string): Promise<number[]> {
  const running: number[] = [];
  for (const pid of pids) if ((await commandOf(pid)).includes(script)) running.push(pid);
  return running;
}

const findOwn = (script: string): Promise<number[]> =>
  findRunning(listProcessTree(process.pid), script);

/** The program that examines one file. The examiner that starts it stays as long as its server. */
const EXAMINES = "examining/child.ts";

const unfinishedFolder = ({ uploads }: Stage): string => join(uploads, "unfinished");

/** What the files that are being received take on the disk now. */
async function sumUnfinished(stage: Stage): Promise<number> {
  const folder = unfinishedFolder(stage);
  const names = await readdir(folder).catch(() => []);
  // They end while they are looked at.
  const sizes = names.map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes.map((size) => size.catch(() => 0)))).reduce(
    (sum, size) => sum + size,
    0,
  );
}

async function serverPid(): Promise<number> {
  const [pid] = await findOwn("server/src/main.ts");
  if (pid === undefined) throw new Error("the server is not among our processes");
  return pid;
}

/**
 * What is left of files that were examined or not finished. Processes get a moment to end. `orphans` are processes of a server that was
 * killed: no one in our family started them.
 */
async function countLeft(
  stage: Stage,
  temporary: string,
  orphans: readonly number[] = [],
): Promise<number> {
  const giveUpAt = performance.now() + scaleTime(ENDED_WITHIN_MS);
  for (;;) {
    const unfinished = await readdir(unfinishedFolder(stage)).catch(() => []);
    const ours = await readdir(temporary);
    const own = await findOwn(EXAMINES);
    const orphaned = await findRunning(orphans, "/examining/");
    const left = unfinished.length + ours.length + own.length + orphaned.length;
    if (left === 0 || performance.now() > giveUpAt) return left;
    await pause(LOOK_EVERY_MS);
  }
}

type Answers = {
  hostile: ReadonlyMap<number, number>;
  large: ReadonlyMap<number, number>;
  taken: readonly string[];
};

type Sending = { isOver: boolean; answers: Promise<Answers>; kill: () => void };

/**
 * Sends from a process of its own, with the lowest priority for each of its threads: members send from machines of their own, which
 * take no processor from the server and from others.
 */
function send(orders: Omit<SenderOrders, "members">, members: readonly DrillMember[]): Sending {
  const people = members.map(({ headers, wallets }) => ({
    headers,
    walletId: wallets.find(({ currency }) => currency === "NGN")?.walletId ?? "",
  }));
  const child = spawn("nice", ["-n", "19", process.execPath, SENDER], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ ...orders, members: people } satisfies SenderOrders));
  const read = async (): Promise<Answers> => {
    const { hostile, large, taken } = create(await json(child.stdout), SendersAnswers);
    return { hostile: new Map(hostile), large: new Map(large), taken };
  };
  const sending: Sending = {
    isOver: false,
    answers: read().finally(() => (sending.isOver = true)),
    kill: () => void child.kill("SIGKILL"),
  };
  // The caller that awaits the answers gets the error.
  sending.answers.catch(() => undefined);
  return sending;
}

/** Statuses that a large file may meet: taken, too many of one sender, too many of all, and one club's limit on open claims. */
const EXPECTED_OF_LARGE = new Set([201, 409, 429, 503]);
const EXPECTED_OF_HOSTILE = new Set([415, 429, 503]);

function faultsOf(outcome: UploadsOutcome, taken: readonly string[]): string[] {
  const { quiet, loaded, hostile, large, memory, unfinishedBytes, left } = outcome;
  const unexpected = (answers: ReadonlyMap<number, number>, expected: ReadonlySet<number>) =>
    [...answers.keys()].filter((status) => !expected.has(status));
  const faults: [boolean, string][] = [
    [
      memory.most - memory.before > MORE_BYTES,
      `the server took ${((memory.most - memory.before) / 1e6).toFixed(0)} MB more, over ${MORE_BYTES / 1e6}`,
    ],
    [
      unfinishedBytes > UNFINISHED_BYTES,
      `unfinished files took ${(unfinishedBytes / 1e6).toFixed(0)} MB of the disk, over ${UNFINISHED_BYTES / 1e6}`,
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

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const describeAnswers = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status === 0 ? "broken off" : status}`)
    .join(", ");

function addVisits(to: Visits, { times, refused }: Visits): void {
  to.times.push(...times);
  to.refused.push(...refused);
}

/** Sets a stage of its own, and measures others in the quiet and then under the uploads. */
export async function runUploads(orders: UploadsOrders): Promise<Report> {
  const { plant, onOpen, say } = orders;
  let members: DrillMember[] = [];
  // A folder for the server's temporary files alone: no one else's are counted.
  const temporary = await mkdtemp(join(tmpdir(), "kinfold-uploads-"));
  const stage = await setStage(
    [],
    async ({ db, now }) => {
      members = await fillClub(db, orders.members, now());
    },
    { more: { TMPDIR: temporary, ...(plant !== undefined && PLANTED[plant]) } },
  );
  onOpen(stage.close);
  const port = Number(new URL(stage.url).port);
  const { seed, hostile, uploads, seconds } = orders;
  const countLeftAfterKill = async (): Promise<number> => {
    const again = send({ port, seed: seed + 2, hostile: 3, uploads: 20, untilMs: 0 }, members);
    await pause(SENDS_BEFORE_KILL_MS);
    const orphans = await findOwn("/examining/");
    await stage.killServer();
    again.kill();
    await stage.isReady();
    return countLeft(stage, temporary, orphans);
  };
  const visitQuietly = (): Promise<Visits> => visitFor(port, VISITORS, seconds * 1_000);
  try {
    say("the club is open");
    // Everything is loaded once before anything is measured.
    await send({ port, seed: seed + 1, hostile: 1, uploads: 1, untilMs: 0 }, members).answers;
    await visitFor(port, VISITORS, WARM_UP_MS);
    const before = await visitQuietly();
    say("the quiet before is measured");
    const pid = await serverPid();
    const memory = { before: readUsage(pid)?.memoryBytes ?? 0, most: 0 };
    let unfinishedBytes = 0;
    const look = setInterval(() => {
      memory.most = Math.max(memory.most, readUsage(pid)?.memoryBytes ?? 0);
      void sumUnfinished(stage).then((bytes) => {
        unfinishedBytes = Math.max(unfinishedBytes, bytes);
      });
    }, LOOK_EVERY_MS);
    const untilMs = Date.now() + seconds * 1_000;
    const sending = send({ port, seed, hostile, uploads, untilMs }, members);
    const loaded: Visits = { times: [], refused: [] };
    while (!sending.isOver) addVisits(loaded, await visitFor(port, VISITORS, 500));
    const answers = await sending.answers;
    clearInterval(look);
    say("everything is sent");
    const afterwards = await countLeft(stage, temporary);
    // Others may be at work on this machine: the quiet is that of both sides of the uploads.
    const quiet = await visitQuietly();
    addVisits(quiet, before);
    // What a plant takes away has nothing to do with what a kill leaves.
    const afterKill = plant === undefined ? await countLeftAfterKill() : 0;
    const left = { afterwards, afterKill };
    const outcome = { quiet, loaded, ...answers, memory, unfinishedBytes, left };
    return {
      lines: [
        describeVisits("quiet", quiet),
        describeVisits("uploads", loaded),
        `hostile files: ${describeAnswers(answers.hostile)}`,
        `large files: ${describeAnswers(answers.large)}`,
        `server memory: ${inMegabytes(memory.before)} before, ${inMegabytes(memory.most)} at most; unfinished files: ${inMegabytes(unfinishedBytes)} of the disk at most`,
        `temporary files left: ${afterwards} afterwards, ${afterKill} after a kill`,
      ],
      faults: faultsOf(outcome, answers.taken),
    };
  } finally {
    await stage.close();
    await rm(temporary, { recursive: true, force: true });
  }
}
