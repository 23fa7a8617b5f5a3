/** `npm run drill -- attack`: black-box programs against a started club. docs/drills.md says how to read it. */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { createChance } from "../drill/chance.ts";
import { ATTACK, readAttackOrders } from "./orders.ts";
import type { Ground } from "./ground.ts";
import {
  groupPlantedFaults,
  PLANTED_FAULTS,
  getPlantedFault,
  type PlantName,
} from "./planted-faults.ts";
import { PROGRAM_NAMES, type ProgramName } from "./program-names.ts";

const orders = readCommandLine(ATTACK, readAttackOrders);

// What the attack runs on takes a second to load: `--help` does without.
const { openGround } = await import("./ground.ts");
const { PROGRAMS } = await import("./programs.ts");

/** So many faults of one program are printed. */
const SHOWN = 10;
const PROVED_NOTHING = "proved nothing";

let closeAll: (() => Promise<void>) | undefined;

/** Runs these programs one after another; answers everything that they found. */
async function attack(ground: Ground, programs: readonly ProgramName[]): Promise<string[]> {
  const { seed, tries } = orders;
  const all: string[] = [];
  for (const [at, name] of programs.entries()) {
    const began = performance.now();
    const size = { tries, chance: createChance(seed, at) };
    const { tries: made, faults, honest } = await PROGRAMS[name](ground, size);
    if (made === 0) faults.push("nothing was tried");
    // Where the honest version of a call is refused too, a refusal says nothing.
    if (honest.length === 0) faults.push(`${PROVED_NOTHING}: no honest call was made`);
    for (const { call, failure } of honest) {
      if (failure !== undefined) faults.push(`${PROVED_NOTHING}: ${call}: ${failure}`);
    }
    all.push(...faults);
    const succeeded = honest.filter(({ failure }) => failure === undefined).length;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    writeLine(
      `  ${name.padEnd(12)}${String(made).padStart(8)} tries ${`${succeeded} of ${honest.length}`.padStart(9)} honest ${String(faults.length).padStart(5)} faults  ${seconds} s`,
    );
    for (const fault of faults.slice(0, SHOWN)) writeLine(`    ${fault}`);
  }
  return all;
}

/** Whether this plant was noticed for what it is. One that refuses the honest must be noticed by those alone. */
function isNoticed(plant: PlantName, faults: readonly string[]): boolean {
  const { says, isRefusal = false } = getPlantedFault(plant);
  return faults.some((fault) => says.test(fault) && fault.startsWith(PROVED_NOTHING) === isRefusal);
}

/** Takes safeguards out, as many at once as have programs of their own; answers how many were not noticed. */
async function prove(first: Ground, groups: readonly PlantName[][]): Promise<number> {
  let missed = 0;
  for (const [at, group] of groups.entries()) {
    writeLine(`${group.join(", ")} planted`);
    const ground = at === 0 ? first : await first.restartWith(group);
    // In the order of an attack: junk last, for it changes most.
    for (const name of PROGRAM_NAMES) {
      const plant = group.find((one) => PLANTED_FAULTS[one].noticedBy === name);
      if (plant === undefined) continue;
      const faults = await attack(ground, [name]);
      if (!isNoticed(plant, faults)) missed += 1;
      writeLine(
        `  ${plant}: ${isNoticed(plant, faults) ? "noticed, as it should be" : "NOT NOTICED"}`,
      );
    }
  }
  return missed;
}

async function main(): Promise<boolean> {
  const { seed, plantedFaults, programs } = orders;
  writeLine(`seed ${seed}`);
  const groups = groupPlantedFaults(plantedFaults);
  const ground = await openGround(groups[0] ?? []);
  closeAll = ground.close;
  try {
    if (plantedFaults.length === 0) {
      const { length } = await attack(ground, programs);
      writeLine(length === 0 ? "\nNothing was found." : `\n${length} faults were found.`);
      return length === 0;
    }
    return (await prove(ground, groups)) === 0;
  } finally {
    await ground.close();
    closeAll = undefined;
  }
}

await runProgram({ run: main, close: () => closeAll?.() });
