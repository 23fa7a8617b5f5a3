import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as payouts from "@kinfold/contract/office/payouts";
import { getWallets } from "@kinfold/contract/wallets";
import { atWork, type Clerk } from "../testing/staff.ts";
import {
  asked,
  auditor,
  club,
  confirms,
  expectConsistentPayouts,
  maker,
  on,
  paid,
  refusedWith,
  saysFailed,
  sent,
  shown,
  somebody,
  state,
  openPayoutDesk,
} from "../testing/payout-desk.ts";

openPayoutDesk();

describe("what the bank did not pay", () => {
  test("what was not paid takes two people, neither of whom owns it, in the code and behind it", async () => {
    const who = await somebody();
    const id = await asked(who);
    const batchId = await sent(id);
    const owner = await atWork(club, ["finance_approver"], who.memberId);
    expect(refusedWith(await saysFailed(batchId, id, {}, auditor))).toBe("403 staff_forbidden");
    expect(refusedWith(await saysFailed(batchId, id, {}, owner))).toBe("403 staff_own_money");
    const chief = await atWork(club, ["admin"]);
    const proposed = await saysFailed(batchId, id, {}, chief);
    const failureId: string = proposed.body.id;
    expect((await on(maker, payouts.getBatch, batchId)).body).toMatchObject({
      batch: { status: "processing", to_confirm: 1 },
      lines: [
        {
          status: "sent",
          failure: { id: failureId, retry: false, proposed_by: { id: chief.staffId } },
        },
      ],
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 995_000 });
    expect(refusedWith(await confirms(failureId, chief))).toBe("403 staff_own_work");
    expect(refusedWith(await confirms(failureId, owner))).toBe("403 staff_own_money");
    expect(refusedWith(await confirms(failureId, maker))).toBe("403 staff_forbidden");
    expect(refusedWith(await confirms("pfl_none"))).toBe("404 not_found");

    const alone = sql`update payout_line set state = 'failed', done_by = ${chief.staffId}, done_at = now(), reason = 'x',
      failure_id = ${failureId} where batch_id = ${batchId}`;
    expect(await state(alone.execute(club.db))).toBe("WD006");
    const unsent = sql`insert into decision (decision_id, kind, subject_id, member_id, payload, payload_sha256, reason, proposed_by,
        proposed_at, due_at)
      select 'pfl_unsent', kind, subject_id, 'mem_none', payload, '', 'x', proposed_by, now(), now() from decision
        where decision_id = ${failureId}`;
    expect(await state(unsent.execute(club.db))).toBe("WD006");

    expect((await confirms(failureId)).body.status).toBe("approved");
    expect((await on(maker, payouts.getBatch, batchId)).body).toMatchObject({
      batch: { status: "completed_with_failures", to_confirm: 0 },
      lines: [{ status: "failed", failure: null }],
    });
    expect((await confirms(failureId)).status).toBe(200);
    const late = await confirms(failureId, await atWork(club, ["admin"]));
    expect(refusedWith(late)).toBe("409 decision_changed");
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 1_000_000 });
    await expectConsistentPayouts();
  });

  test("is sent back or taken back, and is not paid while somebody doubts it", async () => {
    const who = await somebody();
    const ids = [await asked(who), await asked(who)];
    const [id = "", other = ""] = ids;
    const batchId = await sent(...ids);
    const proposed = await saysFailed(batchId, id);
    const otherwise = await saysFailed(batchId, id, { retry: true }, await atWork(club, ["admin"]));
    expect(refusedWith(otherwise)).toBe("409 decision_changed");
    expect(refusedWith(await paid(batchId, { withdrawal_id: id }))).toBe("409 decision_changed");
    const behind = sql`update payout_line set state = 'paid', done_by = 'x', done_at = now()
      where withdrawal_id = ${id}`;
    expect(await state(behind.execute(club.db))).toBe("WD006");
    // All that are on their way, but for what is doubted.
    expect((await paid(batchId)).body.batch).toMatchObject({
      status: "processing",
      tally: [{ status: "paid" }, { status: "sent", count: 1 }],
    });
    expect(await shown(who, other)).toMatchObject({ status: "paid" });

    const failureId: string = proposed.body.id;
    const sendBack = (clerk: Clerk) =>
      on(clerk, payouts.returnFailed, failureId, { reason: "It is paid." });
    const owner = await atWork(club, ["finance_maker"], who.memberId);
    expect(refusedWith(await sendBack(owner))).toBe("403 staff_own_money");
    const chief = await atWork(club, ["admin"]);
    expect((await sendBack(chief)).body.status).toBe("rejected");
    expect((await sendBack(chief)).status).toBe(200);
    expect((await on(maker, payouts.getBatch, batchId)).body.batch.to_confirm).toBe(0);
    expect(refusedWith(await confirms(failureId))).toBe("409 decision_changed");
    const second = await saysFailed(batchId, id);
    const takenBack = await on(maker, payouts.withdrawFailed, second.body.id, { reason: "Paid." });
    expect(takenBack.status).toBe(200);
    expect((await paid(batchId)).body.batch.status).toBe("completed");
    const { rows } = await sql<{ status: string }>`select status from decision
      where subject_id = ${id} order by status`.execute(club.db);
    expect(rows.map(({ status }) => status)).toEqual(["rejected", "withdrawn"]);
    await expectConsistentPayouts();
  });
});
