import type { DatabaseAddress } from "#platform/db.ts";

/** The address as DATABASE_URL says it, also when it is the folder of a socket. */
export function databaseUrl({
  host,
  port = 5432,
  user,
  password,
  database,
}: Extract<DatabaseAddress, { host: string }>): string {
  const where = host.startsWith("/")
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  return `postgres://${user}:${password}@${where}`;
}
