import { createHash } from "node:crypto";
import { checkDocument } from "@kinfold/contract/document-checks";
import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import { buildPath } from "@kinfold/contract/endpoint";
import { FigureSource, getFigureSource } from "@kinfold/contract/figure-sources";
import { findCodeInFile } from "@kinfold/contract/document-code";
import { getFullStatement } from "@kinfold/contract/full-statements";
import { toValuationId, toWalletId } from "@kinfold/contract/ids";
import { parseMajor, type Currency } from "@kinfold/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, findMonthEnd, startInLagos, toDay, type Day } from "#calendar/index.ts";
import { runTransaction } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import { recordTransaction } from "#transactions/index.ts";
import { matureDue } from "#units/index.ts";
import { approveValuation, prepareValuation } from "#valuations/index.ts";
import { readSeed } from "../testing/chance.ts";
import { openClub, type Club } from "../testing/club.ts";
import { findPrintedFault } from "../testing/compare-printed.ts";
import { findFigureFaults } from "../testing/find-figure-faults.ts";
import { forgetLimits } from "../testing/opened-archives.ts";
import { openTaggedPdfReader } from "../testing/read-tagged-pdf.ts";
import type { ReadSource } from "../testing/sum-traced.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { toSum } from "../testing/ledger.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { allowPlanChanges } from "../testing/plans.ts";
import { readCsv } from "../testing/read-csv.ts";
import { findMissingFigures, readCsvRows, type Row } from "../testing/stated-figures.ts";
import { hireStaff } from "../testing/staff.ts";
import { takeFee } from "../testing/transactions.ts";

const SEED = readSeed();
const [PURPLE_USD, POOL, FIXED] = [2, 3, 4];
const EMAIL = "ada@example.com";
const YEAR = 2027;
const CURRENCIES = ["NGN", "USD"] as const satisfies Currency[];

let club: Club;
let ada: Payable;
const at = (instant: string | Date): void => club.clock.setTo(new Date(instant));

const get = (query: string, { visitor } = ada) =>
  club.app.inject({
    method: "GET",
    url: `/api${getFullStatement.path}?${query}`,
    headers: {
      authorization: `Bearer ${visitor.token}`,
      cookie: `__Host-kinfold=${visitor.cookie}`,
    },
  });

/** What happens on one day of the drawn year. */
const EVENT = fc.record({
  what: fc.constantFrom("deposit", "contribute", "redeem", "fee", "pending"),
  day: fc.integer({ min: 1, max: 28 }),
  currency: fc.constantFrom(...CURRENCIES),
  minor: fc.bigInt({ min: 100_000n, max: 900_000n }),
  plan: fc.nat(),
});
/** By how many ten thousandths a price moves in a month. */
const MOVE = fc.integer({ min: -200, max: 300 });

const PLANS: Readonly<Record<Currency, readonly number[]>> = {
  NGN: [POOL, FIXED],
  USD: [PURPLE_USD],
};

const perform = async (
  event: typeof EVENT extends fc.Arbitrary<infer T> ? T : never,
  held: Map<number, string>,
): Promise<void> => {
  const { currency, what } = event;
  const walletId = (currency === "NGN" ? ada.ngn : ada.usd) ?? "";
  // ₦1,000 is little; $1,000 is not.
  const minor = currency === "NGN" ? event.minor * 20n : event.minor / 50n;
  const planId = PLANS[currency][event.plan % PLANS[currency].length] ?? POOL;
  // A term at a fixed rate takes no more money once it has ended.
  const into = planId === FIXED ? undefined : held.get(planId);
  if (what === "deposit") return payIn(club, walletId, currency, minor);
  if (what === "fee") {
    await takeFee(club.db, { walletId, currency, amountMinor: minor / 100n, at: club.clock.now() });
  } else if (what === "contribute") {
    held.set(
      planId,
      await contributeDirectly(club, ada, { planId, minor, ...(into !== undefined && { into }) }),
    );
  } else if (what === "redeem" && into !== undefined && planId !== FIXED) {
    // Refused where there is less, or none yet.
    await redeemDirectly(club, ada.memberId, into, minor / 2n).catch(() => undefined);
  } else if (what === "pending") {
    await runTransaction(club.db, (tx) =>
      recordTransaction(tx, {
        walletId: toWalletId(walletId),
        reference: createReference("KIN"),
        type: "deposit",
        direction: "credit",
        sum: toSum(currency, minor),
        status: "pending",
        description: '=cmd|"a",\r\nb',
        gateway: "card",
        at: club.clock.now(),
      }),
    );
  }
  return undefined;
};

beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
  at(`${YEAR - 1}-11-20T09:00:00Z`);
  ada = await createPayableMember(club, EMAIL);
  await payIn(club, ada.ngn ?? "", "NGN", 900_000_000n);
  await payIn(club, ada.usd, "USD", 90_000_000n);
  const held = new Map<number, string>();
  const prices = new Map<number, bigint>();
  const maker = await hireStaff(club, ["finance_maker"]);
  const approver = await hireStaff(club, ["finance_approver"]);
  const months = fc.sample(fc.tuple(fc.array(EVENT, { minLength: 3, maxLength: 6 }), MOVE, MOVE), {
    seed: SEED,
    numRuns: 13,
  });
  for (const [ordinal, [events, ...moves]] of months.entries()) {
    const first = toDay(YEAR - 1, 12 + ordinal, 1);
    for (const event of events.toSorted((one, other) => one.day - other.day)) {
      at(
        new Date(
          startInLagos(addDays(first, event.day - 1)).getTime() + 10 * HOUR_MS + held.size * 1000,
        ),
      );
      await perform(event, held);
    }
    const end = findMonthEnd(first);
    await matureDue(club.platform);
    for (const [nth, planId] of [POOL, PURPLE_USD].entries()) {
      // The one in dollars has a price every other month: what is paid in waits longer for its units.
      if (planId === PURPLE_USD && ordinal % 2 === 1) continue;
      const e6 =
        ((prices.get(planId) ?? 101_234_567n) * BigInt(10_000 + (moves[nth] ?? 0))) / 10_000n;
      prices.set(planId, e6);
      at(new Date(startInLagos(addDays(end, 1)).getTime() + 8 * HOUR_MS));
      const unitPrice = `${String(e6).slice(0, -6)}.${String(e6).slice(-6)}`;
      const draft = {
        plan_id: planId,
        valued_on: end,
        unit_price: unitPrice,
        source_note: "Custodian's statement",
      };
      const { id } = await prepareValuation(club.platform, draft, maker);
      await approveValuation(club.platform, {
        id: toValuationId(id),
        by: approver,
        reason: "Agrees",
      });
    }
  }
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    values ('rate_drawn', 1543.257, 'rates.example', ${`${YEAR}-01-15`}::timestamptz, ${`${YEAR}-01-16`}::timestamptz,
      ${`${YEAR}-01-15`}::timestamptz)`.execute(club.db);
  // A month later nothing is new, and the year is over.
  at(`${YEAR + 1}-01-20T09:00:00Z`);
  await ada.visitor.signIn(EMAIL);
});
afterAll(() => club.close());

/** Reads each figure of the member's once. */
function readFigures(): ReadSource {
  const answers = new Map<string, FigureSource>();
  return async (figure, before) => {
    const query = before === undefined ? "" : `?before=${before}`;
    const path = `/api${buildPath(getFigureSource, { figure })}${query}`;
    const kept = answers.get(path);
    if (kept !== undefined) return kept;
    await forgetLimits(club.db);
    const { status, body } = await ada.visitor.send("GET", path);
    if (status !== 200) throw new Error(`${status}`);
    const source = FigureSource.create(body);
    answers.set(path, source);
    return source;
  };
}

async function readCsvOf(query: string): Promise<Row[]> {
  const answer = await get(`${query}&format=csv`);
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  return readCsvRows(answer.body);
}

const minor = (text: string | undefined): bigint => parseMajor(text ?? "") ?? -1n;
const figureOf = (rows: readonly Row[], of: Partial<Row>): bigint => {
  const matching = rows.filter((row) =>
    Object.entries(of).every(([name, value]) => row[name] === value),
  );
  expect([JSON.stringify(of), matching.length]).toEqual([JSON.stringify(of), 1]);
  return minor(matching[0]?.["amount"]);
};

/** What the ledger has in a wallet before an instant: of its own postings, by this test's own SQL. */
async function sumPostings(walletId: string, before: Date): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(case when credit_account = account_id then amount_minor else -amount_minor end), 0)::bigint as minor
      from ledger.posting join ledger.journal using (journal_id)
        join ledger.account on account_id in (debit_account, credit_account)
      where account.name in (${`wallet:${walletId}:available`}, ${`wallet:${walletId}:held`}) and event_at < ${before}`.execute(
    club.db,
  );
  return rows[0]?.minor ?? -1n;
}

