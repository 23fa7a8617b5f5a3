/**
 * `npm run stories -- speech`: hears the core flows of the members' app as a screen reader says them, and holds what is said against what was accepted.
 * --help says how.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { getPinnedBrowser } from "../machine/browser.ts";
import { buildStories, listBuiltStories } from "./built-stories.ts";
import { serveStatic } from "../machine/serve-static.ts";
import { showPlayedStory } from "./shown-story.ts";
import { FLOWS, type Flow } from "./speech/flows.ts";
import { openPreview, listenToFlow } from "./speech/show-scene.ts";
import { findBlindSpots, SILENT_FAULTS } from "./speech/silent-faults.ts";
import {
  acceptTranscript,
  compareTranscripts,
  listStaleTranscripts,
  readTranscript,
  removeTranscript,
  TRANSCRIPTS,
} from "./speech/transcript.ts";
import { BUILT } from "./story-folders.ts";

/** How a fault begins that a page has and a component has not. */
const ALIKE = "two that are said alike";
/** Most of the time a flow waits. */
const WORKERS = 4;

const { options, words: names } = readCommandLine(
  {
    command: "npm run stories -- speech",
    about: `
Goes through the core flows of the members' app as someone does who hears them, and writes down all that is said. Exits with 0 when that is as
accepted in .storybook/speech, and nothing that can be used is silent.`,
    options: {
      build: { text: "builds the stories first; npm run does this by itself" },
      update: { short: "u", text: "accepts what is said; read it first" },
      all: { text: "no flows: whether anything is silent in any story, before a release" },
    },
    words: {
      name: "[name…]",
      text: "only these flows; with --all only stories with one of these in their id",
    },
    example: "-u withdraw",
  },
  (given) => given,
);

/** Calls on each lot in a page of the built stories that nothing else was shown in, several at a time. */
async function visitAll<Lot>(
  lots: readonly Lot[],
  visit: (page: Page, lot: Lot) => Promise<void>,
): Promise<void> {
  const waiting = [...lots];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const page = await openPreview(browser, server.url);
      await visit(page, next);
      await page.context().close();
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

/** Looks for what is silent in a story. */
async function searchStory(page: Page, id: string): Promise<string[]> {
  const faults = await showPlayedStory(page, id)
    .then(() => page.evaluate(() => globalThis.speech?.findSilent() ?? []))
    .catch((stopped: unknown) => [String(stopped)]);
  // A component's story shows many of it beside each other, which no page does.
  const isOfComponent = /^(?:components|foundations)-/.test(id);
  const meant = faults.filter((fault) => !isOfComponent || !fault.startsWith(ALIKE));
  return meant.map((fault) => `${id}: ${fault}`);
}

/** Hears a flow, and says what is wrong. */
async function hearFlow(page: Page, flow: Flow): Promise<string[]> {
  const { lines, faults } = await listenToFlow(page, flow);
  const wrong = faults.map((fault) => `${flow.name}: ${fault}`);
  if (options.update) {
    if (wrong.length === 0 && acceptTranscript(TRANSCRIPTS, flow.name, lines))
      console.log(`accepted: ${flow.name}`);
    return wrong;
  }
  const accepted = readTranscript(TRANSCRIPTS, flow.name);
  if (accepted === undefined) return [...wrong, `${flow.name}: no transcript was accepted`];
  const difference = compareTranscripts(accepted, lines);
  if (difference.length > 0)
    wrong.push(`${flow.name}: not said as accepted\n    ${difference.join("\n    ")}`);
  return wrong;
}

if (options.build) buildStories(BUILT);
if (!existsSync(join(BUILT, "index.json"))) {
  console.error("There is no built Storybook. Add --build.");
  process.exit(1);
}
const unknown = options.all
  ? []
  : names.filter((name) => !FLOWS.some((flow) => flow.name === name));
if (unknown.length > 0) {
  console.error(
    `no flow is named ${unknown.join(", ")}; there are ${FLOWS.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}
const started = performance.now();
const server = await serveStatic(BUILT);
const browser = await chromium.launch(await getPinnedBrowser());
// Beside the flows: they wait most of the time.
const planted = findBlindSpots(browser);
const wrong: string[] = [];
let counted = "";
if (options.all) {
  const ids = listBuiltStories(BUILT)
    .filter(
      ({ type, id }) =>
        type === "story" && (names.length === 0 || names.some((name) => id.includes(name))),
    )
    .map(({ id }) => id);
  const lots = Array.from({ length: WORKERS }, (_, turn) =>
    ids.filter((__, at) => at % WORKERS === turn),
  );
  await visitAll(lots, async (page, lot) => {
    for (const id of lot) wrong.push(...(await searchStory(page, id)));
  });
  counted = `${ids.length} stories`;
} else {
  const flows = FLOWS.filter(({ name }) => names.length === 0 || names.includes(name));
  await visitAll(flows, async (page, flow) => {
    wrong.push(...(await hearFlow(page, flow)));
  });
  for (const stale of listStaleTranscripts(
    TRANSCRIPTS,
    FLOWS.map(({ name }) => name),
  )) {
    if (options.update) removeTranscript(TRANSCRIPTS, stale);
    else wrong.push(`${stale}: a transcript without a flow`);
  }
  counted = `${flows.length} flows`;
}
const blind = await planted;
await browser.close();
await server.close();
for (const fault of [...wrong, ...blind.map((one) => `planted ${one}`)]) console.error(fault);
if (wrong.some((fault) => fault.includes("not said as accepted")))
  console.error("Where all is meant: npm run stories -- speech -u [name of a flow…]");
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `speech: ${counted}, ${wrong.length} faults (${seconds} s); ${SILENT_FAULTS.length} planted pages, ${blind.length} misjudged`,
);
process.exitCode = wrong.length + blind.length === 0 ? 0 : 1;
