import { sql } from "kysely";
import { readCommandLine } from "#platform/command-line.ts";
import type { Db } from "#platform/db.ts";
import { readEnv } from "#platform/env.ts";
import { countByKey, resealAll, type KeyCount } from "#platform/sealed-columns.ts";
import { computeKeyName } from "#platform/sealing.ts";
import { CannotLook, checkDatabase, CHECKED, printLine } from "./check-database.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

const { isResealing } = readCommandLine(
  {
    command: "npm run keys",
    about: `
Counts the secrets under each key of SECOND_FACTOR_KEY and IDENTITY_HMAC_KEY. Opens the server's own database, which must be stopped,
or the one of DATABASE_URL. Exits with 0 when everything is under the current keys, so that the previous ones can be removed; with 1
while anything is not; and with 2 when it could not look.`,
    options: {
      reseal: { text: "first seals under the current key whatever the previous one opens" },
    },
    example: "--reseal",
  },
  ({ options }) => ({ isResealing: options.reseal }),
);

const lineOf = ({ where, setting, keyName, key, count }: KeyCount): string => {
  const place = where.only === undefined ? "" : ` (${where.only})`;
  return `${setting} ${key.padEnd(8)} ${(keyName ?? "-").padEnd(16)} ${String(count).padStart(6)}  ${where.table}.${where.column}${place}`;
};

async function lookAtKeys(db: Db): Promise<number> {
  const env = readEnv(process.env);
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('hashing_key')::text as name`.execute(db);
  if (rows[0]?.name == null) {
    throw new CannotLook("This database has no hashing keys yet. Start the club on it once.");
  }
  if (isResealing)
    printLine(`${await resealAll(db, env, SEALED_COLUMNS)} sealed under the current key.`);
  const counts = await countByKey(db, env, SEALED_COLUMNS);
  for (const count of counts) printLine(lineOf(count));
  let left = 0;
  for (const setting of ["SECOND_FACTOR_KEY", "IDENTITY_HMAC_KEY"] as const) {
    const others = counts.filter((one) => one.setting === setting && one.key !== "current");
    const count = others.reduce((sum, one) => sum + one.count, 0);
    left += count;
    const column = SEALED_COLUMNS.find((one) => one.ringOf(env).setting === setting);
    const current = column === undefined ? "" : computeKeyName(column.ringOf(env).current);
    printLine(
      count === 0
        ? `Done: everything is under ${setting} (${current}); ${setting}_PREVIOUS can be removed.`
        : `NOT DONE: ${count} are not under ${setting} (${current}); keep ${setting}_PREVIOUS.`,
    );
  }
  return left === 0 ? CHECKED.holds : CHECKED.doesNotHold;
}

await checkDatabase(lookAtKeys, "run");
