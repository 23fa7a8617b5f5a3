/**
 * `npm run stories -- defects`: puts seventeen defects into a copy of the repository, builds its stories once and tests those of the parts
 * concerned. Each defect must fail a story of its part, with words that name it. --help says how.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { copyRepository } from "../machine/copy-repository.ts";
import type { Run } from "../../apps/workshop/src/contract.ts";
import { readRun } from "./review/read-run.ts";
import { PLANTED_DEFECTS, type PlantedDefect } from "./planted-defects.ts";

readCommandLine(
  {
    command: "npm run stories -- defects",
    about: `
Puts ${PLANTED_DEFECTS.length} defects into a copy of the repository and tests the stories of the parts concerned. Takes three minutes. Exits with 0 when each
defect is found.`,
    options: {},
    example: "",
  },
  (given) => given,
);

const copy = mkdtempSync(join(tmpdir(), "kinfold-defects-"));

function plant({ what, file, find, become }: PlantedDefect): void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (text.split(find).length !== 2) throw new Error(`"${what}": ${file} has not once: ${find}`);
  writeFileSync(
    path,
    text.replace(find, () => become),
  );
}

/** Tests these stories of the copy, and answers what the run found. */
function testStories(ids: readonly string[]): Run {
  spawnSync(
    process.execPath,
    [join(copy, "tools/stories/test-storybook.ts"), "--build", "--ci", "--once", ...ids],
    { cwd: copy, stdio: ["ignore", "ignore", "inherit"] },
  );
  const run = readRun(join(copy, "storybook-report"));
  if (run === undefined) throw new Error("The stories were not tested, or none failed.");
  return run;
}

/** What the run found at stories of this part: looks that are another, and what axe and plays said. */
function listFound({ looks, causes }: Run, part: string): { looks: string[]; faults: string[] } {
  const isOfPart = (id: string): boolean => id.startsWith(part);
  return {
    looks: Object.keys(looks).filter((name) => isOfPart(name) && looks[name]?.from !== undefined),
    faults: causes
      .filter(({ kind, looks: ids }) => (kind === "axe" || kind === "play") && ids.some(isOfPart))
      .map(({ title, details }) => [title, ...details].join("\n")),
  };
}

try {
  copyRepository(copy);
  for (const defect of PLANTED_DEFECTS) plant(defect);
  const run = testStories([...new Set(PLANTED_DEFECTS.map(({ stories }) => stories))]);
  let missed = 0;
  for (const { what, stories, says } of PLANTED_DEFECTS) {
    const { looks, faults } = listFound(run, stories);
    const isFound =
      says === undefined ? looks.length > 0 : faults.some((fault) => says.test(fault));
    console.log(`${isFound ? "found " : "MISSED"} ${what}`);
    if (isFound) continue;
    missed += 1;
    for (const line of [...looks, ...faults]) console.log(`  ${line.slice(0, 600)}`);
  }
  console.log(`${PLANTED_DEFECTS.length} planted, ${missed} missed`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
