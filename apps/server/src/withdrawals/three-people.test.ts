import { sql } from "kysely";
import { expect, test } from "vitest";
import { claimWork } from "@kinfold/contract/office/claims";
import * as payouts from "@kinfold/contract/office/payouts";
import { runTransaction } from "#platform/db.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import {
  DUE,
  approveAtDesk,
  approveDraft,
  requestWithdrawal,
  checker,
  club,
  prepareBatch,
  submitToBank,
  maker,
  expectConsistentPayouts,
  openPayoutDesk,
  recordBatchPaid,
  formatRefusal,
  createPayee as newMember,
  readViolation,
} from "../testing/payout-desk.ts";

openPayoutDesk();

const makes = (clerk: Clerk) =>
  clerk.visitor.ask(payouts.makeBatch, { body: { currency: "NGN", payout_date: DUE } });

test("who approved a withdrawal makes no batch of it, in the code or in the database", async () => {
  const id = await requestWithdrawal(await newMember());
  const both = await hireSignedIn(club, ["finance_maker"]);
  expect((await approveAtDesk(id, both)).status).toBe(200);
  const refused = await makes(both);
  expect(formatRefusal(refused)).toBe("403 staff_own_work");
  expect(refused.body.error).toMatch(/^You approved KIN-\w+/);
  const now = club.clock.now();
  const behind = runTransaction(club.db, async (tx) => {
    await sql`insert into payout_batch (batch_id, currency, payout_on, status, made_at, made_by, line_count, total_minor)
      values ('bat_alone', 'NGN', ${DUE}::date, 'draft', ${now}, ${both.staffId}, 1, 500000)`.execute(
      tx,
    );
    await sql`insert into payout_line (batch_id, withdrawal_id, amount_minor, state)
      values ('bat_alone', ${id}, 500000, 'waiting')`.execute(tx);
  });
  expect(await readViolation(behind)).toBe("WD008");
  // Another person makes it.
  const { batch } = await prepareBatch();
  expect((await approveDraft(batch)).status).toBe(200);
  await submitToBank(batch.id);
  await recordBatchPaid(batch.id);
  await expectConsistentPayouts();
});

test("the database lets neither its maker nor who approved a line approve a batch", async () => {
  const id = await requestWithdrawal(await newMember());
  const chief = await hireSignedIn(club, ["admin"]);
  await approveAtDesk(id, chief);
  const { batch } = await prepareBatch();
  expect(formatRefusal(await approveDraft(batch, chief))).toBe("403 staff_own_work");
  const release = (by: string) =>
    sql`update payout_batch set status = 'approved', released_by = ${by}, released_at = now(), decision_reason = 'x',
      file = 'x', file_sha256 = encode(sha256('x'), 'hex') where batch_id = ${batch.id}`.execute(
      club.db,
    );
  expect(await readViolation(release(chief.staffId))).toBe("WD008");
  expect(await readViolation(release(batch.made_by.id))).toBe(
    "whoever_made_a_batch_does_not_release_it",
  );
  const another =
    sql`update withdrawal set approved_by = 'stf_other' where withdrawal_id = ${id}`.execute(
      club.db,
    );
  expect(await readViolation(another)).toBe("WD008");
  expect((await approveDraft(batch)).status).toBe(200);
  await submitToBank(batch.id);
  await recordBatchPaid(batch.id);
});

test("two connections cannot get round it: a line that comes while its approver approves the batch", async () => {
  const who = await newMember();
  const [first, second] = [await requestWithdrawal(who), await requestWithdrawal(who, 1_500)];
  const chief = await hireSignedIn(club, ["admin"]);
  const { batch } = await prepareBatch(first);
  await approveAtDesk(second, chief);
  const adding = runTransaction(club.db, async (tx) => {
    await sql`insert into payout_line (batch_id, withdrawal_id, amount_minor, state)
      values (${batch.id}, ${second}, 150000, 'waiting')`.execute(tx);
    await sql`update payout_batch set line_count = 2, total_minor = 650000 where batch_id = ${batch.id}`.execute(
      tx,
    );
    await sql`select pg_sleep(0.3)`.execute(tx);
    await sql`update withdrawal set batch_id = ${batch.id} where withdrawal_id = ${second}`.execute(
      tx,
    );
  });
  const releasing = sql`select pg_sleep(0.1)`.execute(club.db).then(() =>
    sql`update payout_batch set status = 'approved', released_by = ${chief.staffId}, released_at = now(),
        decision_reason = 'x', file = 'x', file_sha256 = encode(sha256('x'), 'hex')
      where batch_id = ${batch.id}`.execute(club.db),
  );
  const outcomes = await Promise.all([readViolation(adding), readViolation(releasing)]);
  expect(outcomes).toEqual(["nothing was refused", "WD008"]);
});

test("paid is refused before the bank has the file", async () => {
  const id = await requestWithdrawal(await newMember());
  const { batch } = await prepareBatch(id);
  for (const body of [{}, { withdrawal_id: id }]) {
    expect(formatRefusal(await recordBatchPaid(batch.id, body))).toBe("409 batch_not_sent");
  }
  expect((await approveDraft(batch)).status).toBe(200);
  for (const body of [{}, { withdrawal_id: id }]) {
    expect(formatRefusal(await recordBatchPaid(batch.id, body))).toBe("409 batch_not_sent");
  }
  const behind = sql`update payout_line set state = 'paid', done_by = 'x', done_at = now()
    where batch_id = ${batch.id}`.execute(club.db);
  expect(await readViolation(behind)).toBe("WD002");
});

test("paid takes another person than who gave the file to the bank, in the code and behind it", async () => {
  const id = await requestWithdrawal(await newMember());
  const { batch } = await prepareBatch(id);
  expect((await approveDraft(batch)).status).toBe(200);
  expect((await submitToBank(batch.id, maker)).status).toBe(200);
  for (const body of [{}, { withdrawal_id: id }]) {
    const refused = await recordBatchPaid(batch.id, body, maker);
    expect(formatRefusal(refused)).toBe("403 staff_own_work");
    expect(refused.body.error).toBe(
      "You gave this file to the bank. Another staff member records what it paid.",
    );
  }
  const behind =
    sql`update payout_line set state = 'paid', done_by = ${maker.staffId}, done_at = now()
    where batch_id = ${batch.id}`.execute(club.db);
  expect(await readViolation(behind)).toBe("WD009");
  expect((await recordBatchPaid(batch.id, {}, checker)).body.batch.status).toBe("completed");
  await expectConsistentPayouts();
});

test("who approved a batch has it open no longer, and the maker who gives it to the bank is not held up", async () => {
  const { batch } = await prepareBatch(await requestWithdrawal(await newMember()));
  const claim = async (clerk: Clerk) => {
    const body = { subject_kind: "payout_batch", subject_id: batch.id };
    return (await clerk.visitor.ask(claimWork, { body })).body;
  };
  expect((await claim(checker)).is_mine).toBe(true);
  expect((await claim(maker)).is_mine).toBe(false);
  expect((await approveDraft(batch)).status).toBe(200);
  expect((await claim(maker)).is_mine).toBe(true);
  // The desk of the approver renews its claim every two minutes.
  expect((await claim(checker)).is_mine).toBe(false);
  expect((await submitToBank(batch.id)).status).toBe(200);
});
