import type { ComponentProps, FocusEvent, Ref } from "react";
import { ariaOf, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { CheckIcon } from "#icon/icon.tsx";

export type YesNoProps = Omit<ComponentProps<"div">, "onChange" | "onBlur" | "children" | "ref"> &
  FieldWords & {
    /** Undefined while the question is open. */
    value: boolean | undefined;
    onChange: (value: boolean) => void;
    /** Focus left the whole group. */
    onBlur?: (() => void) | undefined;
    name?: string | undefined;
    /** The first answer, where a form puts focus when none is chosen. */
    ref?: Ref<HTMLInputElement>;
    disabled?: boolean | undefined;
  };

const ANSWERS = [
  ["Yes", true],
  ["No", false],
] as const;

/**
 * A question answered with yes or no. For agreeing to one thing use Checkbox, for other answers RadioGroup.
 * It MUST act as one radio group: one stop for Tab, arrows change the answer.
 */
export function YesNo({
  label,
  required,
  optional,
  help,
  error,
  ok,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  ref,
  id,
  className,
  ...rest
}: YesNoProps) {
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }
  return (
    <Field data-slot="yes-no" ids={ids} className={className} {...words} {...rest}>
      <div
        id={ids.control}
        role="radiogroup"
        onBlur={leave}
        aria-labelledby={ids.label}
        aria-disabled={disabled}
        className="grid grid-cols-2 gap-2.5"
        {...ariaOf(ids, words)}
      >
        {ANSWERS.map(([word, answer]) => (
          <label
            key={word}
            data-wrong={error !== undefined && error !== ""}
            className="relative flex h-(--size-button) cursor-pointer items-center justify-center gap-2 rounded-press bg-surface font-[500] text-ink shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:shadow-[inset_0_0_0_1px_var(--color-ink)] has-checked:bg-surface-selected has-checked:font-strong has-checked:shadow-[inset_0_0_0_2px_var(--color-action)] has-disabled:cursor-not-allowed has-disabled:text-ink-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-[wrong=true]:not-has-checked:shadow-[inset_0_0_0_2px_var(--color-error)] forced-colors:border"
          >
            <input
              ref={answer ? ref : undefined}
              type="radio"
              className="absolute inset-0 cursor-[inherit] opacity-0"
              name={name ?? ids.control}
              value={answer ? "yes" : "no"}
              checked={value === answer}
              disabled={disabled}
              onChange={() => onChange(answer)}
            />
            {value === answer && <CheckIcon />}
            {word}
          </label>
        ))}
      </div>
    </Field>
  );
}
