import { ACCOUNT } from "./account.ts";
import { CONTENT } from "./content.ts";
import { CONTRIBUTING } from "./contributing.ts";
import { FUNDING } from "./funding.ts";
import { JOINING } from "./joining.ts";
import { KYC } from "./kyc.ts";
import { NOTICES } from "./notices.ts";
import { PROVING } from "./proving.ts";
import { READING } from "./reading.ts";
import { REPORTING } from "./reporting.ts";
import { REPEATING } from "./repeating.ts";
import { SECURING } from "./securing.ts";
import { SHARED_PIECES } from "./shared-pieces.ts";
import { SHELL } from "./shell.ts";
import { SIGNING_IN } from "./signing-in.ts";
import type { StatedSection } from "@kinfold/frame/stated-state";
import { TRANSFERRING } from "./transferring.ts";
import { WITHDRAWING } from "./withdrawing.ts";

/** Every state that the specification names, in the order of a member's life. tools/check-states.ts holds it to be true. */
export const STATED_STATES: readonly StatedSection[] = [
  ...JOINING,
  ...PROVING,
  ...SIGNING_IN,
  ...SECURING,
  ...SHELL,
  ...SHARED_PIECES,
  ...READING,
  ...FUNDING,
  ...TRANSFERRING,
  ...WITHDRAWING,
  ...ACCOUNT,
  ...KYC,
  ...CONTRIBUTING,
  ...REPORTING,
  ...CONTENT,
  ...NOTICES,
  ...REPEATING,
];
