import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { readNumber } from "../drill/calls.ts";
import { ENDLESS_MINOR, judgeLoad, MixedLoad } from "../drill/mixed-load.ts";
import type { Report } from "../define-drill.ts";
import { runOnClub, type DrillClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { judgeGrowth, type Sample } from "./judge-growth.ts";
import type { SoakOrders } from "./drill.ts";
import { scaleTime } from "../drill/scale-time.ts";

const MEASURE_MEMORY = fileURLToPath(new URL("measure-memory.ts", import.meta.url));
const KEEP_REQUESTS = fileURLToPath(new URL("keep-requests.ts", import.meta.url));
const CONNECTIONS = 10;
/** So much of the time caches fill, and nothing is measured. */
const WARM_UP_SHARE = 0.25;
const MEASURED_WITHIN_MS = 10_000;

const readLines = async (file: string): Promise<string[]> =>
  (await readFile(file, "utf8").catch(() => "")).split("\n").filter(Boolean);

/** Lets the server collect its garbage, and reads what it uses then. */
async function takeSample({ db, serverPids }: Stage, file: string): Promise<Sample> {
  const [pid = 0] = serverPids();
  const before = (await readLines(file)).length;
  process.kill(pid, "SIGUSR2");
  const giveUpAt = performance.now() + scaleTime(MEASURED_WITHIN_MS);
  let lines: string[] = [];
  while (lines.length <= before) {
    if (performance.now() > giveUpAt) throw new Error("the server does not measure its memory");
    await pause(20);
    lines = await readLines(file);
  }
  const memory: unknown = JSON.parse(lines.at(-1) ?? "");
  const { rows } = await sql<{
    count: bigint;
  }>`select count(*) from pg_stat_activity where usename is not null`.execute(db);
  return {
    atSeconds: performance.now() / 1_000,
    usedBytes: readNumber(memory, "usedBytes"),
    rssBytes: readNumber(memory, "rssBytes"),
    // There are no such folders elsewhere than on Linux.
    descriptors: (await readdir(`/proc/${pid}/fd`).catch(() => [])).length,
    connections: Number(rows[0]?.count ?? 0n),
  };
}

/** Runs the drill on a club of its own. */
export async function runSoakDrill(orders: SoakOrders): Promise<Report> {
  const { onOpen } = orders;
  const { seed, seconds, rate, sampleSeconds, mostMb, plant } = orders;
  const folder = await mkdtemp(join(tmpdir(), "kinfold-soak-"));
  const file = join(folder, "samples.jsonl");
  const more = {
    NODE_OPTIONS: `--import=${plant === "hoarding" ? KEEP_REQUESTS : MEASURE_MEMORY}`,
    SOAK_SAMPLES: file,
  };
  const wanted = { members: orders.members, nairaMinor: ENDLESS_MINOR, more };
  const work = async (club: DrillClub): Promise<Report> => {
    const { stage, members, journal } = club;
    const load = new MixedLoad(seed, journal, members);
    const ports = stage.serverUrls.map((url) => Number(new URL(url).port));
    await load.openPortfolios(ports[0] ?? 0);
    const pidsBefore = stage.serverPids();
    const ms = seconds * 1_000;
    const begunAt = performance.now();
    const loading = load.run({ ports, connections: CONNECTIONS, ms }, rate);
    await pause(ms * WARM_UP_SHARE);
    const samples: Sample[] = [];
    while (performance.now() < begunAt + ms) {
      samples.push(await takeSample(stage, file));
      await pause(sampleSeconds * 1_000);
    }
    const tally = await loading;
    const growth = judgeGrowth(samples, mostMb);
    const ended = stage.serverPids().filter((pid) => !pidsBefore.includes(pid));
    const { line, faults } = await judgeLoad(club, [tally]);
    return {
      lines: [growth.line, `${ended.length} servers ended; ${line}`],
      faults: [...growth.faults, ...ended.map(() => "a server ended"), ...faults],
    };
  };
  try {
    return await runOnClub(wanted, onOpen, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
