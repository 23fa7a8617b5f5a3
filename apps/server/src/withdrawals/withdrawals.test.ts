import { toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { getWallets } from "@kinfold/contract/wallets";
import * as contract from "@kinfold/contract/withdrawals";
import { putAccount } from "#identity/index.ts";
import { putJudged } from "../testing/judged.ts";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import { notifyDuePromises } from "#promises/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import { approveWithdrawal, checkWithdrawalInvariants } from "./index.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());
beforeEach(() => club.clock.setTo(new Date("2026-11-12T08:00:00.000Z")));
afterEach(async () => {
  const broken = [
    ...(await checkLedgerInvariants(club.db)),
    ...(await checkTransactionInvariants(club.db)),
    ...(await checkWithdrawalInvariants(club.db)),
  ];
  if (broken.length > 0) throw new Error(`the ledger does not hold: ${JSON.stringify(broken)}`);
});

const OPERATOR = { staffId: toStaffId("staff_one"), memberId: null };
let keys = 0;

function ask(visitor: Visitor, walletId: string | undefined, body: object): Promise<Answer> {
  keys += 1;
  return visitor.ask(contract.createWithdrawal, {
    params: { id: walletId ?? "" },
    body,
    headers: { "idempotency-key": `withdrawal-test-${keys}` },
  });
}
const cancel = (visitor: Visitor, id: string, body: object = {}): Promise<Answer> =>
  visitor.ask(contract.cancelWithdrawal, { params: { id }, body });
const walletsOf = async (visitor: Visitor) => (await visitor.ask(getWallets)).body;

