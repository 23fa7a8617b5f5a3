import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import {
  askRefund,
  confirmRecovery,
  rejectRefund,
  getRefundable,
  getReturn,
  listReturns,
  proposeRecovery,
  refuseRecovery,
  releaseRefund,
  withdrawRecovery,
  withdrawRefund,
} from "@kinfold/contract/office/returns";
import {
  approvePayoutResume,
  proposePayoutResume,
  stopPayouts,
} from "@kinfold/contract/office/payout-stops";
import { depositToWallet } from "@kinfold/contract/payments";
import { listStaffActivity } from "@kinfold/contract/security";
import { readClubBalance } from "#ledger/index.ts";
import { readSqlState } from "#platform/db.ts";
import type { Answer, Club } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { openOutsideWorld, type OutsideWorld } from "../../testing/outside-world.ts";
import { createPayableMember, type Payable } from "../../testing/payable.ts";
import { createPayer, type Payer } from "../../testing/payer.ts";
import { hireSignedIn, type Clerk } from "../../testing/staff.ts";
import { approvePastTheCode } from "../../testing/approving.ts";

let world: OutsideWorld;
let club: Club;
let who: Payable;
let payer: Payer;
let maker: Clerk;
let approver: Clerk;
let people = 0;

beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  who = await createPayableMember(club, `goes.back.${people}@example.com`);
  payer = createPayer(world, who);
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterEach(() => expectInvariants(club.db));

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const reason = "The member paid twice";
const ask = (reference: string, amount: number, by = maker, why = reason): Promise<Answer> =>
  by.visitor.ask(askRefund, { body: { reference, amount, reason: why } });
const release = (id: string, by = approver, why = reason): Promise<Answer> =>
  by.visitor.ask(releaseRefund, { params: { id }, body: { reason: why } });
const rejectReturn = (id: string, by = approver, why = reason): Promise<Answer> =>
  by.visitor.ask(rejectRefund, { params: { id }, body: { reason: why } });
const propose = (id: string, by = maker, why = reason): Promise<Answer> =>
  by.visitor.ask(proposeRecovery, { params: { id }, body: { reason: why } });
const answered =
  (to: typeof confirmRecovery | typeof refuseRecovery | typeof withdrawRecovery) =>
  (proposal: string, by = approver, why = reason): Promise<Answer> =>
    by.visitor.ask(to, { params: { id: proposal }, body: { reason: why } });
const recover = answered(confirmRecovery);
const refuseIt = answered(refuseRecovery);
const withdraw = answered(withdrawRecovery);
const one = (id: string, by = maker): Promise<Answer> =>
  by.visitor.ask(getReturn, { params: { id } });

async function actions(id: string): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`select entry from audit_entry
    where entry like ${`%${id}%`} order by audit_number`.execute(club.db);
  return rows.map(({ entry }) => {
    const { action, after } = JSON.parse(entry);
    return action === "refused" ? `refused ${after.code}` : action;
  });
}
const owner = (roles: Parameters<typeof hireSignedIn>[1]): Promise<Clerk> =>
  hireSignedIn(club, roles, who.memberId);

/** A payment that was spent and went back by a dispute: ₦1,500 of it is owed. The id of the return. */
async function owed(): Promise<string> {
  const reference = await payer.paid();
  const { available } = await payer.balances();
  await payer.withdraw(available - 1_000);
  await world.at(reference, "dispute");
  await expect.poll(async () => (await payer.balances()).available).toBe(0);
  await world.at(reference, "dispute", { outcome: "lost" });
  await expect.poll(() => payer.statusOf(reference)).toBe("reversed");
  const { body } = await maker.visitor.send("GET", `/api/admin/returns?search=${reference}`);
  return body.data[0].id;
}

