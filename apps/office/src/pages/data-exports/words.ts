import type { DataExportState } from "@kinfold/contract/data-exports";
import type { BadgeProps } from "@kinfold/ui/badge";

/** Where a request for a member's data stands, and how it looks. */
export const STATE_WORDS: Readonly<
  Record<DataExportState, { words: string; tone: BadgeProps["tone"] }>
> = {
  waiting: { words: "Waiting", tone: "wait" },
  released: { words: "Released", tone: "ok" },
  expired: { words: "Expired", tone: "quiet" },
  cancelled: { words: "Cancelled", tone: "quiet" },
};
