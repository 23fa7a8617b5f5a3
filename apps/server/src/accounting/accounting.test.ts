import { toPortfolioId } from "@kinfold/contract/ids";
import type { AnyEndpoint, QueryOf } from "@kinfold/contract/endpoint";
import * as contract from "@kinfold/contract/office/accounting";
import { listAudit } from "@kinfold/contract/office/audit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Club } from "../testing/club.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { contributeToPlan, PLAN, redeemUnits } from "../testing/plans.ts";
import { publishPrice } from "../testing/published.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let club: Club;
let auditor: Clerk;
let ada: Payable;
let portfolioId: string;
let reference: string;

const ask = async (to: AnyEndpoint, query: Record<string, string> = {}) => {
  const path = `/api${to.path}?${new URLSearchParams(query)}`;
  return auditor.visitor.send(to.method, path);
};
const read = async <Reply>(to: AnyEndpoint, query?: Record<string, string>): Promise<Reply> => {
  const { status, body, text } = await ask(to, query);
  if (status !== 200) throw new Error(`${to.name}: ${text}`);
  return body;
};
const journals = async (query: Partial<QueryOf<typeof contract.listJournals>>) =>
  read<{ data: WireJournal[]; meta: { total: number } }>(
    contract.listJournals,
    query as Record<string, string>,
  );
type WireJournal = Omit<contract.Journal, "postings"> & {
  postings: { debit: contract.LedgerAccount; credit: contract.LedgerAccount; amount: number }[];
};
type Balances = { opening: number; debits: number; credits: number; closing: number };

/** Ada puts ₦500,000 into a plan on 12 January, is dealt on 31 January, and takes a part out in March. */
beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-01-12T08:00:00.000Z"));
  ada = await createPayableMember(club, "ada@example.com");
  const { body } = await contributeToPlan(ada.visitor, PLAN.irepo, 500_000);
  ({ portfolio_id: portfolioId, reference } = body);
  club.clock.setTo(new Date("2026-02-02T09:00:00.000Z"));
  await publishPrice(club, PLAN.irepo, "2026-01-31", "1.5");
  club.clock.setTo(new Date("2026-06-02T09:00:00.000Z"));
  await ada.visitor.signIn("ada@example.com");
  const redeemed = await redeemUnits(ada.visitor, portfolioId, { amount: 100_000 });
  if (redeemed.status >= 300) throw new Error(redeemed.text);
  club.clock.setTo(new Date("2026-07-02T09:00:00.000Z"));
  await publishPrice(club, PLAN.irepo, "2026-06-30", "1.6");
  auditor = await hireSignedIn(club, ["auditor"]);
});
afterAll(() => club.close());

