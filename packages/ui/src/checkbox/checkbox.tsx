import {
  unstable_Provider as Provider,
  unstable_Trigger as Trigger,
} from "@radix-ui/react-checkbox";
import type { ComponentProps, ReactNode } from "react";
import { buildAria, FieldMessages, useFieldIds } from "#field/field.tsx";
import { insist } from "#hooks/insist.ts";
import { CheckIcon } from "#icon/icon.tsx";

export type CheckboxProps = Omit<ComponentProps<"button">, "onChange" | "value" | "children"> & {
  /** What ticking it means. May hold links; the rest of it ticks the box. */
  label: ReactNode;
  /** Whether it is ticked. The page keeps it. */
  checked: boolean;
  /** Gets true when it is ticked, false when the tick is taken away. */
  onCheckedChange: (checked: boolean) => void;
  /** What is wrong and how to mend it. Announced politely when it appears. */
  error?: string | undefined;
  /** A hint under the box. An error takes its place. */
  help?: ReactNode;
  /** Sends `on` under this name with the form around it when ticked. */
  name?: string | undefined;
  /** It has to be ticked before the form is sent. Screen readers hear it. */
  required?: boolean | undefined;
};

/**
 * One thing to agree to or to choose. For a question with two answers use YesNo, for one of several RadioGroup.
 * `className` places it; `ref` and other props go to the box.
 *
 * - checkbox-1: The label MUST be part of the target.
 * - checkbox-2: A link inside the label MUST only be a link.
 */
export function Checkbox({
  label,
  checked,
  onCheckedChange,
  error,
  help,
  name,
  required,
  disabled,
  id,
  className = "",
  "aria-describedby": describedBy,
  ...box
}: CheckboxProps) {
  insist(
    label !== "" && label !== undefined && label !== null,
    "A Checkbox without words is announced as nothing: give it a `label` that says what ticking it means.",
  );
  const ids = useFieldIds(id);
  const words = { label, required, error, help };
  return (
    <div data-slot="checkbox" className={`flex min-w-0 flex-col ${className}`}>
      <div className="flex items-start gap-3 text-md">
        {/* Radix's own hidden input is left out: it carries a style attribute, which the page's policy forbids. */}
        <Provider
          checked={checked}
          disabled={disabled}
          required={required}
          onCheckedChange={onCheckedChange}
        >
          <Trigger
            id={ids.control}
            className="grid size-6 flex-none place-items-center rounded-[5px] bg-surface text-on-action shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] hover:shadow-[inset_0_0_0_1.5px_var(--color-ink)] disabled:cursor-not-allowed disabled:bg-action-disabled disabled:text-on-action-disabled disabled:shadow-none aria-invalid:shadow-[inset_0_0_0_2px_var(--color-error)] data-[state=checked]:not-disabled:bg-action data-[state=checked]:not-disabled:shadow-none forced-colors:border"
            aria-labelledby={ids.label}
            {...buildAria(ids, words, describedBy)}
            {...box}
          >
            {checked && <CheckIcon size={16} />}
          </Trigger>
        </Provider>
        <label
          id={ids.label}
          htmlFor={ids.control}
          className={`min-w-0 flex-1 ${disabled ? "text-ink-muted" : "cursor-pointer"}`}
        >
          {label}
        </label>
        {name !== undefined && checked && <input type="hidden" name={name} value="on" />}
      </div>
      {help && !error && (
        <div id={ids.help} className="mt-1 ms-9 text-sm text-ink-soft">
          {help}
        </div>
      )}
      <FieldMessages ids={ids} error={error} />
    </div>
  );
}
