import { DAY_MS } from "@kinfold/contract/durations";

/** The answer to a request is due so long after it: NDPA 2023, section 34, with the directive's one month counted as 30 days. */
export const CLOSURE_DUE_MS = 30 * DAY_MS;
/** A proposed closing is decided within a day. */
export const CLOSING_DECIDED_MS = DAY_MS;
/** The law keeps the records of a member for so many years after the end of the relation: SEC (Capital Market Operators, AML/CFT) Regulations 2022. */
export const RECORDS_KEPT_YEARS = 5;
/** From the approval of a grant on, an estate is paid and its account closed within so long: plans are dealt once a month. */
export const ESTATE_CLOSURE_DUE_MS = 90 * DAY_MS;
