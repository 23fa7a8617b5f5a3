import { fieldErrors } from "@kinfold/contract/describe";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { create, type Struct } from "superstruct";

/**
 * Validates a form with the struct that the server uses, so that both say the same sentence about the same field. What
 * is submitted is the coerced value (trimmed, lower case where the struct says so).
 */
export function structResolver<Fields extends FieldValues, Schema>(
  struct: Struct<Fields, Schema>,
): Resolver<Fields> {
  return (values, _context, { fields }) => {
    const wrong = fieldErrors(values, struct);
    if (wrong === undefined) return { values: create(values, struct), errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const [path, message] of Object.entries(wrong)) {
      // A wrong item of a list ("citizenship.0") is the list's error: that is where it can be mended.
      const name = path.split(".", 1)[0] ?? path;
      const ref = fields[name]?.ref;
      errors[name] ??= { type: "struct", message, ...(ref !== undefined && { ref }) };
    }
    // A struct names its own fields, and these are the names in FieldErrors.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}
