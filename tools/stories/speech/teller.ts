/** Goes through a story as someone does who hears it, and writes down all that is said. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { countRequests, waitUntilLoaded } from "../story-requests.ts";
import { installEar } from "./ear.ts";
import { installReader, type Scope } from "./reader.ts";

const ROOT = join(import.meta.dirname, "../..", "..");

/** The library as one module for a page. The journeys hold it: it draws nothing, and stories are not due when it changes. */
const readLibrary = (): string =>
  readFileSync(
    createRequire(join(ROOT, "e2e", "package.json")).resolve(
      "@guidepup/virtual-screen-reader/browser.js",
    ),
    "utf8",
  );
let library: string | undefined;

/** Puts the reader into the page as it stands; `globalThis.speech` answers from then on. */
export async function putReader(page: Page): Promise<void> {
  library ??= readLibrary();
  await page.evaluate(installEar);
  await page.evaluate(installReader, library);
}

/** What waits as long as this leaves by itself, as a toast does, and would be gone on a slow machine. */
const LEAVES_MS = 1500;
/** A busy machine takes long; only what never comes to rest takes longer. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 40;
/** As often the page is looked at without a change before it is at rest. */
const QUIET_LOOKS = 3;

/** Waits until nothing is on its way and nothing changes any more. */
export async function settleSpeech(page: Page): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let before = -1;
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < end;) {
    await waitUntilLoaded(page);
    const { changes, isMoving } = await page.evaluate(async () => {
      await new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)));
      });
      return {
        changes: globalThis.speechEar?.countChanges() ?? 0,
        isMoving: globalThis.isStoryAboutToMove?.() === true,
      };
    });
    quiet = changes === before && !isMoving ? quiet + 1 : 0;
    before = changes;
    await sleep(LOOK_EVERY_MS);
  }
  await page.evaluate((wait) => globalThis.cancelStoryTimers?.(wait), LEAVES_MS);
}

/** One who hears a story. Words name a stop as it is said, role first: `button, Continue`. */
export type Teller = {
  /** Hears what is there from beginning to end; of what was heard before, only what is new. */
  read: (scope?: Scope) => Promise<void>;
  /** Goes to a control and presses it. What comes of it may take a while: it has come once these words are there. */
  press: (words: string, until?: RegExp | string) => Promise<void>;
  /** Goes to a field and types. */
  type: (words: string, text: string) => Promise<void>;
  /** Goes to a list that opens and chooses from it. */
  choose: (words: string, option: string) => Promise<void>;
  /** Gives a file to a field, as the system's own dialog would. */
  attach: (label: RegExp, name: string) => Promise<void>;
  /** Presses a key where the focus is. */
  key: (key: string) => Promise<void>;
};

/** What a scene came to: what was said, and what was wrong with it. */
export type Transcript = { lines: string[]; faults: string[] };

/** Begins with the story that the page shows. */
export async function createTeller(
  page: Page,
): Promise<{ teller: Teller; transcript: Transcript }> {
  countRequests(page);
  const transcript: Transcript = { lines: [], faults: [] };
  let dialog = "";
  let known: string[] = [];
  let focus: string | undefined;

  /** Writes down what was heard since the last time. Answers whether a person could have heard anything. */
  async function hear(): Promise<boolean> {
    await settleSpeech(page);
    const { heard, opened, now, landed } = await page.evaluate(async () => {
      const { speech, speechEar } = globalThis;
      if (speech === undefined || speechEar === undefined)
        throw new Error("no reader stands in the page");
      return {
        heard: speechEar.takeHeard(),
        opened: await speech.readDialog(),
        now: await speech.readFocus(),
        // Where a story's own page would be, it says only which.
        landed: document.querySelector('output[aria-label="Address"]')?.textContent,
      };
    });
    const announced = new Set<string>();
    for (const { words, isMissed } of heard) {
      if (words === landed) continue;
      if (isMissed) {
        transcript.lines.push(`may be missed: ${words}`);
        continue;
      }
      if (announced.has(words)) transcript.faults.push(`announced twice: "${words}"`);
      announced.add(words);
      transcript.lines.push(`announced: ${words}`);
    }
    const isAnswered = announced.size > 0 || opened !== dialog || now !== focus;
    if (opened !== dialog) {
      transcript.lines.push(opened === "" ? "the dialog closes" : `opens: ${opened}`);
      dialog = opened;
      known = [];
    }
    if (landed !== undefined) {
      transcript.lines.push(`goes to ${landed}`);
      return true;
    }
    if (now === "") transcript.faults.push("the focus is on what says nothing");
    if (now !== focus) {
      if (now === undefined && focus !== undefined) transcript.faults.push("the focus is lost");
      transcript.lines.push(`focus: ${now ?? "nowhere"}`);
      focus = now;
    }
    return isAnswered;
  }

  async function moveTo(words: string): Promise<void> {
    const phrase = await page.evaluate((to) => globalThis.speech?.moveTo(to), words);
    if (phrase === undefined) throw new Error(`nothing is said as "${words}"`);
    if (/, disabled(?:,|$)/.test(phrase)) throw new Error(`"${phrase}" cannot be used`);
    focus = phrase;
  }

  const waitFor = (words: RegExp | string): Promise<void> =>
    page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: PATIENCE_MS });

  const teller: Teller = {
    read: async (scope = "top") => {
      const lines = await page.evaluate((of) => globalThis.speech?.read(of) ?? [], scope);
      const old = [...known];
      for (const line of lines) {
        const at = old.indexOf(line);
        if (at === -1) transcript.lines.push(line);
        else old.splice(at, 1);
      }
      known = lines;
      const faults = await page.evaluate(() => globalThis.speech?.findSilent() ?? []);
      transcript.faults.push(...faults.filter((fault) => !transcript.faults.includes(fault)));
    },
    press: async (words, until) => {
      await moveTo(words);
      transcript.lines.push(`> presses ${words}`);
      await page.keyboard.press(/^(?:radio|checkbox)/.test(words) ? "Space" : "Enter");
      if (until !== undefined) await waitFor(until);
      if (!(await hear())) transcript.faults.push(`pressing it says nothing: ${words}`);
    },
    type: async (words, text) => {
      await moveTo(words);
      transcript.lines.push(`> types "${text}" into ${words}`);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      focus = await page.evaluate(() => globalThis.speech?.readFocus());
      await hear();
    },
    choose: async (words, option) => {
      await moveTo(words);
      transcript.lines.push(`> chooses "${option}" from ${words}`);
      await page.keyboard.press("ArrowDown");
      await settleSpeech(page);
      // In one go: how many letters are searched for at once would follow from how fast the machine is.
      const isSearched = await page.evaluate(() => document.activeElement?.matches("input"));
      if (isSearched === true) await page.keyboard.insertText(option);
      else await page.keyboard.type(option);
      await settleSpeech(page);
      await page.keyboard.press("Enter");
      await hear();
    },
    attach: async (label, name) => {
      transcript.lines.push(`> gives the file ${name}`);
      await page.getByLabel(label).setInputFiles({
        name,
        mimeType: "application/pdf",
        buffer: Buffer.from(`%PDF-1.7 ${name}`.padEnd(4_000)),
      });
      await hear();
    },
    key: async (key) => {
      transcript.lines.push(`> presses the key ${key}`);
      await page.keyboard.press(key);
      await hear();
    },
  };
  await settleSpeech(page);
  // What a page says while it arrives belongs to how long that takes.
  await page.evaluate(() => globalThis.speechEar?.takeHeard());
  await hear();
  return { teller, transcript };
}
