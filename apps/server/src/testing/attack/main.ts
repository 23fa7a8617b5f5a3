/** `npm run attack`: black-box programs against a started club. docs/drills.md says how to read it. */
import { chance } from "../drill/chance.ts";
import { openGround } from "./ground.ts";
import { attackOrders, HELP, type Orders } from "./orders.ts";
import { PLANTS, type PlantName } from "./plants.ts";
import { PROGRAMS, type ProgramName } from "./programs.ts";

/** So many faults of one program are printed. */
const SHOWN = 10;

let closeAll: (() => Promise<void>) | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    void (closeAll?.() ?? Promise.resolve()).finally(() => process.exit(130));
  });
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs these programs one after another on one club; answers how many faults they found. */
async function attack(
  { seed, tries }: Orders,
  programs: readonly ProgramName[],
  plant: PlantName | undefined,
): Promise<number> {
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
      say(
        `  ${name.padEnd(12)}${String(made).padStart(8)} tries ${String(faults.length).padStart(5)} faults  ${seconds} s`,
      );
      for (const fault of faults.slice(0, SHOWN)) say(`    ${fault}`);
    }
  } finally {
    await ground.close();
    closeAll = undefined;
  }
  return found;
}

async function main(orders: Orders): Promise<number> {
  const { seed, plants, programs } = orders;
  say(`seed ${seed}`);
  if (plants.length === 0) {
    const found = await attack(orders, programs, undefined);
    say(found === 0 ? "\nNothing was found." : `\n${found} faults were found.`);
    return found === 0 ? 0 : 1;
  }
  let missed = 0;
  for (const plant of plants) {
    say(`${plant} planted`);
    const found = await attack(orders, [PLANTS[plant].noticedBy], plant);
    if (found === 0) missed += 1;
    say(found === 0 ? "  NOT NOTICED" : "  noticed, as it should be");
  }
  return missed === 0 ? 0 : 1;
}

let orders: Orders | undefined;
try {
  orders = attackOrders(process.argv.slice(2), Math.floor(Math.random() * 999_999));
  if (orders === undefined) say(HELP);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
if (orders !== undefined) process.exitCode = await main(orders);
