/** `node tools/checks/journeys-at.ts midnight`: the main journeys in clubs that begin at an instant that hurts. */
import { spawnSync } from "node:child_process";
import {
  CommandLineRefused,
  readCommandLine,
} from "../../apps/server/src/platform/command-line.ts";
import { CLUB_INSTANTS } from "./club-instants.ts";

const names = Object.keys(CLUB_INSTANTS);
const beginsAt = readCommandLine(
  {
    command: "node tools/checks/journeys-at.ts",
    about: `
Runs the main journeys in clubs whose clock begins at one of these instants, and ends as they do: ${names.join(", ")}.`,
    options: {},
    words: { name: "INSTANT", text: "its name" },
    example: "midnight",
  },
  ({ words: [name = ""] }) => {
    const instant = CLUB_INSTANTS[name];
    if (instant !== undefined) return instant;
    throw new CommandLineRefused(`There is no instant "${name}". There are: ${names.join(", ")}.`);
  },
);
const main = ["test", "--grep", "@main", "--project", "one server", "--retries=0"];
const { status } = spawnSync("playwright", main, {
  stdio: "inherit",
  env: { ...process.env, CLUB_BEGINS_AT: beginsAt },
});
process.exitCode = status ?? 1;
