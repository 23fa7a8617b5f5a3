/** Where a run of the stories finds what it reads, and leaves what it writes. */
import { join } from "node:path";
import { DESK_FOLDERS } from "./review/folders.ts";

export const ROOT: string = join(import.meta.dirname, "../..");
/** The built Storybook; another folder when something is planted in it. */
export const BUILT: string = process.env["STORY_BUILT"] ?? join(ROOT, "storybook-static");
export const {
  report: REPORT,
  fingerprints: FINGERPRINTS,
  decisions: DECISIONS,
  store: STORE,
} = DESK_FOLDERS;
export const PASSED_LOOKS: string = join(ROOT, ".storybook", "axe-passed");
export const PASSED_STORIES: string = join(ROOT, ".storybook", "passed-stories.txt");
/** What the last run said, as a runner of tests says it; beside its report when that is another one than the usual. */
export const RESULT: string = join(
  process.env["STORY_REPORT"] ?? join(ROOT, "test-results"),
  "stories.json",
);
