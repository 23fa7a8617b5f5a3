import { findFieldErrors } from "@kinfold/contract/describe";
import { create, type Struct } from "superstruct";

/** What the fields of a form hold, as the struct makes it, or by field what is wrong. */
export type FormCheck<Fields> = (
  written: Record<string, unknown>,
) =>
  | { filled: Fields; faults?: undefined }
  | { filled?: undefined; faults: Record<string, string> };

/** Makes the check of a native form from a struct of the contract. */
export const createFormCheck =
  <Fields, Schema>(struct: Struct<Fields, Schema>): FormCheck<Fields> =>
  (written) => {
    const faults = findFieldErrors(written, struct);
    return faults === undefined ? { filled: create(written, struct) } : { faults };
  };
