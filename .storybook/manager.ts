import { createElement } from "react";
import { Button } from "storybook/internal/components";
import { addons, types, useStorybookState } from "storybook/manager-api";
import { writeAmounts } from "./amount-args.ts";
import { clubDark, clubLight } from "./club-theme.ts";

writeAmounts();

const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;

addons.setConfig({ theme: dark ? clubDark : clubLight, sidebar: { showRoots: true } });

/** Opens the story in a tab of its own, light and dark side by side. */
function BothThemes() {
  const { storyId } = useStorybookState();
  const link = createElement(
    "a",
    { href: `both-themes.html?id=${storyId}`, target: "_blank", rel: "noopener" },
    "Both themes",
  );
  return createElement(Button, { asChild: true, variant: "ghost", ariaLabel: false }, link);
}

addons.register("kinfold", () => {
  addons.add("kinfold/both-themes", {
    type: types.TOOL,
    title: "Both themes",
    match: ({ viewMode }) => viewMode === "story",
    render: () => createElement(BothThemes),
  });
});
