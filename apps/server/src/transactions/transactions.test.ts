import { type WalletId, toRateId, toWalletId } from "@kinfold/contract/ids";
import {
  exportTransactions,
  getStatement,
  listTransactions,
  type Transaction,
} from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor, toMoney } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  BalanceShort,
  checkLedgerInvariants,
  postConfirmedDeposit,
  postFailedWithdrawal,
  postHeldWithdrawal,
  postPaidWithdrawal,
  postReleasedWithdrawal,
  postSentWithdrawal,
} from "#ledger/index.ts";
import { runTransaction } from "#platform/db.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { toSum } from "../testing/ledger.ts";
import { takeFee, writeLongHistory, makeReference, payIn } from "../testing/transactions.ts";
import { buildPageQuery } from "./find.ts";
import { advanceTransaction, recordTransaction, checkTransactionInvariants } from "./index.ts";

let club: Club;
let ada: Visitor;
let walletId: WalletId;
let people = 0;

beforeAll(async () => {
  club = await openClub();
});
afterAll(async () => {
  await club.close();
});
beforeEach(async () => {
  people += 1;
  ada = await club.member(`ada${people}@example.com`);
  walletId = toWalletId((await ada.ask(getWallets)).body.ngn.id);
});

const at = (text: string): Date => new Date(text);
const ask = (who: Visitor, path: string, query: Record<string, string>): Promise<Answer> =>
  who.send(
    "GET",
    `/api${path}?${new URLSearchParams({ wallet_id: walletId, ...query }).toString()}`,
  );
const list = (query: Record<string, string> = {}, who = ada) =>
  ask(who, listTransactions.path, query);
const references = (answer: Answer): string[] =>
  answer.body.data.map(({ reference }: Transaction) => reference);

const RATE = { rateId: toRateId("rate_tested"), nairaPerDollar: "1545.5" };

