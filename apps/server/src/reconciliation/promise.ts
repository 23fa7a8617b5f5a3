import { ACCOUNT_NAMES } from "@kinfold/contract/office/reconciliation";
import { sql } from "kysely";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** What the ledger and a provider or bank disagree about is explained or settled by its due time. */
export const DISAGREEMENT_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: true,
  claimedAs: ["disagreement"],
  nameSubjects: (ids) => sql<SubjectName>`select item_id as subject_id,
      coalesce(${JSON.stringify(ACCOUNT_NAMES)}::jsonb ->> account, account)
        || ', ' || to_char(on_day, 'FMDD FMMonth YYYY') as name,
      member_id, false as is_confidential
    from reconciliation_item where item_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select item_id as subject_id, null::text as member_id, found_at as began_at, due_at,
      least(explained_at, settled_at) as ended_at, false as is_void
    from reconciliation_item`,
};
