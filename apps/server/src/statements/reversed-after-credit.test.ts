import { readNairaAtBank } from "../testing/ledger.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  confirmTransferReceipt,
  getTransferReceipt,
  proposeTransferReceipt,
} from "@kinfold/contract/office/receipts";
import {
  confirmReversal,
  getReturn,
  proposeReversal,
  refuseReversal,
} from "@kinfold/contract/office/returns";
import { acceptMatches, listStatementMatches } from "@kinfold/contract/office/statements";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { readClubBalance } from "#ledger/index.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { settleReversals } from "./index.ts";

let club: Club;
let maker: Clerk;
let approver: Clerk;
let people = 0;
beforeAll(async () => {
  club = await openClub();
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
/** A member with ₦1,000,000 in the naira wallet. */
const createPayee = async (): Promise<Payable> =>
  createPayableMember(club, `reversed${(people += 1)}@example.com`);
const addressOf = (): string => `reversed${people}@example.com`;

let files = 0;
const send = (...rows: (readonly [amount: number, narration: string, day: string])[]) => {
  files += 1;
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,2026-11-01,2026-11-01,${files}.01,OPENING ${files},,`,
    ...rows.map(
      ([amount, narration, day]) => `0123456789,${day},${day},${amount.toFixed(2)},${narration},,`,
    ),
  ].join("\n");
  return maker.visitor.send(
    "POST",
    `/api/admin/statements/of/ngn-gtbank?file_name=november-${files}.csv`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
};
const receiptOf = async (reference: string) =>
  (await maker.visitor.ask(getTransferReceipt, { params: { reference } })).body.receipt;

/** The member's transfer, matched and confirmed by two. Answers the reference. */
async function confirmReceipt(who: Payable, amount: number): Promise<string> {
  const { body } = await claimByHand(who.visitor, {
    amount: String(amount),
    account_id: "ngn-gtbank",
  });
  const { reference } = body;
  expect((await send([amount, `NIP/GTB/${reference}`, "2026-11-10"])).status).toBe(201);
  const { sure } = (await maker.visitor.ask(listStatementMatches)).body;
  const mine = sure.find((one: { receipt: { id: string } }) => one.receipt.id === reference);
  const line_ids = mine.match.lines.map(({ id }: { id: string }) => id);
  await maker.visitor.ask(acceptMatches, {
    body: { matches: [{ reference, line_ids }], reason: "On the statement" },
  });
  const done = await approver.visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: (await receiptOf(reference)).proposal.id, reason: "Seen" },
  });
  expect(done.status).toBe(200);
  return reference;
}
const reverse = (reference: string, amount: number) =>
  send([-amount, `RVSL/NIP/GTB/${reference}`, "2026-11-12"]);
const wallet = async ({ visitor }: Payable) => (await visitor.ask(getWallets)).body.ngn;
const openedFor = async (reference: string) =>
  (await maker.visitor.send("GET", `/api/admin/returns?search=${reference}`)).body.data;
const withdraw = (who: Payable, amount: number): Promise<Answer> =>
  who.visitor.ask(createWithdrawal, {
    params: { id: who.ngn ?? who.usd },
    body: { amount },
    headers: { "idempotency-key": `reversed-${(people += 100)}-000000` },
  });
const decide = (
  to: typeof proposeReversal | typeof confirmReversal | typeof refuseReversal,
  id: string,
  body: object = {},
  by = maker,
): Promise<Answer> =>
  by.visitor.ask(to, { params: { id }, body: { reason: "The bank says so", ...body } });
/** A return as the office reads it now. */
const returned = async (id: string) =>
  (await maker.visitor.ask(getReturn, { params: { id } })).body.returned;
const owed = () => readClubBalance(club.db, "club:receivable:NGN");
const underDecision = () => readClubBalance(club.db, "club:reversals:NGN");

describe("a reversal of a transfer that was confirmed", () => {
  test("holds all of it at once, and two people take it back for good", async () => {
    const who = await createPayee();
    const address = addressOf();
    const reference = await confirmReceipt(who, 100_000);
    expect(await wallet(who)).toMatchObject({ balance: 1_100_000, held_balance: 0 });
    const bank = await readNairaAtBank(club.db);
    await reverse(reference, 100_000);
    expect(await wallet(who)).toMatchObject({ balance: 1_100_000, held_balance: 100_000 });
    const [opened] = await openedFor(reference);
    expect(opened).toMatchObject({
      state: "reversal",
      kind: "reversal",
      provider: "bank",
      reference,
      amount: 100_000,
      held: 100_000,
      owed: 0,
      member: { id: who.memberId },
    });
    expect(opened.reason).toContain(`RVSL/NIP/GTB/${reference}`);
    expect(opened.reason).toContain(`it had credited NIP/GTB/${reference}`);
    const [email] = await club.emailsTo(address);
    expect(email?.text).toContain("We hold ₦100,000.00 of your wallet for it.");
    await expectInvariants(club.db);

    const owner = await hireSignedIn(club, ["admin"], who.memberId);
    const { id } = opened;
    expect(readOutcome(await decide(proposeReversal, id, { outcome: "take" }, owner))).toEqual([
      403,
      "staff_own_money",
    ]);
    expect(readOutcome(await decide(proposeReversal, id, { outcome: "take" }, approver))).toEqual([
      403,
      "staff_forbidden",
    ]);
    const chief = await hireSignedIn(club, ["admin"]);
    const proposed = await decide(proposeReversal, id, { outcome: "take" }, chief);
    expect(proposed.body).toMatchObject({ status: "proposed", outcome: "take" });
    expect(await returned(id)).toMatchObject({
      state: "reversal_proposed",
      proposal: { id: proposed.body.id, outcome: "take" },
    });
    const proposal: string = proposed.body.id;
    expect(readOutcome(await decide(proposeReversal, id, { outcome: "release" }))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(readOutcome(await decide(confirmReversal, proposal, {}, chief))).toEqual([
      403,
      "staff_own_work",
    ]);
    for (const to of [confirmReversal, refuseReversal]) {
      const answer = await decide(to, proposal, {}, owner);
      expect([to.name, ...readOutcome(answer)]).toEqual([to.name, 403, "staff_own_money"]);
    }
    const behind = sql`update payment_return set state = 'stayed', held_minor = 0 where return_id = ${id}`;
    await expect(behind.execute(club.db)).rejects.toThrow("decided by two people");

    const answers = await Promise.all(
      [1, 2].map(() => decide(confirmReversal, proposal, {}, approver)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await wallet(who)).toMatchObject({ balance: 1_000_000, held_balance: 0 });
    expect(await readNairaAtBank(club.db)).toBe(bank + 10_000_000n);
    expect(readOutcome(await decide(refuseReversal, proposal, {}, approver))).toEqual([
      409,
      "decision_changed",
    ]);
    const { body } = await maker.visitor.ask(getReturn, { params: { id } });
    expect(body.decisions.map(({ action }: { action: string }) => action)).toEqual([
      "reversal_take_proposed",
      "reversal_taken",
    ]);
    await expectInvariants(club.db);
  });

  test("records what the wallet lacks as owed, and the member is paid nothing until that is decided", async () => {
    const who = await createPayee();
    const reference = await confirmReceipt(who, 100_000);
    expect((await withdraw(who, 1_070_000)).status).toBe(201);
    const [owedBefore, decidedBefore] = [await owed(), await underDecision()];
    await reverse(reference, 100_000);
    const [opened] = await openedFor(reference);
    expect(opened).toMatchObject({ state: "reversal", held: 30_000, owed: 70_000 });
    expect(await owed()).toBe(owedBefore - 7_000_000n);
    expect(await underDecision()).toBe(decidedBefore + 7_000_000n);
    expect(await wallet(who)).toMatchObject({ balance: 1_100_000, held_balance: 1_100_000 });
    await expectInvariants(club.db);
    // It is promised within 48 hours from here on, and kept once two people decided.
    const promised = async (): Promise<unknown[]> => {
      const { rows } = await sql`select due_at - began_at as within, ended_at is null as is_open
        from promise_case where kind = 'exception' and subject_id = ${opened.id}`.execute(club.db);
      return rows;
    };
    expect(await promised()).toMatchObject([{ within: { days: 2 }, is_open: true }]);

    const proposed = await decide(proposeReversal, opened.id, { outcome: "take" });
    const confirmed = await decide(confirmReversal, proposed.body.id, {}, approver);
    expect(confirmed.body.status).toBe("approved");
    expect(await returned(opened.id)).toMatchObject({
      state: "owed",
      taken: 30_000,
      owed: 70_000,
    });
    expect(await promised()).toMatchObject([{ is_open: false }]);
    expect(await owed()).toBe(owedBefore - 7_000_000n);
    expect(await underDecision()).toBe(decidedBefore);
    expect((await withdraw(who, 5_000)).status).not.toBe(201);
    await expectInvariants(club.db);
  });

  test("records all of it as owed when everything was spent, and lets go of it when it was no reversal", async () => {
    const who = await createPayee();
    const reference = await confirmReceipt(who, 100_000);
    expect((await withdraw(who, 1_100_000)).status).toBe(201);
    const [owedBefore, decidedBefore] = [await owed(), await underDecision()];
    await reverse(reference, 100_000);
    const [opened] = await openedFor(reference);
    expect(opened).toMatchObject({ state: "reversal", held: 0, owed: 100_000 });
    const first = await decide(proposeReversal, opened.id, { outcome: "release" });
    const refused = await decide(refuseReversal, first.body.id, {}, approver);
    expect(refused.body.status).toBe("rejected");
    expect(await returned(opened.id)).toMatchObject({ state: "reversal", proposal: null });
    const proposed = await decide(proposeReversal, opened.id, { outcome: "release" });
    const confirmed = await decide(confirmReversal, proposed.body.id, {}, approver);
    expect(confirmed.body.status).toBe("approved");
    expect(await returned(opened.id)).toMatchObject({
      state: "stayed",
      held: 0,
      owed: 0,
    });
    expect([await owed(), await underDecision()]).toEqual([owedBefore, decidedBefore]);
    await expectInvariants(club.db);
  });

  test("is opened once, however often and by how many at once it is told", async () => {
    const who = await createPayee();
    const reference = await confirmReceipt(who, 40_000);
    await Promise.all([
      reverse(reference, 40_000),
      reverse(reference, 40_000),
      settleReversals(club.platform),
    ]);
    await reverse(reference, 40_000);
    expect(await settleReversals(club.platform)).toBe(0);
    expect(await openedFor(reference)).toHaveLength(1);
    expect(await wallet(who)).toMatchObject({ balance: 1_040_000, held_balance: 40_000 });
    await expectInvariants(club.db);
  });

  test("is opened for a receipt that was confirmed by hand, without a line", async () => {
    const who = await createPayee();
    const { body } = await claimByHand(who.visitor, { amount: "50000", account_id: "ngn-gtbank" });
    const { reference } = body;
    await maker.visitor.ask(proposeTransferReceipt, {
      params: { reference },
      body: {
        received: 50_000,
        fee: 0,
        value_date: "2026-11-10",
        reason: "Seen",
        exception_reason: "Seen in online banking, not on a statement",
      },
    });
    await approver.visitor.ask(confirmTransferReceipt, {
      params: { reference },
      body: { proposal_id: (await receiptOf(reference)).proposal.id, reason: "Seen" },
    });
    await reverse(reference, 50_000);
    expect(await openedFor(reference)).toMatchObject([{ state: "reversal", held: 50_000 }]);
    await expectInvariants(club.db);
  });

  test("of one of two equal credits touches no wallet while the other was not credited", async () => {
    const who = await createPayee();
    const reference = await confirmReceipt(who, 60_000);
    await send(
      [60_000, `NIP/GTB/${reference}`, "2026-11-11"],
      [-60_000, `RVSL/NIP/GTB/${reference}`, "2026-11-12"],
    );
    expect(await openedFor(reference)).toEqual([]);
    expect(await wallet(who)).toMatchObject({ balance: 1_060_000, held_balance: 0 });
  });

  test("that races with the confirmation leaves nothing spendable", async () => {
    const who = await createPayee();
    const { body } = await claimByHand(who.visitor, { amount: "45000", account_id: "ngn-gtbank" });
    const { reference } = body;
    await send([45_000, `NIP/GTB/${reference}`, "2026-11-10"]);
    const { sure } = (await maker.visitor.ask(listStatementMatches)).body;
    const mine = sure.find((one: { receipt: { id: string } }) => one.receipt.id === reference);
    const line_ids = mine.match.lines.map(({ id }: { id: string }) => id);
    await maker.visitor.ask(acceptMatches, {
      body: { matches: [{ reference, line_ids }], reason: "On the statement" },
    });
    const { proposal } = await receiptOf(reference);
    await Promise.all([
      approver.visitor.ask(confirmTransferReceipt, {
        params: { reference },
        body: { proposal_id: proposal.id, reason: "Seen" },
      }),
      reverse(reference, 45_000),
    ]);
    const { balance, held_balance: held } = await wallet(who);
    expect(balance - held).toBe(1_000_000);
    await expectInvariants(club.db);
  });

  test("whose words say nothing of it holds the money of the one credit that it fits", async () => {
    const who = await createPayee();
    const reference = await confirmReceipt(who, 71_234);
    await send([-71_234, "ZIROVA QUBE MELOTRA", "2026-11-12"]);
    const [opened] = await openedFor(reference);
    expect(opened).toMatchObject({ state: "reversal", amount: 71_234, held: 71_234 });
    expect(opened.reason).toContain("ZIROVA QUBE MELOTRA");
    expect(opened.reason).toContain(`it had credited NIP/GTB/${reference}`);
    const { exceptions } = (await maker.visitor.ask(listStatementMatches)).body;
    expect(JSON.stringify(exceptions)).not.toContain("ZIROVA");
    await expectInvariants(club.db);
  });

  test("that fits two confirmed credits is for a person, who reads both", async () => {
    const one = await createPayee();
    const first = await confirmReceipt(one, 72_345);
    const other = await createPayee();
    const second = await confirmReceipt(other, 72_345);
    await send([-72_345, "PLONARE VISTUGA", "2026-11-12"]);
    expect([await openedFor(first), await openedFor(second)]).toEqual([[], []]);
    const { exceptions } = (await maker.visitor.ask(listStatementMatches)).body;
    const shown = exceptions.debits.find(
      ({ line }: { line: { narration: string } }) => line.narration === "PLONARE VISTUGA",
    );
    expect(
      shown.credits.map(({ narration }: { narration: string }) => narration).toSorted(),
    ).toEqual([first, second].map((reference) => `NIP/GTB/${reference}`).toSorted());
  });
});
