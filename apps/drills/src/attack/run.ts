import { readNames } from "@kinfold/server/platform/command-line.ts";
import type { Report } from "../define-drill.ts";
import { createChance } from "../drill/chance.ts";
import type { AttackOrders } from "./drill.ts";
import { openGround } from "./ground.ts";
import { PLANTED_FAULTS, PROVED_NOTHING } from "./planted-faults.ts";
import type { Program } from "./program.ts";
import { probeFiles } from "./programs/files.ts";
import { probeForeignIds } from "./programs/foreign-ids.ts";
import { probeFrames } from "./programs/frames.ts";
import { probeWithJunk } from "./programs/junk.ts";

/** In the order in which they run: junk last, for it changes most. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  "foreign-ids": probeForeignIds,
  frames: probeFrames,
  files: probeFiles,
  junk: probeWithJunk,
};

/** Attacks a club of its own with every program, with those that are named, or with the one that must notice what is planted. */
export async function runAttack({
  seed,
  tries,
  plant,
  options,
  onOpen,
}: AttackOrders): Promise<Report> {
  const names = Object.keys(PROGRAMS);
  const chosen =
    plant === undefined
      ? (readNames("only", options.only, names) ?? names)
      : [PLANTED_FAULTS[plant].noticedBy];
  const ground = await openGround(plant);
  onOpen(ground.close);
  const lines: string[] = [];
  const faults: string[] = [];
  try {
    for (const name of chosen) {
      const began = performance.now();
      const size = { tries, chance: createChance(seed, names.indexOf(name)) };
      const outcome = await PROGRAMS[name]?.(ground, size);
      const { tries: made = 0, faults: own = [], honest = [] } = outcome ?? {};
      if (made === 0) faults.push(`${name}: nothing was tried`);
      // Where the honest version of a call is refused too, a refusal says nothing.
      if (honest.length === 0) faults.push(`${PROVED_NOTHING}: no honest call was made`);
      const failed = honest.filter(({ failure }) => failure !== undefined);
      faults.push(
        ...own,
        ...failed.map(({ call, failure }) => `${PROVED_NOTHING}: ${call}: ${failure}`),
      );
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      lines.push(
        `${name.padEnd(12)}${String(made).padStart(8)} tries ${`${honest.length - failed.length} of ${honest.length}`.padStart(9)} honest ${String(own.length + failed.length).padStart(5)} faults  ${seconds} s`,
      );
    }
    return { lines, faults };
  } finally {
    await ground.close();
  }
}
