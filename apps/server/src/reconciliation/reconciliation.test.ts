import { DAY_MS } from "@kinfold/contract/durations";
import {
  type MemberId,
  type WalletId,
  toMemberId,
  toStatementLineId,
  toWalletId,
} from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/reconciliation";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { kobo, toMinor } from "@kinfold/money";
import { addDays, lagosDay } from "#calendar/index.ts";
import {
  postConfirmedDeposit,
  postHeldWithdrawal,
  postPaidWithdrawal,
  postSentWithdrawal,
} from "#ledger/index.ts";
import { readSqlState, runTransaction } from "#platform/db.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { hireSignedIn, hireStaff, type Clerk } from "../testing/staff.ts";
import type { StatementLine } from "#statements/index.ts";
import { computeReconciliation, type Statements } from "./index.ts";
import { asOwner, runPastAllRules } from "../testing/owner.ts";

/** The day on which all of this happens. */
const ON = "2026-11-12";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let memberId: MemberId;
let wallet: WalletId;
let finance: Clerk;
/** What the bank's statement holds; no statement came in while it is undefined. */
let statement: StatementLine[] | undefined;
const statements: Statements = async (_db, { from, through }) => ({
  lines: (statement ?? []).filter(({ on }) => on >= from && on <= through),
  covers: (currency) => currency === "NGN" && statement !== undefined,
  together: new Map(),
});

const line = (change: Partial<StatementLine>): StatementLine => ({
  lineId: toStatementLineId("lin_1"),
  on: ON,
  currency: "NGN",
  minor: toMinor(100n),
  reference: null,
  isSetAside: false,
  description: "NIP transfer",
  ...change,
});

async function pay(amount: number, more: Record<string, unknown> = {}): Promise<string> {
  const body = { amount, gateway: "card", us_based_institution: null };
  const { body: begun } = await ada.ask(depositToWallet, { params: { id: wallet }, body });
  const webhook = buildWebhook(providers.set(begun.reference, { status: "success" }), more);
  await club.visitor().send("POST", webhook.path, webhook.headers, webhook.body);
  await club.payments.watch.handleDue();
  return begun.reference;
}
const compute = () => computeReconciliation(club.platform, statements);
const items = async (query = ""): Promise<Record<string, unknown>[]> =>
  (await finance.visitor.send("GET", `/api/admin/reconciliation/items?${query}`)).body.data;
const dayOf = async (account: string) =>
  (await finance.visitor.send("GET", `/api/admin/reconciliation?account=${account}`)).body.data;
const explain = (id: unknown, reason: unknown, by = finance): Promise<Answer> =>
  by.visitor.ask(contract.explainDisagreement, { params: { id: String(id) }, body: { reason } });
const readOutcome = ({ status, body }: Answer) => [status, body.code];

