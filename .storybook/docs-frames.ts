/**
 * What fills a window is shown on documentation pages in frames of their own, and is played there as well. One document at a
 * time has the keyboard, so that those frames are played one after another.
 */
import { STORY_FINISHED } from "storybook/internal/core-events";
import { addons } from "storybook/preview-api";

const isDocsFrame = window.frameElement?.id.startsWith("iframe--") === true;

// A menu closes when its window loses the keyboard; here each one that opens would close the one before. Heard first.
if (isDocsFrame) {
  window.addEventListener("blur", (event) => {
    event.stopImmediatePropagation();
  });
}

/** In a frame of a documentation page, waits until the others have been played. Returns what gives the turn on before its end. */
export function takeTurn(): Promise<() => void> {
  return new Promise((begin) => {
    if (!isDocsFrame) {
      begin(() => {});
      return;
    }
    const play = (): Promise<void> =>
      new Promise((end) => {
        addons.getChannel().once(STORY_FINISHED, () => {
          end();
        });
        begin(end);
      });
    // Other tabs of the workshop have a keyboard of their own.
    void navigator.locks.request(`keyboard of ${window.parent.performance.timeOrigin}`, play);
  });
}
