import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { hasPrefix } from "./fold.ts";
import { useKeptSearch } from "./kept-search.ts";
import { followField, raiseToTopLayer } from "./place-list.ts";

/** A pause that ends a type-ahead. */
const TYPE_AHEAD_MS = 500;

export type ListboxSetup<Option> = {
  options: readonly Option[];
  textOf: (option: Option) => string;
  isChosen: (option: Option) => boolean;
  /** Offered but not now: shown, passed over by the keys and never chosen. */
  isDisabled?: ((option: Option) => boolean) | undefined;
  onChoose: (option: Option) => void;
  /** The options that typed text names, best first. */
  find: (options: readonly Option[], typed: string) => readonly Option[];
  /** A search row stands over the list. */
  searchable: boolean;
  /** Stays open after a choice, for lists that take several. */
  several?: boolean;
  /** Shown but not to be changed: never opens, and says so. */
  readOnly?: boolean;
  disabled?: boolean | undefined;
  /** Focus went elsewhere, menu included. */
  onLeave?: (() => void) | undefined;
};

export type Listbox<Option> = ReturnType<typeof useListbox<Option>>;

/**
 * The behaviour of every menu of choices: what is open, searched and about to be chosen, and the keys for it.
 * It draws nothing; ListboxMenu draws it. Arrows, Home and End move, Enter chooses, Escape closes and goes back.
 */
