import { readWholeNumber, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";

const SHOWN = 8;
const MOST_SEED = 999_999_999;

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
