import * as Radix from "@radix-ui/react-dropdown-menu";
import { cva, cx } from "class-variance-authority";
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { shareStyleNonce } from "#hooks/style-nonce.ts";
import { MagnifyingGlassIcon, type Icon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import styles from "./menu.module.css";

shareStyleNonce();

/** How long a search survives the menu, so that a slip of the pointer does not lose it. */
const SEARCH_KEPT_MS = 1000;

/** One option: a deed (`action`) or a place (`href`). */
export type MenuItem = {
  name: string;
  icon?: Icon;
  action?: () => void;
  href?: string;
  external?: boolean;
  /** Not offered at all. */
  hide?: boolean;
  /** Offered but not now. */
  disabled?: boolean;
};

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the menu for screen readers. */
  label: string;
  items: readonly MenuItem[];
  header?: ReactNode;
  footer?: ReactNode;
  /** In px, held between 200 and 300. */
  width?: number;
  /** Adds a search row; an option matches when its name starts with what is typed. */
  searchable?: boolean;
};

const option = cva(
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-[15px] text-ink no-underline outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-disabled data-highlighted:bg-surface-hover",
);

/**
 * A few deeds or places behind one button. To choose a value in a form use SelectField.
 * Opened by keyboard it MUST be walked with the arrows, and closing MUST return focus to its button.
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
  const [open, setOpen] = useState(false);
  const search = useKeptSearch(open);
  const shown = items.filter(
    ({ name, hide }) => hide !== true && plain(name).startsWith(plain(search.text)),
  );
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="menu"
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          style={{ width: Math.min(300, Math.max(200, width)) }}
          className={cx(
            "z-(--z-popover) overflow-hidden rounded-[12px] bg-surface-raised p-1.5 shadow-menu",
            styles["menu"],
          )}
        >
          {header !== undefined && <div className="p-3">{header}</div>}
          {searchable && <Search text={search.text} onText={search.setText} />}
          <div className="max-h-(--size-menu-height) overflow-x-hidden overflow-y-auto">
            {shown.map((item) => (
              <Option key={item.name} item={item} />
            ))}
            {shown.length === 0 && items.length > 0 && (
              <p className="px-3 py-2.5 text-[15px] text-ink-soft">Nothing found</p>
            )}
          </div>
          {footer !== undefined && <div className="p-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({
  item: { name, icon: Picture, action, href, external = false, disabled = false },
}: {
  item: MenuItem;
}) {
  const face = (
    <>
      {Picture && <Picture className="text-ink-soft" />}
      {name}
      {external && <span className="sr-only">, opens in a new tab</span>}
    </>
  );
  const look = option();
  return href === undefined || disabled ? (
    <Radix.Item disabled={disabled} className={look} {...(action ? { onSelect: action } : {})}>
      {face}
    </Radix.Item>
  ) : (
    <Radix.Item asChild {...(action ? { onSelect: action } : {})}>
      <PlainLink href={href} external={external} className={look}>
        {face}
      </PlainLink>
    </Radix.Item>
  );
}

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  function keepForTyping(event: KeyboardEvent) {
    // The menu jumps to options by their first letter; here letters are for the search.
    if (event.key !== "ArrowDown" && event.key !== "Escape" && event.key !== "Tab") {
      event.stopPropagation();
    }
  }
  return (
    <label className="mb-1.5 flex h-11 items-center gap-2.5 rounded-[8px] bg-surface-sunken px-3 text-[15px] text-ink-muted focus-within:outline-3 focus-within:outline-focus">
      <MagnifyingGlassIcon />
      <span className="sr-only">Search</span>
      <input
        ref={box}
        type="text"
        placeholder="Search..."
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={keepForTyping}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-muted"
      />
    </label>
  );
}

/** The search text. It is forgotten about a second after the menu closes. */
function useKeptSearch(open: boolean) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setText(""), SEARCH_KEPT_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return { text, setText };
}

/** A name without case or tone marks, as people type it. */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-NG").trim();
}
