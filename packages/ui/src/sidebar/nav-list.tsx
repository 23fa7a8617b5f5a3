import { cva, cx } from "class-variance-authority";
import { useId, useState, type ReactNode } from "react";
import { formatCount } from "#icon-button/shown-count.ts";
import { ArrowUpRightIcon, CaretDownIcon, type Icon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import { isActivePath } from "./active-path.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const NAV_LIST_WORDS = {
  pagesUnder: (name: string) => `Pages under ${name}`,
  newTab: "opens in a new tab",
  unread: "unread",
};

/** A place one level down: a plan, a sub-page, or a page elsewhere. */
export type NavChild = { name: string; href: string; external?: boolean };

/** One line of the main navigation: a place (`href`), an action (`action`), or a group of places (`children`). */
export type NavItem = {
  name: string;
  href?: string;
  icon: Icon;
  /** Drawn while the item is active; the filled twin of `icon`. */
  iconActive?: Icon;
  external?: boolean;
  /** The job that it belongs to. Items of one job that follow each other stand under its name. */
  section?: string;
  /** Things waiting, shown as 99+ at most. */
  badge?: number;
  /** What they are, as it is said after their number: unread notices, unless it says otherwise. What is due for anybody is a plain number. */
  badgeIs?: "unread" | "due" | "waiting for you";
  action?: () => void;
  children?: readonly NavChild[];
};

export type NavListProps = {
  items: readonly NavItem[];
  /** The path of the page on screen, with its query. */
  current: string;
  /** Only icons: for the narrow sidebar. Names are still read out. */
  narrow?: boolean;
  /** Called when a group is asked for while there is no room to open it. */
  onWiden?: () => void;
};

// Hover looks yield to the woven label, which does not change.
const row = cva(
  "relative flex items-center gap-3.5 rounded-press text-start font-[500] no-underline",
  {
    variants: {
      active: {
        true: "bg-label font-strong text-on-label after:pointer-events-none after:absolute after:inset-[3px] after:rounded-press after:border-[1.5px] after:border-dashed after:border-label-stitch",
        false: "text-on-cloth-soft hover:bg-cloth-hover hover:text-on-cloth",
      },
      place: {
        wide: "min-h-11 w-full px-3.5 text-[15.5px]",
        narrow: "h-12 w-13 justify-center",
        child: "min-h-10 px-3 text-[15px]",
      },
    },
  },
);

/** Items that follow each other and belong to one job, in their order. */
function groupBySection(items: readonly NavItem[]): { section?: string; items: NavItem[] }[] {
  const groups: { section?: string; items: NavItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && last.section === item.section) last.items.push(item);
    else
      groups.push({ ...(item.section !== undefined && { section: item.section }), items: [item] });
  }
  return groups;
}

/** The main navigation as a list, on indigo: in the sidebar, and by itself in the mobile menu. Jobs are lists of their own, under their names. */
export function NavList({ items, ...rest }: NavListProps) {
  const groups = groupBySection(items);
  if (groups.length === 1) return <Items items={items} {...rest} />;
  return groups.map(({ section, items: own }) => (
    <div key={`${section} ${own[0]?.name}`} data-slot="nav-section" className="not-first:mt-4">
      {section !== undefined && (
        <p
          aria-hidden="true"
          className={cx(
            "text-xs font-strong text-on-cloth-soft",
            rest.narrow === true
              ? "mx-auto mb-2 h-0.5 w-8 overflow-hidden border-t-2 border-dashed border-cloth-stitch text-transparent"
              : "mb-1 px-3.5",
          )}
        >
          {section}
        </p>
      )}
      <Items items={own} {...(section !== undefined && { label: section })} {...rest} />
    </div>
  ));
}

