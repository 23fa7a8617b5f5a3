/** `npm run drill -- figures-year`: the test that compares a year of one member as it is drawn, on every day. */
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { runInstalled } from "../release/run-installed.ts";

const seed = readCommandLine(
  {
    command: "npm run drill -- figures-year",
    about: `
Draws every page and every report of one member on each day of a year and compares the figures under the same label. Exits with 0 when
all of them agree. npm test looks at 10 days.`,
    options: { seed: { value: "N", text: "the year of this seed (20261123)" } },
    example: "--seed 7",
  },
  ({ options }) =>
    options.seed === undefined
      ? undefined
      : String(readWholeNumber("seed", options.seed, 1, 999_999_999, 0)),
);

runInstalled("vitest", ["run", "--project", "figures", "year.test.ts"], {
  FIGURES_YEAR: "full",
  ...(seed !== undefined && { FIGURES_SEED: seed }),
});
