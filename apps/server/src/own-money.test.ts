import { describe, expect, test } from "vitest";
import { getMember } from "@kinfold/contract/members";
import { approveExcoReferral, rejectExcoReferral } from "@kinfold/contract/office/exco";
import { lockMember, proposeUnlock } from "@kinfold/contract/office/members";
import * as payouts from "@kinfold/contract/office/payouts";
import * as receipts from "@kinfold/contract/office/receipts";
import { approveStaffChange, proposeStaffChange } from "@kinfold/contract/office/staff";
import * as queue from "@kinfold/contract/office/withdrawals";
import { claimByHand } from "./testing/by-hand.ts";
import {
  getPayeeAddress,
  approveDraft,
  requestWithdrawal,
  checker,
  club,
  confirmFailureAtDesk,
  desk,
  prepareBatch,
  DUE,
  submitToBank,
  maker,
  callAs,
  openPayoutDesk,
  recordBatchPaid,
  REASON,
  formatRefusal,
  proposeFailure,
  sendBatch,
  createPayee,
} from "./testing/payout-desk.ts";
import { hireSignedIn } from "./testing/staff.ts";

openPayoutDesk();

const OWN = "403 staff_own_money";

describe("a staff member who is a member of the club", () => {
  test("is refused every decision about their own withdrawal", async () => {
    const who = await createPayee();
    const own = await hireSignedIn(club, ["admin"], who.memberId);
    const id = await requestWithdrawal(who);
    const reason = { reason: REASON };
    expect(formatRefusal(await callAs(own, queue.approveWithdrawal, id, reason))).toBe(OWN);
    expect(formatRefusal(await callAs(own, queue.rejectWithdrawal, id, reason))).toBe(OWN);
    const many = await own.visitor.ask(queue.approveWithdrawals, {
      body: { ids: [id], ...reason },
    });
    expect(many.text).toContain("staff_own_money");

    const { batch } = await prepareBatch(id);
    expect(formatRefusal(await approveDraft(batch, own))).toBe(OWN);
    expect(formatRefusal(await callAs(own, payouts.rejectBatch, batch.id, reason))).toBe(OWN);
    const removal = { withdrawal_id: id, ...reason };
    expect(formatRefusal(await callAs(own, payouts.removeFromBatch, batch.id, removal))).toBe(OWN);
    await callAs(checker, payouts.rejectBatch, batch.id, reason);

    // A batch that they make leaves their own withdrawal to another person's.
    const other = await createPayee();
    const theirs = await requestWithdrawal(other);
    await callAs(desk, queue.approveWithdrawal, theirs, reason);
    const made = await own.visitor.ask(payouts.makeBatch, {
      body: { currency: "NGN", payout_date: DUE },
    });
    const lines = made.body.lines.map((line: { withdrawal_id: string }) => line.withdrawal_id);
    expect(lines).toContain(theirs);
    expect(lines).not.toContain(id);
    await callAs(checker, payouts.rejectBatch, made.body.batch.id, reason);

    const { batch: next } = (
      await maker.visitor.ask(payouts.makeBatch, { body: { currency: "NGN", payout_date: DUE } })
    ).body;
    expect((await approveDraft(next)).status).toBe(200);
    expect(formatRefusal(await submitToBank(next.id, own))).toBe(OWN);
    expect((await submitToBank(next.id)).status).toBe(200);
    expect(formatRefusal(await recordBatchPaid(next.id, { withdrawal_id: id }, own))).toBe(OWN);
    expect(formatRefusal(await proposeFailure(next.id, id, {}, own))).toBe(OWN);
    const failed = await proposeFailure(next.id, id);
    const failureId: string = failed.body.id;
    expect(formatRefusal(await confirmFailureAtDesk(failureId, own))).toBe(OWN);
    expect(formatRefusal(await callAs(own, payouts.returnFailed, failureId, reason))).toBe(OWN);
  });

  test("is refused every decision about their own receipt", async () => {
    const who = await createPayee();
    const own = await hireSignedIn(club, ["admin"], who.memberId);
    const { reference } = (await claimByHand(who.visitor)).body;
    const reviewNote = {
      received: 500_000,
      fee: 0,
      value_date: "2026-11-02",
      reason: REASON,
      exception_reason: "The bank confirmed it by email.",
    };
    const request = { params: { reference } };
    const propose = (by = own) =>
      by.visitor.ask(receipts.proposeTransferReceipt, { ...request, body: reviewNote });
    expect(formatRefusal(await propose())).toBe("403 staff_own_money");
    const { body } = await propose(maker);
    const confirmed = await own.visitor.ask(receipts.confirmTransferReceipt, {
      ...request,
      body: { proposal_id: body.proposal.id, reason: REASON },
    });
    expect(formatRefusal(confirmed)).toBe("403 staff_own_money");
    const rejected = await own.visitor.ask(receipts.rejectTransferReceipt, {
      ...request,
      body: { reason: "other", note: "No" },
    });
    expect(formatRefusal(rejected)).toBe("403 staff_own_money");
  });

  test("is refused every decision about their own sign-in and introduction", async () => {
    const visitor = await club.member("introduced@example.com", {
      referral_info: "no referral",
      exco_referral: true,
    });
    const { id: memberId } = (await visitor.ask(getMember)).body;
    const own = await hireSignedIn(club, ["admin"], memberId);
    for (const [to, refused] of [
      [lockMember, OWN],
      [proposeUnlock, OWN],
      [approveExcoReferral, "403 staff_own_work"],
      [rejectExcoReferral, "403 staff_own_work"],
    ] as const) {
      const answer = await callAs(own, to, memberId, { reason: REASON });
      expect([to.name, formatRefusal(answer)]).toEqual([to.name, refused]);
    }
  });

  test("counts as that member from the moment on which the link is made", async () => {
    const who = await createPayee();
    const id = await requestWithdrawal(who);
    const [first, second] = [
      await hireSignedIn(club, ["admin"]),
      await hireSignedIn(club, ["admin"]),
    ];
    const clerk = await hireSignedIn(club, ["operations"]);
    const proposal = {
      kind: "member",
      staff_id: clerk.staffId,
      member_email: getPayeeAddress(),
      reason: "They joined with another email.",
    };
    const { body } = await first.visitor.ask(proposeStaffChange, { body: proposal });
    expect((await callAs(second, approveStaffChange, body.id, { reason: REASON })).status).toBe(
      200,
    );
    expect(
      formatRefusal(await callAs(clerk, queue.approveWithdrawal, id, { reason: REASON })),
    ).toBe(OWN);
    await sendBatch(id);
  });
});