describe("a refund that staff give", () => {
  test("is looked up, asked for by one, released by another, and the member reads it", async () => {
    const before = await payer.balances();
    const reference = await payer.paid();
    const { body: payment } = await maker.visitor.ask(getRefundable, { params: { reference } });
    expect(payment).toMatchObject({ reference, gateway: "card", credited: 2_500 });
    expect(payment.left).toBe(payment.received);

    const response = await ask(reference, payment.left);
    expect(response.status).toBe(201);
    const { id: proposal, return_id: id } = response.body;
    expect(response.body).toMatchObject({ status: "proposed", kind: "refund", reason });
    expect((await one(id)).body.returned).toMatchObject({
      state: "asked",
      kind: "refund",
      reference,
      reason,
      proposal: { id: proposal },
    });
    expect(await payer.balances()).toEqual({
      ...before,
      balance: before.balance + 2_500,
      available: before.available + 2_500,
    });
    const { body: waiting } = await approver.visitor.ask(listReturns);
    expect(waiting.data.map((row: { id: string }) => row.id)).toContain(id);
    const { body: summary } = await approver.visitor.ask(getQueueSummary);
    const counted = summary.queues.find(({ queue }: { queue: string }) => queue === "returns");
    expect(counted.later + counted.today).toBeGreaterThan(0);

    expect((await one(id)).body.leaves_wallet).toBe(2_500);

    const released = await release(proposal);
    expect(released.status).toBe(200);
    expect(released.body.status).toBe("approved");
    expect(["sending", "open", "gone"]).toContain((await one(id)).body.returned.state);
    await expect.poll(payer.balances).toEqual(before);
    const { body: detail } = await one(id);
    expect(detail).toMatchObject({
      returned: { state: "gone", taken: 2_500, owed: 0 },
      leaves_wallet: null,
      decisions: [
        { action: "asked", by: { id: maker.staffId }, reason },
        { action: "released", by: { id: approver.staffId }, reason },
      ],
    });
    expect(await actions(id)).toEqual(["refund.proposed", "refund.confirmed"]);
    const { body: handled } = await who.visitor.ask(listStaffActivity);
    expect(handled.data.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining([
        "Confirmed a refund of your payment",
        "Proposed a decision about a refund of your payment",
      ]),
    );
    const emails = await club.emailsTo(`goes.back.${people}@example.com`);
    expect(emails.filter(({ subject }) => /went back/.test(subject))).toHaveLength(1);
    expect(readOutcome(await release(proposal, await hireSignedIn(club, ["admin"])))).toEqual([
      409,
      "decision_changed",
    ]);
  });

  test("may be declined, or taken back by the person who asked, and asked for again in parts", async () => {
    const reference = await payer.paid();
    const before = await payer.balances();
    const { id, return_id: returnId } = (await ask(reference, 100)).body;
    expect(readOutcome(await ask(reference, 100))).toEqual([409, "decision_changed"]);
    const withdrawn = await maker.visitor.ask(withdrawRefund, { params: { id }, body: { reason } });
    expect(withdrawn.body.status).toBe("withdrawn");
    expect((await one(returnId)).body).toMatchObject({
      returned: { state: "declined" },
      decisions: [{ action: "asked" }, { action: "declined", by: { id: maker.staffId } }],
    });
    expect(readOutcome(await rejectReturn(id))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await release(id))).toEqual([409, "decision_changed"]);
    const again = (await ask(reference, 100)).body;
    expect((await rejectReturn(again.id)).body.status).toBe("rejected");
    expect((await rejectReturn(again.id)).status).toBe(200);
    expect((await one(again.return_id)).body.returned.state).toBe("declined");
    expect((await ask(reference, 100)).status).toBe(201);
    expect(await payer.balances()).toEqual(before);
    expect(await actions(returnId)).toEqual(["refund.proposed", "refund.withdrawn"]);
    expect(await actions(again.return_id)).toEqual(["refund.proposed", "refund.declined"]);
  });

  test("refuses one person in both parts of a refund, in the code and behind it", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    const { id, return_id: returnId } = (await ask(await payer.paid(), 100, admin)).body;
    const before = await payer.balances();
    expect(readOutcome(await release(id, admin))).toEqual([403, "staff_own_work"]);
    expect(await payer.balances()).toEqual(before);
    expect(await actions(id)).toContain("refused staff_own_work");
    const past = sql`update payment_return set state = 'sending', approved_by = ${approver.staffId}
      where return_id = ${returnId}`.execute(club.db);
    await expect(past).rejects.toThrow("a return is decided by two people");
  });

  test("is not released while payouts are stopped, in the code and behind it, and is once two resumed them", async () => {
    const { id } = (await ask(await payer.paid(), 100)).body;
    const other = (await ask(await payer.paid(), 100)).body;
    const before = await payer.balances();
    const operations = await hireSignedIn(club, ["operations"]);
    const second = await hireSignedIn(club, ["finance_approver"]);
    const stopped = await operations.visitor.ask(stopPayouts, { body: { reason } });
    expect(stopped.status).toBe(201);
    expect(readOutcome(await release(id))).toEqual([409, "payouts_stopped"]);
    expect(await payer.balances()).toEqual(before);
    const past = sql`update payment_return set state = 'sending', approved_by = ${second.staffId}, sent_at = now()
      where return_id = ${other.return_id}`;
    await approvePastTheCode(club.db, { id: other.id, staffId: second.staffId });
    expect(await past.execute(club.db).catch(readSqlState)).toBe("PS002");
    const { body } = await maker.visitor.ask(proposePayoutResume, { body: { reason } });
    const params = { id: body.id };
    expect(
      (await approver.visitor.ask(approvePayoutResume, { params, body: { reason } })).status,
    ).toBe(200);
    expect((await release(id)).status).toBe(200);
  });

  test("refuses the person who owns the payment, in the code and behind it", async () => {
    const reference = await payer.paid();
    const own = await owner(["admin"]);
    const { id, return_id: returnId } = (await ask(reference, 100)).body;
    expect((await one(returnId, own)).body.is_own).toBe(true);
    expect(readOutcome(await own.visitor.ask(getRefundable, { params: { reference } }))).toEqual([
      403,
      "staff_own_money",
    ]);
    expect(readOutcome(await release(id, own))).toEqual([403, "staff_own_money"]);
    expect(readOutcome(await rejectReturn(id, own))).toEqual([403, "staff_own_money"]);
    await rejectReturn(id);
    expect(readOutcome(await ask(reference, 100, own))).toEqual([403, "staff_own_money"]);
  });

  test("refuses what cannot go back, and nothing moves", async () => {
    const reference = await payer.paid();
    const before = await payer.balances();
    const all = Number(await payer.total(reference)) / 100;
    const auditor = await hireSignedIn(club, ["auditor"]);
    const unpaid = await who.visitor.ask(depositToWallet, {
      params: { id: who.ngn ?? "" },
      body: { amount: 2_500, gateway: "card", us_based_institution: null },
    });
    expect(readOutcome(await ask("KIN-UNKNOWN", 1))).toEqual([404, "not_found"]);
    expect(readOutcome(await ask(unpaid.body.reference, 1))).toEqual([
      409,
      "payment_not_refundable",
    ]);
    expect(readOutcome(await ask(reference, all + 1))).toEqual([422, "payment_refund_too_large"]);
    expect(readOutcome(await ask(reference, 0))).toEqual([422, "invalid"]);
    expect(readOutcome(await ask(reference, 1, maker, " "))).toEqual([422, "invalid"]);
    expect(readOutcome(await ask(reference, 1, approver))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await ask(reference, 1, auditor))).toEqual([403, "staff_forbidden"]);
    const { id, return_id: returnId } = (await ask(reference, all)).body;
    expect(readOutcome(await release(id, approver, ""))).toEqual([422, "invalid"]);
    expect(readOutcome(await release(id, maker))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await release("ret_nothing"))).toEqual([404, "not_found"]);
    expect(readOutcome(await rejectReturn("ret_nothing"))).toEqual([404, "not_found"]);
    expect(readOutcome(await one("ret_nothing"))).toEqual([404, "not_found"]);
    expect((await one(returnId, auditor)).status).toBe(200);
    expect(await payer.balances()).toEqual(before);
  });

  test("of money that was spent is refused before its provider hears of it", async () => {
    const reference = await payer.paid();
    const refund = await ask(reference, Number(await payer.total(reference)) / 100);
    const { id: proposal, return_id: id } = refund.body;
    await payer.withdraw((await payer.balances()).available);
    expect(readOutcome(await release(proposal))).toEqual([409, "wallet_insufficient"]);
    expect(((await world.look(reference)) as { refunds: object[] }).refunds).toEqual([]);
    expect((await one(id)).body).toMatchObject({ returned: { state: "asked" } });
    expect((await one(id)).body.decisions).toHaveLength(1);
  });
});

