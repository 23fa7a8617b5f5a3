import type { ReactNode } from "react";
import { CheckIcon } from "#icon/icon.tsx";
import { SearchRow } from "./search-row.tsx";
import type { Listbox } from "./use-listbox.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const LISTBOX_MENU_WORDS = {
  label: "Choices",
  found: (count: number) => `${count} found`,
};

export type ListboxMenuProps<Option> = {
  listbox: Listbox<Option>;
  /** Names the list, as the field is named. */
  label: ReactNode;
  keyOf: (option: Option) => string;
  /** What an option shows; its text when left out. */
  children?: (option: Option) => ReactNode;
  /** The heading that an option stands under, with those beside it that have the same one. */
  groupOf?: (option: Option) => string | undefined;
  /** A sentence under the text of an option, heard after it. */
  describe?: (option: Option) => string | undefined;
  /** Said when the list has nothing to show. */
  empty: string;
  /** As wide as the field when that is wider than a menu: the 200 to 300 px are the dropdown menu's, not a select's. */
  wide?: boolean;
};

/**
 * The open menu of a field of choices: a search row when it can be searched, and a list 250 px high. Private to the
 * design system; pages use SelectField, MultiSelectField or PhoneField. It stands in the top layer, beside its field.
 */
export function ListboxMenu<Option>({
  listbox,
  label,
  keyOf,
  children,
  groupOf,
  describe,
  empty,
  wide = true,
}: ListboxMenuProps<Option>) {
  const say = useWords("listboxMenu", LISTBOX_MENU_WORDS);
  if (!listbox.open) return null;
  const name = typeof label === "string" ? label : say.label;
  return (
    <div
      ref={listbox.menu}
      id={listbox.menuId}
      data-slot="listbox-menu"
      data-wide={wide}
      {...(listbox.searchable && { role: "dialog", "aria-label": name })}
      className="fixed inset-auto z-(--z-popover) m-0 flex w-(--size-menu-max) max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-[12px] border-0 bg-surface-raised p-1.5 text-[0.9375rem] text-ink shadow-menu forced-colors:border"
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
        className="max-h-(--size-menu-height) min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain"
      >
        {groupAdjacent(listbox.shown, groupOf).map(({ heading, first, options }) => {
          const rows = options.map((option, place) => (
            <ListboxOption
              key={keyOf(option)}
              listbox={listbox}
              index={first + place}
              option={option}
              description={describe?.(option)}
            >
              {children?.(option)}
            </ListboxOption>
          ));
          return heading === undefined ? (
            rows
          ) : (
            <div key={first} role="group" aria-label={heading}>
              <p aria-hidden className="px-3 pt-2.5 pb-1 text-xs text-ink-soft">
                {heading}
              </p>
              {rows}
            </div>
          );
        })}
      </div>
      <p role="status" className={listbox.shown.length > 0 ? "sr-only" : "px-3 py-3 text-ink-soft"}>
        {listbox.shown.length === 0 ? empty : listbox.typed && say.found(listbox.shown.length)}
      </p>
    </div>
  );
}

type ListboxOptionProps<Option> = {
  listbox: Listbox<Option>;
  index: number;
  option: Option;
  description: string | undefined;
  children: ReactNode;
};

function ListboxOption<Option>({
  listbox,
  index,
  option,
  description,
  children,
}: ListboxOptionProps<Option>) {
  const descriptionId = `${listbox.optionId(index)}-description`;
  return (
    <div
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 py-2 data-[active=true]:not-aria-selected:bg-surface-sunken aria-selected:bg-surface-selected aria-selected:font-strong aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled data-[active=true]:aria-selected:shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] forced-colors:data-[active=true]:outline-2"
      aria-describedby={description === undefined ? undefined : descriptionId}
      {...listbox.optionProps(index, option)}
    >
      {children ?? (
        <span className="min-w-0 flex-1 wrap-break-word">
          {listbox.textOf(option)}
          {description !== undefined && (
            <span id={descriptionId} aria-hidden className="block text-sm font-body text-ink-soft">
              {description}
            </span>
          )}
        </span>
      )}
      {listbox.several && listbox.isChosen(option) && <CheckIcon />}
    </div>
  );
}

type OptionGroup<Option> = { heading: string | undefined; first: number; options: Option[] };

/** Adjacent options of the same group together, in their order. */
function groupAdjacent<Option>(
  options: readonly Option[],
  groupOf: ((option: Option) => string | undefined) | undefined,
): OptionGroup<Option>[] {
  const groups: OptionGroup<Option>[] = [];
  for (const [index, option] of options.entries()) {
    const heading = groupOf?.(option);
    const last = groups.at(-1);
    if (last !== undefined && last.heading === heading) last.options.push(option);
    else groups.push({ heading, first: index, options: [option] });
  }
  return groups;
}
