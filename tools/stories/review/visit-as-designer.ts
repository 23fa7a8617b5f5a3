/**
 * `npm run stories -- designer`: visits the built workshop as a designer who has only a link: finds the phone input by that word, sees its states in
 * both themes, reads a token, and denies a change at the desk.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect as expectNow } from "@playwright/test";
import { chromium, type Page } from "playwright";
import { readCommandLine } from "../../../apps/server/src/platform/command-line.ts";
import { getPinnedBrowser, WORKSHOP_READER } from "../../machine/browser.ts";
import { freePorts } from "../../machine/ports.ts";
import { buildStories } from "../built-stories.ts";
import { BUILT } from "../story-folders.ts";
import { openDesk } from "./open-desk.ts";
import { keepRun } from "./read-run.ts";

/** Each wait is for a thing: a busy machine takes long, and only what hangs takes longer. */
const PATIENCE_MS = 120_000;
const CLICK_MS = 3_000;
const expect = expectNow.configure({ timeout: PATIENCE_MS });
const LOOK = "components-inputs-phonefield--empty--light-390";
const REASON = "The country needs more room.";

/** The word for a component that a designer from elsewhere would look for. */
const WORD = "phone input";

const inPreview = (page: Page) => page.frameLocator("#storybook-preview-iframe");

/** Opens what the sidebar's search offers first for a word. Its list is drawn anew while stories are added to it. */
async function search(page: Page, word: string): Promise<void> {
  await expect(async () => {
    await page.locator("#storybook-explorer-searchfield").fill(word);
    await page.getByRole("option").first().click({ timeout: CLICK_MS });
  }).toPass({ timeout: PATIENCE_MS });
}

async function seeStatesInBothThemes(page: Page): Promise<void> {
  const states = inPreview(page).locator("iframe[id^='iframe--']");
  await expect(states.nth(3)).toBeAttached();
  const first = states.first().contentFrame();
  await expect(first.getByRole("textbox", { name: "Phone" })).toBeVisible();
  await expect(first.locator("html")).not.toHaveClass(/dark/);
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await expect(first.locator("html")).toHaveClass(/dark/);
}

async function readToken(page: Page): Promise<void> {
  await search(page, "Colour");
  const roles = inPreview(page).locator("iframe[id^='iframe--']").first().contentFrame();
  await expect(roles.getByText("ink-soft", { exact: true })).toBeVisible();
}

async function deny(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/review/`);
  const open = page.getByRole("list", { name: "To decide" }).getByRole("button");
  await expect(open).toHaveCount(1);
  await page.keyboard.press("d");
  await page.keyboard.type(REASON);
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(0);
}

/** Answers true once the designer has done all of it; throws where one cannot go on. */
export async function visitAsDesigner(): Promise<boolean> {
  readCommandLine(
    {
      command: "npm run stories -- designer",
      about:
        "Visits the built workshop as a designer who has only a link, and denies a change at the desk. Exits with 0 when all of it is possible.",
      options: {},
      example: "",
    },
    (given) => given,
  );
  buildStories(BUILT);
  const place = mkdtempSync(join(tmpdir(), "kinfold-designer-"));
  const folders = {
    STORY_DECISIONS: join(place, "decisions"),
    STORY_REPORT: join(place, "report"),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  keepRun(folders.STORY_REPORT, {
    at: new Date().toISOString(),
    commit: "0".repeat(12),
    subject: "phone field: a narrower country",
    stories: 1,
    causes: [
      {
        id: "width",
        kind: "look",
        title: "Phone field: width 60px, was 92px",
        details: [],
        looks: [LOOK],
      },
    ],
    looks: {
      [LOOK]: {
        from: `390x844 ${"1".repeat(64)}`,
        to: `390x844 ${"2".repeat(64)}`,
        points: 4,
        bounds: [0, 0, 2, 2],
        causes: ["width"],
      },
    },
  });
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const desk = await openDesk(port, folders);
  const browser = await chromium.launch(await getPinnedBrowser());
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      ...WORKSHOP_READER,
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(url);
    const first = inPreview(page);
    await expect(first.getByRole("heading", { name: "The Kinfold workshop" })).toBeVisible();
    await search(page, WORD);
    await expect(page).toHaveURL(/\/docs\/components-inputs-phonefield--docs/);
    await seeStatesInBothThemes(page);
    await readToken(page);
    await deny(page, url);
    const [file = ""] = readdirSync(folders.STORY_DECISIONS);
    expect(JSON.parse(readFileSync(join(folders.STORY_DECISIONS, file), "utf8"))).toMatchObject({
      outcome: "denied",
      reason: REASON,
      cause: "width",
    });
    console.log(
      `A designer with a link found "${WORD}", its states in both themes and its colours, and denied a change.`,
    );
    return true;
  } finally {
    await browser.close();
    desk.kill("SIGTERM");
    rmSync(place, { recursive: true });
  }
}
