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
  addressOf,
  approveDraft,
  asked,
  checker,
  club,
  confirms,
  desk,
  draft,
  DUE,
  hand,
  maker,
  on,
  openPayoutDesk,
  paid,
  REASON,
  refusedWith,
  saysFailed,
  sent,
  somebody,
} from "./testing/payout-desk.ts";
import { atWork } from "./testing/staff.ts";

openPayoutDesk();

const OWN = "403 staff_own_money";

describe("a staff member who is a member of the club", () => {
  test("is refused every decision about their own withdrawal", async () => {
    const who = await somebody();
    const own = await atWork(club, ["admin"], who.memberId);
    const id = await asked(who);
    const reason = { reason: REASON };
    expect(refusedWith(await on(own, queue.approveWithdrawal, id, reason))).toBe(OWN);
    expect(refusedWith(await on(own, queue.rejectWithdrawal, id, reason))).toBe(OWN);
    const many = await own.visitor.ask(queue.approveWithdrawals, {
      body: { ids: [id], ...reason },
    });
    expect(many.text).toContain("staff_own_money");

    const { batch } = await draft(id);
    expect(refusedWith(await approveDraft(batch, own))).toBe(OWN);
    expect(refusedWith(await on(own, payouts.rejectBatch, batch.id, reason))).toBe(OWN);
    const removal = { withdrawal_id: id, ...reason };
    expect(refusedWith(await on(own, payouts.removeFromBatch, batch.id, removal))).toBe(OWN);
    await on(checker, payouts.rejectBatch, batch.id, reason);

    // A batch that they make leaves their own withdrawal to somebody else's.
    const other = await somebody();
    const theirs = await asked(other);
    await on(desk, queue.approveWithdrawal, theirs, reason);
    const made = await own.visitor.ask(payouts.makeBatch, {
      body: { currency: "NGN", payout_date: DUE },
    });
    const lines = made.body.lines.map((line: { withdrawal_id: string }) => line.withdrawal_id);
    expect(lines).toContain(theirs);
    expect(lines).not.toContain(id);
    await on(checker, payouts.rejectBatch, made.body.batch.id, reason);

    const { batch: next } = (
      await maker.visitor.ask(payouts.makeBatch, { body: { currency: "NGN", payout_date: DUE } })
    ).body;
    expect((await approveDraft(next)).status).toBe(200);
    expect(refusedWith(await hand(next.id, own))).toBe(OWN);
    expect((await hand(next.id)).status).toBe(200);
    expect(refusedWith(await paid(next.id, { withdrawal_id: id }, own))).toBe(OWN);
    expect(refusedWith(await saysFailed(next.id, id, {}, own))).toBe(OWN);
    const failed = await saysFailed(next.id, id);
    const failureId: string = failed.body.id;
    expect(refusedWith(await confirms(failureId, own))).toBe(OWN);
    expect(refusedWith(await on(own, payouts.returnFailed, failureId, reason))).toBe(OWN);
  });

  test("is refused every decision about their own receipt", async () => {
    const who = await somebody();
    const own = await atWork(club, ["admin"], who.memberId);
    const { reference } = (await claimByHand(who.visitor)).body;
    const found = {
      received: 500_000,
      fee: 0,
      value_date: "2026-11-02",
      reason: REASON,
      exception_reason: "The bank confirmed it by email.",
    };
    const about = { params: { reference } };
    const propose = (by = own) =>
      by.visitor.ask(receipts.proposeTransferReceipt, { ...about, body: found });
    expect(refusedWith(await propose())).toBe("403 staff_own_money");
    const { body } = await propose(maker);
    const confirmed = await own.visitor.ask(receipts.confirmTransferReceipt, {
      ...about,
      body: { proposal_id: body.proposal.id, reason: REASON },
    });
    expect(refusedWith(confirmed)).toBe("403 staff_own_money");
    const rejected = await own.visitor.ask(receipts.rejectTransferReceipt, {
      ...about,
      body: { reason: "other", note: "No" },
    });
    expect(refusedWith(rejected)).toBe("403 staff_own_money");
  });

  test("is refused every decision about their own sign-in and introduction", async () => {
    const visitor = await club.member("introduced@example.com", {
      referral_info: "no referral",
      exco_referral: true,
    });
    const { id: memberId } = (await visitor.ask(getMember)).body;
    const own = await atWork(club, ["admin"], memberId);
    for (const [to, refused] of [
      [lockMember, OWN],
      [proposeUnlock, OWN],
      [approveExcoReferral, "403 staff_own_work"],
      [rejectExcoReferral, "403 staff_own_work"],
    ] as const) {
      const answer = await on(own, to, memberId, { reason: REASON });
      expect([to.name, refusedWith(answer)]).toEqual([to.name, refused]);
    }
  });

  test("counts as that member from the moment on which the link is made", async () => {
    const who = await somebody();
    const id = await asked(who);
    const [first, second] = [await atWork(club, ["admin"]), await atWork(club, ["admin"])];
    const clerk = await atWork(club, ["operations"]);
    const proposal = {
      kind: "member",
      staff_id: clerk.staffId,
      member_email: addressOf(),
      reason: "They joined with another email.",
    };
    const { body } = await first.visitor.ask(proposeStaffChange, { body: proposal });
    expect((await on(second, approveStaffChange, body.id, { reason: REASON })).status).toBe(200);
    expect(refusedWith(await on(clerk, queue.approveWithdrawal, id, { reason: REASON }))).toBe(OWN);
    await sent(id);
  });
});