describe("asking for money", () => {
  test("holds it at once, names the day, and tells the member", async () => {
    const { visitor, ngn } = await createPayableMember(club, "ada@example.com");
    const { status, body } = await ask(visitor, ngn, { amount: 150_000.25, note: "School fees" });
    expect(status).toBe(201);
    expect(body.message).toBe(COPY.withdrawalPromise);
    expect(contract.Withdrawal.create(body.withdrawal).amount).toBe(15_000_025n);
    expect(body.withdrawal).toMatchObject({
      wallet_id: ngn,
      amount: 150_000.25,
      fee: 0,
      net_amount: 150_000.25,
      currency: "NGN",
      status: "pending",
      payout_date: "2026-12-04",
      cancellable_until: "2026-11-30T23:00:00.000Z",
      bank_account: { bank_name: "Zenith Bank", account_number_masked: "••6788" },
      paid_at: null,
      timeline: [{ status: "pending", at: "2026-11-12T08:00:00.000Z" }],
    });
    expect(body.withdrawal.reference).toMatch(/^KIN-[2-9A-HJ-NP-TW-Z]{6}$/);
    expect((await walletsOf(visitor)).ngn).toMatchObject({
      balance: 1_000_000,
      available_balance: 849_999.75,
      held_balance: 150_000.25,
    });
    const [emailContent] = await club.emailsTo("ada@example.com");
    expect(emailContent?.subject).toContain(body.withdrawal.reference);
    expect(emailContent?.text).toContain("₦150,000.25 to Zenith Bank ••6788");
    expect(emailContent?.text).toContain("Friday, 4 December 2026");
    expect(emailContent?.raw + club.logged.join("")).not.toContain("0123456788");
    const { rows } = await sql`select status, direction, type from wallet_transaction
      where reference = ${body.withdrawal.reference}`.execute(club.db);
    expect(rows).toEqual([{ status: "pending", direction: "debit", type: "withdrawal" }]);
  });

  test("works alike under its other name, and down to the last kobo", async () => {
    const { visitor, usd } = await createPayableMember(club, "bola@example.com");
    const all = await visitor.ask(contract.withdrawFromWallet, {
      params: { id: usd },
      body: { amount: 5_000 },
      headers: { "idempotency-key": "bola-all-of-it" },
    });
    expect(all).toMatchObject({ status: 201, body: { withdrawal: { currency: "USD" } } });
    expect((await walletsOf(visitor)).usd).toMatchObject({
      available_balance: 0,
      held_balance: 5_000,
    });
    expect(await ask(visitor, usd, { amount: 10 })).toMatchObject({
      status: 422,
      body: {
        code: "wallet_insufficient",
        fields: { amount: "There is nothing in this wallet that you can withdraw." },
      },
    });
  });

  test("the same intent sent again, at once or later, under either name, happens once", async () => {
    const { visitor, ngn } = await createPayableMember(club, "twice@example.com");
    const asking = (endpoint: AnyEndpoint, amount: number) =>
      visitor.ask(endpoint, {
        params: { id: ngn ?? "" },
        body: { amount },
        headers: { "idempotency-key": "one-intent-of-mine" },
      });
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map(() => asking(contract.createWithdrawal, 400_000)),
      ...[1, 2, 3, 4].map(() => asking(contract.withdrawFromWallet, 400_000)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await walletsOf(visitor)).ngn).toMatchObject({ held_balance: 400_000 });
    expect(await asking(contract.createWithdrawal, 400_001)).toMatchObject({
      status: 409,
      body: { code: "gen_idempotency_mismatch" },
    });
  });

  test("a global member withdraws dollars without a BVN", async () => {
    const { visitor, usd, ngn } = await createPayableMember(club, "james@example.com", {
      isGlobal: true,
    });
    expect(ngn).toBeUndefined();
    const { status, text } = await ask(visitor, usd, { amount: 250.5 });
    expect(status).toBe(201);
    expect(text).not.toMatch(/NGN|₦/);
  });

  test("more than there is available is refused, what is held included", async () => {
    const { visitor, ngn } = await createPayableMember(club, "chi@example.com");
    await ask(visitor, ngn, { amount: 600_000 });
    const sentence = "You can withdraw up to ₦400,000.00.";
    expect(await ask(visitor, ngn, { amount: 400_000.01 })).toMatchObject({
      status: 422,
      body: { code: "wallet_insufficient", error: sentence, fields: { amount: sentence } },
    });
    expect((await walletsOf(visitor)).ngn).toMatchObject({ held_balance: 600_000 });
    expect((await ask(visitor, ngn, { amount: 400_000 })).status).toBe(201);
  });

  test.each([0, -1, 10.001, "150", null, 1e13, true, [1]])(
    "an amount of %j is refused",
    async (amount) => {
      const visitor = await club.member(`amount.${String(amount).replace(/\W/g, "-")}@example.com`);
      const { usd } = await walletsOf(visitor);
      expect(await ask(visitor, usd.id, { amount })).toMatchObject({
        status: 422,
        body: { code: "invalid", fields: { amount: expect.any(String) } },
      });
    },
  );

  test("less than the club sends is refused, to the kobo", async () => {
    const { visitor, ngn, usd } = await createPayableMember(club, "least@example.com");
    expect(await ask(visitor, ngn, { amount: 999.99 })).toMatchObject({
      status: 422,
      body: { code: "wallet_below_minimum", error: "The least you can withdraw is ₦1,000.00." },
    });
    expect((await ask(visitor, usd, { amount: 9.99 })).body.code).toBe("wallet_below_minimum");
    expect((await ask(visitor, ngn, { amount: 1_000 })).status).toBe(201);
  });

  test("another person's wallet or bank account does not exist", async () => {
    const one = await createPayableMember(club, "one@example.com");
    const other = await createPayableMember(club, "other@example.com");
    for (const id of [other.ngn, "wal_unknown", "%27"]) {
      expect(await ask(one.visitor, id, { amount: 5_000 })).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    }
    for (const bank_account_id of [other.accounts.NGN, one.accounts.USD, "acc_unknown"]) {
      expect((await ask(one.visitor, one.ngn, { amount: 5_000, bank_account_id })).status).toBe(
        404,
      );
    }
    const named = { amount: 5_000, bank_account_id: one.accounts.NGN };
    expect((await ask(one.visitor, one.ngn, named)).status).toBe(201);
    expect((await walletsOf(other.visitor)).ngn).toMatchObject({ held_balance: 0 });
  });

  test("whatever is missing is named, per wallet, and nothing happens", async () => {
    const dayo = await club.member("dayo@example.com");
    const { ngn, usd } = await walletsOf(dayo);
    expect(await ask(dayo, ngn.id, { amount: 5_000 })).toMatchObject({
      status: 403,
      body: { code: "wallet_withdrawal_blocked", blockers: ["bvn", "kyc", "poa", "bank"] },
    });
    const paid = await createPayableMember(club, "efe@example.com");
    const at = club.clock.now();
    await putJudged(club.db, {
      memberId: paid.memberId,
      kind: "poa",
      status: "expired",
      submittedAt: at,
      expectedBy: "2026-11-17",
      decided: { at, by: toStaffId("staff") },
    });
    expect((await ask(paid.visitor, paid.usd, { amount: 50 })).body.blockers).toEqual(["poa"]);
    const { rows } =
      await sql`select 1 from withdrawal where wallet_id in (${ngn.id}, ${usd.id}, ${paid.usd})`.execute(
        club.db,
      );
    expect(rows).toEqual([]);
  });

  test("without a session, or before the mailbox is proved, no one is answered", async () => {
    expect(await ask(club.visitor(), "wal_x", { amount: 5_000 })).toMatchObject({
      status: 401,
      body: { code: "signed_out" },
    });
    const visitor = club.visitor();
    await visitor.signUp({ email: "unproved@example.com" });
    expect((await ask(visitor, "wal_x", { amount: 5_000 })).body.code).toBe("email_unverified");
  });

  test("money goes to the account it was asked for, whatever the member adds later", async () => {
    const { visitor, ngn, memberId } = await createPayableMember(club, "frozen@example.com");
    const { body } = await ask(visitor, ngn, { amount: 5_000 });
    const at = club.clock.now();
    await putAccount(club.db, {
      memberId,
      slot: "ngn",
      currency: "NGN",
      bankName: "Access Bank",
      bankCode: "044",
      bankCountry: "NG",
      accountName: "OKAFOR ADAEZE",
      accountNumber: "0690000031",
      nameMatch: "match",
      verifiedAt: at,
      payoutAvailableAt: at,
      at,
    });
    const { body: list } = await visitor.ask(contract.listWithdrawals);
    expect(list.data[0]).toMatchObject({
      id: body.withdrawal.id,
      bank_account: { bank_name: "Zenith Bank" },
    });
    expect((await visitor.ask(getMember)).body.ngn_bank_account.bank_name).toBe("Access Bank");
  });
});