/** Units of a portfolio at the end of a day, by their own ledger. */
async function sumUnits(reference: string, day: Day): Promise<string> {
  const { rows } = await sql<{
    units: string;
  }>`select coalesce(sum(unit_entry.units), 0)::numeric(24, 4)::text as units
    from unit_entry join portfolio using (portfolio_id)
    where reference = ${reference} and dealt_on <= ${day}::date`.execute(club.db);
  return rows[0]?.units ?? "";
}

/** What differs between a statement and the ledger: each balance, the lines between, units, and what makes everything. */
async function findDifferences(rows: readonly Row[], from: Day, to: Day): Promise<string[]> {
  const differences: string[] = [];
  const hold = (what: string, stated: unknown, booked: unknown): void => {
    if (stated !== booked)
      differences.push(`${what}: ${String(stated)} is stated, ${String(booked)} is in the ledger`);
  };
  const ends = [startInLagos(from), startInLagos(addDays(to, 1))] as const;
  for (const currency of CURRENCIES) {
    const walletId = (currency === "NGN" ? ada.ngn : ada.usd) ?? "";
    const [opening, closing] = [
      await sumPostings(walletId, ends[0]),
      await sumPostings(walletId, ends[1]),
    ];
    const of = (section: string, description: string): bigint =>
      figureOf(rows, { section, description, currency });
    const summary = (description: string): bigint => of("summary", description);
    hold(`${currency} opening`, summary("Wallet, opening balance"), opening);
    hold(`${currency} closing`, summary("Wallet, closing balance"), closing);
    hold(
      `${currency} in and out`,
      summary("Wallet, money in") + summary("Wallet, money out"),
      closing - opening,
    );
    let balance = opening;
    const lines = rows.filter((row) => row["section"] === "wallet" && row["currency"] === currency);
    for (const line of lines.slice(1, -1)) {
      balance += minor(line["amount"]);
      hold(`${currency} after ${line["reference"]}`, minor(line["balance"]), balance);
    }
    hold(`${currency} first line`, minor(lines[0]?.["balance"]), opening);
    hold(`${currency} last line`, minor(lines.at(-1)?.["balance"]), closing);
    const plans = rows.filter((row) => row["section"] === "plan" && row["currency"] === currency);
    for (const name of [
      "Opening value",
      "Contributions",
      "Withdrawals",
      "Gain before tax and fees",
      "Fees",
      "Tax",
      "Closing value",
    ]) {
      const sum = plans
        .filter((row) => row["description"] === name)
        .reduce((all, row) => all + minor(row["amount"]), 0n);
      hold(`${currency} ${name}`, summary(`Plans, ${name.toLowerCase()}`), sum);
    }
    for (const [name, day] of [
      ["Units before", addDays(from, -1)],
      ["Units after", to],
    ] as const) {
      for (const row of plans.filter(({ description }) => description === name)) {
        hold(
          `${row["reference"]} ${name}`,
          row["units"],
          await sumUnits(row["reference"] ?? "", day),
        );
      }
    }
    // What came from outside and what was earned is all that everything grew by.
    const inside = /^(Contribution to|Redemption from|Corrected redemption|.* matured$)/;
    const outside = lines
      .slice(1, -1)
      .filter((line) => !inside.test(line["description"] ?? ""))
      .reduce((sum, line) => sum + minor(line["amount"]), 0n);
    const grew = summary("Everything, closing") - summary("Everything, opening");
    hold(`${currency} everything`, grew, outside + summary("Plans, gain after tax and fees"));
    const counted = rows
      .filter((row) => row["section"] === "on its way" && row["currency"] === currency)
      .reduce((sum, row) => sum + minor(row["amount"]), 0n);
    hold(
      `${currency} on its way`,
      counted,
      summary("Waiting for units, closing") + summary("Plan to wallet, closing"),
    );
  }
  return differences;
}

