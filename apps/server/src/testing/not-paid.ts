import {
  type BatchId,
  type DecisionId,
  type StaffId,
  toBatchId,
  toDecisionId,
  toWithdrawalId,
} from "@kinfold/contract/ids";
import { sql } from "kysely";
import { decideProposal, submitProposal, type Decider } from "#decisions/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { failureDecision } from "#withdrawals/index.ts";
import { FIRST_OF_TWO, SECOND_OF_TWO, insertTwoStaff } from "./two-of-the-staff.ts";
import { proveByHand } from "./approving.ts";

const decider = (staffId: StaffId): Decider => ({ staffId, memberId: null, permissions: [] });
const unkeyed = ({ db }: Platform) => ({
  within: <Reply>(work: (tx: Db) => Promise<Reply>) => runTransaction(db, work),
});

/** The last that was proposed of a withdrawal in its batch; undefined before. */
async function newestFailure(
  { db }: Platform,
  withdrawalId: string,
): Promise<{ decision_id: DecisionId; status: string } | undefined> {
  const { rows } = await sql<{ decision_id: DecisionId; status: string }>`
    select decision_id, decision.status from decision join withdrawal on withdrawal_id = subject_id
      where kind = 'payout_failure' and subject_id = ${withdrawalId} and payload ->> 'batch_id' = batch_id
      order by proposed_at desc limit 1`.execute(db);
  return rows[0];
}

/** A staff member says that the bank did not pay it. Answers under which id. */
export async function proposeNotPaid(
  platform: Platform,
  withdrawalId: string,
  reason: string,
): Promise<DecisionId> {
  await insertTwoStaff(platform.db, platform.clock.now());
  const open = await newestFailure(platform, withdrawalId);
  if (open?.status === "proposed") return open.decision_id;
  const { rows } = await sql<{ batch_id: BatchId | null }>`select batch_id from withdrawal
    where withdrawal_id = ${withdrawalId}`.execute(platform.db);
  const form = {
    batchId: toBatchId(rows[0]?.batch_id ?? undefined),
    withdrawalId: toWithdrawalId(withdrawalId),
    isRetry: false,
  };
  const by = decider(FIRST_OF_TWO);
  const proposing = { form, reason, by };
  const { id } = await submitProposal(platform, failureDecision, proposing, unkeyed(platform));
  return toDecisionId(id);
}

/** Another staff member confirms it. */
export async function confirmFailure(platform: Platform, failureId: DecisionId): Promise<void> {
  const by = decider(SECOND_OF_TWO);
  const prove = proveByHand(SECOND_OF_TWO);
  const reason = "The bank says so.";
  const answer = { id: failureId, status: "approved", prove, by, reason } as const;
  await decideProposal(platform, failureDecision, answer, unkeyed(platform));
}

/** The bank did not pay it, as two staff members say. Harmless when repeated, or cut short between the two. */
export async function recordNotPaid(
  platform: Platform,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  if ((await newestFailure(platform, withdrawalId))?.status === "approved") return;
  await confirmFailure(platform, await proposeNotPaid(platform, withdrawalId, reason));
}
