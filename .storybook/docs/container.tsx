import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { useEffect, useLayoutEffect, useState, type PropsWithChildren } from "react";
import { GLOBALS_UPDATED } from "storybook/internal/core-events";
import { writeAmounts } from "../amount-args.ts";
import { clubDark, clubLight } from "../club-theme.ts";

type Globals = Readonly<Record<string, unknown>>;

/** Draws documentation in the theme of the toolbar. */
export function DocsTheme(props: PropsWithChildren<DocsContainerProps>) {
  const { context } = props;
  // Before the controls on the page are drawn, and no longer than it is read: a story that calls for JSON must still fail.
  const [stopWritingAmounts] = useState(writeAmounts);
  useEffect(() => stopWritingAmounts, [stopWritingAmounts]);
  const [globals, setGlobals] = useState<Globals>(
    () => context.getStoryContext(context.storyById()).globals,
  );
  useEffect(() => {
    const hear = (change: { globals: Globals }): void => setGlobals(change.globals);
    context.channel.on(GLOBALS_UPDATED, hear);
    return () => context.channel.off(GLOBALS_UPDATED, hear);
  }, [context]);
  const isDark = globals["theme"] === "dark";
  useLayoutEffect(() => {
    document.documentElement.classList.toggle("dark", isDark);
  }, [isDark]);
  return <DocsContainer {...props} theme={isDark ? clubDark : clubLight} />;
}