let right: string;
let wrong: string;
/** Of the staff, and the member of the payments. */
let owner: Clerk;
beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await club.member("ada@example.com");
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where email = 'ada@example.com'`.execute(club.db);
  memberId = toMemberId(rows[0]?.member_id);
  wallet = toWalletId((await ada.ask(getWallets)).body.ngn.id);
  right = await pay(1_000, { fees: 1_500 });
  // The message says another amount than the provider answered when it was asked.
  wrong = await pay(2_000, { amount: 203_146 });
  const lost = buildWebhook({
    ...providers.set(right, {}),
    reference: "KIN-LOST22",
    amountMinor: 5_000n,
  });
  await club.visitor().send("POST", lost.path, lost.headers, lost.body);
  await club.payments.watch.handleDue();
  const [sum, eventAt] = [
    { currency: "NGN", amountMinor: kobo(30_000n) } as const,
    club.clock.now(),
  ];
  const into = { eventAt, walletId: wallet, sum };
  await runTransaction(club.db, (tx) =>
    postConfirmedDeposit(tx, {
      ...into,
      idempotencyKey: "in",
      gateway: "bank",
      meta: { payment: "KIN-BANK22" },
    }),
  );
  const out = { ...into, meta: { reference: "KIN-OUT222" } };
  await runTransaction(club.db, (tx) => postHeldWithdrawal(tx, { ...out, idempotencyKey: "h" }));
  await runTransaction(club.db, (tx) => postSentWithdrawal(tx, { ...out, idempotencyKey: "s" }));
  await runTransaction(club.db, (tx) => postPaidWithdrawal(tx, { ...out, idempotencyKey: "p" }));
  club.clock.advance(DAY_MS);
  finance = await hireSignedIn(club, ["finance_maker"]);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});

describe("the ledger against providers", () => {
  test("a day says what each side has, what the provider keeps, and what no one has explained", async () => {
    expect((await compute()).open).toBe(2);
    expect(await dayOf("card")).toEqual([
      expect.objectContaining({
        day: ON,
        currency: "NGN",
        ledger: 3_045.69,
        gateway: 3_096.69,
        kept: 15,
        bank: null,
        difference: 51,
        unexplained: 2,
        explained: 0,
        oldest_unexplained_at: club.clock.now().toISOString(),
      }),
    ]);
  });

  test("each disagreement has its two figures, its age and the day by which it is to be explained", async () => {
    const all = await items();
    expect(
      all.map(({ reference, kind, ledger, other }) => [reference, kind, ledger, other]),
    ).toEqual(
      expect.arrayContaining([
        [wrong, "differs", 2_030.46, 2_031.46],
        ["KIN-LOST22", "only_at_provider", null, 50],
      ]),
    );
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({
      status: "open",
      created_at: club.clock.now().toISOString(),
      // Friday the 13th, and three working days.
      due_at: "2026-11-18T22:59:59.999Z",
      explained_by: null,
      claimed_by: null,
    });
  });

  test("computed again, it is the same: no item twice, none lost", async () => {
    const before = await items();
    await compute();
    await Promise.all([compute(), compute()]);
    expect(await items()).toEqual(before);
  });
});

describe("against the bank", () => {
  test("nothing is missing on a day without a statement; with one, every line finds its movement", async () => {
    expect(await dayOf("bank")).toEqual([
      expect.objectContaining({ ledger: 0, gateway: null, bank: null, difference: null }),
    ]);
    statement = [
      line({ lineId: toStatementLineId("a"), minor: toMinor(10_000n), reference: "KIN-BANK22" }),
      line({ lineId: toStatementLineId("b"), minor: toMinor(20_000n), reference: "KIN-BANK22" }),
      line({ lineId: toStatementLineId("c"), minor: toMinor(-30_000n), reference: "KIN-OUT222" }),
      line({
        lineId: toStatementLineId("d"),
        minor: toMinor(98_500n),
        description: "PAYSTACK SETTLEMENT",
      }),
    ];
    await compute();
    expect(await dayOf("bank")).toEqual([
      expect.objectContaining({ ledger: 0, bank: 985, difference: 985, unexplained: 1 }),
    ]);
    expect(await items("account=bank")).toEqual([
      expect.objectContaining({ kind: "only_at_bank", reference: "d", other: 985, ledger: null }),
    ]);
    expect((await dayOf("card"))[0].bank).toBe(985);
  });

  test("what the sides agree about by now is settled, and is open again when they do not", async () => {
    statement = (statement ?? []).filter(({ lineId }) => lineId !== "a");
    await compute();
    const [short] = await items("account=bank&status=open").then((all) =>
      all.filter(({ reference }) => reference === "KIN-BANK22"),
    );
    expect(short).toMatchObject({ kind: "differs", ledger: 300, other: 200, difference: -100 });
    statement = [
      ...statement,
      line({ lineId: toStatementLineId("a"), minor: toMinor(10_000n), reference: "KIN-BANK22" }),
    ];
    await compute();
    expect(await items("account=bank&status=settled")).toEqual([
      expect.objectContaining({ id: short?.["id"], settled_at: club.clock.now().toISOString() }),
    ]);
    expect(readOutcome(await explain(short?.["id"], "Late"))).toEqual([409, "disagreement_closed"]);
    statement = statement.filter(({ lineId }) => lineId !== "a");
    await compute();
    expect((await items("account=bank&status=open")).map(({ id }) => id)).toContain(short?.["id"]);
    statement = [
      ...statement,
      line({ lineId: toStatementLineId("a"), minor: toMinor(10_000n), reference: "KIN-BANK22" }),
    ];
    await compute();
  });
});

describe("an explanation", () => {
  const idOf = async (reference: string): Promise<unknown> =>
    (await items()).find((one) => one["reference"] === reference)?.["id"];

  test("is given with a reason by the person who may, and by no one else", async () => {
    const id = await idOf("KIN-LOST22");
    for (const reason of [undefined, "", "  "]) {
      const { status, body } = await explain(id, reason);
      expect([status, Object.keys(body.fields)]).toEqual([422, ["reason"]]);
    }
    const auditor = await hireSignedIn(club, ["auditor"]);
    expect(readOutcome(await explain(id, "Mine", auditor))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await explain("rec_none", "Nothing"))).toEqual([404, "not_found"]);
    expect((await auditor.visitor.ask(contract.listDisagreements)).status).toBe(200);
    // Compliance sees money and moves none.
    const compliance = await hireSignedIn(club, ["compliance"]);
    expect((await compliance.visitor.ask(contract.listReconciliation)).status).toBe(200);
    expect(readOutcome(await explain(id, "Mine", compliance))).toEqual([403, "staff_forbidden"]);
    const designer = await hireSignedIn(club, ["designer"]);
    expect(readOutcome(await designer.visitor.ask(contract.listReconciliation))).toEqual([
      403,
      "staff_forbidden",
    ]);
  });

  test("is no one's of their own payment, in the code and in the database", async () => {
    const id = await idOf(wrong);
    owner = await hireStaff(club, ["finance_maker"], memberId);
    await owner.signIn();
    expect(readOutcome(await explain(id, "It is right", owner))).toEqual([403, "staff_own_work"]);
    const behind =
      sql`update reconciliation_item set explained_by = ${owner.staffId}, explained_at = now(),
      reason = 'hush' where item_id = ${id}`.execute(club.db);
    expect(await behind.catch(readSqlState)).toBe("RC002");
  });

  test("is for good, harmless when repeated, and written into the audit", async () => {
    const id = await idOf("KIN-LOST22");
    const reason = "Another shop's payment; Paystack was told";
    const { status, body } = await explain(id, reason);
    expect([status, body.status, body.explained_by]).toEqual([
      200,
      "explained",
      { id: finance.staffId, name: expect.stringMatching(/^Clerk/) },
    ]);
    expect((await explain(id, reason)).body).toEqual(body);
    expect(readOutcome(await explain(id, "Something else"))).toEqual([409, "disagreement_closed"]);
    const other = await hireSignedIn(club, ["finance_approver"]);
    expect(readOutcome(await explain(id, reason, other))).toEqual([409, "disagreement_closed"]);
    for (const change of ["reason = 'x'", "ledger_minor = 1", "explained_by = null"]) {
      const changed = sql`update reconciliation_item set ${sql.raw(change)} where item_id = ${id}`;
      expect(await changed.execute(club.db).catch(readSqlState)).toBe("RC001");
    }
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from audit_entry
      where action = 'reconciliation.explained'`.execute(club.db);
    expect(rows).toEqual([{ n: 1 }]);
    await compute();
    expect(await items("status=explained")).toHaveLength(1);
    expect((await dayOf("card"))[0]).toMatchObject({ unexplained: 1, explained: 1 });
  });
});

