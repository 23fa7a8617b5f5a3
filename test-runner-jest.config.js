// The configuration that the story tests run under; tools/test-storybook.ts starts them.
import { getJestConfig } from "@storybook/test-runner";
import { pinnedBrowser } from "./tools/browser.ts";

const base = getJestConfig();
const browser = await pinnedBrowser();

// A busy machine must not show a page that is half painted, nor give up painting it.
const WHOLE_FRAMES = ["--disable-new-content-rendering-timeout", "--disable-checker-imaging"];

export default {
  ...base,
  testTimeout: 60_000,
  testEnvironmentOptions: {
    ...base.testEnvironmentOptions,
    "jest-playwright": {
      ...base.testEnvironmentOptions?.["jest-playwright"],
      browsers: ["chromium"],
      launchOptions: { ...browser, args: [...(browser.args ?? []), ...WHOLE_FRAMES] },
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
