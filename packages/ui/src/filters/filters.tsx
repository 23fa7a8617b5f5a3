import { useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "#button/button.tsx";
import { Dialog } from "#dialog/dialog.tsx";
import { insist } from "#hooks/insist.ts";
import { useMedia } from "#hooks/media.ts";
import { SlidersHorizontalIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const FILTERS_WORDS = {
  cleared: "Filters cleared",
  clear: "Clear",
  clearAll: "Clear filters",
  open: "Filters",
  active: (count: number) => `${count} active`,
  show: "Show",
};

export type FiltersProps = Omit<ComponentProps<"div">, "children"> & {
  /** What is filtered: "Filter transactions". */
  label: string;
  /** How many of them narrow the list now. */
  active: number;
  /** Sets every one back. */
  onClear: () => void;
  /** The fields: SelectField, MultiSelectField, DateField. Each takes effect when it changes. */
  children: ReactNode;
};

/**
 * Fields that narrow a list: a row where there is room, one button and a sheet on phones. For kinds of rows alone use
 * FilterChips, for words SearchField.
 *
 * - filters-1: How many are active MUST be heard in the button's name.
 * - filters-2: Clearing MUST be announced and MUST NOT lose focus.
 */
export function Filters({
  label,
  active,
  onClear,
  className = "",
  children,
  ...rest
}: FiltersProps) {
  insist(label !== "", "Filters say what they filter: give them a `label`.");
  insist(
    Number.isInteger(active) && active >= 0,
    "Filters' `active` counts those that narrow the list now, from 0.",
  );
  const say = useWords("filters", FILTERS_WORDS);
  const hasRoom = useMedia("(width >= 48rem)");
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [announced, setAnnounced] = useState("");

  function clear() {
    setAnnounced(say.cleared);
    onClear();
    // The button that was pressed goes away with the last active filter.
    group.current?.focus();
  }

  const heard = (
    <p role="status" className="sr-only">
      {active === 0 && announced}
    </p>
  );

  return (
    <div data-slot="filters" className={`min-w-0 ${className}`} {...rest}>
      <span id={labelId} className="sr-only">
        {label}
      </span>
      {hasRoom ? (
        <div
          ref={group}
          role="group"
          aria-labelledby={labelId}
          tabIndex={-1}
          className="flex items-end gap-3 rounded-field"
        >
          <div className="flex min-w-0 flex-1 flex-wrap gap-3 *:max-w-60 *:flex-[1_0_10rem]">
            {children}
          </div>
          {active > 0 && (
            // As high as the fields, so that their middles lie on one line.
            <span className="flex h-(--size-input) flex-none items-center">
              <Button variant="quiet" aria-label={say.clearAll} onClick={clear}>
                {say.clear}
              </Button>
            </span>
          )}
        </div>
      ) : (
        <>
          <Button
            variant="outline"
            size="sm"
            icon={SlidersHorizontalIcon}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {say.open}
            {active > 0 && (
              <>
                <span
                  aria-hidden="true"
                  className="h-5 min-w-5 rounded-press bg-action px-1.5 text-center text-[12px] leading-5 text-on-action forced-colors:border"
                >
                  {active}
                </span>
                <span className="sr-only">, {say.active(active)}</span>
              </>
            )}
          </Button>
          <Dialog
            open={isOpen}
            onOpenChange={setIsOpen}
            title={label}
            footer={
              <>
                <Button variant="quiet" onClick={clear}>
                  {say.clear}
                </Button>
                <Button onClick={() => setIsOpen(false)}>{say.show}</Button>
              </>
            }
          >
            {/* Room for the menu of the last field. */}
            <div className="flex min-h-80 flex-col gap-5">{children}</div>
            {/* An open sheet hides the page behind it from screen readers, whatever happens there. */}
            {heard}
          </Dialog>
        </>
      )}
      {hasRoom && heard}
    </div>
  );
}
