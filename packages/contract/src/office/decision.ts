import { object, size, string, type Struct } from "superstruct";
import { withMessage } from "../describe.ts";
import { BANK_REFERENCE_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from "../limits.ts";
import { requireText } from "../typed-text.ts";

/** Words that staff have to find: some, and not too many. */
export const requireReason = (asked: string, most = NOTE_MAX_CHARACTERS): Struct<string, null> =>
  requireText(asked, most);

/** Anyone who decides says why. */
export const Reasoned = object({ reason: requireReason("Say why.") });

/** By which the bank finds a payment again. */
export const BankReference: Struct<string, null> = requireReason(
  "Enter the bank's reference.",
  BANK_REFERENCE_MAX_CHARACTERS,
);

/** The id of something, as it comes in a body. */
export const GivenId: Struct<string, null> = withMessage(
  size(string(), 1, 64),
  "This value is not valid.",
);