function Items({
  items,
  label,
  current,
  narrow = false,
  onWiden,
}: NavListProps & { label?: string }) {
  return (
    <ul
      data-slot="nav-list"
      aria-label={label}
      className={cx("flex flex-col gap-0.5", narrow && "items-center")}
    >
      {items.map((item) => (
        <li key={item.name}>
          {item.children === undefined || item.children.length === 0 ? (
            <Place item={item} current={current} narrow={narrow} />
          ) : (
            <Group
              item={item}
              places={item.children}
              current={current}
              narrow={narrow}
              onWiden={onWiden}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type LineProps = { item: NavItem; current: string; narrow: boolean };

function Place({ item, current, narrow }: LineProps) {
  const active = isActive(item, current);
  const look = row({ active, place: narrow ? "narrow" : "wide" });
  const face = (
    <Face item={item} active={active} narrow={narrow}>
      {item.external === true && !narrow && (
        <ArrowUpRightIcon className="ms-auto flex-none" size={16} />
      )}
    </Face>
  );
  if (item.href === undefined) {
    return (
      <button type="button" data-nav={item.name} className={look} onClick={item.action}>
        {face}
      </button>
    );
  }
  return (
    <PlainLink
      href={item.href}
      external={item.external ?? false}
      data-nav={item.name}
      aria-current={active ? "page" : undefined}
      className={look}
      onClick={item.action}
    >
      {face}
    </PlainLink>
  );
}

type GroupProps = LineProps & {
  places: readonly NavChild[];
  onWiden: (() => void) | undefined;
};

function Group({ item, places, current, narrow, onWiden }: GroupProps) {
  const say = useWords("navList", NAV_LIST_WORDS);
  const id = useId();
  const activeChild = places.find(({ href }) => isActivePath(current, href));
  const [openedByHand, setOpenedByHand] = useState<boolean>();
  const open = !narrow && (openedByHand ?? (activeChild !== undefined || isActive(item, current)));
  // Folded away, the active child cannot be seen: its parent wears the label for it.
  const wears = activeChild === undefined ? isActive(item, current) : !open;
  const mark = wears ? (activeChild === undefined ? "page" : "true") : undefined;
  const look = row({ active: wears, place: narrow ? "narrow" : "wide" });
  const toggle = () => {
    setOpenedByHand(narrow || !open);
    if (narrow) onWiden?.();
  };
  const face = <Face item={item} active={wears} narrow={narrow} />;
  const folding = { "aria-expanded": open, "aria-controls": open ? id : undefined };
  const caret = <CaretDownIcon size={16} className={cx("flex-none", open && "rotate-180")} />;
  return (
    <>
      {item.href === undefined ? (
        <button
          type="button"
          data-nav={item.name}
          aria-current={mark}
          className={look}
          onClick={toggle}
          {...folding}
        >
          <Face item={item} active={wears} narrow={narrow}>
            {!narrow && <span className="ms-auto">{caret}</span>}
          </Face>
        </button>
      ) : (
        <div className="relative">
          <PlainLink
            href={item.href}
            data-nav={item.name}
            aria-current={mark}
            className={cx(look, !narrow && "pe-12")}
          >
            {face}
          </PlainLink>
          {!narrow && (
            <button
              type="button"
              aria-label={say.pagesUnder(item.name)}
              className={cx(
                "absolute top-1/2 end-1 z-1 grid size-9 -translate-y-1/2 place-items-center rounded-press",
                wears ? "text-on-label" : "text-on-cloth-soft hover:bg-cloth-hover",
              )}
              onClick={toggle}
              {...folding}
            >
              {caret}
            </button>
          )}
        </div>
      )}
      {open && (
        <ul
          id={id}
          className="mt-0.5 mb-1.5 ms-6.25 flex flex-col gap-px border-s-2 border-dashed border-cloth-stitch ps-4.5"
        >
          {places.map((place) => (
            <li key={place.href}>
              <Child place={place} active={place === activeChild} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Child({ place, active }: { place: NavChild; active: boolean }) {
  const say = useWords("navList", NAV_LIST_WORDS);
  return (
    <PlainLink
      href={place.href}
      external={place.external ?? false}
      aria-current={active ? "page" : undefined}
      className={row({ active, place: "child" })}
    >
      <span className="min-w-0">{place.name}</span>
      {place.external === true && (
        <>
          <ArrowUpRightIcon className="ms-auto flex-none" size={16} />
          <span className="sr-only">, {say.newTab}</span>
        </>
      )}
    </PlainLink>
  );
}

type FaceProps = { item: NavItem; active: boolean; narrow: boolean; children?: ReactNode };

function Face({ item, active, narrow, children }: FaceProps) {
  const say = useWords("navList", NAV_LIST_WORDS);
  const Drawing = (active ? item.iconActive : undefined) ?? item.icon;
  const { badge = 0, badgeIs = say.unread } = item;
  const count = formatCount(badge);
  return (
    <>
      <Drawing size={24} />
      <span className={narrow ? "sr-only" : "min-w-0"}>{item.name}</span>
      {item.external === true && <span className="sr-only">, {say.newTab}</span>}
      {badge > 0 && (
        <>
          <span
            aria-hidden="true"
            className={cx(
              "min-w-5.5 rounded-press px-1.5 text-center text-[12.5px] leading-5.5 font-strong",
              badgeIs === "due" ? "bg-cloth-deep text-on-cloth" : "bg-cloth-focus text-on-accent",
              narrow ? "absolute top-px end-px" : "ms-auto",
            )}
          >
            {count}
          </span>
          <span className="sr-only">
            , {count} {badgeIs}
          </span>
        </>
      )}
      {children}
    </>
  );
}

function isActive({ href, external }: NavItem, current: string): boolean {
  return href !== undefined && external !== true && isActivePath(current, href);
}
