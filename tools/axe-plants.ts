/**
 * Plants a fault for each look that axe takes at a story, light and dark, at a desk's width and a phone's, into a copy of the built
 * stories, and fails unless axe finds each one in its place. Build the stories first: `npm run stories:test` leaves them.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAxeFaultFound, AXE_PLANTS } from "./story-plants.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULT = join(ROOT, "test-results", "stories.json");

type Result = { testResults: { assertionResults: { failureMessages?: string[] }[] }[] };

const copy = mkdtempSync(join(tmpdir(), "kinfold-axe-"));
let messages: string[];
try {
  const built = join(copy, "built");
  cpSync(join(ROOT, "storybook-static"), built, { recursive: true });
  for (const sheet of globSync("assets/*.css", { cwd: built })) {
    appendFileSync(join(built, sheet), `\n${AXE_PLANTS.map(({ css }) => css).join("\n")}\n`);
  }
  rmSync(RESULT, { force: true });
  const stories = new Set(AXE_PLANTS.map(({ story }) => story));
  spawnSync(
    process.execPath,
    [join(ROOT, "tools", "test-storybook.ts"), "--ci", "--once", ...stories],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        STORY_BUILT: built,
        STORY_REPORT: join(copy, "report"),
        STORY_PICTURES: "no",
      },
    },
  );
  const { testResults } = JSON.parse(readFileSync(RESULT, "utf8")) as Result;
  messages = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []),
  );
} finally {
  rmSync(copy, { recursive: true, force: true });
}
let missed = 0;
for (const plant of AXE_PLANTS) {
  const isFound = isAxeFaultFound(plant, messages);
  if (!isFound) missed += 1;
  console.log(`planted ${plant.what}: ${isFound ? "found by axe" : "NOT FOUND"}`);
}
console.log(`${AXE_PLANTS.length} planted, ${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
