import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as payouts from "@kinfold/contract/office/payouts";
import { getWallets } from "@kinfold/contract/wallets";
import { atWork, type Clerk } from "../testing/staff.ts";
import {
  asked,
  auditor,
  checker,
  club,
  confirms,
  failureOf,
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
import { executeAsOwner } from "../testing/owner.ts";

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
    expect(proposed.body).toMatchObject({
      batch: { status: "processing", to_confirm: 1 },
      lines: [{ status: "sent", failure: { retry: false, proposed_by: { id: chief.staffId } } }],
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 995_000 });
    const failureId = failureOf(proposed, id);
    expect(refusedWith(await confirms(batchId, failureId, chief))).toBe("403 staff_second_pair");
    expect(refusedWith(await confirms(batchId, failureId, owner))).toBe("403 staff_own_money");
    expect(refusedWith(await confirms(batchId, failureId, maker))).toBe("403 staff_forbidden");
    expect(refusedWith(await confirms(batchId, "pfl_none"))).toBe("404 not_found");
    expect(refusedWith(await confirms("bat_none", failureId))).toBe("404 not_found");

    const end = (by: string) =>
      sql`update payout_failure set status = 'confirmed', ended_by = ${by}, ended_at = now(), ended_reason = 'x'
        where failure_id = ${failureId}`.execute(club.db);
    expect(await state(end(chief.staffId))).toBe("nobody_confirms_what_they_proposed");
    expect(await state(end(owner.staffId))).toBe("WD007");
    const alone = sql`update payout_line set state = 'failed', done_by = ${chief.staffId}, done_at = now(), reason = 'x',
      failure_id = ${failureId} where batch_id = ${batchId}`;
    expect(await state(alone.execute(club.db))).toBe("WD006");
    const rewritten = sql`update payout_failure set deed = 'retry' where failure_id = ${failureId}`;
    expect(await state(rewritten.execute(club.db))).toBe("WD001");
    const removed = sql`delete from payout_failure where failure_id = ${failureId}`;
    expect(await state(executeAsOwner(club.db, removed))).not.toBe("nothing was refused");

    expect((await confirms(batchId, failureId)).body).toMatchObject({
      batch: { status: "completed_with_failures", to_confirm: 0 },
      lines: [{ status: "failed", failure: null }],
    });
    expect((await confirms(batchId, failureId)).status).toBe(200);
    const late = await confirms(batchId, failureId, chief);
    expect(refusedWith(late)).toBe("409 payout_unproposed");
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 1_000_000 });
    await expectConsistentPayouts();
  });

  test("is sent back or taken back, and is not paid while somebody doubts it", async () => {
    const who = await somebody();
    const ids = [await asked(who), await asked(who)];
    const [id = "", other = ""] = ids;
    const batchId = await sent(...ids);
    const proposed = await saysFailed(batchId, id);
    expect((await saysFailed(batchId, id)).status).toBe(200);
    const otherwise = await saysFailed(batchId, id, { retry: true }, checker);
    expect(refusedWith(otherwise)).toBe("409 payout_proposed");
    expect(refusedWith(await paid(batchId, { withdrawal_id: id }))).toBe("409 payout_proposed");
    const behind = sql`update payout_line set state = 'paid', done_by = 'x', done_at = now()
      where withdrawal_id = ${id}`;
    expect(await state(behind.execute(club.db))).toBe("WD006");
    // All that are on their way, but for what is doubted.
    expect((await paid(batchId)).body.batch).toMatchObject({
      status: "processing",
      tally: [{ status: "paid" }, { status: "sent", count: 1 }],
    });
    expect(await shown(who, other)).toMatchObject({ status: "paid" });

    const failure_id = failureOf(proposed, id);
    const sendBack = (clerk: Clerk, failureId = failure_id) =>
      on(clerk, payouts.returnFailed, batchId, { failure_id: failureId, reason: "It is paid." });
    const owner = await atWork(club, ["finance_maker"], who.memberId);
    expect(refusedWith(await sendBack(owner))).toBe("403 staff_own_money");
    expect((await sendBack(checker)).body).toMatchObject({
      lines: [{}, {}],
      batch: { to_confirm: 0 },
    });
    expect((await sendBack(checker)).status).toBe(200);
    expect(refusedWith(await confirms(batchId, failure_id))).toBe("409 payout_unproposed");
    const second = await saysFailed(batchId, id);
    expect((await sendBack(maker, failureOf(second, id))).status).toBe(200);
    expect((await paid(batchId)).body.batch.status).toBe("completed");
    const { rows } = await sql<{ status: string }>`select status from payout_failure
      where withdrawal_id = ${id} order by status`.execute(club.db);
    expect(rows.map(({ status }) => status)).toEqual(["returned", "withdrawn"]);
    await expectConsistentPayouts();
  });
});