describe("taking it back", () => {
  test("gives the money back at once, and once", async () => {
    const { visitor, ngn } = await createPayableMember(club, "back@example.com");
    const { body } = await ask(visitor, ngn, { amount: 250_000 });
    const { id, reference } = body.withdrawal;
    const answers = await Promise.all(
      [1, 2, 3].map(() => cancel(visitor, id, { reason: "Changed my mind" })),
    );
    for (const answer of [...answers, await cancel(visitor, id)]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { withdrawal: { status: "cancelled", cancellable_until: null } },
      });
    }
    expect(answers[0]?.body.withdrawal.timeline).toMatchObject([
      { status: "pending" },
      { status: "cancelled", note: "Changed my mind" },
    ]);
    expect((await walletsOf(visitor)).ngn).toMatchObject({
      available_balance: 1_000_000,
      held_balance: 0,
    });
    const emails = await club.emailsTo("back@example.com");
    expect(emails.filter(({ subject }) => subject.includes("cancelled"))).toHaveLength(1);
    const { rows } =
      await sql`select status from wallet_transaction where reference = ${reference}`.execute(
        club.db,
      );
    expect(rows).toEqual([{ status: "reversed" }]);
    expect((await ask(visitor, ngn, { amount: 1_000_000 })).status).toBe(201);
  });

  test("is too late once it was approved", async () => {
    const { visitor, ngn } = await createPayableMember(club, "late@example.com");
    const { id } = (await ask(visitor, ngn, { amount: 5_000 })).body.withdrawal;
    await approveWithdrawal(club.platform, id, OPERATOR);
    expect(await cancel(visitor, id)).toMatchObject({
      status: 409,
      body: { code: "wallet_withdrawal_locked" },
    });
    expect((await walletsOf(visitor)).ngn).toMatchObject({ held_balance: 5_000 });
  });

  test("is too late once the month is over in Lagos", async () => {
    const { visitor, ngn } = await createPayableMember(club, "month@example.com");
    const { id } = (await ask(visitor, ngn, { amount: 5_000 })).body.withdrawal;
    const other = (await ask(visitor, ngn, { amount: 6_000 })).body.withdrawal.id;
    club.clock.setTo(new Date("2026-11-30T22:59:59.999Z"));
    await visitor.signIn("month@example.com", "Market-day-77");
    expect((await cancel(visitor, id)).status).toBe(200);
    club.clock.setTo(new Date("2026-11-30T23:00:00.000Z"));
    expect((await cancel(visitor, other)).body.code).toBe("wallet_withdrawal_locked");
    const { body } = await visitor.ask(contract.listWithdrawals);
    expect(body.data.map((one: { cancellable_until: unknown }) => one.cancellable_until)).toEqual([
      null,
      null,
    ]);
  });

  test("is there again once the promised day is over without an approval, and the member is told once", async () => {
    const { visitor, ngn } = await createPayableMember(club, "overdue@example.com");
    const { id, reference } = (await ask(visitor, ngn, { amount: 5_000 })).body.withdrawal;
    const approved = (await ask(visitor, ngn, { amount: 6_000 })).body.withdrawal.id;
    await approveWithdrawal(club.platform, approved, OPERATOR);
    const at = async (moment: string) => {
      club.clock.setTo(new Date(moment));
      await visitor.signIn("overdue@example.com", "Market-day-77");
      const { body } = await visitor.ask(contract.listWithdrawals);
      return body.data.find((one: { id: string }) => one.id === id);
    };
    const subjects = async () =>
      (await club.emailsTo("overdue@example.com"))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes("not paid in time"));
    // The last moment of the promised day, in Lagos.
    expect(await at("2026-12-04T22:59:59.999Z")).toMatchObject({
      is_overdue: false,
      cancellable_until: null,
    });
    expect((await cancel(visitor, id)).body.code).toBe("wallet_withdrawal_locked");
    await notifyDuePromises(club.platform, PROMISES);
    expect(await subjects()).toEqual([]);
    expect(await at("2026-12-04T23:00:00.000Z")).toMatchObject({
      is_overdue: true,
      cancellable_until: null,
    });
    club.clock.advance(10_000);
    await notifyDuePromises(club.platform, PROMISES);
    await notifyDuePromises(club.platform, PROMISES);
    expect(await subjects()).toContain(`Withdrawal ${reference} was not paid in time`);
    expect(await subjects()).toHaveLength(2);
    // What was approved is on its way, however late.
    expect((await cancel(visitor, approved)).body.code).toBe("wallet_withdrawal_locked");
    expect(await cancel(visitor, id)).toMatchObject({
      status: 200,
      body: { withdrawal: { status: "cancelled", is_overdue: false } },
    });
    expect((await walletsOf(visitor)).ngn).toMatchObject({ held_balance: 6_000 });
  });

  test("of another person is nothing that exists", async () => {
    const one = await createPayableMember(club, "mine@example.com");
    const { id } = (await ask(one.visitor, one.ngn, { amount: 5_000 })).body.withdrawal;
    const other = await club.member("theirs@example.com");
    expect((await cancel(other, id)).status).toBe(404);
    expect((await cancel(one.visitor, "wdr_unknown")).status).toBe(404);
    expect((await cancel(one.visitor, id, { reason: 5 })).body.code).toBe("invalid");
    expect((await walletsOf(one.visitor)).ngn).toMatchObject({ held_balance: 5_000 });
  });
});

