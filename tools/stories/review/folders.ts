import { join } from "node:path";
import type { DeskFolders } from "./serve-desk.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Where the review desk finds what it shows. */
export const DESK_FOLDERS: DeskFolders = {
  root: ROOT,
  fingerprints: process.env["STORY_FINGERPRINTS"] ?? join(ROOT, ".storybook", "fingerprints"),
  decisions: process.env["STORY_DECISIONS"] ?? join(ROOT, ".storybook", "decisions"),
  report: process.env["STORY_REPORT"] ?? join(ROOT, "storybook-report"),
  store: join(ROOT, "node_modules", ".cache", "story-screenshots"),
  page: join(ROOT, "apps", "workshop", "dist"),
};
