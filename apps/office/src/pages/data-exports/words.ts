import type { DataExportState } from "@kinfold/contract/data-exports";

/** Where a request for a member's data stands, and how it looks. */
export const STATE_WORDS: Readonly<
  Record<DataExportState, { words: string; tone: "wait" | "ok" | "off" }>
> = {
  waiting: { words: "Waiting", tone: "wait" },
  released: { words: "Released", tone: "ok" },
  expired: { words: "Expired", tone: "off" },
  cancelled: { words: "Cancelled", tone: "off" },
};
