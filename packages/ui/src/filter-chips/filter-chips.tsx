import { useRef } from "react";
import { ChoiceGroup, type ChoiceGroupProps } from "#field/choice-group.tsx";
import { useKeepInView } from "#hooks/keep-in-view.ts";

export type FilterChip = { value: string; label: string; disabled?: boolean };

export type FilterChipsProps = Omit<
  ChoiceGroupProps,
  "required" | "optional" | "help" | "error" | "ok" | "disabled"
> & {
  /** The first usually shows everything: "All". */
  chips: readonly FilterChip[];
  /** The value of the chip that is chosen. */
  value: string;
  /** Gets the value of the chip that was chosen. */
  onChange: (value: string) => void;
};

/**
 * The kinds of rows that a list can show, one at a time, on one line above it: all, money in, money out. For more
 * than kinds use Filters, for a choice that a form keeps Segmented.
 *
 * - filter-chips-1: It MUST act as one radio group.
 * - filter-chips-2: Where the chips do not fit they scroll sideways, and the chosen one MUST be in view.
 */
export function FilterChips({ chips, value, onChange, ...group }: FilterChipsProps) {
  const list = useRef<HTMLDivElement>(null);
  useKeepInView(list, "label:has(:checked)", value);
  return (
    <ChoiceGroup
      list={list}
      data-slot="filter-chips"
      choices={chips}
      keyOf={(chip) => chip.value}
      isChosen={(chip) => chip.value === value}
      isDisabled={({ disabled = false }) => disabled}
      onChoose={(chip) => onChange(chip.value)}
      isLabelHidden
      // Room for the focus ring, which a box that scrolls would cut.
      look="-m-1.5 flex gap-2 overflow-x-auto p-1.5 [scrollbar-width:none]"
      {...group}
    >
      {({ value: key, label }, radio) => (
        <label
          key={key}
          className="relative inline-flex h-10 flex-none cursor-pointer items-center rounded-press bg-surface px-4 text-[15px] font-[500] whitespace-nowrap text-ink shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:shadow-[inset_0_0_0_1px_var(--color-ink)] has-checked:bg-action has-checked:text-on-action has-checked:shadow-none has-disabled:cursor-not-allowed has-disabled:text-ink-disabled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:border forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input {...radio} className="absolute inset-0 cursor-[inherit] opacity-0" />
          {label}
        </label>
      )}
    </ChoiceGroup>
  );
}
