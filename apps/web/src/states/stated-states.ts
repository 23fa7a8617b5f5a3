import { FUNDING } from "./funding.ts";
import { JOINING } from "./joining.ts";
import { PROVING } from "./proving.ts";
import { READING } from "./reading.ts";
import { SHARED_PIECES } from "./shared-pieces.ts";
import { SHELL } from "./shell.ts";
import { SIGNING_IN } from "./signing-in.ts";
import type { StatedSection } from "./stated-state.ts";
import { TO_COME } from "./to-come.ts";
import { TRANSFERRING } from "./transferring.ts";
import { WITHDRAWING } from "./withdrawing.ts";

/** Every state that the specification names, in the order of a member's life. tools/check-states.ts holds it to be true. */
export const STATED_STATES: readonly StatedSection[] = [
  ...JOINING,
  ...PROVING,
  ...SIGNING_IN,
  ...SHELL,
  ...SHARED_PIECES,
  ...READING,
  ...FUNDING,
  ...TRANSFERRING,
  ...WITHDRAWING,
  ...TO_COME,
];