describe("journals", () => {
  test("are found by the reference that a member quotes, with every posting and whose account it is", async () => {
    const { data } = await journals({ search: reference.toLowerCase() });
    expect(data.map(({ kind }) => kind)).toContain("plan_contribution");
    const contribution = data.find(({ kind }) => kind === "plan_contribution");
    expect(contribution?.postings).toEqual([
      expect.objectContaining({
        amount: 500_000,
        debit: expect.objectContaining({
          name: `wallet:${ada.ngn}:available`,
          member: expect.objectContaining({ id: ada.memberId }),
        }),
        credit: expect.objectContaining({ name: `plan:${PLAN.irepo}:waiting` }),
      }),
    ]);
    expect(contribution?.postings[0]?.credit.title).toMatch(/: waits for units$/);
    expect(contribution?.sources).toContainEqual(expect.objectContaining({ what: "order" }));
  });

  test("are found by number, by what they rest on, by kind, account and day", async () => {
    const [dealt] = (await journals({ kind: "plan_redemption" })).data;
    expect(dealt).toBeDefined();
    const order = dealt?.sources.find(({ what }) => what === "order")?.id ?? "";
    expect((await journals({ search: order })).data.map(({ id }) => id)).toContain(dealt?.id);
    expect((await journals({ search: dealt?.id ?? "" })).data).toEqual([dealt]);
    expect((await journals({ search: "KIN-NEVER1" })).data).toEqual([]);
    const account = `plan:${PLAN.irepo}:waiting`;
    const own = (await journals({ account })).data;
    expect(own.length).toBeGreaterThan(0);
    for (const { postings } of own) {
      expect(postings.flatMap(({ debit, credit }) => [debit.name, credit.name])).toContain(account);
    }
    const january = (await journals({ from: "2026-01-01", to: "2026-01-31" })).data;
    expect(january.map(({ kind }) => kind)).toContain("plan_contribution");
    expect(january.map(({ kind }) => kind)).not.toContain("plan_redemption");
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from ledger.journal`.execute(club.db);
    expect((await journals({})).meta.total).toBe(Number(rows[0]?.count));
  });

  test("days that run backwards are refused", async () => {
    const { status, body } = await ask(contract.listJournals, {
      from: "2026-02-01",
      to: "2026-01-01",
    });
    expect([status, body.fields]).toEqual([422, { from: "The first day comes after the last." }]);
  });
});

describe("the trial balance", () => {
  test("is every account's own sum, in each currency as much debit as credit", async () => {
    const balance = await read<{
      rows: (Balances & { account: contract.LedgerAccount; account_count: number })[];
      totals: { currency: string; debit: number; credit: number; is_balanced: boolean }[];
    }>(contract.getTrialBalance, { from: "2026-02-01", to: "2026-07-31" });
    // Added up a second way: from stored balances for members, and from postings for the others.
    const { rows } = await sql<{ name: string; closing: string }>`
      select case side when 'member' then 'wallets:' || split_part(name, ':', 3) else name end as name,
          (sum(case account_id when credit_account then amount_minor else -amount_minor end) / 100.0)::text as closing
        from ledger.account join ledger.posting on account_id in (debit_account, credit_account)
        group by 1, account.currency order by account.currency, 1`.execute(club.db);
    expect(balance.rows.map(({ account, closing }) => [account.name, closing])).toEqual(
      rows.map(({ name, closing }) => [name, Number(closing)]),
    );
    for (const { opening, debits, credits, closing } of balance.rows) {
      expect(Math.round((opening - debits + credits - closing) * 100)).toBe(0);
    }
    expect(balance.totals.every(({ is_balanced: isBalanced }) => isBalanced)).toBe(true);
    expect(balance.totals.find(({ currency }) => currency === "NGN")?.debit).toBeGreaterThan(0);
    const wallets = balance.rows.find(({ account }) => account.name === "wallets:available");
    expect(wallets?.account.title).toBe("Members’ wallets, available");
  });

  test("of a month that is over is the opening balance of the next", async () => {
    type Rows = { rows: (Balances & { account: contract.LedgerAccount })[] };
    const january = await read<Rows>(contract.getTrialBalance, {
      from: "2026-01-01",
      to: "2026-01-31",
    });
    const after = await read<Rows>(contract.getTrialBalance, {
      from: "2026-02-01",
      to: "2026-02-28",
    });
    const closing = new Map(
      january.rows.map((row) => [`${row.account.name} ${row.account.currency}`, row.closing]),
    );
    for (const { account, opening } of after.rows) {
      expect(opening).toBe(closing.get(`${account.name} ${account.currency}`) ?? 0);
    }
  });
});

describe("movements", () => {
  type Movements = {
    title: string;
    accounts: (Balances & { account: contract.LedgerAccount })[];
    data: {
      account: contract.LedgerAccount;
      counter: contract.LedgerAccount;
      amount: number;
      balance: number;
    }[];
    meta: { total: number };
  };

  test("of a member end at what their wallets hold, page after page", async () => {
    const query = { member: ada.memberId, from: "2026-01-01", to: "2026-07-31", per_page: "2" };
    const first = await read<Movements>(contract.listLedgerEntries, query);
    expect(first.title).toMatch(/\S+ \S+/);
    const pages = Math.ceil(first.meta.total / 2);
    const all = [...first.data];
    for (let page = 2; page <= pages; page += 1) {
      all.push(
        ...(await read<Movements>(contract.listLedgerEntries, { ...query, page: String(page) }))
          .data,
      );
    }
    expect(all).toHaveLength(first.meta.total);
    const { rows } = await sql<{
      name: string;
      amount: string;
    }>`select name, (amount_minor / 100.0)::text as amount
      from ledger.balance join ledger.account using (account_id)
      where name like ${`wallet:${ada.ngn}:%`} order by name`.execute(club.db);
    for (const { name, amount } of rows) {
      const own = all.filter(({ account }) => account.name === name);
      let balance = 0;
      for (const entry of own) {
        balance = Math.round((balance + entry.amount) * 100) / 100;
        expect(entry.balance).toBe(balance);
      }
      const totals = first.accounts.find(({ account }) => account.name === name);
      expect([balance, totals?.closing]).toEqual([Number(amount), Number(amount)]);
    }
  });

  test("of days that are over move an account from its opening to its closing balance, and count nothing that came later", async () => {
    for (const query of [
      { account: "club:bank:NGN", from: "2026-01-01", to: "2026-01-31" },
      { plan: String(PLAN.irepo), from: "2026-01-01", to: "2026-02-28" },
    ]) {
      const { accounts } = await read<Movements>(contract.listLedgerEntries, query);
      expect(accounts.length).toBeGreaterThan(0);
      for (const { opening, debits, credits, closing } of accounts) {
        expect(closing).toBe(Math.round((opening + credits - debits) * 100) / 100);
      }
    }
  });

  test("of a plan and of one account are read too; what is not there, and two at once, are refused", async () => {
    const period = { from: "2026-01-01", to: "2026-07-31" };
    const plan = await read<Movements>(contract.listLedgerEntries, {
      ...period,
      plan: String(PLAN.irepo),
    });
    expect(plan.accounts.map(({ account }) => account.name)).toContain(`plan:${PLAN.irepo}:pool`);
    const bank = await read<Movements>(contract.listLedgerEntries, {
      ...period,
      account: "club:bank:NGN",
    });
    expect([bank.title, bank.accounts.length]).toEqual(["Bank clearing", 1]);
    const refused = async (query: Record<string, string>) => {
      const { status, body } = await ask(contract.listLedgerEntries, query);
      return [status, body.code];
    };
    expect(await refused({ account: "club:pocket:NGN" })).toEqual([404, "not_found"]);
    expect(await refused({ member: "mem_none" })).toEqual([404, "not_found"]);
    expect(await refused({ plan: "1; drop" })).toEqual([404, "not_found"]);
    expect(await refused({ plan: "1", account: "club:bank:NGN" })).toEqual([422, "invalid"]);
    expect(await refused({})).toEqual([422, "invalid"]);
  });
});

describe("the units register", () => {
  type Register = {
    plans: { plan: { id: string }; units: string; value: number | null; holder_count: number }[];
    data: {
      portfolio_id: string;
      units: string;
      unit_price: string | null;
      value: number | null;
    }[];
  };

  test("is what each portfolio held on that day, at the price of that day", async () => {
    const before = await read<Register>(contract.listUnitsRegister, { on: "2026-01-30" });
    expect(before.data).toEqual([]);
    const first = await read<Register>(contract.listUnitsRegister, { on: "2026-03-31" });
    expect(first.data).toEqual([
      expect.objectContaining({
        portfolio_id: portfolioId,
        units: "333333.3333",
        unit_price: "1.500000",
        value: 500_000,
      }),
    ]);
    const now = await read<Register>(contract.listUnitsRegister, {});
    const { rows } = await sql<{ units: string }>`select units::text from unit_holding
      where portfolio_id = ${toPortfolioId(portfolioId)}`.execute(club.db);
    expect(now.data.map(({ units }) => units)).toEqual(rows.map(({ units }) => units));
    expect(now.plans).toEqual([
      expect.objectContaining({
        units: rows[0]?.units,
        value: now.data[0]?.value,
        holder_count: 1,
      }),
    ]);
  });
});

describe("exports", () => {
  test("hold every row of what is read, and that they were taken is in the audit", async () => {
    const query = { report: "journals", format: "csv" };
    const { text, headers } = await ask(contract.exportLedger, query);
    expect(headers["content-type"]).toContain("text/csv");
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from ledger.posting`.execute(club.db);
    expect(text.trimEnd().split("\r\n")).toHaveLength(Number(rows[0]?.count) + 1);
    const { data } = await read<{ data: { action: string; subject: { id: string } }[] }>(
      listAudit,
      {
        action: "ledger.exported",
      },
    );
    expect(data[0]).toMatchObject({ action: "ledger.exported", subject: { id: "journals" } });
    for (const report of contract.LEDGER_REPORTS) {
      const answer = await ask(contract.exportLedger, {
        report,
        format: "xlsx",
        ...(report === "movements" && { account: "club:bank:NGN" }),
        ...(report === "statement" && { member: ada.memberId }),
      });
      expect([report, answer.status]).toEqual([report, 200]);
      expect(answer.headers["content-type"]).toContain("spreadsheetml");
    }
  });

  /** The rows of a CSV whose cells hold no comma, each by the names of the columns. */
  const readRows = async (query: Record<string, string>): Promise<Record<string, string>[]> => {
    const { status, text } = await ask(contract.exportLedger, { format: "csv", ...query });
    expect([query, status]).toEqual([query, 200]);
    const [head = "", ...lines] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
    const names = head.replaceAll('"', "").split(",");
    return lines.map((line) =>
      Object.fromEntries(
        line.split(",").map((cell, at) => [names[at] ?? "", cell.replaceAll(/^"|"$/g, "")]),
      ),
    );
  };
  const year = { from: "2026-01-01", to: "2026-12-31" };

  test("members stand with what their wallets hold, valuations with the dealing that they led to", async () => {
    const members = await readRows({ report: "members" });
    expect(members).toHaveLength(1);
    const { rows } = await sql<{ amount_minor: bigint }>`select amount_minor from ledger.balance
      join ledger.account using (account_id) where name = ${`wallet:${ada.ngn}:available`}`.execute(
      club.db,
    );
    expect(members[0]).toMatchObject({
      member_id: ada.memberId,
      global: "no",
      naira_available: (Number(rows[0]?.amount_minor) / 100).toFixed(2),
      closed_at: "",
    });
    const valuations = await readRows({ report: "valuations", ...year });
    expect(
      valuations.map((row) => [row["valued_on"], row["contributed"], row["redeemed"]]),
    ).toEqual([
      ["2026-01-31", "500000.00", "0.00"],
      ["2026-06-30", "0.00", "106666.67"],
    ]);
    expect(await readRows({ report: "valuations", from: "2026-02-01", to: "2026-05-31" })).toEqual(
      [],
    );
  });

  test("receipts and withdrawals stand with who decided, in the days that are asked for", async () => {
    await ada.visitor.signIn("ada@example.com");
    const claimed = await claimByHand(ada.visitor);
    expect(claimed.status).toBe(201);
    const receipts = await readRows({ report: "receipts", from: "2026-07-01", to: "2026-07-31" });
    expect(receipts).toEqual([
      expect.objectContaining({
        reference: claimed.body.reference,
        state: "waiting",
        proposed_by: "",
        member_id: ada.memberId,
      }),
    ]);
    expect(await readRows({ report: "receipts", from: "2026-06-01", to: "2026-06-30" })).toEqual(
      [],
    );
    const { body: wanted, text } = await ada.visitor.ask(createWithdrawal, {
      params: { id: ada.ngn ?? "" },
      body: { amount: 20_000 },
      headers: { "idempotency-key": "accounting-withdrawal-1" },
    });
    expect(text).toContain("withdrawal");
    const withdrawals = await readRows({ report: "withdrawals", ...year });
    expect(withdrawals).toEqual([
      expect.objectContaining({
        reference: wanted?.withdrawal.reference,
        status: "pending",
        amount: "20000.00",
      }),
    ]);
  });

  test("a member's statement opens and closes with what the wallet held, and needs a member", async () => {
    const lines = await readRows({ report: "statement", member: ada.memberId, ...year });
    const naira = lines.filter(({ currency }) => currency === "NGN");
    let balance = Number(naira[0]?.["balance"]);
    expect([naira[0]?.["type"], balance]).toEqual(["opening", 0]);
    for (const line of naira.slice(1, -1)) {
      balance += Number(line["change"]);
      expect(Number(line["balance"])).toBeCloseTo(balance, 2);
    }
    const [member] = await readRows({ report: "members" });
    // What a withdrawal holds has not left the wallet.
    const held = Number(member?.["naira_available"]) + Number(member?.["naira_held"]);
    expect(naira.at(-1)).toMatchObject({ type: "closing" });
    expect(Number(naira.at(-1)?.["balance"])).toBeCloseTo(held, 2);
    const refused = async (query: Record<string, string>) => {
      const { status, body } = await ask(contract.exportLedger, {
        report: "statement",
        format: "csv",
        ...query,
      });
      return [status, body.code];
    };
    expect(await refused({})).toEqual([422, "invalid"]);
    expect(await refused({ member: "mem_none" })).toEqual([404, "not_found"]);
    expect(await refused({ member: ada.memberId, from: "2026-02-01", to: "2026-01-01" })).toEqual([
      422,
      "invalid",
    ]);
  });
});
