import { sql } from "kysely";
import { SECOND_MS } from "@kinfold/contract/durations";
import { openDatabase, readSqlState, type Db } from "#platform/db.ts";
import { connectEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { ConfigurationRefused, type Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import {
  DatabaseRoleRefused,
  listEmbeddedAddresses,
  readDatabaseAddresses,
  requireServingRole,
  type DatabaseAddresses,
  type DatabaseRole,
} from "#platform/roles.ts";
import { requireKnownKeys, type SealedColumn } from "#platform/sealed-columns.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { CLOCK_MAY_DIFFER_MS, createFindings, type Finding } from "./finding.ts";

const OLDEST_MAJOR = 15;

const findDatabase = createFindings("database");
const findKeys = createFindings("keys");

/** What PostgreSQL says when it does not let us in, by SQLSTATE. */
const REFUSED: Readonly<Record<string, string>> = {
  "28P01": "refuses the user or the password",
  "28000": "refuses the user",
  "3D000": "has no database of that name",
  "53300": "has no connection left",
  "57P03": "is starting",
};

/** The addresses of the database by role; undefined where it is the one that comes along, and does not run. */
async function findAddresses(env: Env): Promise<DatabaseAddresses | undefined> {
  const named = readDatabaseAddresses(env);
  if (named !== undefined) return named;
  const embedded = await connectEmbeddedPostgres(env.DATA_DIR);
  return embedded && listEmbeddedAddresses(embedded);
}

type Seen = { version: number; at: Date; migrations: boolean };

async function examineRole(
  role: DatabaseRole,
  db: Db,
): Promise<{ findings: Finding[]; seen: Seen | undefined }> {
  const name = { run: "DATABASE_URL", migrate: "DATABASE_MIGRATE_URL", read: "DATABASE_READ_URL" }[
    role
  ];
  try {
    const { rows } =
      await sql<Seen>`select coalesce(current_setting('server_version_num')::integer, 0) as version,
      clock_timestamp() as at, to_regclass('hashing_key') is not null as migrations`.execute(db);
    return {
      findings: [findDatabase("right", `The database lets in who ${ROLE_WORDS[role]}s.`)],
      seen: rows[0],
    };
  } catch (error) {
    const isAway = error instanceof Unavailable;
    const why = isAway ? "does not answer" : REFUSED[readSqlState(error) ?? ""];
    if (why === undefined) throw error;
    const sentence = `The database ${why} (${name}). Check that address${isAway ? ", and that PostgreSQL runs" : ""}.`;
    return { findings: [findDatabase("wrong", sentence)], seen: undefined };
  }
}

const ROLE_WORDS = { run: "serve", migrate: "migrate", read: "only read" } as const;

function judgeServer({ version, at }: Seen, now: Date): Finding[] {
  const major = Math.floor(version / 10_000);
  const aheadMs = at.getTime() - now.getTime();
  return [
    major >= OLDEST_MAJOR
      ? findDatabase("right", `It is PostgreSQL ${major}.`)
      : findDatabase("wrong", `It is PostgreSQL ${major}. Use ${OLDEST_MAJOR} or newer.`),
    ...(Math.abs(aheadMs) > CLOCK_MAY_DIFFER_MS
      ? [
          findDatabase(
            "wrong",
            `Its clock differs from ours by ${Math.round(Math.abs(aheadMs) / SECOND_MS)} s. Let NTP set both.`,
          ),
        ]
      : []),
  ];
}

async function examineServingRole(db: Db): Promise<Finding> {
  try {
    await requireServingRole(db);
    return findDatabase("right", "Who serves cannot change the rules of the database.");
  } catch (error) {
    if (error instanceof DatabaseRoleRefused) return findDatabase("wrong", error.message);
    throw error;
  }
}

async function examineKeys(db: Db, env: Env, columns: readonly SealedColumn[]): Promise<Finding[]> {
  try {
    await requireKnownKeys(db, env, columns);
    return [findKeys("right", "The keys open everything that is sealed.")];
  } catch (error) {
    if (error instanceof ConfigurationRefused)
      return error.faults.map((fault) => findKeys("wrong", `${fault}.`));
    throw error;
  }
}

/** Whether the database lets each role in, is new enough, keeps its rules from who serves, and whether our keys open what it has. */
export async function examineDatabase(
  env: Env,
  columns: readonly SealedColumn[],
): Promise<Finding[]> {
  const addresses = await findAddresses(env);
  if (addresses === undefined) {
    return [
      findDatabase(
        "unknown",
        "The database that comes along does not run. Start the server, and look again.",
      ),
    ];
  }
  const log = createLog("silent");
  const opened = (["run", "migrate", "read"] as const).map((role) => ({
    role,
    database: openDatabase(addresses[role], log, 1),
  }));
  try {
    const looks = await Promise.all(
      opened.map(({ role, database }) => examineRole(role, database.db)),
    );
    const findings = looks.flatMap((look) => look.findings);
    const [serving, seen] = [opened[0], looks[0]?.seen];
    if (serving === undefined || seen === undefined) return findings;
    findings.push(...judgeServer(seen, new Date()));
    if (!seen.migrations) {
      const sentence = "It has no tables of the club yet. The first start makes them.";
      return [...findings, findDatabase("unknown", sentence)];
    }
    findings.push(await examineServingRole(serving.database.db));
    return [...findings, ...(await examineKeys(serving.database.db, env, columns))];
  } finally {
    await Promise.all(opened.map(({ database }) => database.close()));
  }
}
