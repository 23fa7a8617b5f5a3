import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type StaffRole } from "@kinfold/contract/staff-permissions";
import * as payouts from "@kinfold/contract/office/payouts";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import * as queue from "@kinfold/contract/office/withdrawals";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { brokenConstraint, sqlState, transaction } from "#platform/db.ts";
import { coherence } from "#ledger/index.ts";
import { transactionCoherence } from "#transactions/index.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { payable, type Payable } from "../testing/payable.ts";
import { atWork, type Clerk } from "../testing/staff.ts";
import { withdrawalCoherence } from "./index.ts";

let club: Club;
let desk: Clerk;
let maker: Clerk;
let checker: Clerk;
let auditor: Clerk;
let people = 0;
let keys = 0;

beforeAll(async () => {
  club = await openClub();
  // Everybody joined long ago with an account that is old.
  club.clock.setTo(new Date("2026-11-02T08:00:00Z"));
  [desk, maker, checker, auditor] = [
    await atWork(club, ["operations"]),
    await atWork(club, ["finance_maker"]),
    await atWork(club, ["finance_approver"]),
    await atWork(club, ["auditor"]),
  ];
});
afterAll(() => club.close());

const REASON = "Everything agrees.";
const DUE = "2026-12-04";

const state = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => brokenConstraint(error) ?? sqlState(error),
  );

async function somebody(): Promise<Payable> {
  people += 1;
  return payable(club, `payee${people}@example.com`);
}

async function asked(who: Payable, amount = 5_000): Promise<string> {
  keys += 1;
  const { body, text } = await who.visitor.ask(createWithdrawal, {
    params: { id: who.ngn ?? who.usd },
    body: { amount },
    headers: { "idempotency-key": `office-${keys}-0000000000` },
  });
  if (body?.withdrawal === undefined) throw new Error(`could not ask: ${text}`);
  return body.withdrawal.id;
}

const on = (clerk: Clerk, to: Parameters<Clerk["visitor"]["ask"]>[0], id: string, body?: unknown) =>
  clerk.visitor.ask(to, { params: { id }, ...(body !== undefined && { body }) });

const approve = (id: string, clerk = desk): Promise<Answer> =>
  on(clerk, queue.approveWithdrawal, id, { reason: REASON });

async function draft(...ids: string[]): Promise<Answer["body"]> {
  for (const id of ids) expect((await approve(id)).status).toBe(200);
  const made = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "NGN", payout_date: DUE },
  });
  expect(made.text).toContain('"lines"');
  expect(made.status).toBe(201);
  return made.body;
}

const approveDraft = (batch: { id: string; file_sha256: string }, clerk = checker) =>
  on(clerk, payouts.approveBatch, batch.id, { reason: REASON, file_sha256: batch.file_sha256 });

const hand = (id: string, clerk = maker) =>
  on(clerk, payouts.processBatch, id, { note: "Uploaded to the bank." });

async function sent(...ids: string[]): Promise<string> {
  const { batch } = await draft(...ids);
  expect((await approveDraft(batch)).status).toBe(200);
  expect((await hand(batch.id)).body.batch.status).toBe("processing");
  return batch.id;
}

const paid = (batchId: string, more: object = {}, clerk = maker) =>
  on(clerk, payouts.recordPaid, batchId, {
    bank_reference: "ZEN-1",
    value_date: "2026-11-02",
    ...more,
  });

const saysFailed = (batchId: string, withdrawalId: string, more: object = {}, clerk = maker) =>
  on(clerk, payouts.proposeFailed, batchId, {
    withdrawal_id: withdrawalId,
    reason: "The bank does not know the account.",
    retry: false,
    ...more,
  });

const failureOf = ({ body }: Answer, withdrawalId: string): string =>
  body.lines.find(({ withdrawal_id: id }: { withdrawal_id: string }) => id === withdrawalId).failure
    .id;