test("the list is one's own, newest first, by page, state and currency", async () => {
  const { visitor, ngn, usd } = await createPayableMember(club, "list@example.com");
  const made: string[] = [];
  for (const [walletId, amount] of [
    [ngn, 5_000],
    [usd, 50],
    [ngn, 7_000],
  ] as const) {
    made.push((await ask(visitor, walletId, { amount })).body.withdrawal.id);
    club.clock.advance(60_000);
  }
  await cancel(visitor, made[0] ?? "");
  const ids = async (query: string): Promise<string[]> => {
    const { body } = await visitor.send("GET", `/api/wallet/withdrawal/list${query}`);
    return body.data.map(({ id }: { id: string }) => id);
  };
  expect(await ids("")).toEqual(made.toReversed());
  expect(await ids("?status=pending")).toEqual([made[2], made[1]]);
  expect(await ids("?currency=USD")).toEqual([made[1]]);
  expect(await ids("?status=pending&currency=NGN&per_page=1&page=1")).toEqual([made[2]]);
  expect(await ids("?per_page=2&page=2")).toEqual([made[0]]);
  const { body } = await visitor.send("GET", "/api/wallet/withdrawal/list?per_page=2");
  expect(body.meta).toEqual({ total: 3, page: 1, per_page: 2, page_count: 2, next_cursor: null });
  for (const bad of ["?status=lost", "?currency=EUR", "?page=0", "?per_page=101"]) {
    const { status, body: refusal } = await visitor.send(
      "GET",
      `/api/wallet/withdrawal/list${bad}`,
    );
    expect([status, refusal.code]).toEqual([422, "invalid"]);
  }
  const stranger = await club.member("stranger@example.com");
  expect((await stranger.ask(contract.listWithdrawals)).body.data).toEqual([]);
});

