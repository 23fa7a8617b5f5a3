/**
 * `npm run stories:defects`: puts seventeen defects into a copy of the repository, builds its stories once and tests those of the parts
 * concerned. Each defect must fail a story of its part, with words that name it. --help says how.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../apps/server/src/platform/command-line.ts";
import { copyRepository } from "./copy-repository.ts";
import { PLANTED_DEFECTS, type PlantedDefect } from "./planted-defects.ts";

type Result = {
  testResults: {
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

readCommandLine(
  {
    command: "npm run stories:defects",
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

/** The id of the story that a test is of: "components-inputs-button--busy" of "Components/Inputs/Button Busy play-test". */
function findStoryId(test: string): string {
  const [title = "", ...words] = test.split(" ").slice(0, -1);
  return `${title.replaceAll("/", "-")}--${words.join("-")}`.toLowerCase();
}

/** What the failed stories of these say, by their ids. */
function testStories(ids: readonly string[]): { story: string; message: string }[] {
  spawnSync(
    process.execPath,
    [join(copy, "tools", "test-storybook.ts"), "--build", "--ci", "--once", ...ids],
    { cwd: copy, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env } },
  );
  const { testResults } = JSON.parse(
    readFileSync(join(copy, "test-results", "stories.json"), "utf8"),
  ) as Result;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages = [] }) => ({
      story: findStoryId(fullName),
      message: failureMessages.join("\n"),
    }));
}

try {
  copyRepository(copy);
  for (const defect of PLANTED_DEFECTS) plant(defect);
  const failed = testStories([...new Set(PLANTED_DEFECTS.map(({ stories }) => stories))]);
  let missed = 0;
  for (const { what, stories, says } of PLANTED_DEFECTS) {
    const ofPart = failed.filter(({ story }) => story.startsWith(stories));
    const finder = ofPart.find(({ message }) => says.test(message));
    console.log(finder === undefined ? `MISSED ${what}` : `found  ${what}: ${finder.story}`);
    if (finder !== undefined) continue;
    missed += 1;
    for (const { story, message } of ofPart) console.log(`  ${story}: ${message.slice(0, 600)}`);
  }
  console.log(`${PLANTED_DEFECTS.length} planted, ${missed} missed`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
