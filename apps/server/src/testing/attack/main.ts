/** `npm run attack`: black-box programs against a started club. docs/drills.md says how to read it. */
import { readCommandLine, runProgram, writeLine } from "#platform/command-line.ts";
import { chance } from "../drill/chance.ts";
import { ATTACK, readAttackOrders } from "./orders.ts";
import { PLANTS, type PlantName } from "./plants.ts";
import type { ProgramName } from "./program-names.ts";

const orders = readCommandLine(ATTACK, readAttackOrders);

// What the attack runs on takes a second to load: `--help` does without.
const { openGround } = await import("./ground.ts");
const { PROGRAMS } = await import("./programs.ts");

/** So many faults of one program are printed. */
const SHOWN = 10;

let closeAll: (() => Promise<void>) | undefined;

/** Runs these programs one after another on one club; answers how many faults they found. */
async function attack(
  programs: readonly ProgramName[],
  plant: PlantName | undefined,
): Promise<number> {
  const { seed, tries } = orders;
  const ground = await openGround(plant);
  closeAll = ground.close;
  let found = 0;
  try {
    for (const [at, name] of programs.entries()) {
      const began = performance.now();
      const { tries: made, faults } = await PROGRAMS[name](ground, {
        tries,
        chance: chance(seed, at),
      });
      // A program that tried nothing found nothing out.
      if (made === 0 && faults.length === 0) faults.push("nothing was tried");
      found += faults.length;
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      writeLine(
        `  ${name.padEnd(12)}${String(made).padStart(8)} tries ${String(faults.length).padStart(5)} faults  ${seconds} s`,
      );
      for (const fault of faults.slice(0, SHOWN)) writeLine(`    ${fault}`);
    }
  } finally {
    await ground.close();
    closeAll = undefined;
  }
  return found;
}

async function main(): Promise<boolean> {
  const { seed, plants, programs } = orders;
  writeLine(`seed ${seed}`);
  if (plants.length === 0) {
    const found = await attack(programs, undefined);
    writeLine(found === 0 ? "\nNothing was found." : `\n${found} faults were found.`);
    return found === 0;
  }
  let missed = 0;
  for (const plant of plants) {
    writeLine(`${plant} planted`);
    const found = await attack([PLANTS[plant].noticedBy], plant);
    if (found === 0) missed += 1;
    writeLine(found === 0 ? "  NOT NOTICED" : "  noticed, as it should be");
  }
  return missed === 0;
}

await runProgram({ run: main, close: () => closeAll?.() });
