import { DAY_MS } from "@kinfold/contract/durations";

/** A member is erased so long after their day of erasure has come: NDPA 2023 wants it without undue delay. */
export const ERASURE_DUE_MS = 30 * DAY_MS;
/** A proposed erasure is decided within a day. */
export const ERASING_DECIDED_MS = DAY_MS;
