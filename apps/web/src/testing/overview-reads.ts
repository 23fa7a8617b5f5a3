import { leavePending } from "@kinfold/api/testing/mock-handlers";
import { OVERVIEW_READS, PRIVATE_READS } from "#pages-ahead.ts";

/** What the overview reads, without an answer: it is asked for when someone signs in, and their story ends before it is drawn. */
export const pendingOverview = [...PRIVATE_READS, ...OVERVIEW_READS].map((read) =>
  leavePending(read),
);
