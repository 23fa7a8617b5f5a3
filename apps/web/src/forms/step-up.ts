import { Refusal } from "@kinfold/contract/refusal";

/** True when the member has to show again that it is them, with a code of their authenticator app. */
export const isStepUp = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === "step_up_required" || error.code === "two_factor_invalid");
