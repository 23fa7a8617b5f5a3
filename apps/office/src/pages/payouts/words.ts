import type { BatchStatus, LineStatus } from "@kinfold/contract/office/payouts";
import type { BadgeProps } from "@kinfold/ui/badge";

type Said = { words: string; tone: BadgeProps["tone"] };

/** What staff call a batch's state. */
export const BATCH_WORDS: Readonly<Record<BatchStatus, Said>> = {
  draft: { words: "To be approved", tone: "wait" },
  rejected: { words: "Declined", tone: "error" },
  approved: { words: "Approved", tone: "info" },
  processing: { words: "At the bank", tone: "info" },
  completed: { words: "Paid", tone: "ok" },
  completed_with_failures: { words: "Partly paid", tone: "wait" },
};

/** What staff call a line's state. */
export const LINE_WORDS: Readonly<Record<LineStatus, Said>> = {
  waiting: { words: "Waiting", tone: "quiet" },
  dropped: { words: "Not sent", tone: "quiet" },
  sent: { words: "At the bank", tone: "info" },
  paid: { words: "Paid", tone: "ok" },
  failed: { words: "Returned to wallet", tone: "error" },
  retried: { words: "To be sent again", tone: "wait" },
  returned: { words: "Sent back", tone: "error" },
};
