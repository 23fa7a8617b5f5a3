import { DAY_MS } from "@kinfold/contract/durations";
import {
  type BatchId,
  type MemberId,
  toBatchId,
  toStaffId,
  toWalletId,
  toWithdrawalId,
} from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listWithdrawals } from "@kinfold/contract/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { readClubBalance, checkLedgerInvariants } from "#ledger/index.ts";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { Refused } from "#platform/refusing.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import type { Operator } from "#staff/index.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { recordNotPaid } from "../testing/not-paid.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { createWithdrawal } from "./create-withdrawal.ts";
import {
  approveBatch,
  approveWithdrawal,
  makeBatch,
  markPaid,
  rejectWithdrawal,
  releaseBatch,
  warnAboutUnpaid,
  checkWithdrawalInvariants,
} from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const staff = (id: string, memberId: MemberId | null = null): Operator => ({
  staffId: toStaffId(id),
  memberId,
});
const APPROVER = staff("staff_approver");
const MAKER = staff("staff_maker");
const CHECKER = staff("staff_checker");

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) =>
      error instanceof Refused ? error.code : (readBrokenConstraint(error) ?? readSqlState(error)),
  );
const expectConsistentPayouts = async (): Promise<void> => {
  expect([
    ...(await checkLedgerInvariants(club.db)),
    ...(await checkTransactionInvariants(club.db)),
    ...(await checkWithdrawalInvariants(club.db)),
  ]).toEqual([]);
};

async function requestWithdrawal(who: Payable, amount: bigint): Promise<string> {
  const { withdrawal } = await createWithdrawal(club.platform, {
    memberId: who.memberId,
    walletId: toWalletId(who.ngn ?? who.usd),
    request: { amount: toMinor(amount) },
  });
  return withdrawal.id;
}
async function requestApproved(who: Payable, amount: bigint): Promise<string> {
  const id = await requestWithdrawal(who, amount);
  await approveWithdrawal(club.platform, toWithdrawalId(id), APPROVER);
  return id;
}
async function batchOf(currency: "NGN" | "USD" = "NGN"): Promise<BatchId> {
  const batch = await makeBatch(club.platform, { currency, payoutOn: "2030-01-01" }, MAKER);
  if (batch === undefined) throw new Error("nothing was due");
  return batch.batchId;
}
async function sent(who: Payable, amount: bigint): Promise<string> {
  const id = await requestApproved(who, amount);
  await releaseBatch(club.platform, await batchOf(), CHECKER);
  return id;
}
async function shown(visitor: Visitor, id: string) {
  const { body } = await visitor.ask(listWithdrawals);
  return body.data.find((one: { id: string }) => one.id === id);
}

