import { MINUTE_MS } from "@kinfold/contract/durations";
import { toWalletId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import { STATEMENT_PDF_MAX_LINES } from "@kinfold/contract/limits";
import { getStatement } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { parseMajor, toMinor, ZERO } from "@kinfold/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { findHoldings } from "#ledger/index.ts";
import { readSeed } from "../testing/chance.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { takeFee, payIn } from "../testing/transactions.ts";
import { checkTransactionInvariants } from "./index.ts";
import { renderStatementPdf } from "./statement-pdf.ts";
import { readStatement } from "./statement.ts";
import { runPastAllRules } from "../testing/owner.ts";

const MEMBERS = 6;
const MONTH: readonly Day[] = Array.from({ length: 30 }, (_, at) => addDays("2026-10-10", at));

let club: Club;
let ada: Visitor;
let walletId: string;

beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
  walletId = (await ada.ask(getWallets)).body.ngn.id;
  await payIn(club.db, {
    walletId,
    amountMinor: 50_000_025n,
    description: "Ìrẹ̀pọ̀, Ńwáọ̀gbụ̀",
    at: new Date("2026-10-20T09:00:00Z"),
  });
  await takeFee(club.db, { walletId, amountMinor: 1_075n, at: new Date("2026-11-02T09:00:00Z") });
});
afterAll(async () => {
  await club.close();
});

const ask = (query: Record<string, string>, who = ada) =>
  who.send(
    "GET",
    `/api${getStatement.path}?${new URLSearchParams({ wallet_id: walletId, ...query }).toString()}`,
  );

test(`whatever the history and the stretch, opening and lines make closing to the kobo (seed ${readSeed()})`, async () => {
  const histories = fc.sample(
    fc.array(
      fc.record({
        day: fc.nat({ max: MONTH.length - 1 }),
        minute: fc.nat({ max: 1439 }),
        minor: fc.integer({ min: 1, max: 100_000_000 }),
        isFee: fc.boolean(),
      }),
      { minLength: 1, maxLength: 25 },
    ),
    { numRuns: MEMBERS },
  );
  for (const [index, history] of histories.entries()) {
    const member = await club.member(`history${index}@example.com`);
    const wallet = (await member.ask(getWallets)).body.ngn.id;
    const atOf = ({ day, minute }: (typeof history)[number]): Date =>
      new Date(startInLagos(MONTH[day] ?? "2026-10-10").getTime() + minute * MINUTE_MS);
    const events = history.toSorted((one, other) => atOf(one).getTime() - atOf(other).getTime());
    let balance = 0n;
    const written: { day: number; change: bigint }[] = [];
    for (const event of events) {
      const { minor, isFee, day } = event;
      const at = atOf(event);
      const amountMinor = BigInt(minor);
      const isOut = isFee && balance >= amountMinor;
      await (isOut ? takeFee : payIn)(club.db, { walletId: wallet, amountMinor, at });
      balance += isOut ? -amountMinor : amountMinor;
      written.push({ day, change: isOut ? -amountMinor : amountMinor });
    }
    const sumWhere = (isMeant: (day: number) => boolean): bigint =>
      written.reduce((sum, { day, change }) => (isMeant(day) ? sum + change : sum), 0n);
    for (const [first, last] of [
      [0, MONTH.length - 1],
      [3, 3],
      [7, 19],
      [15, 29],
    ] as const) {
      const statement = await readStatement(
        club.db,
        { walletId: wallet, currency: "NGN" },
        { from: MONTH[first] ?? "2026-10-10", to: MONTH[last] ?? "2026-10-10" },
      );
      const { openingMinor, closingMinor, inMinor, outMinor, lines } = statement;
      expect(openingMinor).toBe(sumWhere((day) => day < first));
      expect(closingMinor).toBe(sumWhere((day) => day <= last));
      expect(openingMinor + inMinor + outMinor).toBe(closingMinor);
      expect(lines).toHaveLength(written.filter(({ day }) => day >= first && day <= last).length);
    }
    const held = (await findHoldings(club.db, [wallet])).get(wallet);
    expect(held?.availableMinor).toBe(balance);
  }
  expect(await checkTransactionInvariants(club.db)).toEqual([]);
});

test("one stretch begins where the one before ended", async () => {
  const figures = async (from: string, to: string): Promise<(bigint | undefined)[]> => {
    const { text } = await ask({ from, to, format: "csv" });
    const rows = text.trim().split("\r\n").slice(1);
    return [rows[0], rows.at(-1)].map((row) => parseMajor(row?.split(",")[5] ?? ""));
  };
  expect(await figures("2026-10-01", "2026-10-31")).toEqual([0n, 50_000_025n]);
  expect(await figures("2026-11-01", "2026-11-12")).toEqual([50_000_025n, 49_998_950n]);
});

