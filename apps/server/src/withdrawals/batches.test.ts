import { createHash } from "node:crypto";
import { sql, type KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { claimWork } from "@kinfold/contract/office/claims";
import * as payouts from "@kinfold/contract/office/payouts";
import * as queue from "@kinfold/contract/office/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { runTransaction } from "#platform/db.ts";
import type { Payable } from "../testing/payable.ts";
import { hireSignedIn } from "../testing/staff.ts";
import {
  DUE,
  REASON,
  listAuditedActions,
  approveAtDesk,
  approveDraft,
  requestWithdrawal,
  auditor,
  checker,
  club,
  desk,
  prepareBatch,
  recordFailed,
  submitToBank,
  expectConsistentPayouts,
  lookAtFlagged,
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
  getPayeeAddress,
} from "../testing/payout-desk.ts";
import { asOwner, executeAsOwner } from "../testing/owner.ts";
import { readPageOfBatches } from "./queue-store.ts";
import { readBatchViews } from "./queue-view.ts";

openPayoutDesk();

/** Another member signs in from the browser of this one. */
async function shareDevice({ visitor }: Payable): Promise<void> {
  const other = await club.member(`shares.${visitor.address}@example.com`);
  other.device = visitor.device;
  await other.signIn(`shares.${visitor.address}@example.com`);
}

describe("a batch", () => {
  test("from approved withdrawals to paid: totals, file, digest, and what the member sees", async () => {
    const who = await createPayee();
    const ids = [await requestWithdrawal(who, 5_000), await requestWithdrawal(who, 7_500.5)];
    const { batch, lines } = await prepareBatch(...ids);
    expect(batch).toMatchObject({ status: "draft", count: 2, total: 12_500.5, claimed_by: null });
    expect(lines.map((line: { status: string }) => line.status)).toEqual(["waiting", "waiting"]);
    // Who made it waits for another person, and holds up no one by having it open.
    const claim = (by: typeof maker) =>
      by.visitor.ask(claimWork, { body: { subject_kind: "payout_batch", subject_id: batch.id } });
    expect((await claim(maker)).body).toMatchObject({ claimed_by: null, is_mine: false });
    expect((await claim(checker)).body.is_mine).toBe(true);
    expect(formatRefusal(await callAs(maker, payouts.getBatchFile, batch.id))).toBe(
      "409 batch_not_approved",
    );
    expect(formatRefusal(await submitToBank(batch.id))).toBe("409 batch_not_approved");
    expect((await approveDraft(batch)).body.batch).toMatchObject({
      status: "approved",
      reason: REASON,
      file_sha256: batch.file_sha256,
    });
    const file = await callAs(maker, payouts.getBatchFile, batch.id);
    expect(createHash("sha256").update(file.text).digest("hex")).toBe(batch.file_sha256);
    const [header, first, second, end] = file.text.split("\r\n");
    expect(header).toBe(
      "reference,beneficiary_name,account_number,bank_code,bank_name,nip_code,amount,currency,narration",
    );
    const reference = lines[0].reference;
    expect([first, second].join("\n")).toContain(
      `"${reference}","OKAFOR ADAEZE","0123456788","057","Zenith Bank","000015",`,
    );
    expect([first, second].join("\n")).toContain(`,7500.50,"NGN","KINFOLD KIN-`);
    expect(end).toBe("");
    expect((await submitToBank(batch.id)).body.batch).toMatchObject({
      status: "processing",
      tally: [{ status: "sent", count: 2, total: 12_500.5 }],
    });
    const [one, other] = ids;
    const half = await recordBatchPaid(batch.id, { withdrawal_id: one, bank_reference: "ZEN-77" });
    expect(half.body.batch.status).toBe("processing");
    expect(await readShownWithdrawal(who, one ?? "")).toMatchObject({
      status: "paid",
      session_id: "ZEN-77",
      paid_at: expect.stringContaining("2026-11-02"),
    });
    const failed = await recordFailed(batch.id, other ?? "");
    expect(failed.body.batch).toMatchObject({ status: "completed_with_failures", total: 12_500.5 });
    expect(await readShownWithdrawal(who, other ?? "")).toMatchObject({
      status: "failed",
      failure_reason: "The bank does not know the account.",
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 995_000,
      held_balance: 0,
    });
    expect(await listAuditedActions(batch.id)).toEqual([
      "payout.made",
      "payout.approved",
      "payout.file_downloaded",
      "payout.handed_over",
    ]);
    await expectConsistentPayouts();
  });

  test("with lines that have flags is approved only when each was looked at by itself, with all of its flags", async () => {
    const who = await createPayee();
    const [id, other] = [await requestWithdrawal(who, 5_000), await requestWithdrawal(who, 6_000)];
    const { batch } = await prepareBatch(id, other);
    const sending = (looked_at?: unknown) =>
      callAs(checker, payouts.approveBatch, batch.id, {
        reason: REASON,
        file_sha256: batch.file_sha256,
        ...(looked_at !== undefined && { looked_at }),
      });
    const FLAGGED = "409 batch_line_flagged";
    expect(formatRefusal(await sending())).toBe(FLAGGED);
    const seen = await lookAtFlagged(batch.id);
    expect(seen.map(({ withdrawal_id: line }) => line).toSorted()).toEqual([id, other].toSorted());
    expect(seen[0]?.flags).toContain("first_withdrawal");
    const one = await sending(seen.slice(1));
    expect(one.body).toMatchObject({
      code: "batch_line_flagged",
      error: "Look at each line that has a flag by itself first: 1 line left.",
    });
    // What has come up since was not looked at.
    await shareDevice(who);
    expect(formatRefusal(await sending(seen))).toBe(FLAGGED);
    const now = await lookAtFlagged(batch.id);
    expect(now[0]?.flags).toContain("shared_device");
    expect((await sending(now)).status).toBe(200);
    expect(await listAuditedActions(batch.id)).toEqual(["payout.made", "payout.approved"]);
    const { rows } = await sql<{
      looked: string;
    }>`select entry::jsonb -> 'after' ->> 'looked_at' as looked
      from audit_entry where entry::jsonb ->> 'action' = 'payout.approved'
        and entry::jsonb -> 'subject' ->> 'id' = ${batch.id}`.execute(club.db);
    expect(rows[0]?.looked).toContain(id);
    await submitToBank(batch.id);
    await recordBatchPaid(batch.id);
  });

  test("a bank that instant payments call we do not know what has an empty cell in the file", async () => {
    const who = await createPayee({ bank: { name: "Kuda Microfinance Bank", code: "50211" } });
    const { batch } = await prepareBatch(await requestWithdrawal(who));
    expect((await approveDraft(batch)).status).toBe(200);
    const file = await callAs(maker, payouts.getBatchFile, batch.id);
    expect(file.text).toContain(`"50211","Kuda Microfinance Bank","",5000.00,"NGN"`);
  });

  test("the person who made it, approved a line, owns one, or looked at another file does not approve it", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const { batch } = await prepareBatch(id);
    expect(formatRefusal(await approveDraft(batch, maker))).toBe("403 staff_forbidden");
    const chief = await hireSignedIn(club, ["admin"]);
    const made = await createPayee();
    await approveAtDesk(await requestWithdrawal(made), chief);
    const own = await prepareBatch();
    expect(formatRefusal(await approveDraft(own.batch, chief))).toBe("403 staff_own_work");
    const owner = await hireSignedIn(club, ["finance_approver"], who.memberId);
    expect(formatRefusal(await approveDraft(batch, owner))).toBe("403 staff_own_money");
    const stale = { ...batch, file_sha256: "0".repeat(64) };
    expect(formatRefusal(await approveDraft(stale))).toBe("409 decision_changed");
    const rejected = await callAs(checker, payouts.rejectBatch, own.batch.id, {
      reason: "Too early.",
    });
    expect(rejected.body).toMatchObject({
      batch: { status: "rejected", reason: "Too early." },
      lines: [{ status: "dropped" }],
    });
    expect(formatRefusal(await approveDraft(own.batch))).toBe("409 batch_locked");
    expect((await approveDraft(batch)).status).toBe(200);
    expect((await submitToBank(batch.id)).status).toBe(200);
    expect((await recordBatchPaid(batch.id)).body.batch.status).toBe("completed");
    // What was dropped is ready for another batch.
    const { body: ready } = await maker.visitor.ask(payouts.listReadyPayouts);
    expect(ready.data).toEqual([
      { currency: "NGN", payout_date: DUE, count: 1, total: 5_000, on_hold: 0 },
    ]);
    const { batch: again } = await prepareBatch();
    const { body: emptied } = await callAs(maker, payouts.removeFromBatch, again.id, {
      withdrawal_id: (await callAs(maker, payouts.getBatch, again.id)).body.lines[0].withdrawal_id,
      reason: "The member asked us to wait.",
    });
    expect(emptied.batch).toMatchObject({ count: 0, total: 0 });
    expect(formatRefusal(await approveDraft(emptied.batch))).toBe("409 batch_empty");
    await callAs(checker, payouts.rejectBatch, again.id, { reason: "Empty." });
    await recordBatchPaid(await sendBatch());
  });

  test("two approvers at once: one word is taken", async () => {
    const { batch } = await prepareBatch(await requestWithdrawal(await createPayee()));
    const second = await hireSignedIn(club, ["finance_approver"]);
    const answers = await Promise.all([approveDraft(batch), approveDraft(batch, second)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("batch_locked");
    await submitToBank(batch.id);
    await recordBatchPaid(batch.id);
  });

  test("once approved nothing of it changes, in the code or in the database", async () => {
    const who = await createPayee();
    const [id, outside] = [await requestWithdrawal(who), await requestWithdrawal(who, 1_500)];
    const { batch } = await prepareBatch(id);
    await approveDraft(batch);
    await approveAtDesk(outside);
    const removal = await callAs(maker, payouts.removeFromBatch, batch.id, {
      withdrawal_id: id,
      reason: "Changed my mind.",
    });
    expect(formatRefusal(removal)).toBe("409 batch_locked");
    const rejection = await callAs(desk, queue.rejectWithdrawal, id, {
      reason: "Changed my mind.",
    });
    expect(formatRefusal(rejection)).toBe("409 wallet_withdrawal_locked");
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
      expect(await readViolation(executeAsOwner(club.db, query))).toBe(expected);
    await submitToBank(batch.id);
    await recordBatchPaid(batch.id);
    const { batch: other } = await prepareBatch();
    // Lines and totals are held against each other when the transaction ends.
    const off = runTransaction(club.db, (tx) =>
      sql`update payout_batch set total_minor = total_minor + 1 where batch_id = ${other.id}`.execute(
        tx,
      ),
    );
    expect(await readViolation(off)).toBe("WD005");
    await approveDraft(other);
    await submitToBank(other.id);
    await recordBatchPaid(other.id);
  });

  test("what the bank could not take goes out in another batch, and the member is told", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const first = await sendBatch(id);
    const failing = { reason: "The switch was down.", retry: true };
    const retried = await recordFailed(first, id, failing);
    expect(retried.body).toMatchObject({
      batch: { status: "completed_with_failures", total: 5_000 },
      lines: [{ status: "retried", reason: "The switch was down." }],
    });
    expect(await readShownWithdrawal(who, id)).toMatchObject({
      status: "approved",
      batch_id: null,
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({ held_balance: 5_000 });
    const [emailContent] = await club.emailsTo(getPayeeAddress());
    expect(emailContent?.text).toContain("We send it again with the next payout.");
    await expectConsistentPayouts();
    const again = await proposeFailure(first, id, failing);
    expect(formatRefusal(again)).toBe("409 wallet_withdrawal_locked");
    const second = await sendBatch();
    await recordBatchPaid(second, { bank_reference: "ZEN-2" });
    expect(await readShownWithdrawal(who, id)).toMatchObject({ status: "paid", batch_id: second });
    await expectConsistentPayouts();
  });

  test("paid is said once, on a day that can be, and not about money of one's own", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const batchId = await sendBatch(id);
    for (const value_date of ["2026-11-03", "2026-11-01"]) {
      const answer = await recordBatchPaid(batchId, { value_date });
      expect(answer.body).toMatchObject({
        code: "invalid",
        fields: { value_date: expect.any(String) },
      });
    }
    const owner = await hireSignedIn(club, ["finance_maker"], who.memberId);
    expect(formatRefusal(await recordBatchPaid(batchId, {}, owner))).toBe("403 staff_own_money");
    expect(formatRefusal(await recordBatchPaid(batchId, {}, auditor))).toBe("403 staff_forbidden");
    expect(formatRefusal(await recordBatchPaid(batchId, { withdrawal_id: "wdr_none" }))).toBe(
      "404 not_found",
    );
    expect((await recordBatchPaid(batchId, { withdrawal_id: id })).status).toBe(200);
    expect((await recordBatchPaid(batchId, { withdrawal_id: id })).status).toBe(200);
    const twice = await recordBatchPaid(batchId, { withdrawal_id: id, bank_reference: "ZEN-9" });
    expect(formatRefusal(twice)).toBe("409 payout_recorded");
    // Sent back by the bank after all.
    const again = await proposeFailure(batchId, id, { reason: "Sent back.", retry: true });
    expect(formatRefusal(again)).toBe("409 wallet_withdrawal_locked");
    const returned = await recordFailed(batchId, id, { reason: "Sent back." });
    expect(returned.body).toMatchObject({
      batch: { status: "completed_with_failures" },
      lines: [{ status: "returned" }],
    });
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 1_000_000,
      held_balance: 0,
    });
    await expectConsistentPayouts();
  });
});