describe("the way of a withdrawal", () => {
  test("approved, sent and paid: the money leaves the wallet once it is sent", async () => {
    const ada = await createPayableMember(club, "ada@example.com");
    const before = await readClubBalance(club.db, "club:bank:NGN");
    const id = await requestApproved(ada, 30_000_000n);
    expect((await ada.visitor.ask(getWallets)).body.ngn).toMatchObject({ held_balance: 300_000 });
    const batchId = await batchOf();
    expect(await releaseBatch(club.platform, batchId, CHECKER)).toBe(1);
    expect((await ada.visitor.ask(getWallets)).body.ngn).toMatchObject({
      balance: 700_000,
      held_balance: 0,
    });
    await markPaid(club.platform, toWithdrawalId(id), {
      bankReference: "000013261204101500000123456789",
    });
    await markPaid(club.platform, toWithdrawalId(id), {
      bankReference: "000013261204101500000123456789",
    });
    expect(
      await refusal(markPaid(club.platform, toWithdrawalId(id), { bankReference: "another" })),
    ).toBe("payout_recorded");
    expect(await readClubBalance(club.db, "club:bank:NGN")).toBe(before + 30_000_000n);
    expect(await shown(ada.visitor, id)).toMatchObject({
      status: "paid",
      batch_id: batchId,
      session_id: "000013261204101500000123456789",
      paid_at: "2026-11-12T08:00:00.000Z",
      timeline: ["pending", "approved", "processing", "paid"].map((status) => ({ status })),
    });
    const [emailContent] = await club.emailsTo("ada@example.com");
    expect(emailContent?.text).toContain("000013261204101500000123456789");
    const { rows } = await sql`select status from payout_batch where batch_id = ${batchId}`.execute(
      club.db,
    );
    expect(rows).toEqual([{ status: "completed" }]);
    await expectConsistentPayouts();
  });

  test("declined: the money is back and the member reads why", async () => {
    const bola = await createPayableMember(club, "bola@example.com");
    const id = await requestApproved(bola, 5_000_000n);
    const ending = { operator: APPROVER, reason: "The account is closed." };
    await rejectWithdrawal(club.platform, toWithdrawalId(id), ending);
    await rejectWithdrawal(club.platform, toWithdrawalId(id), ending);
    expect((await bola.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 1_000_000,
      held_balance: 0,
    });
    expect(await shown(bola.visitor, id)).toMatchObject({
      status: "rejected",
      failure_reason: "The account is closed.",
    });
    expect((await club.emailsTo("bola@example.com"))[0]?.text).toContain("The account is closed.");
    await expectConsistentPayouts();
  });

  test("failed, or paid and sent back: the money is in the wallet again", async () => {
    const chi = await createPayableMember(club, "chi@example.com");
    const failed = await sent(chi, 2_000_000n);
    await recordNotPaid(club.platform, failed, "The bank does not know the account.");
    await recordNotPaid(club.platform, failed, "said twice");
    const returned = await sent(chi, 3_000_000n);
    await markPaid(club.platform, toWithdrawalId(returned));
    await recordNotPaid(club.platform, returned, "The bank sent it back.");
    expect((await chi.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 1_000_000,
      held_balance: 0,
    });
    expect(await shown(chi.visitor, returned)).toMatchObject({
      status: "failed",
      failure_reason: "The bank sent it back.",
    });
    await expectConsistentPayouts();
  });

  test("sent back to a wallet that was closed meanwhile: refused, until it is open again", async () => {
    const ebi = await createPayableMember(club, "ebi@example.com");
    const all = await sent(ebi, 100_000_000n);
    await markPaid(club.platform, toWithdrawalId(all));
    const closedAt = (at: Date | null) =>
      sql`update wallet set closed_at = ${at}::timestamptz where wallet_id = ${ebi.ngn}`.execute(
        club.db,
      );
    await closedAt(club.clock.now());
    expect(await refusal(recordNotPaid(club.platform, all, "Sent back."))).toBe(
      "wallet_withdrawal_locked",
    );
    await closedAt(null);
    await recordNotPaid(club.platform, all, "Sent back.");
    expect((await ebi.visitor.ask(getWallets)).body.ngn.available_balance).toBe(1_000_000);
    await expectConsistentPayouts();
  });

  test("no step is skipped, repeated the other way round, or taken back", async () => {
    const dayo = await createPayableMember(club, "dayo@example.com");
    const id = await requestWithdrawal(dayo, 500_000n);
    expect(await refusal(markPaid(club.platform, toWithdrawalId(id)))).toBe(
      "wallet_withdrawal_locked",
    );
    expect(await refusal(recordNotPaid(club.platform, id, "x"))).toBe("not_found");
    await approveWithdrawal(club.platform, toWithdrawalId(id), APPROVER);
    await approveWithdrawal(club.platform, toWithdrawalId(id), APPROVER);
    expect(await refusal(approveWithdrawal(club.platform, toWithdrawalId(id), CHECKER))).toBe(
      "wallet_withdrawal_locked",
    );
    await releaseBatch(club.platform, await batchOf(), CHECKER);
    const reject = rejectWithdrawal(club.platform, toWithdrawalId(id), {
      operator: APPROVER,
      reason: "x",
    });
    expect(await refusal(reject)).toBe("wallet_withdrawal_locked");
    expect(await refusal(markPaid(club.platform, toWithdrawalId("wdr_unknown")))).toBe("not_found");
  });

  test.each([
    ["pending", "paid", "WD002"],
    ["pending", "processing", "WD002"],
    ["approved", "pending", "WD002"],
    ["approved", "paid", "WD002"],
    ["approved", "cancelled", "WD002"],
  ])("the database lets no one go from %s to %s", async (from, to, state) => {
    const who = await createPayableMember(club, `${from}.${to}@example.com`);
    const id =
      from === "pending"
        ? await requestWithdrawal(who, 500_000n)
        : await requestApproved(who, 500_000n);
    const change = sql`update withdrawal set status = ${to}, failure_reason = 'x', batch_id = null
      where withdrawal_id = ${id}`;
    expect(await refusal(change.execute(club.db))).toBe(state);
    const amount = sql`update withdrawal set amount_minor = 1 where withdrawal_id = ${id}`;
    expect(await refusal(amount.execute(club.db))).toBe("WD001");
    const removal = sql`delete from withdrawal where withdrawal_id = ${id}`;
    expect(await refusal(executeAsOwner(club.db, removal))).toBe("WD003");
    const step = sql`update withdrawal_step set status = 'paid' where withdrawal_id = ${id}`;
    expect(await refusal(executeAsOwner(club.db, step))).toBe("LD002");
    await rejectWithdrawal(club.platform, toWithdrawalId(id), {
      operator: APPROVER,
      reason: "Not needed.",
    });
  });
});