test("the PDF carries our fonts and a code under which the club keeps what it said", async () => {
  const response = await club.app.inject({
    method: "GET",
    url: `/api${getStatement.path}?wallet_id=${walletId}&from=2026-10-01&to=2026-11-12`,
    headers: { authorization: `Bearer ${ada.token}`, cookie: `__Host-kinfold=${ada.cookie}` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "content-disposition":
      'attachment; filename="kinfold-ngn-statement-2026-10-01-to-2026-11-12.pdf"',
    "x-document-code": expect.stringMatching(/^KFS(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
  });
  const bytes = response.rawPayload;
  const file = bytes.toString("latin1");
  expect(file.slice(0, 5)).toBe("%PDF-");
  expect(file.trimEnd().slice(-5)).toBe("%%EOF");
  expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(file).not.toMatch(/\/(JavaScript|OpenAction|Launch|EmbeddedFile|URI)\b/);
  const { rows } = await sql<{ sha256: Buffer; closing_minor: bigint; lines: number }>`
    select sha256, closing_minor, lines from statement_document
      where code = ${String(response.headers["x-document-code"])}`.execute(club.db);
  expect(rows).toEqual([
    {
      sha256: createHash("sha256").update(bytes).digest(),
      closing_minor: 49_998_950n,
      lines: 2,
    },
  ]);
});

test("whatever members call themselves, a document comes of it, and quickly", async () => {
  const line = {
    reference: "KIN-7F3K9Q",
    type: "deposit",
    change_minor: toMinor(1n),
    moved_at: new Date("2026-11-10T10:00:00Z"),
    exchange_rate: null,
    rate: null,
  };
  const names = [
    "x".repeat(10_000),
    "مرحبا 👩‍👩‍👧 ɓɗƙ",
    "<img src=http://127.0.0.1:9/x>",
    "=cmd|' /C'!A0",
    "",
  ];
  const lines = Array.from({ length: STATEMENT_PDF_MAX_LINES }, (_, index) => ({
    ...line,
    description: names[index % names.length] ?? "",
    balance_after_minor: toMinor(BigInt(index + 1)),
    place: BigInt(index + 1),
  }));
  // Of this thread's own processor, whatever else the machine does.
  const begun = process.threadCpuUsage();
  const bytes = await renderStatementPdf(
    {
      walletId: toWalletId("wal"),
      currency: "NGN",
      from: "2026-11-01",
      to: "2026-11-12",
      openingMinor: ZERO,
      inMinor: toMinor(BigInt(lines.length)),
      outMinor: ZERO,
      closingMinor: toMinor(BigInt(lines.length)),
      lines,
    },
    {
      name: names[0] ?? "",
      customerCode: "KIN-7F3K9Q",
      code: "KFS-AAAA-BBBB-CCCC",
      issuedAt: new Date("2026-11-12T18:00:00Z"),
      site: "kinfold.test",
    },
  );
  const { user, system } = process.threadCpuUsage(begun);
  expect((user + system) / 1_000_000).toBeLessThan(8);
  expect(bytes.toString("latin1").match(/\/Type \/Page\n/g)?.length).toBeLessThanOrEqual(50);
});

test.each([
  [{ from: "2026-11-05", to: "2026-11-04" }, "to"],
  [{ from: "2026-11-01", to: "2026-11-13" }, "to"],
  [{ from: "2025-11-11", to: "2026-11-12" }, "from"],
  [{ from: "2026-11-01" }, "to"],
  [{ from: "2026-02-29", to: "2026-03-01" }, "from"],
  [{ from: "2026-11-01", to: "2026-11-12", format: "xls" }, "format"],
])("a statement is refused for %j, and none is kept", async (query, field) => {
  const kept = sql<{ count: bigint }>`select count(*) as count from statement_document`;
  const before = (await kept.execute(club.db)).rows;
  expect(await ask(query as unknown as Record<string, string>)).toMatchObject({
    status: 422,
    body: { code: "invalid", fields: { [field]: expect.any(String) } },
  });
  expect((await kept.execute(club.db)).rows).toEqual(before);
});

test("a year and a day may be asked for", async () => {
  expect((await ask({ from: "2025-11-12", to: "2026-11-12", format: "csv" })).status).toBe(200);
});

test("documents are made for a person, not for a machine", async () => {
  const bola = await club.member("bola@example.com");
  const { ngn } = (await bola.ask(getWallets)).body;
  const query = { wallet_id: ngn.id, from: "2026-11-01", to: "2026-11-12", format: "csv" };
  for (let made = 0; made < 60; made += 1) expect((await ask(query, bola)).status).toBe(200);
  expect(await ask(query, bola)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});

test("a statement that does not add up is not printed", async () => {
  const chi = await club.member("chi@example.com");
  const { ngn } = (await chi.ask(getWallets)).body;
  await payIn(club.db, { walletId: ngn.id, amountMinor: 500n, at: club.clock.now() });
  await runPastAllRules(club.db, async (db) => {
    await sql`update wallet_movement set change_minor = 499 where wallet_id = ${ngn.id}`.execute(
      db,
    );
  });
  const query = { wallet_id: ngn.id, from: "2026-11-01", to: "2026-11-12" };
  expect(await ask(query, chi)).toMatchObject({ status: 500, body: { code: "fault" } });
});
