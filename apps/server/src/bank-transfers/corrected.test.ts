import { readNairaAtBank } from "../testing/ledger.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { confirmTransferReceipt, getTransferReceipt } from "@kinfold/contract/office/receipts";
import {
  confirmRecovery,
  confirmReversal,
  getReturn,
  proposeCorrection,
  proposeRecovery,
  proposeReversal,
  refuseReversal,
  withdrawReversal,
} from "@kinfold/contract/office/returns";
import { acceptMatches, listStatementMatches } from "@kinfold/contract/office/statements";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { readClubBalance } from "#ledger/index.ts";
import { findCorruption, ORACLE_CHECKS } from "#oracle/index.ts";
import { computeReconciliation } from "#reconciliation/index.ts";
import { listStatementLines } from "#statements/index.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { runCorrupted } from "../testing/corrupted.ts";
import { asOwner } from "../testing/owner.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { buildAnyPdf } from "../testing/receipts.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

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
afterEach(() => expectSound());

/** Holds everything against everything, by the integrity check and by the oracle. */
async function expectSound(): Promise<void> {
  await expectInvariants(club.db);
  const corrupted = await findCorruption(club.db);
  expect(corrupted.filter(({ brokenBy }) => brokenBy.length > 0)).toEqual([]);
}

/** The oracle names this promise once someone with every right has done this. */
async function expectNamed(statement: string, promise: string): Promise<void> {
  const check = ORACLE_CHECKS.find((one) => one.promise === promise);
  const broken = await asOwner(club.db, (owner) =>
    runCorrupted(owner, statement, async (tx) => {
      const { rows } = (await check?.find.execute(tx)) ?? { rows: [] };
      return rows.map(({ about }) => about);
    }),
  );
  expect([promise, broken]).toEqual([promise, [expect.any(String)]]);
}

const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const addressOf = (): string => `corrected${people}@example.com`;
/** A member with ₦1,000,000 in the naira wallet. */
const createPayee = async (): Promise<Payable> => {
  people += 1;
  return createPayableMember(club, addressOf());
};
const wallet = async ({ visitor }: Payable) => (await visitor.ask(getWallets)).body.ngn;
const owed = () => readClubBalance(club.db, "club:receivable:NGN");
const bank = () => readNairaAtBank(club.db);
const withdraw = (who: Payable, amount: number): Promise<Answer> =>
  who.visitor.ask(createWithdrawal, {
    params: { id: who.ngn ?? "" },
    body: { amount },
    headers: { "idempotency-key": `corrected-${(people += 100)}-000000` },
  });

let files = 0;
async function send(amount: number, narration: string): Promise<string> {
  files += 1;
  const text = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,2026-11-10,2026-11-10,${amount.toFixed(2)},${narration} ${files},,`,
  ].join("\n");
  const answer = await maker.visitor.send(
    "POST",
    `/api/admin/statements/of/ngn-gtbank?file_name=november-${files}.csv`,
    { "content-type": "application/octet-stream" },
    Buffer.from(text),
  );
  expect(answer.status).toBe(201);
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where statement_id = ${answer.body.id}`.execute(club.db);
  return rows[0]?.line_id ?? "";
}
const detailOf = async (reference: string) =>
  (await maker.visitor.ask(getTransferReceipt, { params: { reference } })).body;
const accept = (reference: string, line: string): Promise<Answer> =>
  maker.visitor.ask(acceptMatches, {
    body: { matches: [{ reference, line_ids: [line] }], reason: "On the statement" },
  });
async function confirmWith(reference: string, line: string): Promise<Answer> {
  expect((await accept(reference, line)).status).toBe(200);
  const { receipt } = await detailOf(reference);
  return approver.visitor.ask(confirmTransferReceipt, {
    params: { reference },
    body: { proposal_id: receipt.proposal.id, reason: "Seen" },
  });
}
const claim = async (who: Payable, amount: number, file?: Buffer): Promise<string> =>
  (await claimByHand(who.visitor, { amount: String(amount), account_id: "ngn-gtbank" }, file)).body
    .reference;
