import { say } from "@kinfold/language/say";
import { nullable, optional, size, string } from "superstruct";
import { withMessage } from "./describe.ts";
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from "./limits.ts";

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens do not count. The server knows whether it is right. */
export const SecondFactorCode = withMessage(
  size(string(), 1, SECOND_FACTOR_CODE_MAX_CHARACTERS),
  say("Please enter the code from your authenticator app"),
);

/** The same, where only members with two-factor on send it. */
export const OptionalSecondFactorCode = optional(nullable(SecondFactorCode));
