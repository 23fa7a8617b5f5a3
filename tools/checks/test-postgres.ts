/** `npm run drill -- postgres [part-of-a-file…]`: the server's tests on the oldest PostgreSQL that is supported. */
import { join } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import {
  linkPostgresLibraries,
  POSTGRES_PACKAGE,
} from "../../apps/server/src/platform/embedded/binaries.ts";
import { runInstalled } from "../release/run-installed.ts";
import { fetchPackage } from "./fetch-package.ts";

/** The newest of the oldest major version that is supported. */
const OLDEST = "15.18.0-beta.17";

const files = readCommandLine(
  {
    command: "npm run drill -- postgres",
    about: `
Runs the server's tests on PostgreSQL ${OLDEST.split(".", 2).join(".")}, the oldest version that is supported; it is fetched once. Tests that start a database of their own keep
the one that comes along. Exits with 0 when all passed.`,
    options: {},
    words: {
      name: "[part-of-a-file…]",
      text: "only the tests in files with one of these in their path",
    },
    example: "src/ledger src/portfolios",
  },
  ({ words }) => words,
);

const modules = fetchPackage("postgres", POSTGRES_PACKAGE, OLDEST);
const programs = await linkPostgresLibraries(join(modules, POSTGRES_PACKAGE));
runInstalled("vitest", ["run", "--project", "server", ...files], { TEST_POSTGRES: programs });
