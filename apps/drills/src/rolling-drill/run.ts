import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate, MIGRATIONS_FOLDER } from "@kinfold/server/platform/migrate.ts";
import { computeMedian } from "../bench/median.ts";
import { ENDLESS_MINOR, judgeLoad, MixedLoad } from "../drill/mixed-load.ts";
import type { Report } from "../define-drill.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Replacement, Stage } from "../drill/stage.ts";
import type { RollingOrders } from "./drill.ts";

const CONNECTIONS = 10;
const SERVERS = 2;
/** As docs/run/several-machines.md has it: the balancer asks twice a second, and believes the second no. */
const STOP_AFTER_SECONDS = 3;
const ENDS_WITHIN_MS = STOP_AFTER_SECONDS * SECOND_MS + 10_000;
/** The balancer hears that a server is ready again. */
const SETTLE_MS = 1_000;
/** Longer than any run of it. */
const LONGEST_MS = 60 * MINUTE_MS;
/** What a later release adds: no release of this repository has a file of this number. */
const LATER = "9999_of_a_later_release.sql";

/** Brings the database to the schema of a later release, which only adds: the servers of now run on it. */
async function applyLaterRelease({ postgres }: Stage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-later-release-"));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    await writeFile(
      join(folder, LATER),
      "-- Older servers run on this.\nalter table wallet add column of_a_later_release text;\n",
    );
    await migrate(postgres.addressOf("migrate"), createLog("silent"), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const inSeconds = (ms: number): string => (ms / SECOND_MS).toFixed(1);

/** What replacing took, in a line; and which servers took too long to end. */
function judgeReplacements(
  replacements: readonly Replacement[],
  within: (ms: number) => number,
): {
  line: string;
  faults: string[];
} {
  const ended = replacements.map(({ endedMs }) => endedMs);
  const ready = replacements.map(({ readyMs }) => readyMs);
  return {
    line: `${replacements.length} servers replaced: each ended within ${inSeconds(Math.max(...ended))} s, and the next was ready after ${inSeconds(computeMedian(ready))} s (median), ${inSeconds(Math.max(...ready))} s at most`,
    faults: ended
      .filter((ms) => ms > within(ENDS_WITHIN_MS))
      .map((ms) => `a server took ${inSeconds(ms)} s to end`),
  };
}

/** Runs the drill on a club of its own. */
export async function runRollingDrill(orders: RollingOrders): Promise<Report> {
  const { onOpen } = orders;
  const { seed, rate, rounds, plant } = orders;
  const wanted = {
    members: orders.members,
    nairaMinor: ENDLESS_MINOR,
    servers: SERVERS,
    more: { STOP_AFTER_SECONDS: String(STOP_AFTER_SECONDS) },
  };
  return runOnClub(wanted, onOpen, async (club) => {
    const { stage, members, journal } = club;
    const load = new MixedLoad(seed, journal, members);
    const port = Number(new URL(stage.url).port);
    await load.openPortfolios(port);
    const over = new AbortController();
    const loading = load.run(
      { ports: [port], connections: CONNECTIONS, ms: LONGEST_MS },
      rate,
      over.signal,
    );
    const replacements: Replacement[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (let server = 0; server < SERVERS; server += 1) {
          await pause(SETTLE_MS);
          const how = plant === "abrupt" ? "killed" : "asked";
          replacements.push(await stage.replaceServer(server, how));
        }
        if (round === 0) await applyLaterRelease(stage);
      }
      await pause(SETTLE_MS);
    } finally {
      over.abort();
    }
    const tally = await loading;
    const replaced = judgeReplacements(replacements, orders.within);
    const { line, faults } = await judgeLoad(club, [tally]);
    return { lines: [replaced.line, line], faults: [...replaced.faults, ...faults] };
  });
}
