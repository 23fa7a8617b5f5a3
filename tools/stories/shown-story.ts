/** Stories shown one after another in the open preview, for programs that look at many. Their plays are judged elsewhere. */
import type { Page } from "playwright";

declare global {
  var __STORYBOOK_ADDONS_CHANNEL__:
    | {
        on: (event: string, listener: (details: unknown) => void) => void;
        off: (event: string, listener: (details: unknown) => void) => void;
        emit: (event: string, details: unknown) => void;
      }
    | undefined;
}

/** Opens the preview of a built Storybook, with no story yet. */
export async function openPreview(page: Page, url: string, globals = ""): Promise<void> {
  await page.goto(
    `${url}/iframe.html?viewMode=story${globals === "" ? "" : `&globals=${globals}`}`,
  );
  await page.waitForFunction(() => globalThis.__STORYBOOK_ADDONS_CHANNEL__ !== undefined);
}

/** Shows a story and waits until it is drawn and played, however long that takes: a browser loop ends what hangs. */
export async function showPlayedStory(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        if (channel === undefined) throw new Error("there is no preview");
        const finish = (details: unknown): void => {
          if ((details as { storyId?: string }).storyId !== storyId) return;
          channel.off("storyFinished", finish);
          resolve();
        };
        channel.on("storyFinished", finish);
        channel.emit("setCurrentStory", { storyId, viewMode: "story" });
      }),
    id,
  );
  await page.evaluate(() => globalThis.cancelStoryTimers?.());
}
