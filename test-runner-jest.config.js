// The configuration that the story tests run under; tools/stories/story-runner.ts starts them.
import { getJestConfig } from "@storybook/test-runner";
import { getPinnedBrowser } from "./tools/machine/browser.ts";

// An error in the console fails a story. The workers inherit this.
process.env.TEST_CHECK_CONSOLE = "true";

const base = getJestConfig();
const browser = await getPinnedBrowser();

// A busy machine must not show a page that is half painted, nor give up painting it.
const WHOLE_FRAMES = ["--disable-new-content-rendering-timeout", "--disable-checker-imaging"];
// What is below the window is drawn as well, so that a screenshot of it needs no other window. The flag may be given once, so
// that it also says what Playwright says by it: that there is a mouse.
const BELOW_THE_WINDOW = [
  "--blink-settings=mainFrameClipsContent=false",
  "primaryPointerType=4",
  "availablePointerTypes=4",
  "primaryHoverType=2",
  "availableHoverTypes=2",
].join();

export default {
  ...base,
  testTimeout: 60_000,
  testEnvironmentOptions: {
    ...base.testEnvironmentOptions,
    "jest-playwright": {
      ...base.testEnvironmentOptions?.["jest-playwright"],
      browsers: ["chromium"],
      // Each worker starts a browser of its own: through one that all share, every screenshot would pass another process.
      launchType: "LAUNCH",
      launchOptions: {
        ...browser,
        args: [...(browser.args ?? []), ...WHOLE_FRAMES, BELOW_THE_WINDOW],
      },
      contextOptions: {
        viewport: { width: 1280, height: 800 },
        deviceScaleFactor: 1,
        reducedMotion: "reduce",
        colorScheme: "light",
        locale: "en-NG",
        timezoneId: "Africa/Lagos",
      },
      exitOnPageError: false,
    },
  },
};
