import { sql } from "kysely";
import type { PromiseItem, RowPromise } from "#promises/index.ts";

/** What the ledger and a provider or bank disagree about is explained or settled by its due time. */
export const DISAGREEMENT_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: true,
  claimedAs: ["disagreement"],
  items: sql<PromiseItem>`select item_id as subject_id, null::text as member_id, found_at as began_at, due_at,
      least(explained_at, settled_at) as ended_at, false as is_void
    from reconciliation_item`,
};