const confirms = (batchId: string, failureId: string, clerk = checker) =>
  on(clerk, payouts.confirmFailed, batchId, { failure_id: failureId, reason: REASON });

/** The maker says that it was not paid, and the checker confirms it. */
async function fails(batchId: string, withdrawalId: string, more: object = {}): Promise<Answer> {
  const proposed = await saysFailed(batchId, withdrawalId, more);
  expect(proposed.status).toBe(200);
  return confirms(batchId, failureOf(proposed, withdrawalId));
}

async function shown(who: Payable, id: string) {
  const { body } = await who.visitor.ask(listWithdrawals);
  return body.data.find((one: { id: string }) => one.id === id);
}

const refusedWith = (answer: Answer): string => `${answer.status} ${answer.body?.code}`;

async function actionsOn(id: string): Promise<string[]> {
  const { rows } = await sql<{
    action: string;
  }>`select entry::jsonb ->> 'action' as action from audit_entry
    where entry::jsonb -> 'subject' ->> 'id' = ${id} order by audit_number`.execute(club.db);
  // What was refused is written down by whoever mounts the calls.
  return rows.map(({ action }) => action).filter((action) => action !== "refused");
}

async function isCoherent(): Promise<void> {
  expect([
    ...(await coherence(club.db)),
    ...(await transactionCoherence(club.db)),
    ...(await withdrawalCoherence(club.db)),
  ]).toEqual([]);
}

