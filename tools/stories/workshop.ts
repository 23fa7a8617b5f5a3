/**
 * `npm run workshop`: builds the stories once and serves them with the thumbnails of their contact sheets and the review desk.
 * `npm run stories -- review` serves the same as it was built last, for the desk. --help says how.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { buildWorkshop, getComponentId, listBuiltStories } from "./built-stories.ts";
import { runGit } from "../machine/git.ts";
import { buildDeskPage } from "./review/build-page.ts";
import { DESK_FOLDERS } from "./review/folders.ts";
import { createDeskAnswerer } from "./review/serve-desk.ts";
import { isScreen } from "./screens.ts";
import { isFree } from "../machine/ports.ts";
import { serveStatic } from "../machine/serve-static.ts";
import {
  findThumbnailAnswer,
  drawThumbnails,
  listMissing,
  pruneThumbnails,
  SHEET_FOLDERS,
} from "./thumbnails.ts";
import { readRecentChanges } from "./recent-changes.ts";
import { refuseOtherNames } from "./review/desk-answers.ts";
import { openSignIn } from "./review/sign-in.ts";

const ROOT = join(import.meta.dirname, "../..");
const BUILT = join(ROOT, "storybook-static");
const PORT = 6080;

const { options, names, signIn } = readCommandLine(
  {
    command: process.argv.includes("--review") ? "npm run stories -- review" : "npm run workshop",
    about: `
Builds the stories once and serves them, with contact sheets of the accepted screenshots of flows, pages and the office, and the review
desk for what the last npm run stories -- test found. Thumbnails that this machine has not drawn yet are drawn while it serves: all of them
take a quarter of an hour, later ones only what changed.`,
    options: {
      port: { value: "PORT", text: `where it is served on this machine (${PORT})` },
      office: {
        value: "URL",
        text: "lets designers in who sign in as at this office, and no one else; with --url",
      },
      url: { value: "URL", text: "the address of https by which they reach it" },
      "no-build": { text: "serves what was built last" },
      "no-draw": { text: "draws no thumbnails" },
      review: { text: "builds and draws nothing: for the review desk" },
      reviewed: { text: "writes down that everything accepted so far has been reviewed, and ends" },
    },
    words: {
      name: "[part-of-an-id…]",
      text: "draws only the sheets with one of these in their id",
    },
    example: "flows-withdraw",
  },
  ({ options: given, words }) => ({
    options: given,
    names: words,
    signIn:
      given.office === undefined
        ? undefined
        : openSignIn({ office: given.office, url: given.url ?? "" }),
  }),
);

if (options.reviewed) {
  const commit = runGit(ROOT, "rev-parse", "HEAD");
  writeFileSync(join(ROOT, ".storybook", "last-review.txt"), commit);
  console.log(`Reviewed up to ${commit.trim()}: commit .storybook/last-review.txt.`);
  process.exit(0);
}
const port = readWholeNumber("port", options.port, PORT, 65_535);
if (!(await isFree(port))) {
  console.error(`Port ${port} is taken by another program; end it, or choose another with --port.`);
  process.exit(1);
}
if (!options["no-build"] && !options.review) buildWorkshop(BUILT);
await buildDeskPage();
const desk = createDeskAnswerer(DESK_FOLDERS, signIn?.access);
const server = await serveStatic(BUILT, {
  port,
  answer: async (path, request) => {
    const refusal =
      signIn === undefined ? refuseOtherNames(request) : await signIn.admit(path, request);
    if (refusal !== undefined) return refusal;
    if (path === "/recent-changes.json") {
      return {
        type: "application/json",
        body: JSON.stringify(readRecentChanges(DESK_FOLDERS, BUILT)),
      };
    }
    return (await desk(path, request)) ?? findThumbnailAnswer(SHEET_FOLDERS, path);
  },
});
console.log(
  `The workshop is at ${server.url}, its review desk at ${server.url}/review/. Ctrl+C ends it.`,
);

if (options.review) console.log("Once you have decided: npm run stories -- accept --decided");
else if (!options["no-draw"]) await drawSheets();

/** Draws the thumbnails of the named sheets that this machine has not drawn yet. */
async function drawSheets(): Promise<void> {
  const isNamed = (component: string): boolean =>
    names.length === 0 || names.some((name) => component.includes(name));
  const screens = new Set(
    listBuiltStories(BUILT)
      .filter(isScreen)
      .map(({ id }) => getComponentId(id)),
  );
  pruneThumbnails(SHEET_FOLDERS);
  const missing = listMissing(
    SHEET_FOLDERS,
    (component) => screens.has(component) && isNamed(component),
  );
  if (missing.size === 0) return;
  console.log(`${missing.size} thumbnails of contact sheets are not drawn yet.`);
  const different = await drawThumbnails(SHEET_FOLDERS, BUILT, missing, (kept) => {
    console.log(`… ${kept} of ${missing.size} drawn`);
  });
  for (const name of different)
    console.error(`not as accepted: ${name} (npm run stories -- test shows it)`);
  console.log("The contact sheets are drawn.");
}