/** A receipt of this member that was confirmed by a line that is another person's money. */
async function confirmReceipt(who: Payable, amount: number, narration = "NIP/UBA/BAYO LAWAL") {
  const reference = await claim(who, amount);
  const line = await send(amount, narration);
  expect((await confirmWith(reference, line)).status).toBe(200);
  return { reference, line };
}

const REASON = "The line is another member's money";
const correct = (reference: string, by = maker): Promise<Answer> =>
  by.visitor.ask(proposeCorrection, { params: { reference }, body: { reason: REASON } });
const answer = (
  to: typeof confirmReversal | typeof refuseReversal | typeof withdrawReversal,
  { body }: Answer,
  by = approver,
): Promise<Answer> =>
  by.visitor.ask(to, {
    params: { id: body.id },
    body: { reason: "Seen on the statement" },
  });
/** A return as the office reads it now. */
const returned = async (id: string) =>
  (await maker.visitor.ask(getReturn, { params: { id } })).body.returned;
/** Confirms a proposal, and answers the return as the office reads it then. */
const confirmed = async (proposed: Answer) => {
  const done = await answer(confirmReversal, proposed);
  expect(done.body.status).toBe("approved");
  return returned(proposed.body.return_id);
};
const undo = (id: string, by = maker): Promise<Answer> =>
  by.visitor.ask(proposeReversal, {
    params: { id },
    body: { outcome: "release", reason: "It was this member's after all" },
  });
const listed = async (who: Payable) =>
  (await who.visitor.send("GET", `/api${listTransactions.path}?wallet_id=${who.ngn}&per_page=20`))
    .body.data;
/** What the member reads of the correction itself. */
const corrections = async (who: Payable, to = "debit") =>
  (await listed(who)).find(
    ({ type, direction }: { type: string; direction: string }) =>
      type === "reversal" && direction === to,
  );