describe("the queue", () => {
  test("shows who asked for what, by when, and why to look twice", async () => {
    const who = await somebody();
    const id = await asked(who);
    const same = await asked(who);
    const { body } = await desk.visitor.send(
      "GET",
      "/api/admin/withdrawals?status=pending&per_page=100",
    );
    const row = body.data.find((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({
      amount: 5_000,
      payout_date: DUE,
      due_at: "2026-12-04T15:00:00.000Z",
      account_number_masked: "••6788",
      claimed_by: null,
    });
    expect(row.flags).toEqual(["account_changed", "same_again", "first_withdrawal"]);
    const detail = await on(auditor, queue.getQueuedWithdrawal, id);
    expect(detail.body).toMatchObject({
      wallet: { available: 990_000, held: 10_000 },
      member: { paid_before: 0, times_paid_before: 0 },
      timeline: [{ status: "pending", by: null }],
    });
    expect(detail.text).not.toContain("0123456788");
    const found = await desk.visitor.send("GET", `/api/admin/withdrawals?search=${row.reference}`);
    expect(found.body.meta.total).toBe(1);
    expect(refusedWith(await on(desk, queue.getQueuedWithdrawal, "wdr_none"))).toBe(
      "404 not_found",
    );
    await on(desk, queue.rejectWithdrawal, id, { reason: "Asked twice." });
    await on(desk, queue.rejectWithdrawal, same, { reason: "Asked twice." });
  });

  test("a decision needs a reason, a role, and money of somebody else", async () => {
    const who = await somebody();
    const id = await asked(who);
    const silent = await on(desk, queue.approveWithdrawal, id, { reason: "  " });
    expect(silent.body).toMatchObject({ code: "invalid", fields: { reason: "Say why." } });
    for (const clerk of [checker, auditor]) {
      expect(refusedWith(await approve(id, clerk))).toBe("403 staff_forbidden");
    }
    const owner = await atWork(club, ["operations"], who.memberId);
    expect(refusedWith(await approve(id, owner))).toBe("403 staff_own_money");
    expect((await shown(who, id)).status).toBe("pending");
    expect((await approve(id)).body).toMatchObject({
      withdrawal: { status: "approved" },
      approved_by: "Clerk 1",
    });
    expect(refusedWith(await approve(id, maker))).toBe("409 wallet_withdrawal_locked");
    expect(await actionsOn(id)).toEqual(["withdrawal.approved"]);
    await on(desk, queue.rejectWithdrawal, id, { reason: "The account is closed." });
    expect(await actionsOn(id)).toEqual(["withdrawal.approved", "withdrawal.rejected"]);
    expect((await shown(who, id)).failure_reason).toBe("The account is closed.");
  });
});

describe("a batch", () => {
  test("from approved withdrawals to paid: totals, file, digest, and what the member sees", async () => {
    const who = await somebody();
    const ids = [await asked(who, 5_000), await asked(who, 7_500.5)];
    const { batch, lines } = await draft(...ids);
    expect(batch).toMatchObject({ status: "draft", count: 2, total: 12_500.5, claimed_by: null });
    expect(lines.map((line: { status: string }) => line.status)).toEqual(["waiting", "waiting"]);
    expect(refusedWith(await on(maker, payouts.getBatchFile, batch.id))).toBe(
      "409 batch_not_approved",
    );
    expect(refusedWith(await hand(batch.id))).toBe("409 batch_not_approved");
    expect((await approveDraft(batch)).body.batch).toMatchObject({
      status: "approved",
      reason: REASON,
      file_sha256: batch.file_sha256,
    });
    const file = await on(maker, payouts.getBatchFile, batch.id);
    expect(createHash("sha256").update(file.text).digest("hex")).toBe(batch.file_sha256);
    const [header, first, second, end] = file.text.split("\r\n");
    expect(header).toBe(
      "reference,beneficiary_name,account_number,bank_code,bank_name,nip_code,amount,currency,narration",
    );
    const reference = lines[0].reference;
    expect([first, second].join("\n")).toContain(
      `"${reference}","OKAFOR ADAEZE","0123456788","057","Zenith Bank","057",`,
    );
    expect([first, second].join("\n")).toContain(`,7500.50,"NGN","KINFOLD KIN-`);
    expect(end).toBe("");
    expect((await hand(batch.id)).body.batch).toMatchObject({
      status: "processing",
      tally: [{ status: "sent", count: 2, total: 12_500.5 }],
    });
    const [one, other] = ids;
    const half = await paid(batch.id, { withdrawal_id: one, bank_reference: "ZEN-77" });
    expect(half.body.batch.status).toBe("processing");
    expect(await shown(who, one ?? "")).toMatchObject({
      status: "paid",
      session_id: "ZEN-77",
      paid_at: expect.stringContaining("2026-11-02"),
    });
    const failed = await fails(batch.id, other ?? "");
    expect(failed.body.batch).toMatchObject({ status: "completed_with_failures", total: 12_500.5 });
    expect(await shown(who, other ?? "")).toMatchObject({
      status: "failed",
      failure_reason: "The bank does not know the account.",
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 995_000,
      held_balance: 0,
    });
    expect(await actionsOn(batch.id)).toEqual([
      "payout.made",
      "payout.approved",
      "payout.file_downloaded",
      "payout.handed_over",
    ]);
    await isCoherent();
  });

  test("whoever made it, approved a line, owns one, or looked at another file does not approve it", async () => {
    const who = await somebody();
    const id = await asked(who);
    const { batch } = await draft(id);
    expect(refusedWith(await approveDraft(batch, maker))).toBe("403 staff_forbidden");
    const chief = await atWork(club, ["admin"]);
    const made = await somebody();
    await approve(await asked(made), chief);
    const { body: own } = await chief.visitor.ask(payouts.makeBatch, {
      body: { currency: "NGN", payout_date: DUE },
    });
    expect(refusedWith(await approveDraft(own.batch, chief))).toBe("403 staff_second_pair");
    const owner = await atWork(club, ["finance_approver"], who.memberId);
    expect(refusedWith(await approveDraft(batch, owner))).toBe("403 staff_own_money");
    const stale = { ...batch, file_sha256: "0".repeat(64) };
    expect(refusedWith(await approveDraft(stale))).toBe("409 batch_stale");
    const declined = await on(checker, payouts.rejectBatch, own.batch.id, { reason: "Too early." });
    expect(declined.body).toMatchObject({
      batch: { status: "rejected", reason: "Too early." },
      lines: [{ status: "dropped" }],
    });
    expect(refusedWith(await approveDraft(own.batch))).toBe("409 batch_locked");
    expect((await approveDraft(batch)).status).toBe(200);
    expect((await hand(batch.id)).status).toBe(200);
    expect((await paid(batch.id)).body.batch.status).toBe("completed");
    // What was dropped is ready for another batch.
    const { body: ready } = await maker.visitor.ask(payouts.listReadyPayouts);
    expect(ready.data).toEqual([
      { currency: "NGN", payout_date: DUE, count: 1, total: 5_000, kept_back: 0 },
    ]);
    const { batch: again } = await draft();
    const { body: emptied } = await on(maker, payouts.removeFromBatch, again.id, {
      withdrawal_id: (await on(maker, payouts.getBatch, again.id)).body.lines[0].withdrawal_id,
      reason: "The member asked us to wait.",
    });
    expect(emptied.batch).toMatchObject({ count: 0, total: 0 });
    expect(refusedWith(await approveDraft(emptied.batch))).toBe("409 batch_empty");
    await on(checker, payouts.rejectBatch, again.id, { reason: "Empty." });
    await paid(await sent());
  });

  test("two approvers at once: one word is taken", async () => {
    const { batch } = await draft(await asked(await somebody()));
    const second = await atWork(club, ["finance_approver"]);
    const answers = await Promise.all([approveDraft(batch), approveDraft(batch, second)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("batch_locked");
    await hand(batch.id);
    await paid(batch.id);
  });

  test("once approved nothing of it changes, in the code or in the database", async () => {
    const who = await somebody();
    const [id, outside] = [await asked(who), await asked(who, 1_500)];
    const { batch } = await draft(id);
    await approveDraft(batch);
    await approve(outside);
    const removal = await on(maker, payouts.removeFromBatch, batch.id, {
      withdrawal_id: id,
      reason: "Changed my mind.",
    });
    expect(refusedWith(removal)).toBe("409 batch_locked");
    const decline = await on(desk, queue.rejectWithdrawal, id, { reason: "Changed my mind." });
    expect(refusedWith(decline)).toBe("409 wallet_withdrawal_locked");
    const tries: [unknown, ReturnType<typeof sql>][] = [
      ["WD004", sql`update payout_batch set total_minor = 1 where batch_id = ${batch.id}`],
      ["WD004", sql`update payout_batch set file = 'x' where batch_id = ${batch.id}`],
      ["WD003", sql`delete from payout_batch where batch_id = ${batch.id}`],
      ["WD004", sql`delete from payout_line where batch_id = ${batch.id}`],
      ["WD001", sql`update payout_line set amount_minor = 1 where batch_id = ${batch.id}`],
      [
        "WD004",
        sql`insert into payout_line (batch_id, withdrawal_id, amount_minor, state)
          values (${batch.id}, ${outside}, 150000, 'waiting')`,
      ],
      ["WD004", sql`update withdrawal set batch_id = null where withdrawal_id = ${id}`],
      ["WD002", sql`update payout_line set state = 'sent' where batch_id = ${batch.id}`],
      ["WD002", sql`update payout_batch set status = 'completed' where batch_id = ${batch.id}`],
    ];
    for (const [expected, query] of tries)
      expect(await state(query.execute(club.db))).toBe(expected);
    await hand(batch.id);
    await paid(batch.id);
    const { batch: other } = await draft();
    // Lines and totals are held against each other when the transaction ends.
    const off = transaction(club.db, (tx) =>
      sql`update payout_batch set total_minor = total_minor + 1 where batch_id = ${other.id}`.execute(
        tx,
      ),
    );
    expect(await state(off)).toBe("WD005");
    await approveDraft(other);
    await hand(other.id);
    await paid(other.id);
  });

  test("what the bank could not take goes out in another batch, and the member is told", async () => {
    const who = await somebody();
    const id = await asked(who);
    const first = await sent(id);
    const failing = { reason: "The switch was down.", retry: true };
    const retried = await fails(first, id, failing);
    expect(retried.body).toMatchObject({
      batch: { status: "completed_with_failures", total: 5_000 },
      lines: [{ status: "retried", reason: "The switch was down." }],
    });
    expect(await shown(who, id)).toMatchObject({ status: "approved", batch_id: null });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ held_balance: 5_000 });
    const [letter] = await club.lettersTo(`payee${people}@example.com`);
    expect(letter?.text).toContain("We send it again with the next payout.");
    await isCoherent();
    const again = await saysFailed(first, id, failing);
    expect(refusedWith(again)).toBe("409 wallet_withdrawal_locked");
    const second = await sent();
    await paid(second, { bank_reference: "ZEN-2" });
    expect(await shown(who, id)).toMatchObject({ status: "paid", batch_id: second });
    await isCoherent();
  });

  test("paid is said once, on a day that can be, and not about money of one's own", async () => {
    const who = await somebody();
    const id = await asked(who);
    const batchId = await sent(id);
    for (const value_date of ["2026-11-03", "2026-11-01"]) {
      const answer = await paid(batchId, { value_date });
      expect(answer.body).toMatchObject({
        code: "invalid",
        fields: { value_date: expect.any(String) },
      });
    }
    const owner = await atWork(club, ["finance_maker"], who.memberId);
    expect(refusedWith(await paid(batchId, {}, owner))).toBe("403 staff_own_money");
    expect(refusedWith(await paid(batchId, {}, auditor))).toBe("403 staff_forbidden");
    expect(refusedWith(await paid(batchId, { withdrawal_id: "wdr_none" }))).toBe("404 not_found");
    expect((await paid(batchId, { withdrawal_id: id })).status).toBe(200);
    expect((await paid(batchId, { withdrawal_id: id })).status).toBe(200);
    const twice = await paid(batchId, { withdrawal_id: id, bank_reference: "ZEN-9" });
    expect(refusedWith(twice)).toBe("409 payout_recorded");
    // Sent back by the bank after all.
    const again = await saysFailed(batchId, id, { reason: "Sent back.", retry: true });
    expect(refusedWith(again)).toBe("409 wallet_withdrawal_locked");
    const returned = await fails(batchId, id, { reason: "Sent back." });
    expect(returned.body).toMatchObject({
      batch: { status: "completed_with_failures" },
      lines: [{ status: "returned" }],
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 1_000_000,
      held_balance: 0,
    });
    await isCoherent();
  });
});

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
    expect(await state(removed.execute(club.db))).not.toBe("nothing was refused");

    expect((await confirms(batchId, failureId)).body).toMatchObject({
      batch: { status: "completed_with_failures", to_confirm: 0 },
      lines: [{ status: "failed", failure: null }],
    });
    expect((await confirms(batchId, failureId)).status).toBe(200);
    const late = await confirms(batchId, failureId, chief);
    expect(refusedWith(late)).toBe("409 payout_unproposed");
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 1_000_000 });
    await isCoherent();
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
    await isCoherent();
  });
});

