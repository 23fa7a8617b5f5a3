import { readWholeNumber, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";

const SHOWN = 8;
const MOST_SEED = 999_999_999;

/** What a drill exits with that tried nothing, for want of something that this machine does not have: neither passed nor failed. */
export const NOT_RUN = 3;

/** Reads the seed that was typed; without one another is drawn. */
export const readSeed = (given: string | undefined): number =>
  readWholeNumber("seed", given, (Date.now() % 999_983) + 1, MOST_SEED);

/** Prints what was wrong in a run and how to run it again. Answers whether the run came out as it should: faults where something is planted, and none elsewhere. */
export function writeFaults(
  faults: readonly string[],
  { plant, again }: { plant: string | undefined; again: string },
): boolean {
  for (const fault of faults.slice(0, SHOWN)) writeLine(`    NOT SO: ${fault}`);
  const isClean = faults.length === 0;
  if (plant !== undefined) writeLine(isClean ? "  NOT NOTICED" : "  noticed, as it should be");
  else if (!isClean) writeLine(`  ${faults.length} faults. Again: ${again}`);
  return isClean === (plant === undefined);
}

/** The runs of what was typed: one; with --short, after it one of each fault, which must fail, with what `size` makes smaller. */
export function listRuns<Orders extends { plant: string | undefined }>(
  orders: Orders,
  isShort: boolean,
  faults: readonly NonNullable<Orders["plant"]>[],
  size: Partial<Orders> = {},
): Orders[] {
  const runs = [orders];
  if (!isShort || orders.plant !== undefined) return runs;
  for (const plant of faults) runs.push({ ...orders, ...size, plant });
  return runs;
}

/** Does the runs of a programme one after another on one stage, and ends this program with whether all came out as they should. */
export async function runProgramme<Orders, Stage extends { close: () => Promise<void> }>(
  programme: readonly Orders[],
  openStage: () => Promise<Stage>,
  runOnce: (orders: Orders, stage: Stage) => Promise<boolean>,
): Promise<void> {
  let closeStage: (() => Promise<void>) | undefined;
  const run = async (): Promise<boolean> => {
    let isPassed = true;
    const stage = await openStage();
    closeStage = stage.close;
    for (const orders of programme) isPassed = (await runOnce(orders, stage)) && isPassed;
    closeStage = undefined;
    await stage.close();
    writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
    return isPassed;
  };
  await runProgram({ run, close: () => closeStage?.() });
}

/** What a run found, in lines, and what of it must not be. */
export type Report = { lines: readonly string[]; faults: readonly string[] };

/** A drill whose every run has a club of its own, or none. */
type Reporting<Orders> = {
  /** A run in a few words: its seed and its size. */
  describe: (orders: Orders) => string;
  /** Runs it. `onOpen` is told how to end early what it opened. */
  run: (orders: Orders, onOpen: (close: () => Promise<void>) => void) => Promise<Report>;
  /** The command that runs it again. */
  again: (orders: Orders) => string;
};

/** Does the runs of a programme one after another, prints what each found and how long it took, and ends this program as `runProgramme` does. */
export async function runReports<Orders extends { plant: string | undefined }>(
  programme: readonly Orders[],
  { describe, run, again }: Reporting<Orders>,
): Promise<void> {
  let close: (() => Promise<void>) | undefined;
  const runOnce = async (orders: Orders): Promise<boolean> => {
    const { plant } = orders;
    writeLine(`\n${describe(orders)}${plant === undefined ? "" : `, ${plant} planted`}`);
    const begun = performance.now();
    const { lines, faults } = await run(orders, (end) => (close = end));
    close = undefined;
    for (const line of lines) writeLine(`  ${line}`);
    writeLine(`  ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    return writeFaults(faults, { plant, again: again(orders) });
  };
  await runProgramme(programme, async () => ({ close: async () => close?.() }), runOnce);
}
