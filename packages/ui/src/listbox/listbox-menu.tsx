import type { ReactNode } from "react";
import { CheckIcon } from "#icon/icon.tsx";
import { SearchRow } from "./search-row.tsx";
import type { Listbox } from "./use-listbox.ts";

export type ListboxMenuProps<Option> = {
  listbox: Listbox<Option>;
  /** Names the list, as the field is named. */
  label: ReactNode;
  keyOf: (option: Option) => string;
  /** What an option shows; its text when left out. */
  children?: (option: Option) => ReactNode;
  /** Said when the list has nothing to show. */
  empty: string;
  /** As wide as the field when that is wider than a menu: the 200 to 300 px are the dropdown menu's, not a select's. */
  wide?: boolean;
};

/**
 * The open menu of a field of choices: a search row when it can be searched, and a list 250 px high. Private to the
 * design system; pages use SelectField, MultiSelectField or PhoneField. Stands in a positioned parent.
 */
export function ListboxMenu<Option>({
  listbox,
  label,
  keyOf,
  children,
  empty,
  wide = true,
}: ListboxMenuProps<Option>) {
  if (!listbox.open) return null;
  const name = typeof label === "string" ? label : "Choices";
  return (
    <div
      id={listbox.menuId}
      data-slot="listbox-menu"
      {...(listbox.searchable && { role: "dialog", "aria-label": name })}
      className={`absolute start-0 z-(--z-menu) w-(--size-menu-max) max-w-[calc(100vw-2rem)] overflow-hidden rounded-[12px] bg-surface-raised p-1.5 text-[0.9375rem] text-ink shadow-menu forced-colors:border ${wide ? "min-w-full" : ""} ${listbox.upwards ? "bottom-full mb-2" : "top-full mt-2"}`}
    >
      {listbox.searchable && (
        <SearchRow
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu opened because it was asked for.
          autoFocus
          value={listbox.typed}
          onChange={(event) => listbox.type(event.target.value)}
          {...listbox.searchProps}
        />
      )}
      <div
        ref={listbox.list}
        id={listbox.listId}
        role="listbox"
        aria-label={name}
        aria-multiselectable={listbox.several || undefined}
        className="max-h-(--size-menu-height) overflow-x-hidden overflow-y-auto overscroll-contain"
      >
        {listbox.shown.map((option, index) => (
          <div
            key={keyOf(option)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 py-2 data-[active=true]:not-aria-selected:bg-surface-sunken aria-selected:bg-surface-selected aria-selected:font-strong aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled data-[active=true]:aria-selected:shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] forced-colors:data-[active=true]:outline-2"
            {...listbox.optionProps(index, option)}
          >
            {children ? (
              children(option)
            ) : (
              <span className="min-w-0 flex-1 wrap-break-word">{listbox.textOf(option)}</span>
            )}
            {listbox.several && listbox.isChosen(option) && <CheckIcon />}
          </div>
        ))}
      </div>
      <p role="status" className={listbox.shown.length > 0 ? "sr-only" : "px-3 py-3 text-ink-soft"}>
        {listbox.shown.length === 0 ? empty : listbox.typed && `${listbox.shown.length} found`}
      </p>
    </div>
  );
}
