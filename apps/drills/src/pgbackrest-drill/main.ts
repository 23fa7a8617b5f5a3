/**
 * `npm run drill -- pgbackrest`: a PostgreSQL 15 of Debian is backed up and restored to a moment with the files of ops/pgbackrest.
 * docs/drills.md says how to read it.
 */
import { existsSync } from "node:fs";
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";

const PACKAGES = ["/usr/lib/postgresql/15/bin/postgres", "/usr/bin/pgbackrest"];
const SHOWN = 10;
/** No package, no drill: neither passed nor failed. */
const NOT_RUN = 3;

readCommandLine(
  {
    command: "npm run drill -- pgbackrest",
    about: `
Needs Debian's packages postgresql-15 and pgbackrest. Members join while a database is backed up and archived with the files of
ops/pgbackrest; it is restored to a moment, and damaged repositories must be refused. Exits with 0 when all of it holds, and with 3,
and a sentence, where the packages are missing: then nothing was tried.`,
    options: {},
    example: "",
  },
  (given) => given,
);

const missing = PACKAGES.filter((program) => !existsSync(program));
if (missing.length > 0) {
  writeLine(`NOT RUN: ${missing.join(" and ")} not found. Install postgresql-15 and pgbackrest.`);
  process.exit(NOT_RUN);
}

const { runPgbackrestDrill } = await import("./run.ts");
let closeAll: (() => Promise<void>) | undefined;

async function main(): Promise<boolean> {
  const { acknowledged, before, refused, faults } = await runPgbackrestDrill(
    (close) => (closeAll = close),
    (line) => writeLine(`  … ${line}`),
  );
  closeAll = undefined;
  writeLine(`  ${acknowledged} members acknowledged, ${before} of them before the moment`);
  for (const one of refused) writeLine(`  refused, ${one}`);
  writeLine(`  ${faults.length} faults`);
  for (const fault of faults.slice(0, SHOWN)) writeLine(`    ${fault}`);
  writeLine(faults.length === 0 ? "\nThe drill passed." : "\nThe drill FAILED.");
  return faults.length === 0;
}

await runProgram({ run: main, close: () => closeAll?.() });
