import type { StatedSection } from "@kinfold/frame/stated-state";
import { AUDIT } from "./audit.ts";
import { BACK_OFFICE } from "./back-office.ts";
import { DOOR } from "./door.ts";
import { IDENTITY } from "./identity.ts";
import { MEMBERS } from "./members.ts";
import { PAYING_OUT } from "./paying-out.ts";
import { RECEIPTS } from "./receipts.ts";
import { RECONCILIATION } from "./reconciliation.ts";
import { SETTINGS } from "./settings.ts";
import { STAFF } from "./staff.ts";
import { VALUATIONS } from "./valuations.ts";

/** Every state of the office that is promised. tools/check-states.ts holds it to be true. */
export const OFFICE_STATES: readonly StatedSection[] = [
  ...BACK_OFFICE,
  ...DOOR,
  ...STAFF,
  ...AUDIT,
  ...MEMBERS,
  ...IDENTITY,
  ...PAYING_OUT,
  ...RECEIPTS,
  ...RECONCILIATION,
  ...SETTINGS,
  ...VALUATIONS,
];
