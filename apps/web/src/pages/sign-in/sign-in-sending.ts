import { requestEmailCode, requestSession } from "@kinfold/api/sign-in";
import { LoginForm } from "@kinfold/contract/members";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import { createFormCheck } from "@kinfold/frame/native-form-check";
import { omit } from "superstruct";

/** What checks and sends the form of the sign-in page. The page loads it once the form can be used. */
export const signInSending = {
  check: createFormCheck(omit(LoginForm, ["cf_turnstile_response"])),
  focusFirstError,
  requestSession,
  requestEmailCode,
};
