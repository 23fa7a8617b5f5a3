/**
 * Makes a fault for each look that axe takes at a story, light and dark, at a desk's width and a phone's, into a copy of the built
 * stories, and one that no screenshot shows at a look that axe need not read as long as nothing changes. Fails unless axe finds each
 * one in its place. Also takes away what stories say is seen at their end, which the run of the stories must find.
 * Build the stories first: `npm run stories -- test` leaves them.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plantCss } from "./built-stories.ts";
import { listFailedTests } from "../checks/check-reports.ts";
import {
  isAxeFaultFound,
  isSeenFaultFound,
  AXE_FAULTS,
  SEEN_FAULTS,
  UNSEEN_PLANT,
} from "./story-faults.ts";

const ROOT = join(import.meta.dirname, "../..");
const RESULT = join(ROOT, "test-results", "stories.json");

const copy = mkdtempSync(join(tmpdir(), "kinfold-axe-"));
const built = join(copy, "built");

/** Tests stories of the copy, and answers what the failed ones say. */
function testStories(stories: readonly string[], variables: Record<string, string> = {}): string[] {
  rmSync(RESULT, { force: true });
  spawnSync(
    process.execPath,
    [join(ROOT, "tools/stories/test-storybook.ts"), "--ci", "--once", ...stories],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        STORY_BUILT: built,
        STORY_REPORT: join(copy, "report"),
        ...variables,
      },
    },
  );
  return listFailedTests(JSON.parse(readFileSync(RESULT, "utf8"))).flatMap(
    ({ messages }) => messages,
  );
}

let missed = 0;
function report(what: string, isFound: boolean): void {
  if (!isFound) missed += 1;
  console.log(`planted ${what}: ${isFound ? "found" : "NOT FOUND"}`);
}

try {
  cpSync(join(ROOT, "storybook-static"), built, { recursive: true });
  const page = join(built, "iframe.html");
  const unplanted = readFileSync(page, "utf8");
  writeFileSync(page, unplanted.replace("<head>", `<head><script>${UNSEEN_PLANT.script}</script>`));
  const unseen = testStories([UNSEEN_PLANT.story]);
  report(UNSEEN_PLANT.what, isAxeFaultFound(UNSEEN_PLANT, unseen));

  const scripts = SEEN_FAULTS.map(({ script = "" }) => `<script>${script}</script>`);
  writeFileSync(page, unplanted.replace("<head>", `<head>${scripts.join("")}`));
  const rules = [...AXE_FAULTS, ...SEEN_FAULTS].map(({ css = "" }) => css);
  plantCss(built, rules.join("\n"));
  const stories = [...new Set([...AXE_FAULTS, ...SEEN_FAULTS].map(({ story }) => story))];
  const messages = testStories(stories, { STORY_SCREENSHOTS: "no" });
  for (const plant of AXE_FAULTS) report(plant.what, isAxeFaultFound(plant, messages));
  for (const plant of SEEN_FAULTS) report(plant.what, isSeenFaultFound(plant, messages));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const planted = 1 + AXE_FAULTS.length + SEEN_FAULTS.length;
console.log(`${planted} planted, ${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
