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
  options: readonly RadioOption[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * One of a few answers that are worth reading side by side. For more than five use SelectField, for yes or no YesNo,
 * for two or three views of the same thing Segmented.
 * It MUST act as one radio group: one stop for Tab, arrows change the answer; the label is part of the target.
 */
export function RadioGroup({ options, value, onChange, ...group }: RadioGroupProps) {
  return (
    <ChoiceGroup
      data-slot="radio-group"
      choices={options}
      keyOf={(option) => option.value}
      isChosen={(option) => option.value === value}
      isDisabled={({ disabled = false }) => disabled}
      onChoose={(option) => onChange(option.value)}
      look="flex flex-col gap-1"
      {...group}
    >
      {(option, radio, at) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-md text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-muted"
        >
          <input
            {...radio}
            className="size-6 flex-none cursor-[inherit] appearance-none rounded-press bg-surface shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] checked:bg-action checked:shadow-[inset_0_0_0_2px_var(--color-action),inset_0_0_0_6.5px_var(--color-surface)] hover:not-checked:shadow-[inset_0_0_0_1.5px_var(--color-ink)] data-[wrong=true]:not-checked:shadow-[inset_0_0_0_2px_var(--color-error)] forced-colors:appearance-auto"
            data-wrong={Boolean(group.error)}
            aria-describedby={option.description ? `${at}-description` : undefined}
            aria-labelledby={`${at}-label`}
          />
          <span className="flex min-w-0 flex-col">
            <span id={`${at}-label`}>{option.label}</span>
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
