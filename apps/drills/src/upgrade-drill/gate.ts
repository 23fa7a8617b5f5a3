import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DATABASE_ROLES } from "@kinfold/server/platform/roles.ts";

const LOOK_EVERY_MS = 10;
const WITHIN_MS = 120_000;

/** Holds an upgrade still at the end of each step: the step has done its work and is not committed. */
export class Gate {
  readonly #address: pg.ClientConfig;
  #client: pg.Client | undefined;

  constructor(address: pg.ClientConfig) {
    this.#address = address;
  }

  /** Waits up to two minutes for a database that was killed. */
  async #connect(): Promise<pg.Client> {
    const giveUpAt = performance.now() + WITHIN_MS;
    for (;;) {
      const client = new pg.Client({ ...this.#address, connectionTimeoutMillis: 5_000 });
      // Killed on purpose, now and then.
      client.on("error", () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        await pause(LOOK_EVERY_MS);
      }
    }
  }

  /** Asks in a connection of its own, which a killed database may cost. */
  async #ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.#connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** From now on the next step waits before it is committed. */
  async close(): Promise<void> {
    this.#client ??= await this.#connect();
    await this.#client.query("begin; lock table migration in share mode");
  }

  /** Lets the step that waits be committed, and resolves when it is. The next one waits again. */
  async pass(): Promise<void> {
    // In one message: the step takes its turn first, and the gate the one behind it.
    await this.#client?.query("commit; begin; lock table migration in share mode");
  }

  /** Lets everything through. */
  async open(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** Resolves when a step has done its work and waits here. */
  async waitUntilReached(hasEnded: () => boolean): Promise<void> {
    await this.#waitFor(async () => {
      if (hasEnded()) throw new Error("the upgrade ended before the step");
      const rows = await this.#ask(
        `select from pg_locks where relation = 'migration'::regclass and not granted and mode = 'RowExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    });
  }

  /** Resolves when no one migrates this database any more. */
  async waitUntilGone(): Promise<void> {
    await this.#waitFor(async () => {
      const rows = await this.#ask(
        "select from pg_stat_activity where datname = current_database() and usename = $1",
        [DATABASE_ROLES.migrate],
      );
      return rows.length === 0;
    });
  }

  async #waitFor(isSo: () => Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + WITHIN_MS;
    while (!(await isSo())) {
      if (performance.now() > giveUpAt) throw new Error("the upgrade stands still");
      await pause(LOOK_EVERY_MS);
    }
  }
}
