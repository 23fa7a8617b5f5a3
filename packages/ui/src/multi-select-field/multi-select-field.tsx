import { useState } from "react";
import { XIcon } from "#icon/icon.tsx";
import { SelectFrame, type SelectFieldWords, type SelectOption } from "#listbox/select-frame.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const MULTI_SELECT_FIELD_WORDS = {
  placeholder: "Choose",
  chosen: "Chosen",
  added: (option: string) => `${option} added`,
  removed: (option: string) => `${option} removed`,
  remove: (option: string) => `Remove ${option}`,
};

export type MultiSelectFieldProps = SelectFieldWords & {
  /** In the order in which they were chosen. */
  value: readonly string[];
  /** Gets all chosen values after each change, in the order in which they were chosen. */
  onChange: (value: string[]) => void;
};

/**
 * Several choices from a list, each a chip that its cross takes away. For one choice use SelectField.
 *
 * - multi-select-field-1: The menu MUST stay open while choosing.
 * - multi-select-field-2: A second choice of the same option MUST take it away.
 * - multi-select-field-3: What changed MUST be announced.
 */
export function MultiSelectField({
  value,
  onChange,
  placeholder,
  ...field
}: MultiSelectFieldProps) {
  const say = useWords("multiSelectField", MULTI_SELECT_FIELD_WORDS);
  const { options, readOnly = false, disabled = false } = field;
  const [announced, setAnnounced] = useState("");
  const locked = readOnly || disabled;
  const prompt = placeholder ?? say.placeholder;

  function toggle({ value: one, label: word }: SelectOption) {
    const has = value.includes(one);
    setAnnounced(has ? say.removed(word) : say.added(word));
    onChange(has ? value.filter((other) => other !== one) : [...value, one]);
  }

  // A value whose option has not arrived yet is shown as it is, so that it can still be taken away.
  const chosen = value.map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  );
  const summary = chosen.map((option) => option.label).join(", ");

  return (
    <SelectFrame data-slot="multi-select-field" chosen={value} onChoose={toggle} several {...field}>
      {({ trigger, focus, look, caret }) => (
        <div className={`${look} py-[9px] ps-2.5`}>
          {/* Under the chips and as large as the box: a press anywhere but on a cross opens the list. */}
          <button
            data-control=""
            {...trigger}
            className="absolute inset-0 rounded-field outline-none"
          >
            <span className="sr-only">{summary || prompt}</span>
          </button>
          {chosen.length === 0 ? (
            <span aria-hidden="true" className="pointer-events-none flex-1 ps-1.5 text-ink-muted">
              {prompt}
            </span>
          ) : (
            <ul
              aria-label={say.chosen}
              className="pointer-events-none relative flex min-w-0 flex-1 flex-wrap gap-1.5"
            >
              {chosen.map((option) => (
                <li
                  key={option.value}
                  className={`inline-flex h-[34px] max-w-full items-center gap-1.5 rounded-press bg-action-soft ps-3 text-sm font-[500] text-on-action-soft ${locked ? "pe-3" : "pe-1.5"}`}
                >
                  <span className="truncate">{option.label}</span>
                  {!locked && (
                    <button
                      type="button"
                      aria-label={say.remove(option.label)}
                      className="pointer-events-auto grid size-6 flex-none place-items-center rounded-press hover:bg-action-soft-hover"
                      onClick={() => {
                        toggle(option);
                        focus();
                      }}
                    >
                      <XIcon size={16} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {caret}
          <span role="status" className="sr-only">
            {announced}
          </span>
        </div>
      )}
    </SelectFrame>
  );
}
