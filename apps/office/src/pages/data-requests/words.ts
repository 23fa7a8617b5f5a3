import type { DataExportState } from "@kinfold/contract/data-exports";
import type { AccountClosureState } from "@kinfold/contract/account-closures";
import type { ErasureState } from "@kinfold/contract/office/erasures";
import type { CorrectionState } from "@kinfold/contract/member-corrections";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { RequestWords } from "./request-queue.tsx";

/** Where a request for a member's data stands, and how it looks. */
export const STATE_WORDS: RequestWords<DataExportState> = {
  waiting: { words: "Waiting", tone: "wait" },
  released: { words: "Released", tone: "ok" },
  expired: { words: "Expired", tone: "quiet" },
  cancelled: { words: "Cancelled", tone: "quiet" },
};

/** Where a request to close an account stands, and how it looks. */
export const CLOSING_WORDS: RequestWords<AccountClosureState> = {
  waiting: { words: "Waiting", tone: "wait" },
  closed: { words: "Closed", tone: "ok" },
  cancelled: { words: "Cancelled", tone: "quiet" },
};

/** Where an erasure stands, and how it looks. */
export const ERASURE_WORDS: RequestWords<ErasureState> = {
  waiting: { words: "Waiting", tone: "wait" },
  erased: { words: "Erased", tone: "ok" },
};

/** Where a request for a correction stands, and how it looks. */
export const CORRECTION_WORDS: RequestWords<CorrectionState> = {
  waiting: { words: "Waiting", tone: "wait" },
  granted: { words: "Granted", tone: "ok" },
  refused: { words: "Refused", tone: "error" },
  cancelled: { words: "Cancelled", tone: "quiet" },
};

/** Where a proposal stands, and how it looks. */
export const PROPOSAL_WORDS: RequestWords<DecisionStatus> = {
  proposed: { words: "Waiting", tone: "wait" },
  approved: { words: "Approved", tone: "ok" },
  rejected: { words: "Rejected", tone: "error" },
  withdrawn: { words: "Withdrawn", tone: "quiet" },
};
