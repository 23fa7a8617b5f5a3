import { type BatchId, type WithdrawalId, toBatchId, toWithdrawalId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import * as payouts from "@kinfold/contract/office/payouts";
import * as contract from "@kinfold/contract/office/withdrawals";
import { writeAuditEntry } from "#audit/index.ts";
import type { Day } from "#calendar/index.ts";
import { mountDecisionRoutes } from "#decisions/index.ts";
import { refuseWhileStopped } from "#payout-stops/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused, refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { refuseOwn, type StaffCaller } from "#staff/index.ts";
import { findBatch, listBatchLines } from "./batch-store.ts";
import {
  approveBatch,
  makeBatch,
  processBatch,
  refuseLockedLines,
  rejectBatch,
  removeFromBatch,
} from "./batches.ts";
import { approveWithdrawal, rejectWithdrawal } from "./decide.ts";
import { failureDecision } from "./payout-failures.ts";
import { findDoubtedLines } from "./failure-store.ts";
import { markPaid } from "./payout.ts";
import { readApprovedFile, namePayoutFile } from "./payout-file.ts";
import { readPageOfBatches, readPageOfQueue } from "./queue-store.ts";
import {
  readBatchDetail,
  readBatchViews,
  readDetailView,
  readQueueViews,
  readReadyPayouts,
} from "./queue-view.ts";
import { buildPageMeta } from "#platform/paging.ts";

const CSV = "text/csv; charset=utf-8";

/** Deciding about withdrawals, alone and several at once. */
function mountWithdrawalRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.listQueuedWithdrawals, async ({ query }) => {
    const { page, per_page: perPage, status, currency, search } = query;
    const paging = { page, perPage };
    const { rows, total } = await readPageOfQueue(db, { status, currency, search }, paging);
    return { data: await readQueueViews(db, rows, clock.now()), meta: buildPageMeta(total, query) };
  });

  staffed(contract.getQueuedWithdrawal, ({ params }) =>
    readDetailView(db, toWithdrawalId(params["id"]), clock.now()),
  );

  staffed(contract.approveWithdrawal, async ({ body: { reason }, caller, params }) => {
    const id = toWithdrawalId(params["id"]);
    await approveWithdrawal(platform, id, caller, { reason });
    return readDetailView(db, id, clock.now());
  });

  staffed(contract.approveWithdrawals, async ({ body: { ids, reason }, caller }) => {
    const results = [];
    for (const id of new Set(ids)) {
      try {
        await approveWithdrawal(platform, toWithdrawalId(id), caller, { reason, isPlain: true });
        results.push({ id, is_approved: true, code: null, error: null });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        results.push({ id, is_approved: false, code: error.code, error: error.message });
      }
    }
    return { results };
  });

  staffed(contract.rejectWithdrawal, async ({ body: { reason }, caller, params }) => {
    const id = toWithdrawalId(params["id"]);
    await rejectWithdrawal(platform, id, { operator: caller, reason });
    return readDetailView(db, id, clock.now());
  });
}

