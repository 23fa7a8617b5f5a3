import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { useEffect, useState, useSyncExternalStore, type PropsWithChildren } from "react";
import { writeAmounts } from "./amount-args.ts";
import { clubDark, clubLight } from "./club-theme.ts";

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => {
    observer.disconnect();
  };
}

const isDark = (): boolean => document.documentElement.classList.contains("dark");

/** The paper that documentation is written on: it follows the theme that the stories are shown in. */
export function DocsPage(props: PropsWithChildren<DocsContainerProps>) {
  // Before the controls on the page are drawn, and no longer than it is read: a story that calls for JSON must still fail.
  const [stopWritingAmounts] = useState(writeAmounts);
  useEffect(() => stopWritingAmounts, [stopWritingAmounts]);
  const dark = useSyncExternalStore(watchTheme, isDark);
  return <DocsContainer {...props} theme={dark ? clubDark : clubLight} />;
}
