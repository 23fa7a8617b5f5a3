/** `npm run workshop`: builds the stories once and serves them with the thumbnails of their contact sheets. --help says how. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../apps/server/src/platform/command-line.ts";
import { buildStories, getComponentId, listBuiltStories } from "./built-stories.ts";
import { runGit } from "./git.ts";
import { isScreen } from "./screens.ts";
import { serveStatic } from "./serve-static.ts";
import {
  findThumbnailAnswer,
  drawThumbnails,
  listMissing,
  pruneThumbnails,
  SHEET_FOLDERS,
} from "./thumbnails.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "storybook-static");
const PORT = 6080;

const { options, words: names } = readCommandLine(
  {
    command: "npm run workshop",
    about: `
Builds the stories once and serves them, with contact sheets of the accepted screenshots of flows, pages and the office. Thumbnails that
this machine has not drawn yet are drawn while it serves: all of them take a quarter of an hour, later ones only what changed.`,
    options: {
      port: { value: "PORT", text: `where it is served on this machine (${PORT})` },
      "no-build": { text: "serves what was built last" },
      "no-draw": { text: "draws no thumbnails" },
      reviewed: { text: "writes down that everything accepted so far has been reviewed, and ends" },
    },
    words: {
      name: "[part-of-an-id…]",
      text: "draws only the sheets with one of these in their id",
    },
    example: "flows-withdraw",
  },
  (given) => given,
);

if (options.reviewed) {
  const commit = runGit(ROOT, "rev-parse", "HEAD");
  writeFileSync(join(ROOT, ".storybook", "last-review.txt"), commit);
  console.log(`Reviewed up to ${commit.trim()}: commit .storybook/last-review.txt.`);
  process.exit(0);
}
if (!options["no-build"]) buildStories(BUILT);
const server = await serveStatic(BUILT, {
  port: Number(options.port ?? PORT),
  answer: (path) => findThumbnailAnswer(SHEET_FOLDERS, path),
});
console.log(`The workshop is at ${server.url}. Ctrl+C ends it.`);

const isNamed = (component: string): boolean =>
  names.length === 0 || names.some((name) => component.includes(name));
const screens = new Set(
  listBuiltStories(BUILT)
    .filter(isScreen)
    .map(({ id }) => getComponentId(id)),
);
pruneThumbnails(SHEET_FOLDERS);
const missing = options["no-draw"]
  ? new Map<string, string>()
  : listMissing(SHEET_FOLDERS, (component) => screens.has(component) && isNamed(component));
if (missing.size > 0) {
  console.log(`${missing.size} thumbnails of contact sheets are not drawn yet.`);
  const different = await drawThumbnails(SHEET_FOLDERS, BUILT, missing, (kept) => {
    console.log(`… ${kept} of ${missing.size} drawn`);
  });
  for (const name of different)
    console.error(`not as accepted: ${name} (npm run stories:test shows it)`);
  console.log("The contact sheets are drawn.");
}
