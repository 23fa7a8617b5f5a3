import { sql } from "kysely";
import { expect, test } from "vitest";
import * as members from "@kinfold/contract/office/members";
import * as payouts from "@kinfold/contract/office/payouts";
import * as queue from "@kinfold/contract/office/withdrawals";
import type { Answer } from "../testing/club.ts";
import type { Payable } from "../testing/payable.ts";
import { hireSignedIn } from "../testing/staff.ts";
import {
  DUE,
  approveAtDesk,
  approveDraft,
  requestWithdrawal,
  auditor,
  checker,
  club,
  desk,
  prepareBatch,
  submitToBank,
  expectConsistentPayouts,
  maker,
  callAs,
  openPayoutDesk,
  recordBatchPaid,
  formatRefusal,
  createPayee,
  readViolation,
} from "../testing/payout-desk.ts";

openPayoutDesk();

const reason = "Their account was taken over.";
const lock = (who: Payable): Promise<Answer> =>
  callAs(desk, members.lockMember, who.memberId, { reason });
async function unlock(who: Payable): Promise<void> {
  const proposed = await callAs(desk, members.proposeUnlock, who.memberId, { reason });
  expect(proposed.status).toBe(201);
  const compliance = await hireSignedIn(club, ["compliance"]);
  const body = { reason: "We spoke to them." };
  expect((await callAs(compliance, members.approveUnlock, proposed.body.id, body)).status).toBe(
    200,
  );
}

test("a withdrawal of a locked member waits: not approved alone or together, with a flag, until two unlock", async () => {
  const who = await createPayee();
  const id = await requestWithdrawal(who);
  expect((await lock(who)).status).toBe(200);
  expect(formatRefusal(await approveAtDesk(id))).toBe("409 payout_member_locked");
  const { body } = await desk.visitor.ask(queue.approveWithdrawals, {
    body: { ids: [id], reason: "Nothing speaks against it." },
  });
  expect(body.results[0]).toMatchObject({ is_approved: false, code: "payout_member_locked" });
  const { body: detail } = await callAs(desk, queue.getQueuedWithdrawal, id);
  expect(detail.withdrawal.flags[0]).toBe("member_locked");
  const behind = sql`update withdrawal set status = 'approved', approved_by = 'x' where withdrawal_id = ${id}`;
  expect(await readViolation(behind.execute(club.db))).toBe("ML001");
  await unlock(who);
  const { batch } = await prepareBatch(id);
  await approveDraft(batch);
  await submitToBank(batch.id);
  await recordBatchPaid(batch.id);
  await expectConsistentPayouts();
});

test("an approved withdrawal of a locked member is in no batch; in a draft it has to be taken out", async () => {
  const [who, other] = [await createPayee(), await createPayee()];
  const [id, fine] = [await requestWithdrawal(who), await requestWithdrawal(other)];
  const { batch } = await prepareBatch(id, fine);
  await lock(who);
  expect(formatRefusal(await approveDraft(batch))).toBe("409 batch_member_locked");
  const { body: looked } = await callAs(checker, payouts.getBatch, batch.id);
  const flagsOf = (withdrawalId: string) =>
    looked.lines.find((line: { withdrawal_id: string }) => line.withdrawal_id === withdrawalId)
      .flags;
  expect(flagsOf(id)).toContain("member_locked");
  expect(flagsOf(fine)).not.toContain("member_locked");
  const release = sql`update payout_batch set status = 'approved', released_by = ${checker.staffId}, released_at = now(),
    decision_reason = 'x', file = 'x', file_sha256 = encode(sha256('x'), 'hex') where batch_id = ${batch.id}`;
  expect(await readViolation(release.execute(club.db))).toBe("ML001");
  const { body: less } = await callAs(maker, payouts.removeFromBatch, batch.id, {
    withdrawal_id: id,
    reason: "Locked.",
  });
  expect((await approveDraft(less.batch)).status).toBe(200);
  await submitToBank(batch.id);
  await recordBatchPaid(batch.id);
  const again = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "NGN", payout_date: DUE },
  });
  expect(formatRefusal(again)).toBe("409 batch_empty");
  const { body: ready } = await maker.visitor.ask(payouts.listReadyPayouts);
  expect(ready.data).toMatchObject([{ count: 0, on_hold: 1 }]);
  await unlock(who);
  const { batch: later } = await prepareBatch();
  await approveDraft(later);
  await submitToBank(later.id);
  await recordBatchPaid(later.id);
});