describe("what a member owes", () => {
  test("is taken by two people once the wallet has it, and the member is told", async () => {
    const receivable = await readClubBalance(club.db, "club:receivable:NGN");
    const id = await owed();
    expect((await one(id)).body.returned).toMatchObject({
      state: "owed",
      owed: 1_500,
      taken: 1_000,
    });
    expect(readOutcome(await propose(id))).toEqual([409, "wallet_insufficient"]);
    await payer.paid("transfer");
    expect(readOutcome(await payer.withdraw(1_000))).toEqual([403, "wallet_withdrawal_blocked"]);

    const proposed = await propose(id);
    const { id: proposal } = proposed.body;
    expect((await one(id)).body.returned).toMatchObject({
      state: "recovery_proposed",
      available: 2_500,
      proposal: { id: proposal, kind: "recovery" },
    });
    expect((await payer.balances()).available).toBe(2_500);
    expect(readOutcome(await propose(id, await hireSignedIn(club, ["admin"])))).toEqual([
      409,
      "decision_changed",
    ]);
    expect((await recover(proposal)).body).toMatchObject({ status: "approved" });
    expect((await one(id)).body.returned).toMatchObject({
      state: "gone",
      owed: 0,
      recovered: 1_500,
      proposal: null,
    });
    expect((await payer.balances()).available).toBe(1_000);
    expect(await readClubBalance(club.db, "club:receivable:NGN")).toBe(receivable);
    const other = await hireSignedIn(club, ["admin"]);
    expect(readOutcome(await recover(proposal, other))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await propose(id))).toEqual([409, "recovery_nothing_owed"]);
    expect((await payer.balances()).available).toBe(1_000);
    expect(await payer.withdraw(1_000)).toMatchObject({ status: 201 });
    const emails = await club.emailsTo(`goes.back.${people}@example.com`);
    expect(emails.map(({ subject }) => subject)).toContain(
      "₦1,500.00 that you owed left your wallet",
    );
    expect(await actions(id)).toEqual(expect.arrayContaining(["owed.proposed", "owed.recovered"]));
    const { body: handled } = await who.visitor.ask(listStaffActivity);
    expect(handled.data.map(({ what }: { what: string }) => what)).toContain(
      "Took what you owe for a payment that went back",
    );
  });

  test("stays owed when the second person does not agree, and may be proposed again", async () => {
    const id = await owed();
    await payer.paid("transfer");
    const before = await payer.balances();
    const first = (await propose(id)).body.id;
    expect((await refuseIt(first)).body).toMatchObject({ status: "rejected" });
    expect((await one(id)).body.returned).toMatchObject({ state: "owed", owed: 1_500 });
    expect(readOutcome(await recover(first))).toEqual([409, "decision_changed"]);
    const second = (await propose(id)).body.id;
    expect(second).not.toBe(first);
    expect((await withdraw(second, maker)).body.status).toBe("withdrawn");
    expect((await one(id)).body.returned.state).toBe("owed");
    expect(await payer.balances()).toEqual(before);
  });

  test("refuses one person in both parts of a recovery, in the code and behind it", async () => {
    const admin = await hireSignedIn(club, ["admin"]);
    const id = await owed();
    await payer.paid("transfer");
    const before = await payer.balances();
    const proposal = (await propose(id, admin)).body.id;
    expect(readOutcome(await recover(proposal, admin))).toEqual([403, "staff_own_work"]);
    const past = sql`update payment_return set recovered_minor = 1 where return_id = ${id}`.execute(
      club.db,
    );
    await expect(past).rejects.toThrow("what is owed is taken as two people decided");
    // What two decided about no member takes nothing from one.
    expect((await withdraw(proposal, admin)).status).toBe(200);
    await sql`insert into decision (decision_id, kind, subject_id, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
      select 'rtd_no_member', kind, subject_id, payload, '', 'x', proposed_by, now(), now() from decision
        where decision_id = ${proposal}`.execute(club.db);
    await approvePastTheCode(club.db, { id: "rtd_no_member", staffId: approver.staffId });
    const ofNoMember =
      sql`update payment_return set recovered_minor = 150000 where return_id = ${id}`.execute(
        club.db,
      );
    await expect(ofNoMember).rejects.toThrow("what is owed is taken as two people decided");
    expect(await payer.balances()).toEqual(before);
  });

  test("refuses its owner, the wrong role, no reason, and a wallet that was emptied meanwhile", async () => {
    const id = await owed();
    const reference = await payer.paid("transfer");
    const own = await owner(["admin"]);
    expect(readOutcome(await propose(id, own))).toEqual([403, "staff_own_money"]);
    expect(readOutcome(await propose(id, approver))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await propose(id, maker, " "))).toEqual([422, "invalid"]);
    expect(readOutcome(await propose("ret_nothing"))).toEqual([404, "not_found"]);
    const proposal = (await propose(id)).body.id;
    expect(readOutcome(await recover(proposal, own))).toEqual([403, "staff_own_money"]);
    expect(readOutcome(await refuseIt(proposal, own))).toEqual([403, "staff_own_money"]);
    expect(readOutcome(await recover(proposal, maker))).toEqual([403, "staff_forbidden"]);
    await world.at(reference, "refund", {});
    await expect.poll(async () => (await payer.balances()).available).toBe(0);
    expect(readOutcome(await recover(proposal))).toEqual([409, "wallet_insufficient"]);
    expect((await one(id)).body.returned).toMatchObject({
      state: "recovery_proposed",
      owed: 1_500,
    });
  });
});
