/** `npm run drill -- figures`: the test that adds up the rows of every traced figure, with more members and a million postings. */
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { runInstalled } from "../release/run-installed.ts";

const { seed, isShort } = readCommandLine(
  {
    command: "npm run drill -- figures",
    about: `
Draws every page of six members, and the office as five roles with rows of each list opened, adds up the rows of each figure by SQL of its own, adds up
what pages compute while an amount is typed, prints statements, reports, proofs of funds and the pack of a month and reads each figure with its id back out of
the PDFs, looks for percentages and money that no figure traces and for planted faults (a kobo, a missing row, an amount without a trace, a wrong digit in a
figure of each kind), and times a trace at 10,000 and at 1,000,000 postings. Exits with 0 when all agree and all planted faults are found. npm test does what
--short does, without the times.`,
    options: {
      seed: { value: "N", text: "the year of this seed (20261128)" },
      short: {
        text: "two members and two roles, of whom the second sees a third of the pages, without the times",
      },
    },
    example: "--seed 7",
  },
  ({ options }) => ({
    seed:
      options.seed === undefined
        ? undefined
        : String(readWholeNumber("seed", options.seed, 1, 999_999_999, 0)),
    isShort: options.short,
  }),
);

runInstalled("vitest", ["run", "--project", "figures", "traced.test.ts"], {
  ...(!isShort && { FIGURES_TRACED: "full" }),
  ...(seed !== undefined && { FIGURES_SEED: seed }),
});
