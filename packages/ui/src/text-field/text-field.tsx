import type { ComponentProps, ReactNode } from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { getBoxState, fieldBox, fieldInput } from "#field/field-box.ts";

export type TextFieldProps = Omit<ComponentProps<"input">, "prefix" | "children"> &
  FieldWords & {
    /** Inside the box, before the text. */
    prefix?: ReactNode;
    /** Inside the box, after the text. */
    suffix?: ReactNode;
  };

/**
 * One line of text. For a secret use PasswordField, for money AmountField, for a phone PhoneField. `className` places
 * the field; every other prop and `ref` go to the native input.
 *
 * - text-field-1: The native input MUST work uncontrolled, so that text typed before the script arrives is kept.
 */
export function TextField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  prefix,
  suffix,
  id,
  className,
  type = "text",
  "aria-describedby": describedBy,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  return (
    <Field data-slot="text-field" ids={ids} htmlFor={ids.control} className={className} {...words}>
      <div
        className={fieldBox({
          state: getBoxState({ error, readOnly: input.readOnly, disabled: input.disabled }),
        })}
      >
        {prefix}
        <input
          data-control=""
          id={ids.control}
          type={type}
          className={fieldInput}
          {...buildAria(ids, words, describedBy)}
          {...input}
        />
        {suffix}
      </div>
    </Field>
  );
}
