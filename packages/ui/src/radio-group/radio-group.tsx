import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { ChoiceGroup, type ChoiceGroupProps } from "#field/choice-group.tsx";

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** One line under the label, heard after it. */
  description?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps = ChoiceGroupProps & {
  /** The answers, in order: two at least. */
  options: readonly RadioOption[];
  /** Empty while nothing is chosen. */
  value: string;
  /** Gets the value of the answer that was chosen. */
  onChange: (value: string) => void;
  /** Ruled on the page; a card for each, under one another; or cards side by side where there is room. */
  look?: "rows" | "cards" | "tiles";
};

const group = cva("", {
  variants: {
    look: {
      rows: "flex flex-col gap-1",
      cards: "flex flex-col gap-3",
      tiles: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-3",
    },
  },
});

const CARD =
  "items-center gap-3.5 rounded-field bg-surface px-4 py-[15px] inset-ring inset-ring-line-strong hover:not-has-disabled:inset-ring-ink has-checked:bg-surface-selected has-checked:inset-ring-2 has-checked:inset-ring-action has-disabled:bg-surface-sunken has-disabled:inset-ring-line data-[wrong=true]:not-has-checked:inset-ring-2 data-[wrong=true]:not-has-checked:inset-ring-error has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:border forced-colors:has-checked:border-2";

const answer = cva(
  "flex min-h-11 cursor-pointer text-md text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-muted",
  {
    variants: { look: { rows: "items-start gap-3 py-2.5", cards: CARD, tiles: CARD } },
  },
);

const name = cva("", {
  variants: { look: { rows: "", cards: "font-strong", tiles: "font-strong" } },
});

/**
 * One of a few answers that are worth reading side by side. For more than five use SelectField, for yes or no YesNo,
 * for two or three views of the same thing Segmented.
 *
 * - radio-group-1: It MUST act as one radio group: one stop for Tab, arrows change the answer.
 * - radio-group-2: The label MUST be part of the target.
 */
export function RadioGroup({ options, value, onChange, look = "rows", ...rest }: RadioGroupProps) {
  return (
    <ChoiceGroup
      data-slot="radio-group"
      choices={options}
      keyOf={(option) => option.value}
      isChosen={(option) => option.value === value}
      isDisabled={({ disabled = false }) => disabled}
      onChoose={(option) => onChange(option.value)}
      look={group({ look })}
      {...rest}
    >
      {(option, radio, at) => (
        <label key={option.value} className={answer({ look })} data-wrong={Boolean(rest.error)}>
          <input
            {...radio}
            className={`size-6 flex-none cursor-[inherit] appearance-none rounded-press bg-surface shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] checked:bg-action checked:shadow-[inset_0_0_0_2px_var(--color-action),inset_0_0_0_6.5px_var(--color-surface)] hover:not-checked:shadow-[inset_0_0_0_1.5px_var(--color-ink)] data-[wrong=true]:not-checked:shadow-[inset_0_0_0_2px_var(--color-error)] forced-colors:appearance-auto ${look === "rows" ? "" : "outline-none"}`}
            data-wrong={Boolean(rest.error)}
            aria-describedby={option.description ? `${at}-description` : undefined}
            aria-labelledby={`${at}-label`}
          />
          <span className="flex min-w-0 flex-col">
            <span id={`${at}-label`} className={name({ look })}>
              {option.label}
            </span>
            {option.description && (
              <span id={`${at}-description`} className="text-sm text-ink-soft">
                {option.description}
              </span>
            )}
          </span>
        </label>
      )}
    </ChoiceGroup>
  );
}