test("the first page of the office counts what waits", async () => {
  const countOf = async (name: string) => {
    const { body } = await desk.visitor.ask(getQueueSummary);
    return body.queues.find(({ queue: one }: { queue: string }) => one === name);
  };
  expect(await countOf("withdrawals")).toMatchObject({ late: 0, later: 0, next_due_at: null });
  const id = await asked(await somebody());
  expect(await countOf("withdrawals")).toMatchObject({ later: 1 });
  await approve(id);
  expect(await countOf("payouts")).toMatchObject({
    later: 1,
    next_due_at: "2026-12-04T15:00:00.000Z",
  });
  await paid(await sent());
  expect(await countOf("payouts")).toMatchObject({ later: 0 });
});

test("a cell that a spreadsheet would take for a formula is only text", async () => {
  const who = await somebody();
  // Only whoever owns the database could write such a name; the file is safe all the same.
  await sql`alter table bank_account disable trigger keep_bank_details`.execute(club.db);
  await sql`update bank_account set account_name = '=HYPERLINK("http://x")' where member_id = ${who.memberId}`.execute(
    club.db,
  );
  await sql`alter table bank_account enable trigger keep_bank_details`.execute(club.db);
  const { batch } = await draft(await asked(who));
  await approveDraft(batch);
  const file = await on(checker, payouts.getBatchFile, batch.id);
  expect(file.text).toContain(`"'=HYPERLINK(""http://x"")"`);
  await hand(batch.id);
  await paid(batch.id);
});

