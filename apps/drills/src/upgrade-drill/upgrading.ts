import { fileURLToPath } from "node:url";
import { create, string, type } from "superstruct";
import { buildDatabaseUrl } from "@kinfold/server/testing/database-url.ts";
import type { DatabaseAddress } from "@kinfold/server/platform/db.ts";
import { spawnServer } from "@kinfold/server/testing/spawned-server.ts";

const ALONE = fileURLToPath(new URL("migrate-alone.ts", import.meta.url));

/** A line of its log, once a file was applied. */
const AppliedLine = type({ migration: string(), time: string() });

/** A step of an upgrade: the file, and when it was committed. */
export type Step = { name: string; endedAt: number };

/** The program that migrates, in a process of its own. */
export type Upgrading = {
  kill: () => void;
  /** Resolves with its steps when it has ended; rejects with its words when it failed. */
  ended: Promise<Step[]>;
};

/** Starts to upgrade a database with the files of a folder. */
export function startUpgrade(
  address: Extract<DatabaseAddress, { host: string }>,
  folder: string,
): Upgrading {
  const { child, output, ended } = spawnServer(
    { DATABASE_URL: buildDatabaseUrl(address), MIGRATIONS: folder },
    { script: ALONE },
  );
  return {
    kill: () => child.kill("SIGKILL"),
    ended: ended.then((status) => {
      if (status !== 0 && status !== "SIGKILL") throw new Error(output().trim());
      return output()
        .split("\n")
        .filter((line) => line.includes('"migration":'))
        .map((line): Step => {
          const { migration: name, time } = create(JSON.parse(line), AppliedLine);
          return { name, endedAt: Date.parse(time) };
        });
    }),
  };
}
