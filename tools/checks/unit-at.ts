/** `node tools/checks/unit-at.ts leap-day`: the unit and server tests where the machine's clock stands at an instant that hurts. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  CommandLineRefused,
  readCommandLine,
} from "../../apps/server/src/platform/command-line.ts";
import { runInstalled } from "../release/run-installed.ts";
import { CLUB_INSTANTS, UNIT_INSTANTS } from "./club-instants.ts";

/** Debian's package faketime has its library in the folder of the machine's architecture. */
const LIBRARY = "faketime/libfaketimeMT.so.1";
const NOT_RUN = 3;
/** They hold a stopwatch, or read the repository alone. */
const LEFT_OUT = ["server-timed", "tools"].map((project) => `--project=!${project}`);

const { beginsAt, options } = readCommandLine(
  {
    command: "node tools/checks/unit-at.ts",
    about: `
Runs the unit and server tests by a clock that begins at one of these instants, in every program and database that they start, and ends as they do:
${UNIT_INSTANTS.join(", ")}. Needs Debian's package faketime: without it, it says so and ends with 3.`,
    options: {},
    words: { name: "INSTANT [part-of-a-file…]", text: "its name, and which files alone" },
    example: "leap-day apps/server/src/payments",
  },
  ({ words: [name = "", ...files] }) => {
    const instant = UNIT_INSTANTS.some((one) => one === name) ? CLUB_INSTANTS[name] : undefined;
    if (instant === undefined) {
      throw new CommandLineRefused(
        `There is no instant "${name}". There are: ${UNIT_INSTANTS.join(", ")}.`,
      );
    }
    return { beginsAt: Date.parse(instant), options: files };
  },
);

const library = readdirSync("/usr/lib")
  .map((folder) => join("/usr/lib", folder, LIBRARY))
  .find((path) => existsSync(path));
if (library === undefined) {
  console.error("Not run: this machine has no libfaketime. Install Debian's package faketime.");
  process.exitCode = NOT_RUN;
} else {
  const aheadS = Math.round((beginsAt - Date.now()) / 1_000);
  runInstalled("vitest", ["run", ...LEFT_OUT, ...options], {
    LD_PRELOAD: library,
    FAKETIME: `${aheadS < 0 ? "" : "+"}${aheadS}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  });
}
