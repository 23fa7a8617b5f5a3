/** `npm run stories -- speech`: hears the core flows of the members' app as a screen reader says them. --help says how. */
import type { Page } from "playwright";
import {
  CommandLineRefused,
  readCommandLine,
} from "../../apps/server/src/platform/command-line.ts";
import { examineAll } from "./browser-loop.ts";
import { buildStories, listBuiltStories, selectStories } from "./built-stories.ts";
import { showPlayedStory } from "./shown-story.ts";
import { FLOWS, type Flow } from "./speech/flows.ts";
import { LISTENED, listenToFlow, openSilently } from "./speech/show-scene.ts";
import { PLANTED_SILENCE } from "./speech/silent-faults.ts";
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
const VISIT = { browsers: 4, context: () => LISTENED, open: openSilently };
const EXAMINATION = { built: BUILT, planted: { faults: PLANTED_SILENCE } };

/** Looks for what is silent in a story. */
async function listSilent(page: Page, id: string): Promise<string[]> {
  await showPlayedStory(page, id);
  const faults = await page.evaluate(() => globalThis.speech?.findSilent() ?? []);
  // A component's story shows many of it beside each other, which no page does.
  const isOfComponent = /^(?:components|foundations)-/.test(id);
  return faults.filter((fault) => !isOfComponent || !fault.startsWith(ALIKE));
}

/** Hears a flow, and says what is wrong. With `isAccepting` what is said becomes what is accepted, unless something is silent. */
async function hearFlow(page: Page, flow: Flow, isAccepting: boolean): Promise<string[]> {
  const { lines, faults } = await listenToFlow(page, flow);
  if (isAccepting) {
    if (faults.length === 0 && acceptTranscript(TRANSCRIPTS, flow.name, lines))
      console.log(`accepted: ${flow.name}`);
    return faults;
  }
  const accepted = readTranscript(TRANSCRIPTS, flow.name);
  if (accepted === undefined) return [...faults, "no transcript was accepted"];
  const difference = compareTranscripts(accepted, lines);
  return difference.length === 0
    ? faults
    : [
        ...faults,
        `not said as accepted; where all is meant: npm run stories -- speech -u ${flow.name}\n    ${difference.join("\n    ")}`,
      ];
}

/** Transcripts without a flow; with `isAccepting` they are removed. */
function listStale(isAccepting: boolean): string[] {
  const stale = listStaleTranscripts(
    TRANSCRIPTS,
    FLOWS.map(({ name }) => name),
  );
  if (!isAccepting) return stale.map((name) => `${name}: a transcript without a flow`);
  for (const name of stale) removeTranscript(TRANSCRIPTS, name);
  return [];
}

/** Answers whether the flows are said as accepted and nothing that can be used is silent. */
export function listenToStories(): Promise<boolean> {
  const { options, words, flows } = readCommandLine(
    {
      command: "npm run stories -- speech",
      about: `
Goes through the core flows of the members' app as someone does who hears them, and writes down all that is said. Exits with 0 when that is as
accepted in .storybook/speech, and nothing that can be used is silent.`,
      options: {
        update: { short: "u", text: "accepts what is said; read it first" },
        all: { text: "no flows: whether anything is silent in any story" },
      },
      words: {
        name: "[name…]",
        text: "only these flows; with --all only stories with one of these in their id",
      },
      example: "-u withdraw",
    },
    (given) => {
      const unknown = given.words.filter((word) => !FLOWS.some(({ name }) => name === word));
      if (!given.options.all && unknown.length > 0) {
        const names = FLOWS.map(({ name }) => name).join(", ");
        throw new CommandLineRefused(
          `No flow is named ${unknown.join(", ")}; there are ${names}. See --help.`,
        );
      }
      const isMeant = ({ name }: Flow): boolean =>
        given.words.length === 0 || given.words.includes(name);
      return { ...given, flows: FLOWS.filter(isMeant) };
    },
  );
  buildStories(BUILT);
  if (options.all) {
    const stories = listBuiltStories(BUILT).filter(({ type }) => type === "story");
    return examineAll({
      ...EXAMINATION,
      items: selectStories(stories, words),
      nameOf: ({ id }) => id,
      describe: (count) => `speech: ${count} stories`,
      visit: { ...VISIT, look: (page, { id }) => listSilent(page, id) },
    });
  }
  return examineAll({
    ...EXAMINATION,
    items: flows,
    nameOf: ({ name }) => name,
    describe: (count) => `speech: ${count} flows`,
    visit: { ...VISIT, perPage: 1, look: (page, flow) => hearFlow(page, flow, options.update) },
    conclude: () => listStale(options.update),
  });
}
