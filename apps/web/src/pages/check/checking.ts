import { DocumentCodeForm } from "@kinfold/contract/document-code-form";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import { createFormCheck } from "@kinfold/frame/native-form-check";

/** What checks the code that is typed. The page loads it once the form can be used. */
export const checking = { check: createFormCheck(DocumentCodeForm), focusFirstError };
