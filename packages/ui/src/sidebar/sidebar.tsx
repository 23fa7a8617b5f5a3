import { cx } from "class-variance-authority";
import { useEffect, useRef, useState, type RefObject } from "react";
import { IconButton } from "#icon-button/icon-button.tsx";
import { SidebarSimpleIcon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import { Logo, LogoMark } from "#logo/logo.tsx";
import { Tooltip } from "#tooltip/tooltip.tsx";
import { NavList, type NavItem } from "./nav-list.tsx";
import styles from "./sidebar.module.css";
import { useWords } from "#words-provider/use-words.ts";

export { isActivePath } from "./active-path.ts";
export { NavList, type NavChild, type NavItem, type NavListProps } from "./nav-list.tsx";

/** What it says itself, in English. */
export const SIDEBAR_WORDS = {
  label: "Main",
  expand: "Expand sidebar",
  collapse: "Collapse sidebar",
  newTab: "opens in a new tab",
};

export type SidebarProps = {
  /** The places, actions and groups, in order. */
  items: readonly NavItem[];
  /** The path of the page on screen, with its query. */
  current: string;
  /** 88px of icons instead of 330px. The page decides how it starts: narrow below 1280. */
  narrow: boolean;
  /** Gets true when it is collapsed, false when it is expanded. */
  onNarrowChange: (narrow: boolean) => void;
  /** Where the logo leads: home. */
  logoHref: string;
  /** Pages of the club elsewhere: contact, terms, bylaws. */
  footer: readonly { name: string; href: string }[];
  /** Places the sidebar: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * The spine of the app from 1024px: where a member is and may go. Below that put NavList in a Drawer.
 *
 * - sidebar-1: Narrow, every icon MUST still have its name, for the eye on hover and focus and for screen readers
 *   always.
 * - sidebar-2: Exactly the page's own item MUST wear the label: where a child in view is active, the child alone.
 */
export function Sidebar({
  items,
  current,
  narrow,
  onNarrowChange,
  logoHref,
  footer,
  className,
}: SidebarProps) {
  const say = useWords("sidebar", SIDEBAR_WORDS);
  const nav = useRef<HTMLElement>(null);
  const named = useNamedItem(nav, narrow);
  return (
    <aside
      data-slot="sidebar"
      data-narrow={narrow}
      data-on-cloth=""
      className={cx(
        "sticky top-0 isolate z-(--z-sidebar) hidden h-screen flex-none flex-col bg-cloth-deep text-on-cloth lg:flex",
        narrow ? "w-(--size-sidebar-narrow)" : "w-(--size-sidebar)",
        styles["spine"],
        className,
      )}
    >
      <div
        className={cx(
          "flex flex-none items-center",
          narrow
            ? "flex-col gap-2 pt-6 pe-3.5 pb-2"
            : "h-22 justify-between ps-[min(1.75rem,calc(var(--size-sidebar)-14.25rem))] pe-[min(2rem,calc(var(--size-sidebar)-13.75rem))]",
        )}
      >
        {narrow ? (
          <PlainLink href={logoHref} className="rounded-cut">
            <LogoMark />
          </PlainLink>
        ) : (
          <Logo href={logoHref} className="w-[min(186px,calc(var(--size-sidebar)-6.5rem))]" />
        )}
        <IconButton
          label={narrow ? say.expand : say.collapse}
          icon={SidebarSimpleIcon}
          aria-expanded={!narrow}
          onClick={() => onNarrowChange(!narrow)}
        />
      </div>
      <nav
        ref={nav}
        aria-label={say.label}
        className={cx(
          "min-h-0 flex-1 overflow-x-hidden overflow-y-auto pt-2 pb-3",
          narrow
            ? "pe-6.5 ps-2.5"
            : "ps-[min(1.25rem,calc(var(--size-sidebar)-14.5rem))] pe-[min(2.125rem,calc(var(--size-sidebar)-13.625rem))]",
        )}
      >
        <NavList
          items={items}
          current={current}
          narrow={narrow}
          onWiden={() => onNarrowChange(false)}
        />
      </nav>
      {!narrow && (
        <ul
          className={cx(
            "relative flex flex-none flex-wrap gap-x-4.5 px-8.5 pt-3.5 pb-5",
            styles["foot"],
          )}
        >
          {footer.map(({ name, href }) => (
            <li key={name}>
              <PlainLink
                href={href}
                external
                className="inline-flex min-h-6 items-center text-sm text-on-cloth-soft hover:text-on-cloth hover:underline"
              >
                {name}
                <span className="sr-only">, {say.newTab}</span>
              </PlainLink>
            </li>
          ))}
        </ul>
      )}
      {named && <Tooltip beside={named}>{named.dataset["nav"]}</Tooltip>}
    </aside>
  );
}

/** The icon whose name is to be shown: the one under the pointer or with focus, until Escape, while names are hidden. */
function useNamedItem(nav: RefObject<HTMLElement | null>, narrow: boolean) {
  const [named, setNamed] = useState<HTMLElement>();
  useEffect(() => {
    if (!narrow || !nav.current) return undefined;
    const listening = new AbortController();
    const hear = { signal: listening.signal };
    const hush = () => setNamed(undefined);
    const name = ({ target }: Event) => {
      const item = target instanceof Element ? target.closest("[data-nav]") : null;
      setNamed(item instanceof HTMLElement ? item : undefined);
    };
    for (const event of ["pointerover", "focusin"]) nav.current.addEventListener(event, name, hear);
    for (const event of ["pointerleave", "focusout", "scroll"]) {
      nav.current.addEventListener(event, hush, hear);
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hush();
    };
    nav.current.addEventListener("keydown", escape, hear);
    return () => {
      listening.abort();
      hush();
    };
  }, [nav, narrow]);
  return named;
}