test("a lock after the batch was approved stops its file and its sending; it is rejected and made again without the line", async () => {
  const [who, other] = [await createPayee(), await createPayee()];
  const ids = [await requestWithdrawal(who), await requestWithdrawal(other)];
  const { batch } = await prepareBatch(...ids);
  expect((await approveDraft(batch)).status).toBe(200);
  const plain = await callAs(checker, payouts.rejectBatch, batch.id, { reason: "No." });
  expect(formatRefusal(plain)).toBe("409 batch_locked");
  await lock(who);
  expect(formatRefusal(await callAs(maker, payouts.getBatchFile, batch.id))).toBe(
    "409 batch_member_locked",
  );
  expect(formatRefusal(await submitToBank(batch.id))).toBe("409 batch_member_locked");
  const behind = sql`update payout_batch set status = 'processing', handed_by = 'x', handed_at = now()
    where batch_id = ${batch.id}`;
  expect(await readViolation(behind.execute(club.db))).toBe("ML001");
  const rejected = await callAs(checker, payouts.rejectBatch, batch.id, {
    reason: "One is locked.",
  });
  expect(rejected.body).toMatchObject({
    batch: { status: "rejected", reason: "One is locked.", decided_by: { id: checker.staffId } },
    lines: [{ status: "dropped" }, { status: "dropped" }],
  });
  const { batch: again, lines } = await prepareBatch();
  expect(lines).toMatchObject([{ withdrawal_id: ids[1] }]);
  await approveDraft(again);
  await submitToBank(again.id);
  await recordBatchPaid(again.id);
  await expectConsistentPayouts();
});

test("what the bank has is recorded as it is, whether its member is locked or not", async () => {
  const who = await createPayee();
  const { batch } = await prepareBatch(await requestWithdrawal(who));
  await approveDraft(batch);
  await submitToBank(batch.id);
  await lock(who);
  expect((await recordBatchPaid(batch.id)).body.batch.status).toBe("completed");
});

test("a lock and the sending of a batch at the same moment: never both sent and locked before", async () => {
  for (let round = 0; round < 6; round += 1) {
    const who = await createPayee();
    const { batch } = await prepareBatch(await requestWithdrawal(who));
    await approveDraft(batch);
    const [sentAnswer, lockAnswer] = await Promise.all([submitToBank(batch.id), lock(who)]);
    expect(lockAnswer.status).toBe(200);
    expect(["200 undefined", "409 batch_member_locked"]).toContain(formatRefusal(sentAnswer));
    if (sentAnswer.status === 200) await recordBatchPaid(batch.id);
    else await callAs(checker, payouts.rejectBatch, batch.id, { reason: "Locked." });
    const { rows } = await sql<{ is_wrong: boolean }>`
      select handed_at is not null and status = 'rejected' as is_wrong from payout_batch
        where batch_id = ${batch.id}`.execute(club.db);
    expect(rows[0]?.is_wrong).toBe(false);
  }
  await expectConsistentPayouts();
});

test("an unlock takes two people, neither of whom it concerns, in the code and behind it", async () => {
  const who = await createPayee();
  await lock(who);
  const chief = await hireSignedIn(club, ["admin"]);
  const proposed = await callAs(chief, members.proposeUnlock, who.memberId, { reason });
  expect(proposed.body).toMatchObject({ proposed_by: { id: chief.staffId }, reason });
  const again = await callAs(desk, members.proposeUnlock, who.memberId, { reason });
  expect(formatRefusal(again)).toBe("409 decision_changed");
  const { id } = proposed.body;
  const body = { reason: "We spoke." };
  expect(formatRefusal(await callAs(chief, members.approveUnlock, id, body))).toBe(
    "403 staff_own_work",
  );
  const own = await hireSignedIn(club, ["compliance"], who.memberId);
  for (const to of [members.approveUnlock, members.rejectUnlock]) {
    const answer = formatRefusal(await callAs(own, to, id, body));
    expect([to.name, answer]).toEqual([to.name, "403 staff_own_money"]);
  }
  const alone = sql`update member set disabled_at = null where member_id = ${who.memberId}`;
  expect(await readViolation(alone.execute(club.db))).toBe("ML002");
  const { body: page } = await callAs(auditor, members.getMemberPage, who.memberId);
  expect(page.sign_in.unlock).toMatchObject({ id });
  const second = await hireSignedIn(club, ["compliance"]);
  expect((await callAs(second, members.rejectUnlock, id, body)).body.status).toBe("rejected");
  expect(formatRefusal(await callAs(second, members.approveUnlock, id, body))).toBe(
    "409 decision_changed",
  );
  expect(await readViolation(alone.execute(club.db))).toBe("ML002");
  await unlock(who);
  // The old approval does not open another lock.
  club.clock.advance(1_000);
  await lock(who);
  expect(await readViolation(alone.execute(club.db))).toBe("ML002");
});