test("a deposit is read with its balance, its fee, its rate and its timeline", async () => {
  const reference = makeReference();
  const { usd } = (await ada.ask(getWallets)).body;
  const begun = at("2026-11-10T08:00:00.000Z");
  const record = (rate: typeof RATE): Promise<string> =>
    runTransaction(club.db, (tx) =>
      recordTransaction(tx, {
        walletId: usd.id,
        reference,
        type: "deposit",
        direction: "credit",
        sum: toMoney("USD", toMinor(10_000n)),
        fee: toMoney("NGN", toMinor(250_050n)),
        status: "pending",
        description: "Card deposit",
        gateway: "card",
        rate,
        at: begun,
        note: "Waiting for the card",
      }),
    );
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    values (${RATE.rateId}, ${RATE.nairaPerDollar}, 'rates.example', ${begun}, ${begun}, ${begun})`.execute(
    club.db,
  );
  // A figure that is not the accepted rate's own, or of no accepted rate, is never written down.
  for (const rate of [
    { ...RATE, nairaPerDollar: "1545.51" },
    { ...RATE, rateId: toRateId("rate_gone") },
  ]) {
    await expect(record(rate)).rejects.toMatchObject({ code: "PY006" });
  }
  await record(RATE);
  const pending = await list({ wallet_id: usd.id });
  expect(pending.body.data[0]).toMatchObject({
    status: "pending",
    balance_after: null,
    completed_at: null,
  });
  const done = at("2026-11-10T08:05:00.000Z");
  await runTransaction(club.db, async (tx) => {
    const { postConfirmedDeposit: depositConfirmed } = await import("#ledger/index.ts");
    await depositConfirmed(tx, {
      idempotencyKey: `deposit:${reference}`,
      eventAt: done,
      walletId: usd.id,
      sum: toSum("USD", 10_000n),
      gateway: "card",
    });
    await advanceTransaction(tx, reference, { status: "success", at: done, note: "Confirmed" });
  });
  const { status, body, headers } = await list({ wallet_id: usd.id });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toContain("no-store");
  expect(body.data).toEqual([
    {
      id: expect.stringMatching(/^trx_/),
      reference,
      wallet_id: usd.id,
      type: "deposit",
      direction: "credit",
      amount: 100,
      fee: 2500.5,
      fee_currency: "NGN",
      currency: "USD",
      balance_after: 100,
      status: "success",
      description: "Card deposit",
      gateway: "card",
      portfolio_id: null,
      withdrawal_id: null,
      receipt_url: null,
      exchange_rate: 1545.5,
      rate: { id: "rate_tested", source: "rates.example", as_of: "2026-11-10T08:00:00.000Z" },
      created_at: "2026-11-10T08:00:00.000Z",
      completed_at: "2026-11-10T08:05:00.000Z",
      moved_at: "2026-11-10T08:05:00.000Z",
      timeline: [
        { status: "pending", at: "2026-11-10T08:00:00.000Z", note: "Waiting for the card" },
        { status: "success", at: "2026-11-10T08:05:00.000Z", note: "Confirmed" },
      ],
    },
  ]);
  expect(body.meta).toEqual({ total: 1, page: 1, per_page: 20, page_count: 1, next_cursor: null });
});

test("a withdrawal shows each step, and one that came back has left its statement where it began", async () => {
  await payIn(club.db, { walletId, amountMinor: 90_000n, at: at("2026-11-01T09:00:00Z") });
  const reference = makeReference();
  const sum = toSum("NGN", 30_000n);
  const step = (day: number) => at(`2026-11-0${day}T10:00:00.000Z`);
  const move = async (
    day: number,
    kind: typeof postHeldWithdrawal,
    status: "pending" | "failed",
    note: string,
  ): Promise<void> =>
    runTransaction(club.db, async (tx) => {
      await kind(tx, {
        idempotencyKey: `${kind.name}:${reference}`,
        eventAt: step(day),
        walletId,
        sum,
      });
      if (kind === postHeldWithdrawal) {
        await recordTransaction(tx, {
          walletId,
          reference,
          type: "withdrawal",
          direction: "debit",
          sum: toMoney("NGN", toMinor(30_000n)),
          status: "pending",
          description: "Withdrawal to GTBank",
          at: step(day),
          note,
        });
      } else await advanceTransaction(tx, reference, { status, at: step(day), note });
    });
  await move(2, postHeldWithdrawal, "pending", "Requested");
  expect((await list()).body.data[0]).toMatchObject({ reference, balance_after: null });
  await move(3, postSentWithdrawal, "pending", "Sent to the bank");
  expect((await list()).body.data[0]).toMatchObject({ status: "pending", balance_after: 600 });
  await move(4, postFailedWithdrawal, "failed", "The bank sent it back");
  const { data } = (await list()).body;
  expect(data[0]).toMatchObject({
    reference,
    status: "failed",
    balance_after: 900,
    timeline: [
      { note: "Requested" },
      { note: "Sent to the bank" },
      { note: "The bank sent it back" },
    ],
  });
  const csv = await ask(ada, getStatement.path, {
    from: "2026-11-01",
    to: "2026-11-12",
    format: "csv",
  });
  expect(csv.text.split("\r\n")).toEqual([
    "\uFEFFdate,description,reference,currency,amount,balance,exchange_rate,rate_source,rate_time,rate_id",
    '"2026-11-01","Opening balance","","NGN",,0.00,"","","",""',
    expect.stringMatching(
      /^"2026-11-01 10:00:00","Card deposit",".*","NGN",900\.00,900\.00,"","","",""$/,
    ),
    `"2026-11-03 11:00:00","Withdrawal to GTBank","${reference}","NGN",-300.00,600.00,"","","",""`,
    `"2026-11-04 11:00:00","Withdrawal to GTBank","${reference}","NGN",300.00,900.00,"","","",""`,
    '"2026-11-12","Closing balance","","NGN",,900.00,"","","",""',
    "",
  ]);
  expect(await checkTransactionInvariants(club.db)).toEqual([]);
});

test("days are days in Lagos, both included, and every filter narrows", async () => {
  const first = await payIn(club.db, {
    walletId,
    amountMinor: 100n,
    // Half past midnight on the 5th in Lagos.
    at: at("2026-11-04T23:30:00Z"),
  });
  const second = await payIn(club.db, {
    walletId,
    amountMinor: 300n,
    description: "50%_off deposit",
    at: at("2026-11-05T22:59:59Z"),
  });
  const third = await takeFee(club.db, {
    walletId,
    amountMinor: 200n,
    at: at("2026-11-05T23:00:00Z"),
  });
  expect(references(await list())).toEqual([third, second, first]);
  expect(references(await list({ from: "2026-11-05", to: "2026-11-05" }))).toEqual([second, first]);
  expect(references(await list({ to: "2026-11-04" }))).toEqual([]);
  expect(references(await list({ type: "fee" }))).toEqual([third]);
  expect(references(await list({ direction: "credit" }))).toEqual([second, first]);
  expect(references(await list({ status: "failed" }))).toEqual([]);
  expect(references(await list({ sort: "oldest" }))).toEqual([first, second, third]);
  expect(references(await list({ sort: "largest" }))).toEqual([second, third, first]);
  expect(references(await list({ sort: "smallest" }))).toEqual([first, third, second]);
  expect(references(await list({ search: third.toLowerCase() }))).toEqual([third]);
  expect(references(await list({ search: "YEARLY" }))).toEqual([third]);
  // What means something to SQL means itself to a member.
  expect(references(await list({ search: "0%_o" }))).toEqual([second]);
  expect(references(await list({ search: "%" }))).toEqual([]);
  expect(references(await list({ search: "\\" }))).toEqual([]);
  const page = await list({ page: "2", per_page: "2" });
  expect(references(page)).toEqual([first]);
  expect(page.body.meta).toMatchObject({ total: 3, page: 2, per_page: 2, page_count: 2 });
});

test("another person's wallet is not there, for the list and for every document", async () => {
  const other = await club.member(`other${people}@example.com`);
  await payIn(club.db, { walletId, amountMinor: 100n, at: at("2026-11-05T10:00:00Z") });
  const stretch = { from: "2026-11-01", to: "2026-11-12" };
  for (const path of [listTransactions.path, exportTransactions.path, getStatement.path]) {
    const theirs = await ask(other, path, stretch);
    const unknown = await ask(other, path, { ...stretch, wallet_id: "wal_doesnotexist" });
    expect(theirs).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect({ ...theirs.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
    expect(await ask(club.visitor(), path, stretch)).toMatchObject({
      status: 401,
      body: { code: "signed_out" },
    });
  }
  expect(await ada.ask(listTransactions)).toMatchObject({
    status: 422,
    body: { code: "invalid", fields: { wallet_id: expect.any(String) } },
  });
});

test.each([
  [{ from: "2026-11-31" }, "from"],
  [{ from: "yesterday" }, "from"],
  [{ from: "2026-11-05", to: "2026-11-04" }, "to"],
  [{ status: "gone" }, "status"],
  [{ type: "gift" }, "type"],
  [{ sort: "amount" }, "sort"],
  [{ page: "0" }, "page"],
  [{ per_page: "101" }, "per_page"],
  [{ search: "x".repeat(65) }, "search"],
])("a list is refused for %j", async (query, field) => {
  expect(await list(query as unknown as Record<string, string>)).toMatchObject({
    status: 422,
    body: { code: "invalid", fields: { [field]: expect.any(String) } },
  });
});

test("the export is a table that a spreadsheet can read and that cannot act", async () => {
  const reference = await payIn(club.db, {
    walletId,
    amountMinor: 123_456n,
    fee: toMoney("NGN", toMinor(1_850n)),
    description: '=HYPERLINK("http://evil.example","Ọ̀ṣun, ₦5")',
    at: at("2026-11-05T10:00:00Z"),
  });
  await takeFee(club.db, { walletId, amountMinor: 50n, at: at("2026-11-06T10:00:00Z") });
  const { status, text, headers } = await ask(ada, exportTransactions.path, { type: "deposit" });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe(
    'attachment; filename="kinfold-ngn-transactions-to-2026-11-12.csv"',
  );
  expect(text.split("\r\n")).toEqual([
    "\uFEFFdate,type,description,reference,method,currency,amount,fee,fee_currency,balance_after,status,exchange_rate,rate_source,rate_time,rate_id",
    `"2026-11-05 11:00:00","Deposit","'=HYPERLINK(""http://evil.example"",""Ọ̀ṣun, ₦5"")","${reference}","Card","NGN",1234.56,18.50,"NGN",1234.56,"Completed","","","",""`,
    "",
  ]);
});

test("a failed movement leaves neither row nor step", async () => {
  const reference = makeReference();
  const failing = runTransaction(club.db, async (tx) => {
    await recordTransaction(tx, {
      walletId,
      reference,
      type: "withdrawal",
      direction: "debit",
      sum: toMoney("NGN", toMinor(1n)),
      status: "pending",
      description: "Withdrawal",
      at: club.clock.now(),
    });
    const sum = toSum("NGN", 1n);
    await postHeldWithdrawal(tx, {
      idempotencyKey: reference,
      eventAt: club.clock.now(),
      walletId,
      sum,
    });
  });
  await expect(failing).rejects.toThrow(BalanceShort);
  expect((await list()).body.meta.total).toBe(0);
});

test("movements of one wallet that race are written down one after the other, to the kobo", async () => {
  await payIn(club.db, { walletId, amountMinor: 1_000_000n, at: at("2026-11-01T09:00:00Z") });
  const held = makeReference();
  const sum = toSum("NGN", 5_000n);
  const when = at("2026-11-02T09:00:00Z");
  const event = { eventAt: when, walletId, sum };
  await runTransaction(club.db, async (tx) => {
    await postHeldWithdrawal(tx, { ...event, idempotencyKey: `hold:${held}` });
    await recordTransaction(tx, {
      walletId,
      reference: held,
      type: "withdrawal",
      direction: "debit",
      sum: toMoney("NGN", toMinor(5_000n)),
      status: "pending",
      description: "Withdrawal",
      at: when,
    });
  });
  // What is held and what is available are different accounts: the ledger alone would not put these in an order.
  const sent = runTransaction(club.db, async (tx) => {
    await postSentWithdrawal(tx, { ...event, idempotencyKey: `sent:${held}` });
    await advanceTransaction(tx, held, { status: "pending", at: when });
  });
  const racing = Array.from({ length: 24 }, (_, at_) =>
    at_ % 3 === 0
      ? takeFee(club.db, { walletId, amountMinor: BigInt(at_ + 1), at: when })
      : payIn(club.db, { walletId, amountMinor: BigInt(at_ * 7 + 1), at: when }),
  );
  await Promise.all([sent, ...racing]);
  await runTransaction(club.db, async (tx) => {
    await postPaidWithdrawal(tx, { idempotencyKey: `paid:${held}`, eventAt: when, sum });
    await advanceTransaction(tx, held, { status: "success", at: when, note: "Paid" });
  });
  expect(await checkTransactionInvariants(club.db)).toEqual([]);
  expect(await checkLedgerInvariants(club.db)).toEqual([]);
});

test("a cancelled withdrawal moved nothing and says so", async () => {
  await payIn(club.db, { walletId, amountMinor: 900n, at: at("2026-11-01T09:00:00Z") });
  const reference = makeReference();
  const event = { eventAt: club.clock.now(), walletId, sum: toSum("NGN", 300n) };
  await runTransaction(club.db, async (tx) => {
    await postHeldWithdrawal(tx, { ...event, idempotencyKey: `hold:${reference}` });
    await recordTransaction(tx, {
      walletId,
      reference,
      type: "withdrawal",
      direction: "debit",
      sum: toMoney("NGN", toMinor(300n)),
      status: "pending",
      description: "Withdrawal",
      at: club.clock.now(),
    });
  });
  await runTransaction(club.db, async (tx) => {
    await postReleasedWithdrawal(tx, { ...event, idempotencyKey: `release:${reference}` });
    await advanceTransaction(tx, reference, { status: "reversed", at: club.clock.now() });
  });
  expect((await list()).body.data[0]).toMatchObject({ status: "reversed", balance_after: null });
  expect(references(await list({ status: "cancelled" }))).toEqual([reference]);
  expect(references(await list({ status: "reversed" }))).toEqual([reference]);
  expect(await checkTransactionInvariants(club.db)).toEqual([]);
});

test("ten thousand rows are paged by their index", async () => {
  await writeLongHistory(club.db, walletId, 10_000, club.clock.now());
  for (const sort of ["newest", "oldest", "largest", "smallest"] as const) {
    const page = buildPageQuery({ wallet_id: walletId }, sort, { page: 250, per_page: 20 });
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${page}`.execute(club.db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan (Backward )?using wallet_transaction_(in_order|by_amount)/);
    // Two parts are merged by date; each is read in its order.
    expect(plan).not.toMatch(/Seq Scan/);
  }
  const last = await list({ page: "500" });
  expect(last.body.data).toHaveLength(20);
  expect(last.body.data.at(-1)).toMatchObject({ amount: 100 });
  expect(last.body.meta).toMatchObject({ total: 10_000, page_count: 500 });
  const csv = await ask(ada, exportTransactions.path, {});
  expect(csv.text.split("\r\n")).toHaveLength(10_002);
});