test("dollars go abroad in a file of their own", async () => {
  people += 1;
  const who = await payable(club, `payee${people}@example.com`, { isGlobal: true });
  await approve(await asked(who, 100));
  const { body } = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "USD", payout_date: DUE },
  });
  await approveDraft(body.batch);
  const file = await on(maker, payouts.getBatchFile, body.batch.id);
  expect(file.text.split("\r\n")[0]).toContain("swift_code,account_number,iban");
  expect(file.text).toContain(`,100.00,"USD"`);
  const nothing = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "USD", payout_date: DUE },
  });
  expect(refusedWith(nothing)).toBe("409 batch_empty");
});

test("each call is open to the roles that the contract names, and to nobody else", async () => {
  const clerks: Partial<Record<StaffRole, Clerk>> = {
    operations: desk,
    finance_maker: maker,
    finance_approver: checker,
    auditor,
    compliance: await atWork(club, ["compliance"]),
  };
  for (const endpoint of [...Object.values(queue), ...Object.values(payouts)]) {
    if (!("method" in endpoint) || endpoint.access !== "staff") continue;
    const permission = endpoint.staff?.permission ?? "signed_in";
    if (permission === "signed_in") throw new Error(`${endpoint.name} asks for nothing`);
    const allowed: readonly string[] = PERMISSIONS[permission];
    for (const [role, clerk] of Object.entries(clerks)) {
      const body = endpoint.method === "GET" ? undefined : {};
      const answer = await on(clerk, endpoint, "none", body);
      expect(`${endpoint.name} ${role} ${answer.body?.code === "staff_forbidden"}`).toBe(
        `${endpoint.name} ${role} ${!allowed.includes(role)}`,
      );
    }
    const out = await club.visitor().ask(endpoint, { params: { id: "none" } });
    expect(out.status).toBe(401);
  }
});