/** From approved withdrawals to what the bank is given. */
function batchRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;
  const detail = (id: BatchId, by: StaffCaller) => readBatchDetail(db, id, { by, at: clock.now() });

  staffed(payouts.listReadyPayouts, () => readReadyPayouts(db, clock.now()));

  staffed(payouts.listBatches, async ({ query }) => {
    const { page, per_page: perPage, status, currency } = query;
    const { batches, total } = await readPageOfBatches(db, { status, currency }, { page, perPage });
    return {
      data: await readBatchViews(db, batches, clock.now()),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(payouts.getBatch, ({ params, caller }) => detail(toBatchId(params["id"]), caller));

  staffed(payouts.makeBatch, async ({ body, caller }) => {
    // The contract read it as a day.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const payoutOn = body.payout_date as Day;
    const made = await makeBatch(platform, { currency: body.currency, payoutOn }, caller);
    if (made === undefined) return refuse(withdrawalRefusals().batch_empty.nothingReady);
    return detail(made.batchId, caller);
  });

  staffed(payouts.removeFromBatch, async ({ body, caller, params }) => {
    const id = toBatchId(params["id"]);
    const { withdrawal_id: withdrawalId, reason } = body;
    await removeFromBatch(platform, id, {
      withdrawalId: toWithdrawalId(withdrawalId),
      reason,
      by: caller,
    });
    return detail(id, caller);
  });

  staffed(payouts.approveBatch, async ({ body, caller, params }) => {
    const id = toBatchId(params["id"]);
    const { reason, file_sha256: seen, looked_at: lookedAt = [] } = body;
    await approveBatch(platform, id, {
      by: caller,
      reason,
      seen,
      lookedAt: lookedAt.map(({ withdrawal_id, flags }) => ({
        withdrawal_id: toWithdrawalId(withdrawal_id),
        flags,
      })),
    });
    return detail(id, caller);
  });

  staffed(payouts.rejectBatch, async ({ body: { reason }, caller, params }) => {
    const id = toBatchId(params["id"]);
    await rejectBatch(platform, id, { by: caller, reason });
    return detail(id, caller);
  });

  staffed(payouts.getBatchFile, ({ caller, params }) =>
    runTransaction(db, async (tx) => {
      const batch = await findBatch(tx, toBatchId(params["id"]));
      if (batch === undefined) return refuse(withdrawalRefusals().not_found.batch);
      if (batch.status === "rejected") refuse(withdrawalRefusals().batch_locked.rejected);
      if (batch.status === "approved") {
        await refuseWhileStopped(tx);
        await refuseLockedLines(tx, await listBatchLines(tx, batch.batch_id), "since");
      }
      const bytes = await readApprovedFile(tx, batch.batch_id);
      if (bytes === undefined) {
        return refuse(withdrawalRefusals().batch_not_approved.file);
      }
      await writeAuditEntry(tx, {
        at: clock.now(),
        actor: { kind: "staff", staffId: caller.staffId },
        action: "payout.file_downloaded",
        subject: { kind: "payout_batch", id: batch.batch_id },
        after: { sha256: batch.file_sha256 ?? "" },
      });
      return { name: namePayoutFile(batch), type: CSV, bytes: new Uint8Array(bytes) };
    }),
  );

  staffed(payouts.processBatch, async ({ body: { note }, caller, params }) => {
    const id = toBatchId(params["id"]);
    await processBatch(platform, id, { by: caller, note });
    return detail(id, caller);
  });
}

/** What the bank says became of a batch. */
function resultRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;
  const detail = (id: BatchId, by: StaffCaller) => readBatchDetail(db, id, { by, at: clock.now() });

  /** The lines of this batch that are meant: one, or all that are on their way and of which no one says otherwise. */
  async function meant(
    batchId: BatchId,
    withdrawalId: WithdrawalId | undefined,
  ): Promise<WithdrawalId[]> {
    const batch = await findBatch(db, batchId);
    if (batch === undefined) return refuse(withdrawalRefusals().not_found.batch);
    if (batch.handed_at === null) {
      refuse(withdrawalRefusals().batch_not_sent);
    }
    const doubts = await findDoubtedLines(db, [batchId]);
    const doubted = new Set(doubts.map(({ withdrawal_id: id }) => id));
    const lines = (await listBatchLines(db, batchId)).filter(({ withdrawal_id: id, state }) =>
      withdrawalId === undefined ? state === "sent" && !doubted.has(id) : id === withdrawalId,
    );
    if (withdrawalId !== undefined && lines.length === 0) {
      refuse(withdrawalRefusals().not_found.line);
    }
    return lines.map(({ withdrawal_id: id }) => id);
  }

  staffed(payouts.recordPaid, async ({ body, caller, params }) => {
    const id = toBatchId(params["id"]);
    const { withdrawal_id: only, bank_reference: bankReference } = body;
    // The contract read it as a day.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const valueDate = body.value_date as Day;
    const ids = await meant(id, typeof only === "string" ? toWithdrawalId(only) : undefined);
    for (const line of await listBatchLines(db, id)) {
      if (ids.includes(line.withdrawal_id)) refuseOwn(caller, line);
    }
    for (const withdrawalId of ids) {
      await markPaid(platform, withdrawalId, { batchId: id, bankReference, valueDate, by: caller });
    }
    return detail(id, caller);
  });

  mountDecisionRoutes(
    staffed,
    platform,
    failureDecision,
    {
      propose: payouts.proposeFailed,
      approve: payouts.confirmFailed,
      reject: payouts.returnFailed,
      withdraw: payouts.withdrawFailed,
    },
    ({ withdrawal_id: withdrawalId, retry: isRetry }, params) => ({
      batchId: toBatchId(params["id"]),
      withdrawalId: toWithdrawalId(withdrawalId),
      isRetry,
    }),
  );
}

/** Money out as staff see it: approving, batching, and recording what the bank did. */
export function mountWithdrawalStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  mountWithdrawalRoutes(staffed, platform);
  batchRoutes(staffed, platform);
  resultRoutes(staffed, platform);
}