describe("two pairs of eyes", () => {
  test("the person who made the batch, approved a line of it or owns one does not release it", async () => {
    const efe = await createPayableMember(club, "efe@example.com");
    await requestApproved(efe, 500_000n);
    const batchId = await batchOf();
    const release = (who: Operator): Promise<unknown> =>
      refusal(releaseBatch(club.platform, batchId, who));
    expect(await release(MAKER)).toBe("staff_own_work");
    expect(await release(APPROVER)).toBe("staff_own_work");
    expect(await release(staff("staff_owner", efe.memberId))).toBe("staff_own_money");
    expect((await efe.visitor.ask(getWallets)).body.ngn).toMatchObject({ held_balance: 5_000 });
    expect(await releaseBatch(club.platform, batchId, CHECKER)).toBe(1);
    expect(await releaseBatch(club.platform, batchId, CHECKER)).toBe(0);
    expect(await release(staff("staff_third"))).toBe("batch_locked");
    expect(await release(staff("x"))).toBe("batch_locked");
  });

  test("no one approves or declines money of their own, whatever they are called", async () => {
    const femi = await createPayableMember(club, "femi@example.com");
    const id = await requestWithdrawal(femi, 500_000n);
    const owner = staff("staff_femi", femi.memberId);
    expect(await refusal(approveWithdrawal(club.platform, toWithdrawalId(id), owner))).toBe(
      "staff_own_money",
    );
    const rejection = rejectWithdrawal(club.platform, toWithdrawalId(id), {
      operator: owner,
      reason: "x",
    });
    expect(await refusal(rejection)).toBe("staff_own_money");
    const alone = sql`update withdrawal set status = 'approved', approved_by = 'x', approved_by_member = ${femi.memberId}
      where withdrawal_id = ${id}`;
    expect(await refusal(alone.execute(club.db))).toBe("nobody_approves_their_own");
  });

  test("the database itself asks for a second name", async () => {
    const gozi = await createPayableMember(club, "gozi@example.com");
    const id = await requestApproved(gozi, 500_000n);
    const batchId = await batchOf();
    const alone = sql`update withdrawal set status = 'processing', sent_by = approved_by, sent_at = now()
      where withdrawal_id = ${id}`;
    expect(await refusal(alone.execute(club.db))).toBe("two_pairs_of_eyes");
    const maker = sql`update payout_batch set status = 'approved', released_by = made_by, decision_reason = 'x', file = '',
      file_sha256 = encode(sha256(''), 'hex') where batch_id = ${batchId}`;
    expect(await refusal(maker.execute(club.db))).toBe("whoever_made_a_batch_does_not_release_it");
    const unsent = sql`update withdrawal set status = 'processing' where withdrawal_id = ${id}`;
    expect(await refusal(unsent.execute(club.db))).toBe("nothing_goes_out_alone");
    await releaseBatch(club.platform, batchId, CHECKER);
  });

  test("a batch that was interrupted goes on, and what was declined meanwhile stays behind", async () => {
    const hadiza = await createPayableMember(club, "hadiza@example.com");
    const ids = [await requestApproved(hadiza, 500_000n), await requestApproved(hadiza, 600_000n)];
    const batchId = await batchOf();
    await rejectWithdrawal(club.platform, toWithdrawalId(ids[0] ?? ""), {
      operator: APPROVER,
      reason: "Asked by the member.",
    });
    await approveBatch(club.platform, batchId, {
      by: CHECKER,
      reason: "Right.",
      seen: undefined,
      lookedAt: undefined,
    });
    await sql`update payout_batch set status = 'processing' where batch_id = ${batchId}`.execute(
      club.db,
    );
    expect(await releaseBatch(club.platform, batchId, CHECKER)).toBe(1);
    expect(await shown(hadiza.visitor, ids[0] ?? "")).toMatchObject({ status: "rejected" });
    await markPaid(club.platform, toWithdrawalId(ids[1] ?? ""));
    await expectConsistentPayouts();
  });

  test("a new account waits its day out before anything goes there", async () => {
    const ife = await createPayableMember(club, "ife@example.com");
    const id = await requestApproved(ife, 500_000n);
    await sql`update bank_account set payout_available_at = ${new Date("2026-11-13T08:00:00Z")}
      where member_id = ${ife.memberId}`.execute(club.db);
    const due = { currency: "NGN", payoutOn: "2030-01-01" } as const;
    expect(await makeBatch(club.platform, due, MAKER)).toBeUndefined();
    club.clock.setTo(new Date("2026-11-13T08:00:00Z"));
    const batch = await makeBatch(club.platform, due, MAKER);
    expect(batch?.count).toBe(1);
    await releaseBatch(club.platform, toBatchId(batch?.batchId), CHECKER);
    expect(await shown(await signedIn("ife@example.com"), id)).toMatchObject({
      status: "processing",
    });
    club.clock.setTo(new Date("2026-11-12T08:00:00Z"));
  });
});

