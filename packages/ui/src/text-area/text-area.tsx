import type { ComponentProps } from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { getBoxState, fieldBox, fieldInput } from "#field/field-box.ts";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "children"> & FieldWords;

/**
 * A few sentences, such as a note to the club. For one line use TextField. Other props and `ref` go to the native
 * textarea.
 *
 * - text-area-1: It MUST grow with what is written where the browser can do that.
 */
export function TextArea({
  label,
  required,
  optional,
  help,
  error,
  ok,
  id,
  className,
  rows = 4,
  "aria-describedby": describedBy,
  ...area
}: TextAreaProps) {
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  return (
    <Field data-slot="text-area" ids={ids} htmlFor={ids.control} className={className} {...words}>
      <div
        className={fieldBox({
          state: getBoxState({ error, readOnly: area.readOnly, disabled: area.disabled }),
          height: "free",
        })}
      >
        <textarea
          data-control=""
          id={ids.control}
          rows={rows}
          className={`${fieldInput} field-sizing-content max-h-80 min-h-26 resize-y py-3`}
          {...buildAria(ids, words, describedBy)}
          {...area}
        />
      </div>
    </Field>
  );
}
