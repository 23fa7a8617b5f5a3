import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type FreshDatabase = {
  address: { host: string; port: number; user: string; password: string; database: string };
  drop: () => Promise<void>;
};

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject("postgres"), database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A copy of a database as it is now. Whoever is connected to it connects again. */
export async function copyOfDatabase(database: string): Promise<FreshDatabase> {
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  return freshDatabase(database);
}

/** A database of one's own: a copy of the migrated template, or an empty one. */
export async function freshDatabase(template = "template_club"): Promise<FreshDatabase> {
  const database = `club_${randomBytes(6).toString("hex")}`;
  await asOwner(`create database ${database} template ${template}`);
  return {
    address: { ...inject("postgres"), database },
    drop: () => asOwner(`drop database if exists ${database} with (force)`),
  };
}
