import { useEffect, useEffectEvent, type RefObject } from "react";

type Keys = {
  /** Around the table: the keys move over the buttons of its rows. */
  list: RefObject<HTMLElement | null>;
  /** Around the search field. */
  search: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** Opens the row that the keys have come to, while another is open. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** A closed list of choices takes only the keys that it finds something by, unless it is part of what is being filled in. */
const WRITING =
  "input, textarea, select, [contenteditable], form [role=combobox], [role=combobox][aria-expanded=true], [role=listbox]";

/** True while the key belongs to something else: a field, a dialog, a menu. */
export function isKeyTaken({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null)
    return true;
  return target instanceof Element && target.closest(WRITING) !== null;
}

const rowButtons = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-index] th button, [data-index] li button") ?? []),
];

/** Puts the focus on the row after or before the one that has it; on the first when none has. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const buttons = rowButtons(list);
  const row = document.activeElement?.closest("[data-index]");
  const at = buttons.findIndex((button) => row?.contains(button) === true);
  const next = at === -1 ? buttons[0] : buttons[at + by];
  next?.focus();
}

/**
 * The keys of a queue: j and k (in the list the arrows too) move over the rows, Enter opens, Escape closes, / searches.
 * While a row is open, walking opens the next one.
 */
export function useQueueKeys({ list, search, isOpen, onStep, onClose }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyTaken(event)) return;
    const { key, target } = event;
    const inList = target instanceof Node && list.current?.contains(target) === true;
    const by =
      key === "j" || (inList && key === "ArrowDown")
        ? 1
        : key === "k" || (inList && key === "ArrowUp")
          ? -1
          : undefined;
    if (by !== undefined) {
      if (isOpen) onStep(by);
      step(list.current, by);
    } else if (key === "/") {
      search.current?.querySelector("input")?.focus();
    } else if (key === "Escape" && isOpen) {
      onClose();
    } else {
      return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      press(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);
}
