import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as payouts from "@kinfold/contract/office/payouts";
import { getWallets } from "@kinfold/contract/wallets";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import {
  requestWithdrawal,
  auditor,
  club,
  confirmFailureAtDesk,
  expectConsistentPayouts,
  maker,
  callAs,
  recordBatchPaid,
  formatRefusal,
  proposeFailure,
  sendBatch,
  readShownWithdrawal,
  createPayee,
  readViolation,
  openPayoutDesk,
} from "../testing/payout-desk.ts";

openPayoutDesk();

describe("what the bank did not pay", () => {
  test("what was not paid takes two people, neither of whom owns it, in the code and behind it", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const batchId = await sendBatch(id);
    const owner = await hireSignedIn(club, ["finance_approver"], who.memberId);
    expect(formatRefusal(await proposeFailure(batchId, id, {}, auditor))).toBe(
      "403 staff_forbidden",
    );
    expect(formatRefusal(await proposeFailure(batchId, id, {}, owner))).toBe("403 staff_own_money");
    const chief = await hireSignedIn(club, ["admin"]);
    const proposed = await proposeFailure(batchId, id, {}, chief);
    const failureId: string = proposed.body.id;
    expect((await callAs(maker, payouts.getBatch, batchId)).body).toMatchObject({
      batch: { status: "processing", to_confirm: 1 },
      lines: [
        {
          status: "sent",
          failure: { id: failureId, retry: false, proposed_by: { id: chief.staffId } },
        },
      ],
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 995_000 });
    expect(formatRefusal(await confirmFailureAtDesk(failureId, chief))).toBe("403 staff_own_work");
    expect(formatRefusal(await confirmFailureAtDesk(failureId, owner))).toBe("403 staff_own_money");
    expect(formatRefusal(await confirmFailureAtDesk(failureId, maker))).toBe("403 staff_forbidden");
    expect(formatRefusal(await confirmFailureAtDesk("pfl_none"))).toBe("404 not_found");

    const alone = sql`update payout_line set state = 'failed', done_by = ${chief.staffId}, done_at = now(), reason = 'x',
      failure_id = ${failureId} where batch_id = ${batchId}`;
    expect(await readViolation(alone.execute(club.db))).toBe("WD006");
    const unsent = sql`insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, proposed_by,
        proposed_at, due_at)
      select 'pfl_unsent', kind, subject_id, 'mem_none', payload, '', 'x', proposed_by, now(), now() from decision
        where decision_id = ${failureId}`;
    expect(await readViolation(unsent.execute(club.db))).toBe("WD006");

    expect((await confirmFailureAtDesk(failureId)).body.status).toBe("approved");
    expect((await callAs(maker, payouts.getBatch, batchId)).body).toMatchObject({
      batch: { status: "completed_with_failures", to_confirm: 0 },
      lines: [{ status: "failed", failure: null }],
    });
    expect((await confirmFailureAtDesk(failureId)).status).toBe(200);
    const late = await confirmFailureAtDesk(failureId, await hireSignedIn(club, ["admin"]));
    expect(formatRefusal(late)).toBe("409 decision_changed");
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 1_000_000 });
    await expectConsistentPayouts();
  });

  test("is sent back or taken back, and is not paid while someone doubts it", async () => {
    const who = await createPayee();
    const ids = [await requestWithdrawal(who), await requestWithdrawal(who)];
    const [id = "", other = ""] = ids;
    const batchId = await sendBatch(...ids);
    const proposed = await proposeFailure(batchId, id);
    const otherwise = await proposeFailure(
      batchId,
      id,
      { retry: true },
      await hireSignedIn(club, ["admin"]),
    );
    expect(formatRefusal(otherwise)).toBe("409 decision_changed");
    expect(formatRefusal(await recordBatchPaid(batchId, { withdrawal_id: id }))).toBe(
      "409 decision_changed",
    );
    const behind = sql`update payout_line set state = 'paid', done_by = 'x', done_at = now()
      where withdrawal_id = ${id}`;
    expect(await readViolation(behind.execute(club.db))).toBe("WD006");
    // All that are on their way, but for what is doubted.
    expect((await recordBatchPaid(batchId)).body.batch).toMatchObject({
      status: "processing",
      tally: [{ status: "paid" }, { status: "sent", count: 1 }],
    });
    expect(await readShownWithdrawal(who, other)).toMatchObject({ status: "paid" });

    const failureId: string = proposed.body.id;
    const sendBack = (clerk: Clerk) =>
      callAs(clerk, payouts.returnFailed, failureId, { reason: "It is paid." });
    const owner = await hireSignedIn(club, ["finance_maker"], who.memberId);
    expect(formatRefusal(await sendBack(owner))).toBe("403 staff_own_money");
    const chief = await hireSignedIn(club, ["admin"]);
    expect((await sendBack(chief)).body.status).toBe("rejected");
    expect((await sendBack(chief)).status).toBe(200);
    expect((await callAs(maker, payouts.getBatch, batchId)).body.batch.to_confirm).toBe(0);
    expect(formatRefusal(await confirmFailureAtDesk(failureId))).toBe("409 decision_changed");
    const second = await proposeFailure(batchId, id);
    const takenBack = await callAs(maker, payouts.withdrawFailed, second.body.id, {
      reason: "Paid.",
    });
    expect(takenBack.status).toBe(200);
    expect((await recordBatchPaid(batchId)).body.batch.status).toBe("completed");
    const { rows } = await sql<{ status: string }>`select status from decision
      where subject_id = ${id} order by status`.execute(club.db);
    expect(rows.map(({ status }) => status)).toEqual(["rejected", "withdrawn"]);
    await expectConsistentPayouts();
  });
});
