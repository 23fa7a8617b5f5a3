import {
  buildFigureId,
  FigureSource,
  getFigureSource,
  getOfficeFigureSource,
  type FigureId,
} from "@kinfold/contract/figure-sources";
import { buildPath } from "@kinfold/contract/endpoint";
import {
  toPortfolioId,
  toRateId,
  toTransactionId,
  toWalletId,
  toWithdrawalId,
} from "@kinfold/contract/ids";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { addUp, subtract, ZERO } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postConfirmedDeposit } from "#ledger/index.ts";
import { runTransaction } from "#platform/db.ts";
import { advanceTransaction, recordTransaction } from "#transactions/index.ts";
import { toSum } from "../testing/ledger.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { PLAN } from "../testing/plans.ts";
import { publishPrice } from "../testing/published.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { sumTraced } from "../testing/sum-traced.ts";

let club: Club;
let ada: Payable;
let bisi: Payable;
let pooled: string;
let fixed: string;

const emailOf = (visitor: Visitor): string =>
  visitor === ada.visitor ? "ada@example.com" : "bisi@example.com";

async function askRaw(visitor: Visitor, figure: string, before?: string) {
  const query = before === undefined ? "" : `?before=${before}`;
  return visitor.send("GET", `/api${buildPath(getFigureSource, { figure })}${query}`);
}

async function trace(
  figure: string,
  before?: string,
  visitor = ada.visitor,
): Promise<FigureSource> {
  await visitor.signIn(emailOf(visitor));
  const { status, body } = await askRaw(visitor, figure, before);
  expect([status, body]).toEqual([200, expect.anything()]);
  return FigureSource.create(body);
}

const own = (kind: "wallet-available" | "wallet-held"): FigureId =>
  buildFigureId(kind, toWalletId(ada.ngn));
const sumAdded = ({ rows }: FigureSource): bigint =>
  addUp(
    rows.filter((row) => row.is_added),
    ({ amount }) => amount ?? ZERO,
  );

beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-01-12T08:00:00Z"));
  ada = await createPayableMember(club, "ada@example.com");
  bisi = await createPayableMember(club, "bisi@example.com");
  for (const who of [ada, bisi]) await payIn(club, who.ngn ?? "", "NGN", 300_000_000n);
  const put = (planId: number, minor: bigint, into?: string) =>
    contributeDirectly(club, ada, { planId, minor, ...(into !== undefined && { into }) });
  pooled = await put(PLAN.irepo, 33_333_333n);
  fixed = await put(PLAN.harvest, 20_000_001n);
  await publishPrice(club, PLAN.irepo, "2026-01-31", "104.118235");
  club.clock.setTo(new Date("2026-02-10T09:00:00Z"));
  await put(PLAN.irepo, 7_000_001n, pooled);
  await publishPrice(club, PLAN.irepo, "2026-02-28", "105.300017");
  club.clock.setTo(new Date("2026-05-20T09:00:00Z"));
  await redeemDirectly(club, ada.memberId, pooled, 5_000_000n);
  await publishPrice(club, PLAN.irepo, "2026-05-31", "103.999999");
  club.clock.setTo(new Date("2026-06-02T09:00:00Z"));
});
afterAll(() => club.close());

test("a wallet's figure is the sum of its postings, page by page, and each leads to its transaction", async () => {
  for (let at = 0; at < 60; at += 1) await payIn(club, ada.ngn ?? "", "NGN", 1_001n + BigInt(at));
  const newest = await trace(own("wallet-available"));
  expect(newest.rows).toHaveLength(50);
  const { rows: balances } = await sql<{ minor: bigint }>`select amount_minor as minor
    from ledger.balance join ledger.account using (account_id)
    where name = ${`wallet:${ada.ngn}:available`}`.execute(club.db);
  expect(newest.total).toBe(balances[0]?.minor);
  expect(sumAdded(newest) + (newest.earlier?.amount ?? 0n)).toBe(newest.total);
  const rest = await trace(own("wallet-available"), newest.earlier?.before);
  expect([rest.total, rest.earlier, sumAdded(rest)]).toEqual([
    newest.earlier?.amount,
    null,
    newest.earlier?.amount,
  ]);
  // Just before one that went out, it stood at what is left without it and all that is newer.
  const at = rest.rows.findIndex(({ amount }) => (amount ?? ZERO) < 0n);
  const newer = rest.rows.slice(0, at + 1);
  const left = await trace(own("wallet-available"), newer.at(-1)?.ids[0]);
  expect([newer.length > 0, left.total]).toEqual([
    true,
    subtract(
      rest.total ?? ZERO,
      addUp(newer, ({ amount }) => amount ?? ZERO),
    ),
  ]);
  const put = rest.rows.find(({ leads_to: lead }) => lead !== null);
  const transaction = await trace(put?.leads_to ?? "");
  expect(sumAdded(transaction)).toBe(transaction.total);
  expect(transaction.rows.map(({ journal }) => journal)).toContain(put?.journal);
});