test("rows of one instant stand in the order in which the ledger wrote them, in every list and on every page", async () => {
  const instant = at("2026-11-05T10:00:00.000Z");
  const written: string[] = [];
  for (let each = 1n; each <= 12n; each += 1n) {
    const row = { walletId, amountMinor: 100n * each, at: instant };
    written.push(await (each % 3n === 0n ? takeFee(club.db, row) : payIn(club.db, row)));
  }
  const newest = await list();
  expect(references(newest)).toEqual(written.toReversed());
  // Going back in time, each balance is what the row after it changed.
  const rows: Transaction[] = newest.body.data;
  for (const [place, row] of rows.slice(0, -1).entries()) {
    const change = row.direction === "credit" ? Number(row.amount) : -Number(row.amount);
    const before = Number(row.balance_after) - change;
    expect(Number(rows[place + 1]?.balance_after)).toBeCloseTo(before, 2);
  }
  expect(references(await list({ sort: "oldest" }))).toEqual(written);
  const paged: string[] = [];
  for (const page of ["1", "2", "3", "4"]) {
    paged.push(...references(await list({ page, per_page: "3" })));
  }
  expect(paged).toEqual(written.toReversed());
  const csv = await ask(ada, exportTransactions.path, {});
  expect(csv.text.match(/KIN-T\d+/g)).toEqual(written.toReversed());
  const statement = await ask(ada, getStatement.path, {
    from: "2026-11-01",
    to: "2026-11-10",
    format: "csv",
  });
  expect(statement.text.match(/KIN-T\d+/g)).toEqual(written);
});

test("of two that were promised at one instant, the one that was paid first comes first", async () => {
  const instant = at("2026-11-06T10:00:00.000Z");
  const promised = [makeReference(), makeReference()];
  for (const reference of promised) {
    await runTransaction(club.db, (tx) =>
      recordTransaction(tx, {
        walletId,
        reference,
        type: "deposit",
        direction: "credit",
        sum: toMoney("NGN", toMinor(500n)),
        status: "pending",
        description: "Card deposit",
        at: instant,
      }),
    );
  }
  expect(references(await list({ sort: "oldest" }))).toEqual(promised);
  for (const reference of promised.toReversed()) {
    await runTransaction(club.db, async (tx) => {
      await postConfirmedDeposit(tx, {
        idempotencyKey: `deposit:${reference}`,
        eventAt: instant,
        walletId,
        sum: toSum("NGN", 500n),
        gateway: "card",
      });
      await advanceTransaction(tx, reference, { status: "success", at: instant });
    });
  }
  const listed = await list({ sort: "oldest" });
  expect(references(listed)).toEqual(promised.toReversed());
  expect(listed.body.data.map((row: Transaction) => row.balance_after)).toEqual([5, 10]);
});