describe("a correction of a confirmed receipt", () => {
  test("takes two people, neither of whom owns the money, in the code and behind it", async () => {
    const who = await createPayee();
    const { reference } = await confirmReceipt(who, 100_000);
    const owner = await hireSignedIn(club, ["admin"], who.memberId);
    expect(readOutcome(await correct(reference, owner))).toEqual([403, "staff_own_money"]);
    expect(readOutcome(await correct(reference, approver))).toEqual([403, "staff_forbidden"]);
    const chief = await hireSignedIn(club, ["admin"]);
    const proposed = await correct(reference, chief);
    expect(proposed.status).toBe(201);
    const { id: proposal, return_id: id } = proposed.body;
    expect(await returned(id)).toMatchObject({
      kind: "correction",
      state: "correction_proposed",
      amount: 100_000,
      proposal: { id: proposal, outcome: "take", proposed_by: { id: chief.staffId } },
    });
    expect(await wallet(who)).toMatchObject({ balance: 1_100_000, held_balance: 0 });
    expect(readOutcome(await correct(reference))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await answer(confirmReversal, proposed, chief))).toEqual([
      403,
      "staff_own_work",
    ]);
    for (const to of [confirmReversal, refuseReversal]) {
      expect(readOutcome(await answer(to, proposed, owner))).toEqual([403, "staff_own_money"]);
    }
    const behind = sql`update payment_return set state = 'gone', taken_minor = 10000000, owed_minor = 0, fee_minor = 0,
      approved_by = ${approver.staffId} where return_id = ${id}`;
    await expect(behind.execute(club.db)).rejects.toThrow("decided by two people");
    const free = sql`update bank_transfer_line set released_at = now() where reference = ${reference}`;
    await expect(free.execute(club.db)).rejects.toThrow("not rewritten");
    const moved = sql`update bank_transfer set state = 'corrected' where reference = ${reference}`;
    await expect(moved.execute(club.db)).rejects.toThrow("keeps what was claimed");
    // Who proposed it takes it back, and the receipt stands.
    expect((await answer(withdrawReversal, proposed, chief)).body.status).toBe("withdrawn");
    expect((await returned(id)).state).toBe("declined");
    expect((await detailOf(reference)).receipt.state).toBe("confirmed");
    expect(readOutcome(await answer(confirmReversal, proposed))).toEqual([409, "decision_changed"]);
    const again = await correct(reference);
    const answers = await Promise.all([1, 2].map(() => answer(confirmReversal, again)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await wallet(who)).toMatchObject({ balance: 1_000_000, held_balance: 0 });
  });

  test("takes the money from the wallet, tells the member, and frees the line for the right member", async () => {
    const who = await createPayee();
    const address = addressOf();
    const right = await createPayee();
    const { reference, line } = await confirmReceipt(who, 80_000);
    const theirs = await claim(right, 80_000);
    expect(readOutcome(await accept(theirs, line))).toEqual([409, "match_line_used"]);
    const before = await bank();
    const proposed = await correct(reference);
    const { return_id: id } = proposed.body;
    const seen = (await approver.visitor.ask(getReturn, { params: { id } })).body;
    expect(seen).toMatchObject({
      leaves_wallet: 80_000,
      returned: { available: 1_080_000, member: { id: who.memberId } },
      decisions: [{ action: "reversal_take_proposed", reason: REASON }],
    });
    expect((await detailOf(reference)).correction).toEqual({
      id,
      state: "correction_proposed",
    });
    expect(await confirmed(proposed)).toMatchObject({
      state: "gone",
      taken: 80_000,
      owed: 0,
      proposal: null,
    });
    expect(await wallet(who)).toMatchObject({ balance: 1_000_000, held_balance: 0 });
    expect(await bank()).toBe(before + 8_000_000n);
    const [row, deposit] = await listed(who);
    expect(row).toMatchObject({
      type: "reversal",
      direction: "debit",
      amount: 80_000,
      status: "success",
      description: `Correction of ${reference}`,
      balance_after: 1_000_000,
    });
    const note =
      "Corrected: this transfer was credited to you by mistake. ₦80,000.00 left your wallet.";
    expect(row.timeline).toMatchObject([{ note }]);
    expect(deposit).toMatchObject({ reference, status: "success" });
    expect(deposit.timeline.at(-1)).toMatchObject({ note });
    const [email] = await club.emailsTo(address);
    expect(email?.subject).toBe(`We corrected your transfer ${reference}`);
    expect(email?.text).toContain("₦80,000.00 left your wallet for it.");
    expect(email?.text).not.toContain("owe");
    expect((await detailOf(reference)).receipt.state).toBe("corrected");
    const { rows } = await sql<{ kind: string; meta: object; facts: { corrects: unknown[] } }>`
      select kind, meta, facts from ledger.journal where once_key = ${`return:${id}:gone`}`.execute(
      club.db,
    );
    expect(rows).toMatchObject([
      {
        kind: "receipt_correction",
        meta: { corrects: `deposit:${reference}`, payment: reference },
      },
    ]);
    expect(rows[0]?.facts.corrects[1]).toBe("deposit");

    await expectNamed(
      `update payment_return set taken_minor = taken_minor - 1, owed_minor = owed_minor + 1 where return_id = '${id}'`,
      "a corrected receipt moved what its credit had moved, and back again when that was undone",
    );
    await expectNamed(
      `update ledger.journal set meta = meta || '{"corrects": "deposit:KIN-ELSE"}' where once_key = 'return:${id}:gone'`,
      "the corrects of a journal belongs to whom it belonged, and goes where it went",
    );

    expect((await maker.visitor.ask(listStatementMatches)).status).toBe(200);
    expect((await confirmWith(theirs, line)).status).toBe(200);
    expect(await wallet(right)).toMatchObject({ balance: 1_080_000 });
    expect(await bank()).toBe(before);
    const later = {
      db: club.db,
      clock: { ...club.clock, now: () => new Date("2026-11-16T18:00:00Z") },
    };
    await computeReconciliation(later, listStatementLines);
    const { rows: open } = await sql<{
      subject: string;
      about: string;
    }>`select subject from reconciliation_item
      where subject in (${reference}, ${theirs}) and settled_at is null`.execute(club.db);
    expect(open).toEqual([]);
    // Its money is another receipt's now: it does not stand again before that is corrected.
    const undoing = await undo(id);
    expect(await returned(id)).toMatchObject({ state: "undo_proposed" });
    expect(readOutcome(await answer(confirmReversal, undoing))).toEqual([
      409,
      "correction_superseded",
    ]);
    await answer(refuseReversal, undoing);
    expect((await detailOf(reference)).receipt.state).toBe("corrected");
  });

  test("records what the wallet lacks as owed, and all of it when everything was spent", async () => {
    for (const [spent, taken, missing] of [
      [1_070_000, 30_000, 70_000],
      [1_100_000, 0, 100_000],
    ] as const) {
      const who = await createPayee();
      const address = addressOf();
      const { reference } = await confirmReceipt(who, 100_000);
      expect((await withdraw(who, spent)).status).toBe(201);
      const before = await owed();
      const done = await confirmed(await correct(reference));
      expect(done).toMatchObject({ state: "owed", taken, owed: missing });
      expect(await owed()).toBe(before - BigInt(missing) * 100n);
      const row = await corrections(who);
      expect(row).toMatchObject(
        taken > 0
          ? { type: "reversal", status: "success", amount: taken }
          : { type: "reversal", status: "failed", amount: missing, balance_after: null },
      );
      expect(row.timeline[0].note).toContain(`₦${missing.toLocaleString("en")}.00 of it is owed`);
      const email = (await club.emailsTo(address)).find(({ subject }) =>
        subject.includes("corrected"),
      );
      expect(email?.text).toContain(`Your wallet lacked ₦${missing.toLocaleString("en")}.00 of it`);
      const { owed: debts } = (await who.visitor.ask(getWallets)).body;
      expect(debts).toEqual([
        {
          reference,
          currency: "NGN",
          amount: missing,
          because: "correction",
          is_being_checked: false,
        },
      ]);
      const refused = await withdraw(who, 5_000);
      expect(readOutcome(refused)).toEqual([403, "wallet_withdrawal_blocked"]);
      expect(refused.body.error).toBe(
        `You owe the club ₦${missing.toLocaleString("en")}.00 for ${reference}. Add that money to your wallet first.`,
      );
    }
  });

  test("is corrected by two people: what it took comes back and nothing is owed", async () => {
    const who = await createPayee();
    const address = addressOf();
    const { reference, line } = await confirmReceipt(who, 100_000);
    expect((await withdraw(who, 1_070_000)).status).toBe(201);
    const [owedBefore, bankBefore] = [await owed(), await bank()];
    const { id } = await confirmed(await correct(reference));
    const take = await maker.visitor.ask(proposeReversal, {
      params: { id },
      body: { outcome: "take", reason: "Again" },
    });
    expect(readOutcome(take)).toEqual([409, "decision_changed"]);
    const chief = await hireSignedIn(club, ["admin"]);
    const owner = await hireSignedIn(club, ["admin"], who.memberId);
    expect(readOutcome(await undo(id, owner))).toEqual([403, "staff_own_money"]);
    const undoing = await undo(id, chief);
    expect(readOutcome(await undo(id))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await answer(confirmReversal, undoing, chief))).toEqual([
      403,
      "staff_own_work",
    ]);
    const done = await confirmed(undoing);
    expect(done).toMatchObject({ state: "undone", taken: 30_000, owed: 0 });
    expect([await owed(), await bank()]).toEqual([owedBefore, bankBefore]);
    expect(await wallet(who)).toMatchObject({ balance: 1_100_000, held_balance: 1_070_000 });
    expect(await corrections(who, "credit")).toMatchObject({
      type: "reversal",
      direction: "credit",
      amount: 30_000,
      description: `Correction of ${reference}`,
    });
    const [email] = await club.emailsTo(address);
    expect(email?.text).toContain("₦30,000.00 is in your wallet again.");
    expect(email?.text).toContain("The ₦70,000.00 that you owed for it is owed no longer.");
    expect((await detailOf(reference)).receipt.state).toBe("confirmed");
    const other = await claim(await createPayee(), 100_000);
    expect(readOutcome(await accept(other, line))).toEqual([409, "match_line_used"]);
    expect(readOutcome(await undo(id))).toEqual([409, "decision_changed"]);

    // And the receipt can be corrected once more: that journal points at the one that undid the first.
    const again = await confirmed(await correct(reference));
    expect(again).toMatchObject({ state: "owed", taken: 30_000, owed: 70_000 });
    const { rows } = await sql<{ kind: string; corrects: string }>`
      select kind, meta ->> 'corrects' as corrects from ledger.journal
        where meta ->> 'payment' = ${reference} and meta ? 'corrects' order by journal_id`.execute(
      club.db,
    );
    expect(rows).toEqual([
      { kind: "receipt_correction", corrects: `deposit:${reference}` },
      { kind: "correction_undone", corrects: `return:${id}:gone` },
      { kind: "receipt_correction", corrects: `return:${id}:undone` },
    ]);
  });

  test("gives back what was taken since for the debt when it is undone", async () => {
    const who = await createPayee();
    const { reference } = await confirmReceipt(who, 100_000);
    const withdrawal = await withdraw(who, 1_100_000);
    expect(withdrawal.status).toBe(201);
    const { id } = await confirmed(await correct(reference));
    const more = await confirmReceipt(who, 150_000, "NIP/GTB/SECOND");
    const recovery = await maker.visitor.ask(proposeRecovery, {
      params: { id },
      body: { reason: "The member agreed" },
    });
    const recovered = await approver.visitor.ask(confirmRecovery, {
      params: { id: recovery.body.id },
      body: { reason: "Agreed" },
    });
    expect(recovered.body.status).toBe("approved");
    expect(await returned(id)).toMatchObject({ state: "gone", recovered: 100_000, owed: 0 });
    expect(await wallet(who)).toMatchObject({ balance: 1_150_000, held_balance: 1_100_000 });
    const done = await confirmed(await undo(id));
    expect(done).toMatchObject({ state: "undone" });
    expect(await wallet(who)).toMatchObject({ balance: 1_250_000, held_balance: 1_100_000 });
    expect(more.reference).not.toBe(reference);
  });

  test("does not stand again once its file was sent again", async () => {
    const who = await createPayee();
    const file = buildAnyPdf();
    const reference = await claim(who, 60_000, file);
    await confirmWith(reference, await send(60_000, "NIP/UBA/SOMEONE ELSE"));
    const { id } = await confirmed(await correct(reference));
    const again = await claim(who, 60_000, file);
    expect((await detailOf(again)).receipt.flags).toContain("rejected_before");
    const undoing = await undo(id);
    expect(readOutcome(await answer(confirmReversal, undoing))).toEqual([
      409,
      "correction_superseded",
    ]);
    expect(await wallet(who)).toMatchObject({ balance: 1_000_000 });
  });

  test("is of confirmed receipts of which something is left", async () => {
    const who = await createPayee();
    const waiting = await claim(who, 40_000);
    expect(readOutcome(await correct(waiting))).toEqual([409, "receipt_not_correctable"]);
    expect(readOutcome(await correct("KIN-000000"))).toEqual([404, "not_found"]);
    const reference = await claim(who, 45_000);
    await confirmWith(reference, await send(45_000, `NIP/GTB/${reference}`));
    const proposed = await correct(reference);
    // The bank takes it back first: that is held at once, and the correction has to wait.
    await send(-45_000, `RVSL/NIP/GTB/${reference}`);
    expect(await wallet(who)).toMatchObject({ held_balance: 45_000 });
    expect(readOutcome(await answer(confirmReversal, proposed))).toEqual([409, "decision_changed"]);
    await answer(refuseReversal, proposed);
    expect(readOutcome(await correct(reference))).toEqual([409, "receipt_not_correctable"]);
  });
});