test("a value is units at a price that two people published, rounded as it says", async () => {
  const value = await trace(buildFigureId("portfolio-value", toPortfolioId(pooled)));
  const price = value.rows.find(({ of }) => of === "valuation");
  const e4 = value.rows.reduce(
    (total, { units }) => total + BigInt((units ?? "0.0000").replace(".", "")),
    0n,
  );
  const exact = e4 * BigInt((price?.price ?? "").replace(".", ""));
  expect(value.total).toBe((exact + 50_000_000n) / 100_000_000n);
  expect(value.rounding).toMatch(/^Rounded (up|down) by /);
  expect(price?.note).toMatch(/^Entered by one of the club’s staff on .*approved by another on/);
});

test("what was put in, taken out, gained, and the percentage follow from each other", async () => {
  const of = (kind: "portfolio-gain" | "portfolio-invested" | "portfolio-withdrawn") =>
    trace(buildFigureId(kind, toPortfolioId(pooled)));
  const [gain, invested, withdrawn] = [
    await of("portfolio-gain"),
    await of("portfolio-invested"),
    await of("portfolio-withdrawn"),
  ];
  for (const each of [gain, invested, withdrawn]) expect(sumAdded(each)).toBe(each.total);
  expect(invested.total).toBe(40_333_334n);
  expect(withdrawn.rows.map(({ words }) => words)).toEqual(["Taken out", "Fee for leaving early"]);
  expect(invested.rows.every(({ leads_to: lead }) => lead?.startsWith("transaction:"))).toBe(true);
  const { rows, quantity } = await trace(buildFigureId("portfolio-return", toPortfolioId(pooled)));
  const [part, base] = rows.map(({ amount }) => Number(amount));
  expect(Number(quantity)).toBeCloseTo((100 * (part ?? 0)) / (base ?? 1), 1);
  const units = await trace(buildFigureId("portfolio-units", toPortfolioId(pooled)));
  expect(units.rows.map(({ of: table }) => table)).toEqual([
    "unit_entry",
    "unit_entry",
    "unit_entry",
  ]);
});

test("a value at a fixed rate is what was put in, interest to the day, and the tax on it", async () => {
  const value = await trace(buildFigureId("portfolio-value", toPortfolioId(fixed)));
  expect(value.rows.map(({ of }) => of)).toEqual(["unit_entry", "interest", "tax"]);
  expect(sumAdded(value)).toBe(value.total);
});

test("what was set aside for a withdrawal leads to it, from both accounts of the wallet", async () => {
  await ada.visitor.signIn("ada@example.com");
  const { body } = await ada.visitor.ask(createWithdrawal, {
    params: { id: ada.ngn ?? "" },
    body: { amount: 5_000 },
    headers: { "idempotency-key": "figure-sources-withdrawal" },
  });
  const lead = buildFigureId("withdrawal-amount", toWithdrawalId(body.withdrawal.id));
  for (const kind of ["wallet-available", "wallet-held"] as const) {
    const { rows } = await trace(own(kind));
    expect(rows.map(({ leads_to: to }) => to)).toContain(lead);
  }
  expect((await trace(lead)).rows[0]?.leads_to).toMatch(/^transaction:/);
  await bisi.visitor.signIn("bisi@example.com");
  expect((await askRaw(bisi.visitor, lead)).status).toBe(404);
});

test("another member's figures, and what is no figure, are not there", async () => {
  const { rows } = await sql<{ id: string }>`select transaction_id as id from wallet_transaction
    where wallet_id = ${ada.ngn}`.execute(club.db);
  await bisi.visitor.signIn("bisi@example.com");
  const hers = [
    own("wallet-available"),
    own("wallet-held"),
    buildFigureId("transaction", toTransactionId(rows[0]?.id)),
    ...(["value", "invested", "withdrawn", "gain", "return", "units"] as const).map((kind) =>
      buildFigureId(`portfolio-${kind}`, toPortfolioId(pooled)),
    ),
  ];
  for (const figure of [...hers, "nothing:wal_1", "wallet-available"]) {
    expect([figure, (await askRaw(bisi.visitor, figure)).status]).toEqual([figure, 404]);
  }
  await ada.visitor.signIn("ada@example.com");
  expect((await askRaw(ada.visitor, own("wallet-available"), "x")).status).toBe(404);
});