// Last, because a week goes by and with it everybody's session.
test("several at once are approved only when nothing speaks against them", async () => {
  const [known, fresh] = [await somebody(), await somebody()];
  // Paid once before, to an account that they have had for long.
  const before = await asked(known);
  const batchId = await sent(before);
  expect((await paid(batchId)).status).toBe(200);
  club.clock.advance(8 * 86_400_000);
  const clerk = await atWork(club, ["operations"]);
  await known.visitor.signIn(`payee${people - 1}@example.com`);
  await fresh.visitor.signIn(`payee${people}@example.com`);
  const [plain, flagged] = [await asked(known, 6_000), await asked(fresh, 6_000)];
  const { body } = await clerk.visitor.ask(queue.approveWithdrawals, {
    body: { ids: [plain, flagged, "wdr_none"], reason: REASON },
  });
  expect(body.results).toMatchObject([
    { id: plain, is_approved: true, code: null },
    { id: flagged, is_approved: false, code: "wallet_withdrawal_flagged" },
    { id: "wdr_none", is_approved: false, code: "not_found" },
  ]);
  expect((await shown(fresh, flagged)).status).toBe("pending");
  for (const id of [plain, flagged]) {
    await on(clerk, queue.rejectWithdrawal, id, { reason: "Not needed." });
  }
});
