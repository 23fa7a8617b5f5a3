import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";

/** The answer to a request is due so long after it: NDPA 2023, section 34, with the directive's one month counted as 30 days. */
export const DATA_EXPORT_DUE_MS = 30 * DAY_MS;
/** A released copy can be downloaded for so long. */
export const DATA_EXPORT_KEPT_MS = 14 * DAY_MS;
/** A proposed release is decided within a day. */
export const RELEASE_DUE_MS = DAY_MS;
/** Each download reads everything about a member. */
export const DOWNLOADS = { name: "data-export-downloads", most: 5, withinMs: HOUR_MS };