test("staff who read the ledger see accounts and names, and others are refused", async () => {
  const { visitor: auditor } = await hireSignedIn(club, ["auditor"]);
  const figure = buildFigureId("portfolio-value", toPortfolioId(pooled));
  const { status, body } = await auditor.ask(getOfficeFigureSource, { params: { figure } });
  expect(status).toBe(200);
  const price = FigureSource.create(body).rows.find(({ of }) => of === "valuation");
  expect(price?.note).not.toMatch(/one of the club/);
  const wallet = await auditor.ask(getOfficeFigureSource, {
    params: { figure: own("wallet-available") },
  });
  expect(FigureSource.create(wallet.body).rows[0]?.note).toMatch(/^(club|plan|wallet):/);
  const { rows: looks } = await sql<{ subject_id: string }>`select subject_id from audit_entry
    where action = 'figure.traced' order by audit_number`.execute(club.db);
  expect(looks.map(({ subject_id: id }) => id)).toEqual([figure, own("wallet-available")]);
  const { visitor: operator } = await hireSignedIn(club, ["operations"]);
  expect((await operator.ask(getOfficeFigureSource, { params: { figure } })).status).toBe(403);
  // Reading withdrawals is part of their work; this one is not there.
  const theirs = buildFigureId("withdrawal-amount", toWithdrawalId("wd_none"));
  const missing = await operator.ask(getOfficeFigureSource, { params: { figure: theirs } });
  expect(missing.status).toBe(404);
});

test("the rate of a line of a statement is the one that was kept with it, for its member alone", async () => {
  const [reference, rateId, nairaPerDollar] = ["KIN-RATED", toRateId("rate_line"), "1545.5"];
  const at = club.clock.now();
  const walletId = toWalletId(ada.usd);
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    values (${rateId}, ${nairaPerDollar}, 'rates.example', ${at}, ${at}, ${at})`.execute(club.db);
  const sum = toSum("USD", 10_000n);
  await runTransaction(club.db, async (tx) => {
    await recordTransaction(tx, {
      walletId,
      reference,
      type: "deposit",
      direction: "credit",
      sum,
      rate: { rateId, nairaPerDollar },
      status: "pending",
      description: "Deposit",
      gateway: "card",
      at,
    });
    await postConfirmedDeposit(tx, {
      idempotencyKey: `deposit:${reference}`,
      eventAt: at,
      walletId,
      sum,
      gateway: "card",
    });
    await advanceTransaction(tx, reference, { status: "success", at, note: "Confirmed" });
  });
  const { rows: moved } = await sql<{ place: string; balance_after_minor: bigint }>`
    select place::text as place, balance_after_minor from wallet_movement where wallet_id = ${walletId}
      order by wallet_movement.place desc limit 1`.execute(club.db);
  const [last] = moved;
  const figure = buildFigureId("movement-rate", walletId, last?.place);
  const rate = await trace(figure);
  expect([rate.quantity, rate.rows[0]?.ids]).toEqual([nairaPerDollar, [rateId]]);
  const after = await trace(buildFigureId("movement-after", walletId, last?.place));
  expect([after.total, sumAdded(after)]).toEqual([
    last?.balance_after_minor,
    last?.balance_after_minor,
  ]);
  await bisi.visitor.signIn(emailOf(bisi.visitor));
  expect((await askRaw(bisi.visitor, figure)).status).toBe(404);
});

test("what was open when a month was closed is told to who reads the ledger, and to no member", async () => {
  const { visitor: auditor, staffId } = await hireSignedIn(club, ["auditor"]);
  const open = [
    { kind: "lines", name: "0123456789", currency: "NGN", count: 2, amount: "150050", days: [] },
    { kind: "missing_days", name: "0123456789", currency: null, count: 1, amount: null, days: [] },
  ];
  const now = club.clock.now();
  await sql`insert into decision (decision_id, kind, subject_id, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
    values ('dec_open', 'month_close', '2026-05', ${JSON.stringify({ open })}::text::jsonb, '', 'Late', ${staffId}, ${now}, ${now})`.execute(
    club.db,
  );
  const ask = async (at: number) =>
    auditor.ask(getOfficeFigureSource, {
      params: { figure: buildFigureId("open-sum", "dec_open", at) },
    });
  const sum = FigureSource.create((await ask(0)).body);
  expect([sum.total, sum.rows[0]?.words]).toEqual([150_050n, "0123456789"]);
  const readSource = async (): Promise<FigureSource> => sum;
  expect(await sumTraced(club.db, readSource, sum.figure)).toMatchObject({ minor: 150_050n });
  expect((await ask(1)).status).toBe(404);
  await ada.visitor.signIn(emailOf(ada.visitor));
  expect((await askRaw(ada.visitor, buildFigureId("open-sum", "dec_open", 0))).status).toBe(404);
});
