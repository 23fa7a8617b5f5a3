/** `npm run drill -- strangers`: the test of what strangers learn of an address, with many samples. */
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { runInstalled } from "../release/run-installed.ts";

const samples = readCommandLine(
  {
    command: "npm run drill -- strangers",
    about: `
Measures how long a stranger waits at each call that knows email addresses, for a member's address and for one that no one has. Exits
with 0 when the two cannot be told apart. Needs a machine that does nothing else.`,
    options: { samples: { value: "N", text: "samples of each (200)" } },
    example: "--samples 400",
  },
  ({ options }) => readWholeNumber("samples", options.samples, 200, 10_000, 200),
);

runInstalled("vitest", ["run", "--project", "server-timed", "src/members/strangers"], {
  SAMPLES: String(samples),
});
