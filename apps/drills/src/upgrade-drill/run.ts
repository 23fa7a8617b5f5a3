import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { checkLedger } from "@kinfold/server/integrity/index.ts";
import { openDatabase, type DatabaseAddress } from "@kinfold/server/platform/db.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import { DATABASE_ROLES } from "@kinfold/server/platform/roles.ts";
import { fillLedger } from "../bulk/fill-ledger.ts";
import type { Report } from "../define-drill.ts";
import { hashBalances, listDifferences, takeFingerprint, type Fingerprint } from "./fingerprint.ts";
import { killAtSteps } from "./kill-at-steps.ts";
import { findOlder, writeMigrations, writeOlderMigrations } from "./older-schema.ts";
import type { UpgradeOrders } from "./drill.ts";
import { buildMigration } from "./planted-migrations.ts";
import { findRewritten, readFiles } from "./rewritten.ts";
import { startUpgrade, type Step } from "./upgrading.ts";
import { listHeldLocks, watchLocks, type HeldLock } from "./watch-locks.ts";

const log = createLog("silent");
/** So long may a server wait for a migration. */
const LONGEST_HOLD_MS = 1_000;
const CHECKS_WITHIN_MS = 3_600_000;
const CLUB = "kinfold";
const KILLED = "killed";
const SHOWN = 3;

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

async function asSuperuser<Answer>(
  address: pg.ClientConfig,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** A second database that is what the club is now. */
async function copyClub(postgres: EmbeddedPostgres): Promise<void> {
  await asSuperuser(postgres.address("postgres"), async (client) => {
    await client.query(
      `create database ${KILLED} template ${CLUB} strategy file_copy owner ${DATABASE_ROLES.migrate}`,
    );
    await client.query(`revoke create, temporary on database ${KILLED} from public`);
  });
}

async function findBrokenPromises(address: DatabaseAddress): Promise<string[]> {
  const { db, close } = openDatabase(address, log, 1, CHECKS_WITHIN_MS);
  try {
    const { promises } = await checkLedger(db);
    return promises.flatMap(({ promise, brokenBy }) =>
      brokenBy.map((about) => `${promise}: ${about}`),
    );
  } finally {
    await close();
  }
}

type Upgraded = {
  steps: readonly Step[];
  begunAt: number;
  locks: readonly HeldLock[];
  faults: readonly string[];
  print: Fingerprint;
};

/** Upgrades the club once, watched and in peace, and judges what came of it. */
async function upgradeInPeace(
  postgres: EmbeddedPostgres,
  folder: string,
  longestHoldMs: number,
): Promise<Upgraded> {
  const address = postgres.address();
  const before = await asSuperuser(address, hashBalances);
  const filesBefore = await asSuperuser(address, readFiles);
  const watch = await watchLocks(address);
  const begunAt = Date.now();
  const steps = await startUpgrade(postgres.addressOf("migrate"), folder).ended;
  const locks = listHeldLocks(await watch.stop(), steps);
  const filesAfter = await asSuperuser(address, readFiles);
  const print = await asSuperuser(address, takeFingerprint);
  const again = await startUpgrade(postgres.addressOf("migrate"), folder).ended;
  const tooLong = locks.filter(({ heldMs }) => heldMs > longestHoldMs);
  const held = Map.groupBy(tooLong, ({ step }) => step);
  return {
    steps,
    begunAt,
    locks,
    print,
    faults: [
      ...(steps.length === 0 ? ["there was nothing to upgrade"] : []),
      ...(again.length === 0 ? [] : [`run again, it applied ${again.length} files`]),
      ...(before === print.balances ? [] : ["balances are not what they were"]),
      ...findRewritten(filesBefore, filesAfter).map((table) => {
        const lock = locks.find((one) => one.table === table && one.mode === "AccessExclusiveLock");
        return `${lock?.step ?? "a migration"} rewrites ${table}`;
      }),
      ...[...held.values()].flatMap(([longest, ...others]) =>
        longest === undefined
          ? []
          : [
              `${longest.step} holds ${longest.mode} on ${longest.table} for ${inSeconds(longest.heldMs)} s, and ${others.length} other locks`,
            ],
      ),
      ...(await findBrokenPromises(address)),
    ],
  };
}

function describeUpgrade({ steps, begunAt, locks }: Upgraded): string[] {
  const endedAt = steps.at(-1)?.endedAt ?? begunAt;
  const longest = locks
    .slice(0, SHOWN)
    .map(
      ({ step, table, mode, heldMs }) => `${step}: ${mode} on ${table}, ${Math.round(heldMs)} ms`,
    );
  return [
    `${steps.length} files in ${inSeconds(endedAt - begunAt)} s; the longest locks on tables that were there before:`,
    ...longest.map((line) => `  ${line}`),
  ];
}

/** Runs the drill on a database of its own. */
export async function runUpgradeDrill(orders: UpgradeOrders): Promise<Report> {
  const { onOpen } = orders;
  const { seed, postings, members, plant } = orders;
  const longestHoldMs = orders.within(LONGEST_HOLD_MS);
  const older = findOlder(orders.options.from);
  const folder = await mkdtemp(join(tmpdir(), "kinfold-upgrade-"));
  await chmod(folder, 0o755);
  let postgres: EmbeddedPostgres | undefined;
  const close = async (): Promise<void> => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  onOpen(close);
  try {
    const [olderFolder, todays] = [join(folder, "older"), join(folder, "todays")];
    await writeOlderMigrations(older.revision, olderFolder);
    await writeMigrations(todays, plant && buildMigration(plant, longestHoldMs));
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
    await migrate(postgres.addressOf("migrate"), log, olderFolder);
    const fill = { members, deposits: postings, seed };
    const filledAt = performance.now();
    await asSuperuser(postgres.address(), (client) =>
      fillLedger(client, { ...fill, from: new Date("2026-01-01"), to: new Date("2026-11-01") }),
    );
    const fillMs = performance.now() - filledAt;
    await copyClub(postgres);
    const upgraded = await upgradeInPeace(postgres, todays, longestHoldMs);
    const killed = await killAtSteps(
      { postgres, database: KILLED, folder: todays },
      orders,
      upgraded,
    );
    const faults = [...upgraded.faults, ...killed.faults];
    if (killed.isDone) {
      const print = await asSuperuser(postgres.address(KILLED), takeFingerprint);
      faults.push(
        ...listDifferences(upgraded.print, print).map(
          (what) => `killed and run again, it ends otherwise: ${what}`,
        ),
      );
    }
    const lines = [
      `the schema of ${older.revision.slice(0, 12)}: ${older.why}; filled in ${inSeconds(fillMs)} s`,
      ...describeUpgrade(upgraded),
      `killed ${killed.programs} times the program and ${killed.databases} times PostgreSQL, at ${killed.programs + killed.databases} of ${upgraded.steps.length} steps`,
      older.isRelease
        ? "NOT TRIED: the release itself on today's schema"
        : "that the release before runs on today's schema cannot be tried: there is none",
    ];
    return { lines, faults };
  } finally {
    await close();
  }
}
