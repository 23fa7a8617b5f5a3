/** `npm run stories -- defects`: puts defects into copies, and fails unless the test of the stories finds each. --help says how. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { copyRepository } from "../machine/copy-repository.ts";
import { buildStories, plantCss } from "./built-stories.ts";
import {
  SHOWN_DEFECTS,
  SOURCE_DEFECTS,
  UNREMEMBERED_DEFECT,
  UNSEEN_DEFECTS,
  type BuiltDefect,
  type PlantedDefect,
} from "./planted-defects.ts";
import { BUILT, ROOT } from "./story-folders.ts";
import { readReportedStories, type ReportedStory } from "./story-outcome.ts";

/** Tests these stories as a program of their own, in this copy of the repository or with these folders. Answers what the run says of each. */
function testStories(
  root: string,
  report: string,
  stories: readonly string[],
  variables: Readonly<Record<string, string>>,
): readonly ReportedStory[] {
  const result = join(report, "stories.json");
  rmSync(result, { force: true });
  const { stderr } = spawnSync(
    process.execPath,
    [join(root, "tools/stories/main.ts"), "test", "--once", ...new Set(stories)],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      env: { ...process.env, STORY_REPORT: report, ...variables },
    },
  );
  if (!existsSync(result)) throw new Error(`No story was tested: ${stderr.slice(-2_000)}`);
  return readReportedStories(result);
}

/** Whether a story of the defect failed with the words that name it. */
const isFound = (
  { stories, says = /: not the accepted screenshot$/ }: PlantedDefect,
  reported: readonly ReportedStory[],
): boolean =>
  reported.some(
    ({ story, failureMessages }) =>
      story.startsWith(stories) && failureMessages.some((message) => says.test(message)),
  );

/** Puts defects into a copy of the built stories, and tests the stories concerned. */
function testBuilt(
  place: string,
  defects: readonly BuiltDefect[],
  variables: Readonly<Record<string, string>> = {},
): readonly ReportedStory[] {
  const built = join(place, "built");
  rmSync(built, { recursive: true, force: true });
  cpSync(BUILT, built, { recursive: true });
  plantCss(built, defects.map((defect) => ("css" in defect ? defect.css : "")).join("\n"));
  const page = join(built, "iframe.html");
  const scripts = defects.map((defect) =>
    "script" in defect ? `<script>${defect.script}</script>` : "",
  );
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace("<head>", () => `<head>${scripts.join("")}`),
  );
  const stories = defects.map((defect) => defect.stories);
  return testStories(ROOT, join(place, "report"), stories, { STORY_BUILT: built, ...variables });
}

/** Whether the report names every changed screenshot and shows one of them before, changed and after. */
function isShown(report: string, reported: readonly ReportedStory[]): boolean {
  const page = readFileSync(join(report, "index.html"), "utf8");
  const changed = reported
    .flatMap(({ failureMessages }) => failureMessages)
    .flatMap((message) => /^(\S+): not the accepted screenshot$/.exec(message)?.[1] ?? []);
  return (
    changed.every((name) => page.includes(`<li>${name}</li>`)) &&
    page.split("<section ").some((section) => section.split("<img ").length > 3)
  );
}

/** Puts the defects of the sources into a copy of the repository, builds its stories once and tests those concerned. */
function testSources(copy: string): readonly ReportedStory[] {
  copyRepository(copy);
  for (const { what, file, find, become } of SOURCE_DEFECTS) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (text.split(find).length !== 2) throw new Error(`"${what}": ${file} has not once: ${find}`);
    writeFileSync(
      path,
      text.replace(find, () => become),
    );
  }
  const stories = SOURCE_DEFECTS.map((defect) => defect.stories);
  return testStories(copy, join(copy, "storybook-report"), stories, {});
}

/** Answers whether every planted defect is found. */
export async function findDefects(): Promise<boolean> {
  const { options } = readCommandLine(
    {
      command: "npm run stories -- defects",
      about: `
Puts defects into copies: faults of axe, of what is seen and of the console, and changes of looks into the built stories, then ${SOURCE_DEFECTS.length} defects into
the sources. Exits with 0 when the test of the stories finds each.`,
      options: { short: { text: "only what axe, the console and what is seen must tell" } },
      example: "--short",
    },
    (given) => given,
  );
  buildStories(BUILT);
  const place = mkdtempSync(join(tmpdir(), "kinfold-defects-"));
  let planted = 0;
  let missed = 0;
  const report = (
    defect: PlantedDefect,
    isRight: boolean,
    reported: readonly ReportedStory[],
  ): void => {
    planted += 1;
    console.log(`planted ${defect.what}: ${isRight ? "found" : "NOT FOUND"}`);
    if (isRight) return;
    missed += 1;
    for (const { story, failureMessages } of reported.filter((one) =>
      one.story.startsWith(defect.stories),
    ))
      console.log(`  ${story}: ${failureMessages.join("\n").slice(0, 600)}`);
  };
  const reportAll = (
    defects: readonly PlantedDefect[],
    reported: readonly ReportedStory[],
  ): void => {
    for (const defect of defects) report(defect, isFound(defect, reported), reported);
  };
  try {
    reportAll([UNREMEMBERED_DEFECT], testBuilt(place, [UNREMEMBERED_DEFECT]));
    reportAll(UNSEEN_DEFECTS, testBuilt(place, UNSEEN_DEFECTS, { STORY_SCREENSHOTS: "no" }));
    for (const defect of options.short ? [] : SHOWN_DEFECTS) {
      const reported = testBuilt(place, [defect], { STORY_AXE: "no" });
      report(
        defect,
        isFound(defect, reported) && isShown(join(place, "report"), reported),
        reported,
      );
    }
    if (!options.short) reportAll(SOURCE_DEFECTS, testSources(join(place, "sources")));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  console.log(`${planted} planted, ${missed} missed`);
  return planted > 0 && missed === 0;
}
