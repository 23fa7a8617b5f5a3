import type { StatementLineId } from "@kinfold/contract/ids";
import { toSubjectId } from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { ACCOUNT_NAMES } from "@kinfold/contract/office/reconciliation";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import {
  followPromise,
  type PromiseItem,
  type RowPromise,
  type SubjectName,
} from "#promises/index.ts";
import { findNamedGateway } from "./payers.ts";
import { anyPayer, namedGateway } from "./store.ts";

/**
 * What a provider paid out is in the ledger within 48 hours of the import of its line, or two people said that the line is something
 * else. A proposal ends nothing; a line that a receipt took is no payout.
 */
export const SETTLEMENT_PROMISE: RowPromise = {
  name: "exception",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: false,
  claimedAs: ["settlement"],
  nameSubjects: (ids) => sql<SubjectName>`select line_id as subject_id,
      'Payout of a provider, ' || coalesce(${JSON.stringify(ACCOUNT_NAMES)}::jsonb ->> ${namedGateway}, narration)
        || ', ' || to_char(booked_on, 'FMDD FMMonth YYYY') as name,
      null::text as member_id, false as is_confidential
    from bank_statement_line where line_id = any (${[...ids]}::text[]) and amount_minor > 0`,
  items: sql<PromiseItem>`select line.line_id as subject_id, null::text as member_id, imported_at as began_at,
      coalesce(imported_at + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000}), imported_at) as due_at,
      coalesce(posted.decided_at, said.proposed_at, case when bank_statement_line_use(line.line_id) <> line.line_id then (
        select max(decision.decided_at) from bank_statement_match used join bank_transfer_decision decision using (decision_id)
          where used.line_id = line.line_id) end) as ended_at, false as is_void
    from bank_statement_line line join bank_statement using (statement_id)
      left join decision posted on posted.kind = 'settlement' and posted.subject_id = line.line_id and posted.status = 'approved'
      left join lateral (select decision.proposed_at from bank_statement_outcome outcome join decision using (decision_id)
        where outcome.line_id = line.line_id and released_by is null) said on true
    where amount_minor > 0 and narration ~* ${anyPayer}`,
};

/** Opens and ends the promises about those of these lines that name a provider: call it after something was decided about them. */
export async function followSettlements(
  tx: Db,
  lines: readonly { line_id: StatementLineId; narration: string }[],
): Promise<void> {
  for (const { line_id: id, narration } of lines)
    if (findNamedGateway(narration) !== undefined)
      await followPromise(tx, SETTLEMENT_PROMISE, { subjectId: toSubjectId(id) });
}