async function signedIn(email: string): Promise<Visitor> {
  const visitor = club.visitor();
  await visitor.signIn(email, "Market-day-77");
  return visitor;
}

// The vectors that the payout day is held to; all times are of Lagos.
test.each([
  ["2026-08-31T23:59:59", "2026-09-04"],
  ["2026-03-15T12:00:00", "2026-04-02"],
  ["2026-11-30T12:00:00", "2026-12-04"],
  ["2026-12-31T23:59:59", "2027-01-05"],
  ["2027-01-01T00:00:00", "2027-02-05"],
])(
  "asked for at %s it is promised, batched and paid by %s, and someone is woken two days before",
  async (askedAt, due) => {
    const who = await createPayableMember(club, `day.${askedAt.replace(/\D/g, "")}@example.com`);
    try {
      club.clock.setTo(new Date(`${askedAt}+01:00`));
      const id = await requestWithdrawal(who, 1_000_000n);
      const visitor = await signedIn(`day.${askedAt.replace(/\D/g, "")}@example.com`);
      const row = await shown(visitor, id);
      expect(row.payout_date).toBe(due);
      const at = (days: number): Date =>
        new Date(Date.parse(`${due}T09:00:00+01:00`) + days * DAY_MS);
      club.clock.setTo(at(-3));
      expect(await warnAboutUnpaid(club.platform)).not.toContain(row.reference);
      club.clock.setTo(at(-2));
      expect(await warnAboutUnpaid(club.platform)).toContain(row.reference);
      expect(club.logged.at(-1)).toContain(row.reference);
      await approveWithdrawal(club.platform, toWithdrawalId(id), APPROVER);
      club.clock.setTo(at(0));
      const early = await makeBatch(
        club.platform,
        { currency: "NGN", payoutOn: "2026-01-01" },
        MAKER,
      );
      expect(early).toBeUndefined();
      const batch = await makeBatch(
        club.platform,
        { currency: "NGN", payoutOn: row.payout_date },
        MAKER,
      );
      await releaseBatch(club.platform, toBatchId(batch?.batchId), CHECKER);
      await markPaid(club.platform, toWithdrawalId(id));
      expect(await warnAboutUnpaid(club.platform)).not.toContain(row.reference);
      const paid = await shown(await signedIn(`day.${askedAt.replace(/\D/g, "")}@example.com`), id);
      expect(paid).toMatchObject({ status: "paid", paid_at: at(0).toISOString() });
    } finally {
      club.clock.setTo(new Date("2026-11-12T08:00:00Z"));
    }
  },
);
