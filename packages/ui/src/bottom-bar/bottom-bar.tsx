import { cx } from "class-variance-authority";
import { useState, type ComponentProps } from "react";
import { Drawer } from "#drawer/drawer.tsx";
import { insist } from "#hooks/insist.ts";
import { formatCount } from "#icon-button/shown-count.ts";
import { DotsThreeIcon, type Icon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import { isActivePath, NavList, type NavItem } from "#sidebar/sidebar.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const BOTTOM_BAR_WORDS = {
  label: "Main",
  more: "More",
  unread: (count: string) => `${count} unread`,
};

/** As many as a thumb can tell apart on the smallest phone. */
const MOST_PLACES = 5;

export type BottomBarProps = Omit<ComponentProps<"nav">, "children"> & {
  /** In order of importance. Groups, actions, other sites and whatever does not fit are behind "More". */
  items: readonly NavItem[];
  /** The path of the page on screen, with its query. */
  current: string;
  /** Names the navigation for screen readers. */
  label?: string;
};

/**
 * The places that a member goes to most, under the thumb on phones; the rest rises in a sheet. From 1024px use
 * Sidebar.
 *
 * - bottom-bar-1: It MUST hold at most five places.
 * - bottom-bar-2: Each place MUST be 44 px or more.
 * - bottom-bar-3: Where the page lies behind "More", "More" MUST be marked instead.
 * - bottom-bar-4: The sheet MUST close when it has led somewhere, and give focus back.
 */
export function BottomBar({ items, current, label, className = "", ...rest }: BottomBarProps) {
  const say = useWords("bottomBar", BOTTOM_BAR_WORDS);
  insist(items.length > 1, "A BottomBar leads to at least two places; give it more `items`.");
  const [openAt, setOpenAt] = useState<string>();
  const places = items.filter(isPlace);
  const fits = places.length === items.length && items.length <= MOST_PLACES;
  const shown = fits ? places : places.slice(0, MOST_PLACES - 1);
  const others = items.filter((item) => !shown.some(({ href }) => href === item.href));
  const waiting = others.reduce((sum, { badge = 0 }) => sum + badge, 0);
  const isBehind = !shown.some(({ href }) => isActivePath(current, href));
  const close = () => setOpenAt(undefined);

  return (
    <nav
      data-slot="bottom-bar"
      data-on-cloth=""
      aria-label={label ?? say.label}
      className={`sticky bottom-0 z-(--z-sticky) bg-cloth-deep pb-[env(safe-area-inset-bottom)] text-on-cloth forced-colors:border-t ${className}`}
      {...rest}
    >
      <ul className="flex">
        {shown.map((item) => {
          const isActive = isActivePath(current, item.href);
          return (
            <li key={item.href} className="min-w-0 flex-auto">
              <PlainLink
                href={item.href}
                aria-current={isActive ? "page" : undefined}
                className={slot}
                onClick={item.action}
              >
                <Face
                  name={item.name}
                  icon={(isActive ? item.iconActive : undefined) ?? item.icon}
                  isActive={isActive}
                  count={item.badge ?? 0}
                />
              </PlainLink>
            </li>
          );
        })}
        {others.length > 0 && (
          <li className="min-w-0 flex-auto">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={openAt === current}
              aria-current={isBehind ? "true" : undefined}
              className={slot}
              onClick={() => setOpenAt(current)}
            >
              <Face name={say.more} icon={DotsThreeIcon} isActive={isBehind} count={waiting} />
            </button>
            {/* Tied to the page it was opened on, so that going anywhere closes it. */}
            <Drawer
              open={openAt === current}
              onOpenChange={close}
              label={say.more}
              side="bottom"
              head={<span className="heading-xs">{say.more}</span>}
            >
              <nav aria-label={say.more} className="px-2.5">
                <NavList items={others.map((item) => closing(item, close))} current={current} />
              </nav>
            </Drawer>
          </li>
        )}
      </ul>
    </nav>
  );
}

const slot =
  "flex h-16 w-full flex-col items-center justify-center gap-1 px-0.5 text-xs text-on-cloth-soft no-underline focus-visible:-outline-offset-3 aria-[current]:font-strong aria-[current]:text-on-cloth";

type Place = NavItem & { href: string };

function isPlace(item: NavItem): item is Place {
  return item.href !== undefined && item.external !== true && !item.children?.length;
}

/** The item, which closes the sheet before it leads on. A group only unfolds. */
function closing(item: NavItem, close: () => void): NavItem {
  if (item.children?.length) return item;
  return {
    ...item,
    action: () => {
      close();
      item.action?.();
    },
  };
}

type FaceProps = { name: string; icon: Icon; isActive: boolean; count: number };

function Face({ name, icon: Drawing, isActive, count }: FaceProps) {
  const say = useWords("bottomBar", BOTTOM_BAR_WORDS);
  const number = formatCount(count);
  return (
    <>
      <span
        className={cx(
          "relative grid h-7 w-14 place-items-center rounded-press",
          isActive && "bg-label text-on-label forced-colors:border",
        )}
      >
        <Drawing size={24} />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 start-1/2 ms-2.5 h-[18px] min-w-[18px] rounded-press bg-cloth-focus px-1 text-center text-[12px] leading-[18px] font-strong text-on-accent"
          >
            {number}
          </span>
        )}
      </span>
      <span className="max-w-full truncate">{name}</span>
      {count > 0 && <span className="sr-only">, {say.unread(number)}</span>}
    </>
  );
}
