import { toBatchId, toStaffId, toWalletId, toWithdrawalId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal as createCall } from "@kinfold/contract/withdrawals";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { Refused } from "#platform/refusing.ts";
import { checkTransactionInvariants } from "#transactions/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { runTogether } from "../testing/ledger.ts";
import { confirmFailure, proposeNotPaid } from "../testing/not-paid.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { createWithdrawal } from "./create-withdrawal.ts";
import {
  approveWithdrawal,
  makeBatch,
  markPaid,
  rejectWithdrawal,
  releaseBatch,
  checkWithdrawalInvariants,
} from "./index.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const operator = (id: string) => ({ staffId: toStaffId(id), memberId: null });
const create = (who: Payable, amount: bigint) =>
  createWithdrawal(club.platform, {
    memberId: who.memberId,
    walletId: toWalletId(who.ngn ?? ""),
    request: { amount: toMinor(amount) },
  });
/** The code of a refusal, "done", or the fault itself. */
const outcome = (result: PromiseSettledResult<unknown>): unknown => {
  if (result.status === "fulfilled") return "done";
  return result.reason instanceof Refused ? result.reason.code : result.reason;
};
async function expectInvariants(): Promise<void> {
  expect([
    ...(await checkLedgerInvariants(club.db)),
    ...(await checkTransactionInvariants(club.db)),
    ...(await checkWithdrawalInvariants(club.db)),
  ]).toEqual([]);
}

test("of withdrawals that race for the same money exactly those that fit are held", async () => {
  for (let round = 0; round < 4; round += 1) {
    const who = await createPayableMember(club, `race.${round}@example.com`);
    // ₦1,000,000 has room for three of these and not for four.
    const results = await runTogether(
      16,
      Array.from({ length: 16 }, () => () => create(who, 30_000_000n)),
    );
    const outcomes = results.map(outcome);
    expect(outcomes.filter((one) => one === "done")).toHaveLength(3);
    expect(outcomes.filter((one) => one === "wallet_insufficient")).toHaveLength(13);
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({
      available_balance: 100_000,
      held_balance: 900_000,
    });
  }
  await expectInvariants();
});

test("asking, cancelling, approving and declining race, and one of them wins each time", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const who = await createPayableMember(club, `mixed.${round}@example.com`);
    const { withdrawal } = await create(who, 40_000_000n);
    const { memberId } = who;
    const { id } = withdrawal;
    const jobs: (() => Promise<unknown>)[] = [
      () => cancelWithdrawal(club.platform, { memberId, withdrawalId: toWithdrawalId(id) }),
      () => approveWithdrawal(club.platform, toWithdrawalId(id), operator("one")),
      () =>
        rejectWithdrawal(club.platform, toWithdrawalId(id), {
          operator: operator("two"),
          reason: "No.",
        }),
      () => create(who, 70_000_000n),
    ];
    const turn = round % jobs.length;
    const turned = [...jobs.slice(turn), ...jobs.slice(0, turn)];
    for (const result of await runTogether(4, turned)) {
      expect(["done", "wallet_withdrawal_locked", "wallet_insufficient"]).toContain(
        outcome(result),
      );
    }
    const { rows } = await sql<{ status: string }>`
      select status from withdrawal where withdrawal_id = ${id}`.execute(club.db);
    seen.add(rows[0]?.status ?? "");
    expect(["cancelled", "approved", "rejected"]).toContain(rows[0]?.status);
  }
  expect(seen.size).toBeGreaterThan(1);
  await expectInvariants();
});

test("a batch, its repetition and a cancellation race: each line goes out at most once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const who = await createPayableMember(club, `payout.${round}@example.com`);
    const { memberId } = who;
    const ids: string[] = [];
    for (const amount of [10_000_000n, 20_000_000n, 30_000_000n]) {
      const { withdrawal } = await create(who, amount);
      ids.push(withdrawal.id);
    }
    await Promise.all(
      ids
        .slice(0, 2)
        .map((id) => approveWithdrawal(club.platform, toWithdrawalId(id), operator("one"))),
    );
    const due = { currency: "NGN", payoutOn: "2030-01-01" } as const;
    const batch = await makeBatch(club.platform, due, operator("two"));
    const release = (): Promise<unknown> =>
      releaseBatch(club.platform, toBatchId(batch?.batchId), operator("three"));
    const results = await runTogether(6, [
      release,
      release,
      release,
      ...ids.map(
        (withdrawalId) => () =>
          cancelWithdrawal(club.platform, { memberId, withdrawalId: toWithdrawalId(withdrawalId) }),
      ),
    ]);
    const released = results
      .slice(0, 3)
      .map((result) => (result.status === "fulfilled" ? Number(result.value) : 0));
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(results.slice(3).map(outcome)).toEqual([
      "wallet_withdrawal_locked",
      "wallet_withdrawal_locked",
      "done",
    ]);
    const [first = "", second = ""] = ids;
    const failureId = await proposeNotPaid(club.platform, second, "Closed.");
    const endings = await runTogether(4, [
      () => markPaid(club.platform, toWithdrawalId(first)),
      () => markPaid(club.platform, toWithdrawalId(first)),
      () => confirmFailure(club.platform, failureId),
      () => confirmFailure(club.platform, failureId),
    ]);
    expect(endings.map(outcome)).toEqual(["done", "done", "done", "done"]);
    expect((await who.visitor.ask(getWallets)).body.ngn).toMatchObject({
      balance: 900_000,
      held_balance: 0,
    });
  }
  await expectInvariants();
});

test("one key, sent many times at once, is one withdrawal with one answer; another body is refused; a refusal is forgotten", async () => {
  const who = await createPayableMember(club, "race.key@example.com");
  const send = (amount: number, key = "race-one-key") =>
    who.visitor.ask(createCall, {
      params: { id: who.ngn ?? "" },
      body: { amount },
      headers: { "idempotency-key": key },
    });
  const answers = await Promise.all(Array.from({ length: 24 }, () => send(5_000)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  const replayed = answers.filter(({ headers }) => headers["idempotent-replayed"] === "true");
  expect(replayed).toHaveLength(23);
  expect((await send(5_001)).body.code).toBe("gen_idempotency_mismatch");
  expect((await send(99_000_000, "race-refused")).body.code).toBe("wallet_insufficient");
  expect((await send(1_000, "race-refused")).status).toBe(201);
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from withdrawal
    where wallet_id = ${who.ngn ?? ""}`.execute(club.db);
  expect(rows[0]?.n).toBe(2n);
  await expectInvariants();
});
