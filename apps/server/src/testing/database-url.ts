import type { DatabaseAddress } from "#platform/db.ts";

type Address = Extract<DatabaseAddress, { host: string }>;

/** What a server is told of its database: the addresses of its three roles. */
export const toDatabaseVariables = (database: {
  address: Address;
  migrate: Address;
  read: Address;
}): Record<string, string> => ({
  DATABASE_URL: buildDatabaseUrl(database.address),
  DATABASE_MIGRATE_URL: buildDatabaseUrl(database.migrate),
  DATABASE_READ_URL: buildDatabaseUrl(database.read),
});

/** The address as DATABASE_URL says it, also when it is the folder of a socket. */
export function buildDatabaseUrl({ host, port = 5432, user, password, database }: Address): string {
  const where = host.startsWith("/")
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  return `postgres://${user}:${password}@${where}`;
}