describe("with two-factor on", () => {
  const requestWithdrawal = (visitor: Visitor, id: string | undefined, key: string, body: object) =>
    visitor.ask(contract.createWithdrawal, {
      params: { id: id ?? "" },
      body,
      headers: { "idempotency-key": key },
    });

  test("a withdrawal needs a code, which stays good until it is of use", async () => {
    const { visitor, ngn } = await createPayableMember(club, "careful@example.com");
    const phone = await turnOnTwoFactor(club, visitor);
    expect(await ask(visitor, ngn, { amount: 5_000 })).toMatchObject({
      status: 403,
      body: { code: "step_up_required" },
    });
    expect(await ask(visitor, ngn, { amount: 5_000, two_factor_code: "000000" })).toMatchObject({
      status: 422,
      body: { code: "two_factor_invalid", fields: { two_factor_code: "That code is not right." } },
    });
    expect((await walletsOf(visitor)).ngn.held_balance).toBe(0);
    const two_factor_code = phone.nextCode();
    const short = await ask(visitor, ngn, { amount: 9_000_000, two_factor_code });
    expect([short.status, short.body.code]).toEqual([422, "wallet_insufficient"]);
    expect((await ask(visitor, ngn, { amount: 5_000, two_factor_code })).status).toBe(201);
    expect((await ask(visitor, ngn, { amount: 5_000, two_factor_code })).body.code).toBe(
      "two_factor_invalid",
    );
    expect((await walletsOf(visitor)).ngn.held_balance).toBe(5_000);
  });

  test("the same intent sent again with the next code is still the same", async () => {
    const { visitor, ngn } = await createPayableMember(club, "lost-answer@example.com");
    const phone = await turnOnTwoFactor(club, visitor);
    const send = (two_factor_code: string) =>
      requestWithdrawal(visitor, ngn, "one-careful-intent", { amount: 5_000, two_factor_code });
    expect((await send("000000")).body.code).toBe("two_factor_invalid");
    const first = await send(phone.nextCode());
    const again = await send(phone.nextCode());
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await walletsOf(visitor)).ngn.held_balance).toBe(5_000);
  });
});
