import type { ComponentProps, FocusEvent, ReactNode, Ref } from "react";
import { ariaOf, Field, useFieldIds, type FieldWords } from "#field/field.tsx";

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** One line under the label, heard after it. */
  description?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    options: readonly RadioOption[];
    /** Empty while nothing is chosen. */
    value: string;
    onChange: (value: string) => void;
    /** Focus left the whole group. */
    onBlur?: (() => void) | undefined;
    name?: string | undefined;
    /** The first answer, where a form puts focus when none is chosen. */
    ref?: Ref<HTMLInputElement>;
    disabled?: boolean | undefined;
  };

/**
 * One of a few answers that are worth reading side by side. For more than five use SelectField, for yes or no YesNo.
 * It MUST act as one radio group: one stop for Tab, arrows change the answer; the label is part of the target.
 */
export function RadioGroup({
  label,
  required,
  optional,
  help,
  error,
  ok,
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  ref,
  id,
  className,
  ...rest
}: RadioGroupProps) {
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }
  return (
    <Field data-slot="radio-group" ids={ids} className={className} {...words} {...rest}>
      <div
        id={ids.control}
        role="radiogroup"
        onBlur={leave}
        aria-labelledby={ids.label}
        aria-disabled={disabled}
        className="flex flex-col gap-1"
        {...ariaOf(ids, words)}
      >
        {options.map((option, index) => {
          const described = `${ids.control}-${index}-description`;
          return (
            <label
              key={option.value}
              className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-md text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-muted"
            >
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                className="size-6 flex-none cursor-[inherit] appearance-none rounded-press bg-surface shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] checked:bg-action checked:shadow-[inset_0_0_0_2px_var(--color-action),inset_0_0_0_6.5px_var(--color-surface)] hover:not-checked:shadow-[inset_0_0_0_1.5px_var(--color-ink)] data-[wrong=true]:not-checked:shadow-[inset_0_0_0_2px_var(--color-error)] forced-colors:appearance-auto"
                data-wrong={error !== undefined && error !== ""}
                name={name ?? ids.control}
                value={option.value}
                checked={value === option.value}
                disabled={disabled === true || option.disabled === true}
                aria-describedby={option.description ? described : undefined}
                aria-labelledby={`${described}-of`}
                onChange={() => onChange(option.value)}
              />
              <span className="flex min-w-0 flex-col">
                <span id={`${described}-of`}>{option.label}</span>
                {option.description && (
                  <span id={described} className="text-sm text-ink-soft">
                    {option.description}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </Field>
  );
}
