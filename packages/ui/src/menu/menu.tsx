import * as Radix from "@radix-ui/react-dropdown-menu";
import { cva, cx } from "class-variance-authority";
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { getDirection } from "#hooks/direction.ts";
import { insist } from "#hooks/insist.ts";
import { setStyleNonce } from "#hooks/style-nonce.ts";
import type { Icon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import { findOptions } from "#listbox/fold.ts";
import { useKeptSearch } from "#listbox/kept-search.ts";
import { SearchRow } from "#listbox/search-row.tsx";
import styles from "./menu.module.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const MENU_WORDS = {
  notFound: "Nothing found",
  newTab: "opens in a new tab",
};

setStyleNonce();

const panel = { role: "dialog", "aria-orientation": undefined };

/** One option: an action (`action`) or a place (`href`). */
export type MenuItem = {
  /** What the option does, as it is shown and searched. */
  name: string;
  /** Before the name; it only decorates. */
  icon?: Icon;
  /** Called when the option is chosen. */
  action?: () => void;
  /** Where the option leads, when it is a link. */
  href?: string;
  /** The link leads to another site, in a new tab. */
  external?: boolean;
  /** Not offered at all. */
  hide?: boolean;
  /** Offered but not now. */
  disabled?: boolean;
  /** Takes something away for good, or ends something: in red. */
  danger?: boolean;
  /** A line above it. */
  separated?: boolean;
  /** The heading that it stands under, with those beside it that name the same one. */
  section?: string;
};

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the menu for screen readers. */
  label: string;
  /** The options, in order. Each does something or leads somewhere. */
  items: readonly MenuItem[];
  /** Above the options, to read only: what can be pressed is an option. */
  header?: ReactNode;
  /** Below the options, to read only. */
  footer?: ReactNode;
  /** In px, held between 200 and 300. */
  width?: number;
  /** Adds a search row; an option matches when a word of its name starts with what is typed. */
  searchable?: boolean;
};

const option = cva(
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-[15px] no-underline outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-disabled not-data-disabled:hover:bg-surface-hover data-highlighted:bg-surface-hover forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-solid",
  { variants: { danger: { true: "text-error", false: "text-ink" } } },
);

type Section = { heading: string | undefined; items: MenuItem[] };

/** Neighbouring options of the same section together, in their order. */
function groupBySection(items: readonly MenuItem[]): Section[] {
  const sections: Section[] = [];
  for (const item of items) {
    const last = sections.at(-1);
    if (last !== undefined && last.heading === item.section) last.items.push(item);
    else sections.push({ heading: item.section, items: [item] });
  }
  return sections;
}

/**
 * A few actions or places behind one button. To choose a value in a form use SelectField.
 *
 * - menu-1: Opened by keyboard it MUST be moved through with the arrows.
 * - menu-2: Closing MUST return focus to its button.
 */
export function Menu({
  trigger,
  label,
  items,
  header,
  footer,
  width = 300,
  searchable = false,
}: MenuProps) {
  insist(label !== "", "A Menu has a name that is heard when it opens: give it a `label`.");
  const say = useWords("menu", MENU_WORDS);
  const [open, setOpen] = useState(false);
  const [dir, setDir] = useState<"ltr" | "rtl">("ltr");
  const button = useRef<HTMLButtonElement>(null);
  const pressedOutside = useRef(false);
  const search = useKeptSearch();
  const offered = items.filter(({ hide }) => hide !== true);
  const shown =
    search.text.trim() === ""
      ? offered
      : findOptions(offered, search.text, ({ name }) => ({ label: name }));
  // A menu may own options alone, so with anything else beside them the menu is a part of a panel.
  const composed = searchable || header !== undefined || footer !== undefined;
  return (
    <Radix.Root
      dir={dir}
      open={open}
      onOpenChange={(isOpening) => {
        // The panel hangs at the end of the page, away from whatever says which way its button reads.
        setDir(getDirection(button.current));
        setOpen(isOpening);
        if (pressedOutside.current) search.forgetSoon();
        else if (!isOpening) search.set("");
        pressedOutside.current = false;
      }}
    >
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="menu"
          {...(composed ? panel : {})}
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          onPointerDownOutside={() => {
            pressedOutside.current = true;
          }}
          style={{ width: Math.min(300, Math.max(200, width)) }}
          className={cx(
            "z-(--z-popover) overflow-hidden rounded-[12px] bg-surface-raised p-1.5 shadow-menu",
            styles["menu"],
          )}
        >
          {header !== undefined && <div className="p-3">{header}</div>}
          {searchable && <Search text={search.text} onText={search.set} />}
          <div
            {...(composed ? { role: "menu", "aria-label": label } : {})}
            className="max-h-(--size-menu-height) overflow-x-hidden overflow-y-auto"
          >
            {groupBySection(shown).map(({ heading, items: options }) => {
              const rows = options.map((item) => (
                <Option key={item.name} item={item} calm={searchable} />
              ));
              return heading === undefined ? (
                rows
              ) : (
                <Radix.Group key={options[0]?.name} aria-label={heading}>
                  <Radix.Label aria-hidden className="px-3 pt-2.5 pb-1 text-xs text-ink-soft">
                    {heading}
                  </Radix.Label>
                  {rows}
                </Radix.Group>
              );
            })}
          </div>
          {shown.length === 0 && items.length > 0 && (
            <p role="status" className="px-3 py-2.5 text-[15px] text-ink-soft">
              {say.notFound}
            </p>
          )}
          {footer !== undefined && <div className="p-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({ item, calm }: { item: MenuItem; calm: boolean }) {
  const say = useWords("menu", MENU_WORDS);
  const { name, icon: Drawing, action, href, external = false, disabled = false } = item;
  const { danger = false, separated = false } = item;
  const face = (
    <>
      {Drawing && <Drawing className={`flex-none ${danger ? "text-current" : "text-ink-soft"}`} />}
      {name}
      {external && <span className="sr-only">, {say.newTab}</span>}
    </>
  );
  const behaviour = {
    disabled,
    className: option({ danger }),
    ...(action ? { onSelect: action } : {}),
    ...(calm ? { onPointerMove: letFocusBe, onPointerLeave: letFocusBe } : {}),
  };
  return (
    <>
      {separated && <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />}
      {href === undefined || disabled ? (
        <Radix.Item {...behaviour}>{face}</Radix.Item>
      ) : (
        <Radix.Item {...behaviour} asChild>
          <PlainLink href={href} external={external}>
            {face}
          </PlainLink>
        </Radix.Item>
      )}
    </>
  );
}

/** Focus follows the pointer over a menu; where there is a search it stays with the typing. */
function letFocusBe(event: PointerEvent) {
  event.preventDefault();
}

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  function steer(event: KeyboardEvent<HTMLInputElement>) {
    // The menu jumps to options by their first letter; here letters are for the search.
    if (event.key !== "Escape" && event.key !== "Tab") event.stopPropagation();
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    const first = event.currentTarget
      .closest('[data-slot="menu"]')
      ?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])');
    if (event.key === "ArrowDown") first?.focus();
    else if (text !== "") first?.click();
  }
  return (
    <SearchRow
      ref={box}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={steer}
    />
  );
}