test("the table holds every day and under it what does not agree, and nothing acts as a formula", async () => {
  statement = [
    ...(statement ?? []),
    line({ lineId: toStatementLineId("f"), minor: toMinor(7n), description: "=HYPERLINK(1)" }),
  ];
  await compute();
  const { text, headers } = await finance.visitor.ask(contract.exportReconciliation);
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="kinfold-reconciliation-${ON}-to-${ON}.csv"`,
  );
  const rows = text.trim().split("\r\n");
  expect(rows[0]).toBe(
    "row,day,account,currency,reference,about,ledger,provider,provider_keeps,bank,difference,status,reason",
  );
  expect(rows).toContain(`"day","${ON}","card","NGN",,,3045.69,3096.69,15.00,985.00,51.00,"open",`);
  expect(text).toContain(`"f","'=HYPERLINK(1)",,,,0.07,0.07,"open",`);
});

test("the person who may explain may have it computed at once, with the statements that came in", async () => {
  await sql`insert into bank_statement (statement_id, account_number, currency, file_name, file_sha256, layout, first_on,
      last_on, covers_from, covers_through, line_count, new_count, imported_by, imported_at)
    values ('sta_1', '0123456789', 'NGN', 'november.csv', sha256('x'), 'kuda', ${ON}, ${ON}, ${ON}, ${ON}, 3, 3,
      ${finance.staffId}, now())`.execute(club.db);
  await sql`insert into bank_statement_line (line_id, statement_id, account_number, currency, file_line, booked_on,
      value_on, narration, amount_minor, fingerprint, repetition)
    select 'lin_' || n, 'sta_1', '0123456789', 'NGN', n, ${ON}, ${ON}, said, minor, sha256(said::bytea), 0
      from (values (1, 'NIP KIN-BANK22 ADA', 30000), (2, 'TRF KIN-OUT222', -30000), (3, 'SMS ALERT CHARGE', -400))
        as line (n, said, minor)`.execute(club.db);
  const { status, body } = await finance.visitor.ask(contract.reconcileNow, { body: {} });
  expect([status, body.computed_at]).toEqual([200, club.clock.now().toISOString()]);
  expect(lagosDay(club.clock.now())).toBe(addDays(ON, 1));
  expect((await dayOf("bank"))[0]).toMatchObject({ ledger: 0, bank: -4, difference: -4 });
  expect(await items("account=bank&status=open")).toEqual([
    expect.objectContaining({ reference: "lin_3", about: "SMS ALERT CHARGE", other: -4 }),
  ]);
});

test("alike ones are explained together, all of them or none", async () => {
  const before = await items("account=bank");
  statement = [1, 2, 3].map((n) =>
    line({
      lineId: toStatementLineId(`alike_${n}`),
      minor: toMinor(-100n),
      description: "SMS ALERT",
    }),
  );
  await compute();
  const alike = (await items("account=bank&status=open&per_page=100")).filter(({ reference }) =>
    String(reference).startsWith("alike_"),
  );
  const ids = alike.map(({ id }) => String(id));
  expect([ids.length, before.some(({ id }) => ids.includes(String(id)))]).toEqual([3, false]);
  const together = (chosen: string[], reason: string, by = finance): Promise<Answer> =>
    by.visitor.ask(contract.explainAlike, { body: { ids: chosen, reason } });
  const explained = async (): Promise<number> =>
    (await items("account=bank&status=explained&per_page=100")).filter(({ id }) =>
      ids.includes(String(id)),
    ).length;
  expect(readOutcome(await together([...ids, "rec_none"], "Alerts"))).toEqual([404, "not_found"]);
  const { id: own } =
    (await items("per_page=100")).find(({ reference }) => reference === wrong) ?? {};
  expect(readOutcome(await together([...ids, String(own)], "Alerts", owner))).toEqual([
    403,
    "staff_own_work",
  ]);
  expect(readOutcome(await together([], "Alerts"))).toEqual([422, "invalid"]);
  expect(await explained()).toBe(0);
  const other = await hireSignedIn(club, ["finance_approver"]);
  const both = await Promise.all([
    together(ids, "Alerts of the bank"),
    together(ids.toReversed(), "Something else", other),
  ]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  expect(await explained()).toBe(3);
  const [by, reason] =
    both[0]?.status === 200 ? [finance, "Alerts of the bank"] : [other, "Something else"];
  expect((await together(ids, reason, by)).body).toEqual({ explained: 3 });
});

test("what the ledger has weeks after the bank's line is held against that line: neither is missing, that night or later", async () => {
  const late = "KIN-LATE22";
  const ofLate = async (status: string) =>
    (await items(`per_page=100&status=${status}`)).filter(
      ({ reference }) => reference === late || reference === "late",
    );
  statement = [
    ...(statement ?? []),
    line({
      lineId: toStatementLineId("late"),
      on: addDays(ON, -30),
      minor: toMinor(7_000n),
      reference: late,
    }),
  ];
  await compute();
  expect(await ofLate("open")).toMatchObject([{ kind: "only_at_bank", other: 70 }]);
  club.clock.advance(20 * DAY_MS);
  await runTransaction(club.db, (tx) =>
    postConfirmedDeposit(tx, {
      eventAt: club.clock.now(),
      walletId: wallet,
      sum: { currency: "NGN", amountMinor: kobo(7_000n) },
      idempotencyKey: "late",
      gateway: "bank",
      meta: { payment: late },
    }),
  );
  for (const days of [1, 4, 15]) {
    club.clock.advance(days * DAY_MS);
    await finance.signIn();
    await compute();
    expect([days, await ofLate("open")]).toEqual([days, []]);
    expect(await ofLate("settled")).toMatchObject([{ kind: "only_at_bank" }]);
  }
});

test("several staff members who ask for the integrity check at once read one report", async () => {
  const ask = async () => (await finance.visitor.ask(contract.checkIntegrity)).body;
  const readReports = await asOwner(club.db, (owner) =>
    runTransaction(owner, async (tx) => {
      await sql`lock table ledger.journal in access exclusive mode`.execute(tx);
      const all = Promise.all([ask(), ask(), ask(), ask()]);
      // Time enough for all of them to begin. A promise alone would be waited for here, behind the lock.
      await sql`select pg_sleep(0.5)`.execute(tx);
      return () => all;
    }),
  );
  const [first, ...others] = await readReports();
  expect(others).toEqual([first, first, first]);
});

test("the check of the ledger names every promise and what breaks it", async () => {
  const ask = async () => (await finance.visitor.ask(contract.checkIntegrity)).body;
  const report = await ask();
  const parts = new Set(report.promises.map(({ part }: { part: string }) => part));
  expect([...parts]).toEqual([
    "Ledger",
    "Ledger log",
    "Liabilities",
    "Payments",
    "Bank statements",
    "Transactions",
    "Withdrawals",
    "Units",
    "Valuations",
    "Recurring",
    "Staff",
    "Decisions",
    "Closed months",
    "Compliance",
    "Screening",
    "Data exports",
    "Closed accounts",
    "Erasures",
    "Corrections",
    "Estates",
    "Paying estates",
    "Promises",
    "Independent check",
  ]);
  expect(report.checked_at).toBe(club.clock.now().toISOString());
  expect(report.journals).toBeGreaterThan(5);
  await runPastAllRules(club.db, async (db) => {
    await sql`update ledger.balance set amount_minor = amount_minor + 1`.execute(db);
  });
  const broken = await ask();
  expect(broken.is_consistent).toBe(false);
  expect(
    broken.promises.find(({ is_kept: isKept }: { is_kept: boolean }) => !isKept),
  ).toMatchObject({ promise: "a stored balance is the sum of its postings" });
});
