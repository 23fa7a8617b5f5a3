import {
  type BatchId,
  type StaffId,
  type WithdrawalId,
  toBatchId,
  toWithdrawalId,
} from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { DAY_MS } from "@kinfold/contract/durations";
import { Currency } from "@kinfold/contract/money";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { PayoutFailure } from "@kinfold/contract/office/payouts";
import { enums, object, pattern, string } from "superstruct";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import {
  postFailedWithdrawal,
  postRetriedWithdrawal,
  postReturnedWithdrawal,
} from "#ledger/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { isClosed } from "#wallets/index.ts";
import { findBatch, completeIfDone, listBatchLines, moveLine } from "./batch-store.ts";
import { buildEvent } from "./create-withdrawal.ts";
import { refuseState } from "./decide.ts";
import { writeDelayedEmail, writeReturnedEmail } from "./emails.ts";
import { lockBatch } from "./payout.ts";
import { addStep, moveOn, readWithdrawal, type WithdrawalRow } from "./store.ts";
import { writeToOwner } from "./write-to-owner.ts";

/** What is proposed of a line of a batch that was not paid: its money goes back to the wallet, or out again. */
const Payload = object({
  batch_id: string(),
  outcome: enums(["return", "retry"]),
  amount_minor: pattern(string(), /^\d+$/),
  currency: Currency,
});
type Payload = typeof Payload.TYPE;
type Form = { batchId: BatchId; withdrawalId: WithdrawalId; isRetry: boolean };
type Details = Pick<PayoutFailure, "batch_id" | "withdrawal_id" | "retry">;
type Approved = { by: StaffId; at: Date; failure: Decision<Payload> };

const lock = (tx: Db, { subjectId }: Decision<Payload>): Promise<WithdrawalRow> =>
  lockBatch(tx, toWithdrawalId(subjectId ?? undefined), undefined);

/** The money did not arrive, or came back after it had: it is in the wallet again. */
async function giveBack(
  tx: Db,
  platform: Platform,
  row: WithdrawalRow,
  { by, at, failure: { id: failureId, payload, reason } }: Approved,
): Promise<void> {
  const { withdrawal_id: withdrawalId } = row;
  const wasPaid = row.status === "paid";
  await moveOn(tx, withdrawalId, {
    status: "failed",
    failureReason: reason,
    ...(wasPaid && { returnedAt: at }),
  });
  await addStep(tx, withdrawalId, { status: "failed", note: reason, by, at });
  const state = wasPaid ? "returned" : "failed";
  const end = { state, by, at, reason, failureId } as const;
  await moveLine(tx, { batchId: toBatchId(payload.batch_id), withdrawalId }, end);
  const back = { ...buildEvent(row, wasPaid ? "return" : "failure", at), walletId: row.wallet_id };
  await (wasPaid ? postReturnedWithdrawal(tx, back) : postFailedWithdrawal(tx, back));
  await advanceTransaction(tx, row.reference, {
    status: wasPaid ? "reversed" : "failed",
    at,
    note: reason,
  });
  await writeToOwner(tx, platform, await readWithdrawal(tx, withdrawalId), writeReturnedEmail);
}

/** The bank could not take it and may the next time: it is held again and waits for another batch. Its member is told. */
async function sendAgain(
  tx: Db,
  platform: Platform,
  row: WithdrawalRow,
  { by, at, failure: { id: failureId, payload, reason } }: Approved,
): Promise<void> {
  const { withdrawal_id: withdrawalId } = row;
  const batchId = toBatchId(payload.batch_id);
  await moveOn(tx, withdrawalId, { status: "approved", isFree: true });
  const note = "Your bank could not take it. We try again.";
  await addStep(tx, withdrawalId, { status: "approved", note, by, at });
  const end = { state: "retried", by, at, reason, failureId } as const;
  await moveLine(tx, { batchId, withdrawalId }, end);
  const event = buildEvent(row, `retry:${batchId}`, at);
  await postRetriedWithdrawal(tx, { ...event, walletId: row.wallet_id });
  await advanceTransaction(tx, row.reference, { status: "pending", at, note });
  await writeToOwner(tx, platform, await readWithdrawal(tx, withdrawalId), writeDelayedEmail);
}

const ACTIONS: Readonly<Record<DecisionStatus, string>> = {
  proposed: "withdrawal.failure_proposed",
  approved: "withdrawal.failed",
  rejected: "withdrawal.failure_returned",
  withdrawn: "withdrawal.failure_withdrawn",
};

const auditOf = (
  row: WithdrawalRow,
  { id: failure, payload, proposedBy }: Decision<Payload>,
  status: DecisionStatus,
): Audited => ({
  action:
    status === "approved" && payload.outcome === "retry" ? "withdrawal.retried" : ACTIONS[status],
  subject: { kind: "withdrawal", id: row.withdrawal_id },
  memberId: row.member_id,
  before: { status: row.status },
  after: {
    batch: row.batch_id,
    amount_minor: payload.amount_minor,
    failure,
    ...(status === "proposed" && { outcome: payload.outcome }),
    ...(status === "approved" && { proposed_by: proposedBy }),
  },
});

/**
 * That the bank could not pay a line, or sent it back. Approved, the money returns to the wallet, or waits for another batch.
 * Refuses what the bank does not have.
 */
export const failureDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "payout_failure",
  {
    prefix: "pfl",
    payload: Payload,
    draft: async (tx, { batchId, withdrawalId, isRetry }, { by, at }) => {
      const batch = await findBatch(tx, batchId);
      if (batch === undefined) return refuse(withdrawalRefusals().not_found.batch);
      if (batch.handed_at === null) {
        refuse(withdrawalRefusals().batch_not_sent);
      }
      const lines = await listBatchLines(tx, batchId);
      if (!lines.some(({ withdrawal_id: id }) => id === withdrawalId)) {
        refuse(withdrawalRefusals().not_found.line);
      }
      const row = await lockBatch(tx, withdrawalId, by);
      const isOut = row.status === "processing" || (row.status === "paid" && !isRetry);
      if (row.batch_id !== batchId || !isOut) refuseState(row);
      if (await isClosed(tx, row.wallet_id)) {
        refuse(withdrawalRefusals().wallet_withdrawal_locked.walletClosed);
      }
      return {
        subjectId: withdrawalId,
        memberId: row.member_id,
        payload: {
          batch_id: batchId,
          outcome: isRetry ? "retry" : "return",
          amount_minor: row.amount_minor.toString(),
          currency: row.currency,
        },
        dueAt: addMs(at, DAY_MS),
      };
    },
    hold: async (tx, failure) => {
      await lock(tx, failure);
    },
    carryOut: async (tx, platform, failure, { by, at }) => {
      const row = await lock(tx, failure);
      const { batch_id: batchId, outcome } = failure.payload;
      const approved = { by: by.staffId, at, failure };
      await (outcome === "retry" ? sendAgain : giveBack)(tx, platform, row, approved);
      await completeIfDone(tx, toBatchId(batchId), at);
      return auditOf(row, failure, "approved");
    },
    auditOf: async (tx, failure, status) => auditOf(await lock(tx, failure), failure, status),
    detailsOf: async (_db, failures) =>
      failures.map(({ subjectId, payload }) => ({
        batch_id: payload.batch_id,
        withdrawal_id: subjectId ?? "",
        retry: payload.outcome === "retry",
      })),
  },
);