export function useListbox<Option>({
  options,
  textOf,
  isChosen,
  isDisabled,
  onChoose,
  find,
  searchable,
  several = false,
  readOnly = false,
  disabled = false,
  onLeave,
}: ListboxSetup<Option>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const tabbing = useRef(false);
  const typeAhead = useRef({ text: "", at: 0 });
  const [open, setOpen] = useState(false);
  const { text: typed, set: setTyped, forgetSoon } = useKeptSearch();
  const [activeAt, setActiveAt] = useState(0);

  const locked = readOnly || disabled;
  const shown = searchable && typed.trim() !== "" ? find(options, typed) : options;
  const last = shown.length - 1;
  const isOff = (option: Option | undefined) =>
    option === undefined || isDisabled?.(option) === true;
  /** The nearest option from an index on that can be chosen, the other way when there is none. */
  const nearest = (from: number, by: 1 | -1): number => {
    const free = [...shown.keys()].filter((index) => !isOff(shown[index]));
    const ahead = by === 1 ? free.find((at) => at >= from) : free.findLast((at) => at <= from);
    return ahead ?? (by === 1 ? free.at(-1) : free[0]) ?? -1;
  };
  const active = nearest(Math.min(activeAt, last), 1);
  const optionId = (index: number) => `${id}-option-${index}`;
  const activeId = open && active >= 0 ? optionId(active) : undefined;

  function openList(at?: number) {
    if (locked || open) return;
    setActiveAt(at ?? Math.max(0, shown.findIndex(isChosen)));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setTyped("");
    trigger.current?.focus();
  }

  function leave() {
    setOpen(false);
    forgetSoon();
  }

  function type(text: string) {
    setTyped(text);
    setActiveAt(0);
  }

  function choose(option: Option) {
    if (isOff(option)) return;
    onChoose(option);
    if (!several) close();
  }

  const away = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) leave();
  });

  const escape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  });

  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => away(event);
    // On the window and first: a dialog around the field listens on the document and would close instead.
    const onKey = (event: globalThis.KeyboardEvent) => escape(event);
    document.addEventListener("pointerdown", onPress, true);
    window.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      window.removeEventListener("keydown", onKey, true);
    };
  }, [open]);

  useLayoutEffect(() => {
    if (!open || !menu.current || !root.current) return undefined;
    raiseToTopLayer(menu.current);
    return followField(menu.current, root.current);
  }, [open]);

  useLayoutEffect(() => {
    const box = list.current;
    const option = activeId === undefined ? null : document.getElementById(activeId);
    if (!box || !option) return;
    const shownBox = box.getBoundingClientRect();
    const row = option.getBoundingClientRect();
    if (row.top < shownBox.top) box.scrollTop -= shownBox.top - row.top;
    else if (row.bottom > shownBox.bottom) box.scrollTop += row.bottom - shownBox.bottom;
  }, [activeId]);

  /**
   * Goes to the next option that starts with the letters typed in a row; the same letter again goes to the next one. Several letters
   * with which no option starts go to the one that a search finds. A closed list leaves a letter with which nothing starts to the page.
   */
  function jump(event: KeyboardEvent) {
    const letter = event.key;
    const now = Date.now();
    const before = now - typeAhead.current.at < TYPE_AHEAD_MS ? typeAhead.current.text : "";
    const text = before === letter ? letter : before + letter;
    typeAhead.current = { text, at: now };
    const from = open ? active + (text.length === 1 ? 1 : 0) : 0;
    const order = [...shown.keys()].map((step) => (from + step) % shown.length);
    const free = order.flatMap((index) => {
      const option = shown[index];
      return option === undefined || isOff(option) ? [] : [{ index, option }];
    });
    const [best] =
      text.length > 1
        ? find(
            free.map(({ option }) => option),
            text,
          )
        : [];
    const { index: match } =
      free.find(({ option }) => hasPrefix(textOf(option), text)) ??
      free.find(({ option }) => option === best) ??
      {};
    if (!open && match === undefined) {
      typeAhead.current = { text: "", at: 0 };
      return;
    }
    event.preventDefault();
    if (!open) openList(match);
    else if (match !== undefined) setActiveAt(match);
  }

  const typingAhead = () => Date.now() - typeAhead.current.at < TYPE_AHEAD_MS;

  function press(event: KeyboardEvent) {
    if (locked || event.ctrlKey || event.metaKey) return;
    tabbing.current = event.key === "Tab";
    const inSearch = event.target instanceof HTMLInputElement;
    const moves: Record<string, number | undefined> = {
      ArrowDown: nearest(active + 1, 1),
      ArrowUp: nearest(active - 1, -1),
      PageDown: nearest(Math.min(active + 10, last), 1),
      PageUp: nearest(Math.max(active - 10, 0), -1),
      ...(!(inSearch && typed !== "") && { Home: nearest(0, 1), End: nearest(last, -1) }),
    };
    const target = moves[event.key];
    const option = shown[active];
    if (target !== undefined) {
      event.preventDefault();
      if (open) setActiveAt(target);
      else openList(event.key === "Home" || event.key === "End" ? target : undefined);
    } else if (event.key === "Enter" || (event.key === " " && !inSearch && !typingAhead())) {
      event.preventDefault();
      if (!open) openList();
      else if (option !== undefined) choose(option);
    } else if (!inSearch && event.key.length === 1 && !event.altKey) {
      if (!searchable) return jump(event);
      event.preventDefault();
      openList();
      type(event.key);
    }
  }

  return {
    open,
    typed,
    shown,
    active,
    listId: `${id}-list`,
    menuId: `${id}-menu`,
    several,
    searchable,
    type,
    openList,
    choose,
    menu,
    list,
    isChosen,
    textOf,
    optionId,
    activeId,
    rootProps: {
      ref: root,
      onBlur(event: FocusEvent) {
        if (root.current?.contains(event.relatedTarget)) return;
        onLeave?.();
        // Without a next element and without Tab the window itself lost focus, or a click will say where it went.
        if (open && (event.relatedTarget || tabbing.current)) leave();
      },
    },
    trigger,
    triggerProps: {
      type: "button",
      role: "combobox",
      disabled,
      "aria-readonly": readOnly || undefined,
      "aria-expanded": open,
      "aria-haspopup": searchable ? "dialog" : "listbox",
      "aria-controls": open ? `${id}-${searchable ? "menu" : "list"}` : undefined,
      "aria-activedescendant": searchable ? undefined : activeId,
      onClick: () => (open ? close() : openList()),
      onKeyDown: press,
    },
    searchProps: {
      role: "combobox",
      "aria-expanded": true,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": activeId,
      onKeyDown: press,
    },
    optionProps: (index: number, option: Option) => ({
      id: optionId(index),
      role: "option",
      "aria-selected": isChosen(option),
      "aria-disabled": isOff(option) || undefined,
      "data-active": index === active,
      onClick: () => choose(option),
      onPointerMove: () => {
        if (!isOff(option)) setActiveAt(index);
      },
      // Focus stays where the keys are heard.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    }),
  } as const;
}