test("a list of batches takes as many statements for three as for one", async () => {
  for (const amount of [5_000, 6_000, 7_000])
    await prepareBatch(await requestWithdrawal(await createPayee(), amount));
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = club.db.withPlugin(counting);
  const filter = { status: "draft", currency: undefined } as const;
  const { batches } = await readPageOfBatches(club.db, filter, { page: 1, perPage: 3 });
  expect(batches).toHaveLength(3);
  const countFor = async (rows: typeof batches): Promise<number> => {
    statements = 0;
    expect(await readBatchViews(counted, rows, club.clock.now())).toHaveLength(rows.length);
    return statements;
  };
  const forOne = await countFor(batches.slice(0, 1));
  expect(forOne).toBeGreaterThan(0);
  expect(await countFor(batches)).toBe(forOne);
});

test("a cell that a spreadsheet would take for a formula is only text", async () => {
  const who = await createPayee();
  // Only the person who owns the database could write such a name; the file is safe all the same.
  await asOwner(club.db, (owner) =>
    sql`alter table bank_account disable trigger only_declared_columns_change`.execute(owner),
  );
  await sql`update bank_account set account_name = '=HYPERLINK("http://x")' where member_id = ${who.memberId}`.execute(
    club.db,
  );
  await asOwner(club.db, (owner) =>
    sql`alter table bank_account enable trigger only_declared_columns_change`.execute(owner),
  );
  const { batch } = await prepareBatch(await requestWithdrawal(who));
  await approveDraft(batch);
  const file = await callAs(checker, payouts.getBatchFile, batch.id);
  expect(file.text).toContain(`"'=HYPERLINK(""http://x"")"`);
  await submitToBank(batch.id);
  await recordBatchPaid(batch.id);
});

test("dollars go abroad in a file of their own", async () => {
  const who = await createPayee({ isGlobal: true });
  await approveAtDesk(await requestWithdrawal(who, 100));
  const { body } = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "USD", payout_date: DUE },
  });
  await approveDraft(body.batch);
  const file = await callAs(maker, payouts.getBatchFile, body.batch.id);
  expect(file.text.split("\r\n")[0]).toContain("swift_code,account_number,iban");
  expect(file.text).toContain(`,100.00,"USD"`);
  const nothing = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "USD", payout_date: DUE },
  });
  expect(formatRefusal(nothing)).toBe("409 batch_empty");
});
