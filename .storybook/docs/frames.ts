/**
 * Documentation pages show each story in a frame of its own, and it is played there as well. One document at a time has the
 * keyboard, so that those frames are played one after another.
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

/** Storage that only this document sees: frames of one origin would clear and read each other's. */
function createOwnStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  };
}

if (isDocsFrame) {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { value: createOwnStorage() });
  }
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