describe(`a drawn year (seed ${SEED})`, () => {
  test("ties to the ledger of money and to that of units, for the year and for each of its months", async () => {
    const year = await readCsvOf(`year=${YEAR}`);
    expect(year.filter(({ section }) => section === "wallet").length).toBeGreaterThan(20);
    expect(year.filter(({ section }) => section === "plan line").length).toBeGreaterThan(5);
    // Together: the dollars at the rate of the day, in whole kobo.
    const [naira, dollars] = CURRENCIES.map((currency) =>
      figureOf(year, { section: "summary", description: "Everything, closing", currency }),
    );
    expect(figureOf(year, { section: "together", description: "Both together, in naira" })).toBe(
      (naira ?? 0n) + ((dollars ?? 0n) * 1_543_257n) / 1_000n,
    );
    expect(await findDifferences(year, `${YEAR}-01-01`, `${YEAR}-12-31`)).toEqual([]);
    for (let month = 1; month <= 12; month += 1) {
      const first = toDay(YEAR, month, 1);
      const rows = await readCsvOf(`year=${YEAR}&month=${month}`);
      expect(await findDifferences(rows, first, findMonthEnd(first))).toEqual([]);
      // The year tells of its months what their own statements tell.
      for (const row of year.filter(
        ({ section, name }) => section === "month" && name === first.slice(0, 7),
      )) {
        const { description = "", currency = "" } = row;
        expect([description, minor(row["amount"])]).toEqual([
          description,
          figureOf(rows, { section: "summary", description, currency }),
        ]);
      }
    }
  });

  test("a kobo more in the ledger, or in the statement, is found", async () => {
    const rows = await readCsvOf(`year=${YEAR}&month=7`);
    const [from, to] = [toDay(YEAR, 7, 1), toDay(YEAR, 7, 31)];
    const stated = rows.map((row) =>
      row["section"] === "summary" &&
      row["description"] === "Wallet, money in" &&
      row["currency"] === "NGN"
        ? { ...row, amount: formatMajor(minor(row["amount"]) + 1n) }
        : row,
    );
    expect(await findDifferences(stated, from, to)).toHaveLength(1);
    const change = (by: bigint) =>
      runPastAllRules(club.db, async (db) => {
        await sql`update ledger.posting set amount_minor = amount_minor + ${by} where posting_id = (
          select min(posting_id) from ledger.posting join ledger.account on account_id in (debit_account, credit_account)
            where account.name = ${`wallet:${ada.ngn}:available`})`.execute(db);
      });
    await change(1n);
    expect((await findDifferences(rows, from, to)).length).toBeGreaterThan(2);
    await change(-1n);
    expect(await findDifferences(rows, from, to)).toEqual([]);
  });

  test.each([`year=${YEAR}`, `year=${YEAR}&month=5`])(
    "the three files of %s have the same code and the same figures",
    async (query) => {
      const [pdf, csv, xlsx] = await Promise.all(
        ["pdf", "csv", "xlsx"].map((format) => get(`${query}&format=${format}`)),
      );
      const codes = new Set([pdf, csv, xlsx].map((answer) => answer?.headers["x-document-code"]));
      expect([...codes]).toEqual([expect.stringMatching(/^KFT(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)]);
      for (const answer of [pdf, csv, xlsx]) {
        expect(findCodeInFile(answer?.rawPayload ?? Buffer.alloc(0))).toBe([...codes][0]);
      }
      expect(findMissingFigures(csv?.body ?? "", pdf?.rawPayload, xlsx?.rawPayload)).toEqual([]);
      // One kobo more in the CSV is in neither of the others.
      const [line = ""] =
        /"summary","Naira",[^\r]*"Wallet, closing balance"[^\r]*/.exec(csv?.body ?? "") ?? [];
      const [amount = ""] = /\d+\.\d\d/.exec(line) ?? [];
      const planted = line.replace(amount, formatMajor(minor(amount) + 1n));
      const changed = (csv?.body ?? "").replace(line, planted);
      expect(findMissingFigures(changed, pdf?.rawPayload, xlsx?.rawPayload)).toHaveLength(2);
    },
  );
});

const formatMajor = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe("the document", () => {
  const MAY = `year=${YEAR}&month=5`;

  test("is named, and anyone who holds one of its files may ask whether it is ours", async () => {
    const files = await Promise.all(
      ["pdf", "csv", "xlsx"].map((format) => get(`${MAY}&format=${format}`)),
    );
    expect(files.map(({ headers }) => headers["content-disposition"])).toEqual(
      ["pdf", "csv", "xlsx"].map(
        (format) => `attachment; filename="kinfold-statement-${YEAR}-05.${format}"`,
      ),
    );
    const code = String(files[0]?.headers["x-document-code"]);
    const { body } = await club.visitor().ask(checkDocument, { params: { code } });
    const rows = await readCsvOf(MAY);
    expect(body).toMatchObject({
      state: "valid",
      claim: {
        kind: "full_statement",
        from: `${YEAR}-05-01`,
        on: `${YEAR}-05-31`,
        opening: null,
        figures: CURRENCIES.map((currency) => ({
          currency,
          amount:
            Number(
              figureOf(rows, { section: "summary", description: "Everything, closing", currency }),
            ) / 100,
        })),
        holder: null,
      },
    });
    for (const { rawPayload } of files) {
      expect(body.sha256).toContain(createHash("sha256").update(rawPayload).digest("hex"));
    }
  });

  test("has another code once it says something else", async () => {
    const before = (await get(`year=${YEAR}&format=csv`)).headers["x-document-code"];
    await runPastAllRules(club.db, async (db) => {
      await sql`update wallet_transaction set description = description || '.' where wallet_id = ${ada.ngn}`.execute(
        db,
      );
    });
    expect((await get(`year=${YEAR}&format=csv`)).headers["x-document-code"]).not.toBe(before);
  });

  test("what a member wrote is no formula, and no line of its own", async () => {
    const rows = await readCsvOf(`year=${YEAR}`);
    expect(rows.every((row) => Object.values(row).every((cell) => !/^[=+@\t\r]/.test(cell)))).toBe(
      true,
    );
  });

  test.each([
    ["year=2028&month=1&format=csv", "report_unpublished", undefined],
    ["year=2028&format=csv", "report_unpublished", undefined],
    ["year=2099&month=1&format=pdf", "report_unpublished", undefined],
    [`year=${YEAR - 1}&month=10&format=csv`, "invalid", "month"],
    [`year=${YEAR - 2}&format=csv`, "invalid", "year"],
    [`year=${YEAR}&month=13&format=csv`, "invalid", "month"],
    [`year=${YEAR}&month=0&format=csv`, "invalid", "month"],
    [`year=${YEAR}&month=may&format=csv`, "invalid", "month"],
    ["month=1&format=csv", "invalid", "year"],
    [`year=${YEAR}&format=xls`, "invalid", "format"],
    [`year=${YEAR}`, "invalid", "format"],
  ])("is refused for %s, and none is kept", async (query, code, field) => {
    const kept = sql<{ count: bigint }>`select count(*) as count from full_statement`;
    const before = (await kept.execute(club.db)).rows;
    const answer = await get(query);
    expect([
      answer.statusCode,
      answer.json().code,
      Object.keys(answer.json().fields ?? {})[0],
    ]).toEqual([422, code, field]);
    expect((await kept.execute(club.db)).rows).toEqual(before);
  });

  test("without a session there is none, and another member gets their own", async () => {
    const stranger = await club
      .visitor()
      .send("GET", `/api${getFullStatement.path}?${MAY}&format=csv`);
    expect([stranger.status, stranger.body.code]).toEqual([401, "signed_out"]);
    at(`${YEAR}-05-10T09:00:00Z`);
    const bola = await createPayableMember(club, "bola@example.com");
    at(`${YEAR + 1}-01-20T10:00:00Z`);
    await bola.visitor.signIn("bola@example.com");
    const answer = await get(`${MAY}&format=csv`, bola);
    const rows = readCsv(answer.body);
    expect(rows.filter(([section]) => section === "wallet")).toHaveLength(6);
  });

  test("is made for a person, not for a machine", async () => {
    at(new Date(club.clock.now().getTime() + DAY_MS));
    await ada.visitor.signIn(EMAIL);
    for (let made = 0; made < 36; made += 1)
      expect((await get(`${MAY}&format=csv`)).statusCode).toBe(200);
    expect((await get(`${MAY}&format=csv`)).json().code).toBe("rate_limited");
  });
});

test(`every figure of its PDF is named and is the sum of its rows by other SQL (seed ${SEED})`, async () => {
  const read = await openTaggedPdfReader();
  const source = readFigures();
  const kinds = new Set<string>();
  for (const query of [`year=${YEAR}`, `year=${YEAR}&month=7`]) {
    await forgetLimits(club.db);
    const { rawPayload, statusCode } = await get(`${query}&format=pdf`);
    expect(statusCode).toBe(200);
    const { named, faults } = findFigureFaults(read(rawPayload));
    expect(faults).toEqual([]);
    for (const { figure } of named) kinds.add(figure.slice(0, figure.indexOf(":")));
    // Each seed looks at another third of them.
    for (const one of named.filter((_, nth) => (nth + SEED) % 3 === 0)) {
      expect(await findPrintedFault(club.db, source, one)).toBeUndefined();
    }
    const [first] = named;
    const text = first?.text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) ?? "";
    const kobo = { figure: first?.figure ?? "", text };
    expect(await findPrintedFault(club.db, source, kobo)).toContain("its rows come to");
  }
  for (const kind of ["whole-closing", "whole-in-both", "naira-per-dollar", "month-return"]) {
    expect(kinds).toContain(kind);
  }
});
