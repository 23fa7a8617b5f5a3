import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clubDark, clubLight } from "../../.storybook/club-theme.ts";

const css = readFileSync(
  join(import.meta.dirname, "../../packages/ui/src/styles/tokens.css"),
  "utf8",
);
const [light = "", dark = ""] = css.split("\n:root.dark {");

/** Each colour of the workshop's own rooms, and the role that it repeats. */
const REPEATED = {
  colorPrimary: "action",
  colorSecondary: "link",
  appBg: "ground",
  appContentBg: "surface",
  appPreviewBg: "ground",
  appBorderColor: "line",
  textColor: "ink",
  textInverseColor: "on-action",
  textMutedColor: "ink-muted",
  barBg: "surface",
  barTextColor: "ink-soft",
  barSelectedColor: "link",
  barHoverColor: "link-hover",
  inputBg: "surface",
  inputBorder: "line-strong",
  inputTextColor: "ink",
} as const;

test.each([
  ["light", light, clubLight],
  ["dark", dark, clubDark],
])("the rooms around the stories wear the club's %s colours", (_, tokens, theme) => {
  const dyes = Object.values(REPEATED).map(
    (role) => new RegExp(`--color-${role}: (#[0-9a-f]{6});`).exec(tokens)?.[1],
  );
  const names = Object.keys(REPEATED) as (keyof typeof REPEATED)[];
  expect(names.map((name) => theme[name])).toEqual(dyes);
});
