import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { sql } from "kysely";
import type { DatabaseAddress, Db } from "./db.ts";

/** The roles of the database: who changes its schema, who serves, who only reads (0060 in docs/decisions). */
export const DATABASE_ROLES = {
  migrate: "kinfold_migrate",
  run: "kinfold_run",
  read: "kinfold_read",
} as const;
export type DatabaseRole = keyof typeof DATABASE_ROLES;

/** The same database, as each of the roles. */
export type DatabaseAddresses = Record<DatabaseRole, DatabaseAddress>;

/** The addresses that these variables name, by role; undefined where the database is the one that comes along. */
export function readDatabaseAddresses(
  env: Readonly<Record<"DATABASE_URL" | "DATABASE_MIGRATE_URL" | "DATABASE_READ_URL", string>>,
): DatabaseAddresses | undefined {
  const { DATABASE_URL: run, DATABASE_MIGRATE_URL: migrate, DATABASE_READ_URL: read } = env;
  if (run === "") return undefined;
  return {
    run: { connectionString: run },
    migrate: { connectionString: migrate || run },
    read: { connectionString: read || run },
  };
}

/** The addresses of the database that comes along, by role. */
export const listEmbeddedAddresses = ({
  addressOf,
}: {
  addressOf: (role: DatabaseRole) => DatabaseAddress;
}): DatabaseAddresses => ({
  run: addressOf("run"),
  migrate: addressOf("migrate"),
  read: addressOf("read"),
});

/** The database was refused. Its message begins with a code and says what to do. */
export class DatabaseRoleRefused extends Error {
  override readonly name = "DatabaseRoleRefused";
}

const fileBeside = (name: string): string =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url));
const ROLES_FILE: string = fileBeside("database-roles.sql");
const BACKUP_ROLE_FILE: string = fileBeside("backup-role.sql");

/** Who copies the embedded database: it may replicate, and read no table. */
export const BACKUP_ROLE = "kinfold_backup";

/** Makes the roles, gives them these passwords and hands them the database. The address is a superuser's. */
export async function createRoles(
  address: pg.ClientConfig,
  passwords: Readonly<Record<DatabaseRole, string>>,
): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(await readFile(ROLES_FILE, "utf8"));
    for (const role of ["migrate", "run", "read"] as const) {
      const name = client.escapeIdentifier(DATABASE_ROLES[role]);
      await client.query(`alter role ${name} password ${client.escapeLiteral(passwords[role])}`);
    }
  } finally {
    await client.end();
  }
}

/** Makes the role that backups are taken with. The address is a superuser's. */
export async function createBackupRole(address: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(await readFile(BACKUP_ROLE_FILE, "utf8"));
    await client.query(`alter role ${BACKUP_ROLE} password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

/**
 * Refuses a connection whose user could turn the rules of the database off: a superuser, or a member of the role that owns the
 * database or any table.
 */
export async function requireServingRole(db: Db): Promise<void> {
  const { rows } = await sql<{ is_superuser: boolean; is_owner: boolean }>`
    select coalesce(rolsuper or rolbypassrls or rolreplication, true) as is_superuser,
        exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'member'))
          or exists (select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'ledger'))
            and pg_has_role(relowner, 'member'))
          or coalesce(has_schema_privilege('public', 'create'), true) as is_owner
      from pg_roles where rolname = current_user`.execute(db);
  const [user] = rows;
  const advice =
    "Set DATABASE_URL to the user kinfold_run that apps/server/database-roles.sql makes.";
  if (user === undefined || user.is_superuser) {
    throw new DatabaseRoleRefused(
      `database_superuser: The user of DATABASE_URL is a superuser of the database. ${advice}`,
    );
  }
  if (user.is_owner) {
    throw new DatabaseRoleRefused(
      `database_owner: The user of DATABASE_URL owns the database or its tables. ${advice}`,
    );
  }
}
