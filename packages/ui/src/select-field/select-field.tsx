import { SelectFrame, type SelectFieldWords } from "#listbox/select-frame.tsx";
import { useWords } from "#words-provider/use-words.ts";

export type { SelectOption } from "#listbox/select-frame.tsx";

/** What it says itself, in English. */
export const SELECT_FIELD_WORDS = { placeholder: "Choose" };

export type SelectFieldProps = SelectFieldWords & {
  /** Empty while nothing is chosen. */
  value: string;
  /** Gets the value of the option that was chosen. */
  onChange: (value: string) => void;
};

/**
 * One choice from a list. For two answers use YesNo, for a few worth comparing RadioGroup, for several
 * MultiSelectField. `ref` is the box that takes focus.
 *
 * - select-field-1: It MUST be named by its label.
 * - select-field-2: It MUST work by keyboard alone: arrows, Home, End, Enter, Escape, the first letters.
 * - select-field-3: It MUST never open when read only.
 * - select-field-4: It MUST never choose an option that is disabled or hidden.
 * - select-field-5: Nothing MUST cut its list off: no dialog, no container that scrolls.
 * - select-field-6: In a dialog Escape MUST close the list alone.
 */
export function SelectField({ value, onChange, placeholder, ...field }: SelectFieldProps) {
  const say = useWords("selectField", SELECT_FIELD_WORDS);
  const chosen = field.options.find((option) => option.value === value);
  return (
    <SelectFrame
      data-slot="select-field"
      chosen={[value]}
      onChoose={(option) => onChange(option.value)}
      {...field}
    >
      {({ trigger, look, caret }) => (
        <button {...trigger} className={`${look} text-start`}>
          <span className={`min-w-0 flex-1 truncate ${chosen ? "" : "text-ink-muted"}`}>
            {chosen?.label ?? placeholder ?? say.placeholder}
          </span>
          {caret}
        </button>
      )}
    </SelectFrame>
  );
}
