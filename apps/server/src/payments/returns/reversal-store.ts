import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";

/** What becomes of money that a bank took back: it leaves the wallet for good, or it was no reversal. */
export type ReversalOutcome = "take" | "release";

/** What one of the staff said about a reversal. */
export type ReversalDecisionRow = {
  decision_id: string;
  return_id: string;
  step: "proposed" | "confirmed" | "refused";
  outcome: ReversalOutcome;
  proposal_id: string | null;
  decided_by: string;
  decided_at: Date;
  reason: string;
};

/** Everything that was decided about these reversals, oldest first. */
export async function reversalDecisions(
  db: Db,
  returnIds: readonly string[],
): Promise<ReversalDecisionRow[]> {
  const { rows } =
    await sql<ReversalDecisionRow>`select decision_id, return_id, step, outcome, proposal_id,
      decided_by, decided_at, reason
    from reversal_decision where return_id = any (${[...returnIds]}::text[]) order by decision_no`.execute(
      db,
    );
  return rows;
}

/** The proposal that no one has answered; undefined without one. */
export function openReversalProposal(
  decisions: readonly ReversalDecisionRow[],
): ReversalDecisionRow | undefined {
  const answered = new Set(decisions.map(({ proposal_id: id }) => id));
  return decisions.findLast(
    ({ step, decision_id: id }) => step === "proposed" && !answered.has(id),
  );
}

/** Records one step. The database refuses one person in both parts, and the owner of the money. */
export async function insertReversalDecision(
  tx: Db,
  decision: Pick<ReversalDecisionRow, "step" | "outcome" | "reason"> & {
    returnId: string;
    proposalId?: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  await sql`insert into reversal_decision
      (decision_id, return_id, step, outcome, proposal_id, decided_by, decided_at, reason)
    values (${newId("rvd")}, ${decision.returnId}, ${decision.step}, ${decision.outcome},
      ${decision.proposalId ?? null}, ${decision.by}, ${decision.at}::timestamptz, ${decision.reason})`.execute(
    tx,
  );
}
