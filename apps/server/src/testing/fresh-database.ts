import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database, type DatabaseAddress } from "#platform/db.ts";
import type { Logger } from "#platform/log.ts";
import { DATABASE_ROLES, type DatabaseRole } from "#platform/roles.ts";

type Address = { host: string; port: number; user: string; password: string; database: string };

export type FreshDatabase = {
  /** As the role that serves: tests prove its grants. */
  address: Address;
  /** As the roles that migrate and read. */
  migrate: Address;
  read: Address;
  /** As a superuser, for tests that corrupt rows on purpose. */
  owner: Address;
  drop: () => Promise<void>;
};

/** So long may a connection or a statement take in a test: a machine that does much else is slower than any member would wait. */
const BUSY_MS = 60_000;

/** Opens a pool that waits as long as a busy machine needs. */
export const openPatientDatabase = (
  address: DatabaseAddress,
  log: Logger,
  maxConnections: number,
): Database => openDatabase(address, log, maxConnections, BUSY_MS, BUSY_MS);

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...superuser(), database: "postgres" });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const superuser = (): Omit<Address, "database"> => {
  const { host, port, user, password } = inject("postgres");
  return { host, port, user, password };
};

/** The address of this database for the superuser of the test server. */
export const buildOwnerAddress = (database: string): Address => ({ ...superuser(), database });

/** The address of this database for one of the roles. */
export const buildRoleAddress = (role: DatabaseRole, database: string): Address => ({
  ...superuser(),
  user: DATABASE_ROLES[role],
  password: inject("postgres").passwords[role],
  database,
});

/** A copy of a database as it is now. The person who is connected to it connects again. */
export async function copyDatabase(database: string): Promise<FreshDatabase> {
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  return createFreshDatabase(database);
}

/** A database of one's own: a copy of the migrated template, or an empty one. */
export async function createFreshDatabase(template = "template_club"): Promise<FreshDatabase> {
  const database = `club_${randomBytes(6).toString("hex")}`;
  await asOwner(
    // Files are copied: the default writes every block to the log, for eight times the processor time.
    `create database ${database} template ${template} strategy file_copy owner ${DATABASE_ROLES.migrate}`,
    // Grants of a database itself are not copied.
    `revoke create, temporary on database ${database} from public`,
  );
  return {
    address: buildRoleAddress("run", database),
    migrate: buildRoleAddress("migrate", database),
    read: buildRoleAddress("read", database),
    owner: buildOwnerAddress(database),
    drop: () => asOwner(`drop database if exists ${database} with (force)`),
  };
}
