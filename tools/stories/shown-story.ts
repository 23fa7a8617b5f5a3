/** Stories shown one after another in the open preview, for programs that look at many. */
import type { Page } from "playwright";

const PATIENCE_MS = 60_000;

/** Shows a story and waits until it is drawn and played. Throws when it never is. */
export async function showPlayedStory(page: Page, id: string): Promise<void> {
  await page.evaluate(
    ({ id, patience }) =>
      new Promise<void>((resolve, reject) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__: {
            on: (event: string, heard: (said: { storyId?: string }) => void) => void;
            off: (event: string, heard: (said: { storyId?: string }) => void) => void;
            emit: (event: string, said: unknown) => void;
          };
        };
        const heard = ({ storyId }: { storyId?: string }): void => {
          if (storyId !== id) return;
          channel.off("storyFinished", heard);
          resolve();
        };
        channel.on("storyFinished", heard);
        setTimeout(() => reject(new Error(`${id} was never drawn`)), patience);
        channel.emit("setCurrentStory", { storyId: id, viewMode: "story" });
      }),
    { id, patience: PATIENCE_MS },
  );
  await page.evaluate(() => globalThis.cancelStoryTimers?.());
}
