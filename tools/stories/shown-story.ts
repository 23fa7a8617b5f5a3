/** Stories shown one after another in the open preview, for programs that look at many. Their plays are judged elsewhere. */
import type { Page } from "playwright";
import { waitUntilPlayed } from "./docs-pages.ts";

declare global {
  var __STORYBOOK_ADDONS_CHANNEL__:
    | {
        on: (event: string, listener: (details: unknown) => void) => void;
        off: (event: string, listener: (details: unknown) => void) => void;
        emit: (event: string, details: unknown) => void;
      }
    | undefined;
}

/** A small story that the preview begins with: what its address says of globals holds from the first story on. */
const FIRST_STORY = "components-layout-stitch--joined";

/** Opens the preview of a built Storybook, with a story in it that is at its end. */
export async function openPreview(page: Page, url: string, globals = ""): Promise<void> {
  await page.goto(`${url}/iframe.html?id=${FIRST_STORY}&viewMode=story&globals=${globals}`);
  await waitUntilPlayed(page.mainFrame());
}

/** Shows a story and waits until it is drawn and played, however long that takes: a browser loop ends what hangs. */
export async function showPlayedStory(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        if (channel === undefined) throw new Error("there is no preview");
        const end = (): void => {
          channel.off("storyFinished", finish);
          channel.off("storyUnchanged", end);
          resolve();
        };
        const finish = (details: unknown): void => {
          if ((details as { storyId?: string }).storyId === storyId) end();
        };
        channel.on("storyFinished", finish);
        channel.on("storyUnchanged", end);
        channel.emit("setCurrentStory", { storyId, viewMode: "story" });
      }),
    id,
  );
  await page.evaluate(() => globalThis.cancelStoryTimers?.());
}
