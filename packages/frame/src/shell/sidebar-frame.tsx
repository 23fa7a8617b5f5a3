import { useMedia } from "@kinfold/ui/hooks/media";
import { Sidebar, type SidebarProps } from "@kinfold/ui/sidebar";
import { enableBackForSheets } from "@kinfold/ui/hooks/sheet-history";
import { useEffect, useLayoutEffect, type CSSProperties, type ReactNode } from "react";
import { PagePlace, type PagePlaceProps } from "./page-place.tsx";
import { setSidebarChoice, useSidebarChoice } from "@kinfold/ui/hooks/sidebar-choice";
import { printInLight } from "./print-in-light.ts";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

export type SidebarFrameProps = PagePlaceProps & {
  sidebar: Pick<SidebarProps, "items" | "current" | "logoHref" | "footer">;
  /** From this width on the sidebar is open, unless someone chose otherwise on this device: a media query. */
  wide: string;
  /** How wide the open sidebar is, when it is not the members': a length of CSS. */
  sidebarWidth?: string | undefined;
  /** The bar above the page. */
  bar: ReactNode;
  /** How wide the page may become and what is around it. */
  mainClassName: string;
  /** What lies over all of it: the menu of a phone, dialogs. */
  over: ReactNode;
};

/** The frame of pages behind sign-in: the sidebar from 1024px, the bar, and the page below it. */
export function SidebarFrame({
  sidebar,
  wide,
  sidebarWidth,
  bar,
  mainClassName,
  over,
  ...page
}: SidebarFrameProps) {
  useLayoutEffect(enableBackForSheets, []);
  useEffect(printInLight, []);
  const isWide = useMedia(wide);
  const choice = useSidebarChoice();
  const isNarrow = choice === "unset" ? !isWide : choice === "narrow";
  const style: CSSProperties & Record<"--size-sidebar", string | undefined> = {
    "--size-sidebar": sidebarWidth,
  };
  return (
    <div
      style={style}
      className={`min-h-screen lg:grid ${isNarrow ? "lg:grid-cols-[var(--size-sidebar-narrow)_minmax(0,1fr)]" : "lg:grid-cols-[var(--size-sidebar)_minmax(0,1fr)]"}`}
    >
      <SkipLink />
      <Sidebar
        {...sidebar}
        className="max-lg:hidden"
        narrow={isNarrow}
        onNarrowChange={(isToBeNarrow) => setSidebarChoice(isToBeNarrow ? "narrow" : "wide")}
      />
      <div className="min-w-0">
        {bar}
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={`@container mx-auto px-4 outline-none [--sticky-top:var(--size-topbar-app-mobile)] lg:[--sticky-top:var(--size-topbar)] ${mainClassName}`}
        >
          <PagePlace {...page} />
        </main>
      </div>
      {over}
    </div>
  );
}
