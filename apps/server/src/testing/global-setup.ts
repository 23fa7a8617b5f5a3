import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { DATABASE_ROLES, type DatabaseRole } from "#platform/roles.ts";

/** The PostgreSQL of a run: its superuser, and the passwords of the roles. */
export type TestPostgres = {
  host: string;
  port: number;
  user: string;
  password: string;
  passwords: Record<DatabaseRole, string>;
};

declare module "vitest" {
  // Vitest's own way to say what a global set-up hands to the tests.
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** The migrated database that every test file copies. */
export const TEMPLATE = "template_club";

/**
 * One real PostgreSQL for the whole run, with a migrated database that every test file copies in a few milliseconds. It is the one that
 * comes along, or by `npm run drill -- postgres` the oldest that is supported.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "kinfold-test-"));
  const log = createLog("silent");
  // Throw-away data: durability would only cost time.
  const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  // Each of the files that run at once has clubs of its own, and each club a pool of ten.
  const settings = [...careless, "max_connections=300"];
  const programs = process.env["TEST_POSTGRES"];
  // Each connection proves its password: to hash it thousands of times would only cost time. Older versions cannot be told.
  if (programs === undefined) settings.push("scram_iterations=1");
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings, programs });
  const { host, port = 5432, user, password } = postgres.address();

  const client = new pg.Client({ ...postgres.address("postgres") });
  await client.connect();
  await client.query(`create database ${TEMPLATE} owner ${DATABASE_ROLES.migrate}`);
  await client.end();
  await migrate(postgres.addressOf("migrate", TEMPLATE), log);

  const passwordOf = (role: DatabaseRole): string => postgres.addressOf(role).password;
  const passwords = {
    migrate: passwordOf("migrate"),
    run: passwordOf("run"),
    read: passwordOf("read"),
  };
  project.provide("postgres", { host, port, user, password, passwords });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
