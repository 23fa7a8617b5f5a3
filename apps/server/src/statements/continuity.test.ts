import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listBankBalances, type BankAccountBalance } from "@kinfold/contract/office/statements";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { Refused } from "#platform/refusing.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { importStatement } from "./import.ts";
import { findMissingDays } from "./continuity.ts";

let club: Club;
let maker: Clerk;
beforeAll(async () => {
  club = await openClub();
  maker = await hireSignedIn(club, ["finance_maker"]);
});
afterAll(() => club.close());
afterEach(() => expectInvariants(club.db));

const GTBANK = { id: "ngn-gtbank", number: "0123456789" };
const ACCESS = { id: "ngn-access", number: "0987654321" };
type Row = [day: string, amount: number];
/** A file of an account that opens with so many naira; of no balance where it is undefined. */
function fileOf(account: { number: string }, opening: number | undefined, rows: Row[]): string {
  let balance = opening ?? 0;
  return [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    ...rows.map(([day, amount]) => {
      balance += amount;
      const left = opening === undefined ? "" : balance.toFixed(2);
      return `${account.number},${day},${day},${amount.toFixed(2)},LINE OF ${amount},,${left}`;
    }),
  ].join("\n");
}
const send = (account: { id: string }, file: string, answer = ""): Promise<Answer> =>
  maker.visitor.send(
    "POST",
    `/api/admin/statements/of/${account.id}?file_name=november.csv${answer}`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const readAll = async () => (await maker.visitor.ask(listBankBalances)).body;
const readState = async ({ id }: { id: string }): Promise<BankAccountBalance | undefined> =>
  (await readAll()).accounts.find(({ account }: BankAccountBalance) => account.id === id);
const countFiles = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from bank_statement), (select count(*) from ledger.journal)`.execute(
      club.db,
    )
  ).rows;
/** What the ledger has at all banks, whether a line of a statement says it yet or not. */
const readTotal = async (): Promise<unknown> =>
  (
    await sql`select coalesce(sum(amount_minor), 0) as minor from ledger.account left join ledger.entry using (account_id)
      where name like 'club:bank:%' or name like 'club:bank_account:%'`.execute(club.db)
  ).rows;

describe("the files of an account follow from one another", () => {
  const first = fileOf(GTBANK, 1000, [
    ["2026-11-02", 500],
    ["2026-11-02", -20.5],
  ]);

  test("the first one with balances is taken in when its opening balance is typed, and opens the account in the ledger", async () => {
    const before = await countFiles();
    for (const answer of ["", "&opening_balance=999.99"]) {
      const refused = await send(GTBANK, first, answer);
      expect(readOutcome(refused)).toEqual([409, "statement_opening_unconfirmed"]);
      expect(refused.body.error).toContain("begins on 2 November 2026 with ₦1,000.00");
    }
    expect(readOutcome(await send(GTBANK, first, "&opening_balance=much"))).toEqual([
      422,
      "invalid",
    ]);
    expect(await countFiles()).toEqual(before);
    const total = await readTotal();
    expect((await send(GTBANK, first, "&opening_balance=1000.00")).status).toBe(201);
    // What the ledger expects of all banks together is the same: only who says it has changed.
    expect(await readTotal()).toEqual(total);
    expect(await readState(GTBANK)).toMatchObject({
      closing: { amount: 1479.5, on: "2026-11-02" },
      ledger: 1479.5,
      difference: 0,
      covered_through: "2026-11-02",
      missing: [{ from: "2026-11-03", through: "2026-11-11" }],
    });
    expect((await readAll()).unexplained).toContainEqual({ currency: "NGN", amount: -1479.5 });
    const { rows } = await sql<{
      entry: string;
    }>`select entry from audit_entry where action = 'statement.imported'`.execute(club.db);
    expect(rows.map(({ entry }) => JSON.parse(entry).after)).toEqual([
      expect.objectContaining({ opened: "1000.00", opened_on: "2026-11-02" }),
    ]);
  });

  test("one that leaves out days or money is refused with what is missing, and goes in behind it", async () => {
    const later = fileOf(GTBANK, 1729.5, [["2026-11-06", 100]]);
    const before = await countFiles();
    const days = await send(GTBANK, later);
    expect(readOutcome(days)).toEqual([409, "statement_days_missing"]);
    expect(days.body.error).toContain("No file covers 3 November 2026 to 5 November 2026.");
    const money = await send(GTBANK, later, "&no_lines_between=yes");
    expect(readOutcome(money)).toEqual([409, "statement_gap"]);
    expect(money.body.error).toContain(
      "begins on 6 November 2026 with ₦1,729.50, and the files before it end with ₦1,479.50: lines of ₦250.00 are missing",
    );
    expect(await countFiles()).toEqual(before);
    const between = fileOf(GTBANK, 1479.5, [
      ["2026-11-03", 200],
      ["2026-11-05", 50],
    ]);
    expect((await send(GTBANK, between)).status).toBe(201);
    expect((await send(GTBANK, later)).status).toBe(201);
    expect(await readState(GTBANK)).toMatchObject({
      closing: { amount: 1829.5, on: "2026-11-06" },
      difference: 0,
      missing: [{ from: "2026-11-09", through: "2026-11-11" }],
    });
  });

  test("a weekend is no gap, and days that had no line are said to have none", async () => {
    const monday = fileOf(GTBANK, 1829.5, [["2026-11-09", 1]]);
    expect((await send(GTBANK, monday)).status).toBe(201);
    const thursday = fileOf(GTBANK, 1830.5, [["2026-11-11", 2]]);
    expect((await send(GTBANK, thursday)).body.error).toContain("No file covers 10 November 2026.");
    expect((await send(GTBANK, thursday, "&no_lines_between=yes")).status).toBe(201);
    expect(await readState(GTBANK)).toMatchObject({ missing: [], difference: 0 });
    const { rows } = await sql<{
      entry: string;
    }>`select entry from audit_entry where action = 'statement.imported'`.execute(club.db);
    expect(rows.map(({ entry }) => JSON.parse(entry).after)).toContainEqual(
      expect.objectContaining({ no_lines_since: "2026-11-10" }),
    );
  });

  test("one that overlaps brings its new lines, and one that is older than all moves the opening back", async () => {
    const overlapping = fileOf(GTBANK, 1829.5, [
      ["2026-11-09", 1],
      ["2026-11-11", 2],
      ["2026-11-11", 3],
    ]);
    expect((await send(GTBANK, overlapping)).body).toMatchObject({ new_count: 1 });
    // A part of a day that is known to its end.
    const part = fileOf(GTBANK, 1830.5, [["2026-11-11", 2]]);
    expect((await send(GTBANK, `${part}\n`, "&no_lines_between=yes")).body).toMatchObject({
      new_count: 0,
    });
    const wrong = fileOf(GTBANK, 300, [["2026-10-30", 600]]);
    const refused = await send(GTBANK, wrong);
    expect(readOutcome(refused)).toEqual([409, "statement_gap"]);
    expect(refused.body.error).toContain(
      "ends on 30 October 2026 with ₦900.00, and the files after it begin with ₦1,000.00",
    );
    const october = fileOf(GTBANK, 300, [["2026-10-30", 700]]);
    expect((await send(GTBANK, october)).body).toMatchObject({ new_count: 1 });
    expect(await readState(GTBANK)).toMatchObject({ ledger: 1835.5, difference: 0, missing: [] });
  });

  test("one without a line that is known is refused", async () => {
    const withLess = fileOf(GTBANK, 1000, [
      ["2026-11-02", 500],
      ["2026-11-02", -20.5],
      ["2026-11-05", 250],
    ]);
    expect((await send(GTBANK, withLess)).body).toMatchObject({
      code: "statement_gap",
      error: expect.stringContaining(
        "Earlier files have a line of these days that this file does not have",
      ),
    });
  });
});

describe("a line that the bank adds to days which were proven without it", () => {
  const WEMA = { number: "7000000001" };
  const account = { account_number: WEMA.number, currency: "NGN" } as const;
  const days: Row[] = [
    ["2026-11-05", 10],
    ["2026-11-06", 20],
    ["2026-11-09", 30],
  ];
  const importRows = async (opening: number, rows: Row[], addedReason?: string) => {
    try {
      const file = {
        name: "wema.csv",
        bytes: Buffer.from(fileOf(WEMA, opening, rows)),
        continuing: { openingMinor: toMinor(BigInt(opening) * 100n), addedReason },
      };
      return await importStatement(club.platform, account, file, { staffId: maker.staffId });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [error.code, error.message];
    }
  };
  const readMarks = async (): Promise<unknown> =>
    (
      await sql`select amount_minor, is_added_later, added_reason from bank_statement_line
        join bank_statement using (statement_id) where bank_statement_line.account_number = ${WEMA.number}
        order by booked_on, file_line`.execute(club.db)
    ).rows;

  test("is refused with its line and day, and let in with a reason by a file that proves all days again", async () => {
    expect(await importRows(1000, days)).toMatchObject({ new_count: 3 });
    const withOne: Row[] = [...days.slice(0, 1), ["2026-11-05", 9], ...days.slice(1)];
    const before = await countFiles();
    // A part of the days proves nothing of those after it.
    expect(await importRows(1000, withOne.slice(0, 3), "The bank says so")).toEqual([
      "statement_line_added",
      expect.stringContaining(
        "Line 3 of the file, ₦9.00 on 5 November 2026, is on no earlier file, and later files follow without it. Ask the bank. If it added this, export the days from 5 November 2026 through 9 November 2026",
      ),
    ]);
    expect(await importRows(1000, withOne)).toEqual([
      "statement_line_added",
      expect.stringContaining(
        "Line 3 of the file, ₦9.00 on 5 November 2026, is on no earlier file, and the balances of these days were proven without. Ask the bank.",
      ),
    ]);
    expect(await countFiles()).toEqual(before);
    expect(await importRows(1000, withOne, "GTB 4711: posted late")).toMatchObject({
      new_count: 1,
    });
    expect(await readMarks()).toEqual([
      { amount_minor: 1000n, is_added_later: false, added_reason: null },
      { amount_minor: 900n, is_added_later: true, added_reason: "GTB 4711: posted late" },
      { amount_minor: 2000n, is_added_later: false, added_reason: null },
      { amount_minor: 3000n, is_added_later: false, added_reason: null },
    ]);
    const { rows } = await sql<{
      entry: string;
    }>`select entry from audit_entry where action = 'statement.imported' order by audit_number desc limit 1`.execute(
      club.db,
    );
    expect(JSON.parse(rows[0]?.entry ?? "").after).toMatchObject({
      added_later: ["3 2026-11-05 9.00"],
      added_reason: "GTB 4711: posted late",
    });
    // The days go on from the new balance.
    expect(await importRows(1069, [["2026-11-10", 1]])).toMatchObject({ new_count: 1 });
  });

  test("is asked about on the newest day too, unless it came later on that day", async () => {
    expect(
      await importRows(1069, [
        ["2026-11-10", 1],
        ["2026-11-10", 2],
      ]),
    ).toMatchObject({ new_count: 1 });
    const inserted: Row[] = [
      ["2026-11-10", 4],
      ["2026-11-10", 1],
      ["2026-11-10", 2],
    ];
    expect(await importRows(1069, inserted)).toEqual([
      "statement_line_added",
      expect.stringContaining("Line 2 of the file, ₦4.00 on 10 November 2026"),
    ]);
    // A file without a line that is known proves nothing.
    expect(await importRows(1069, inserted.slice(0, 2), "Asked")).toEqual([
      "statement_line_added",
      expect.stringContaining("later files follow without it"),
    ]);
    expect(await importRows(1069, inserted, "Asked")).toMatchObject({ new_count: 1 });
  });

  test("is never marked without a reason", async () => {
    await expect(
      sql`insert into bank_statement_line (line_id, statement_id, account_number, currency, file_line, booked_on, value_on, narration,
          amount_minor, fingerprint, repetition, is_added_later)
        select 'bsl_forged', statement_id, account_number, currency, 99, booked_on, value_on, narration, amount_minor, '', 1, true
          from bank_statement_line join bank_statement using (statement_id, account_number, currency) where added_reason is null limit 1`.execute(
        club.db,
      ),
    ).rejects.toThrow("a line of proven days is let in with a reason");
  });
});

test("a bank that prints no balance has none until one is typed, and from then on for each file", async () => {
  expect((await send(ACCESS, fileOf(ACCESS, undefined, [["2026-11-09", 70]]))).status).toBe(201);
  expect(await readState(ACCESS)).toMatchObject({ closing: null, difference: null, ledger: 70 });
  const typed = fileOf(ACCESS, undefined, [["2026-11-10", 30]]);
  expect((await send(ACCESS, typed, "&closing_balance=150.00&opening_balance=120.00")).status).toBe(
    201,
  );
  expect(await readState(ACCESS)).toMatchObject({
    closing: { amount: 150, on: "2026-11-10" },
    ledger: 150,
    difference: 0,
  });
  const next = fileOf(ACCESS, undefined, [["2026-11-11", 5]]);
  expect(readOutcome(await send(ACCESS, next))).toEqual([409, "statement_balance_missing"]);
  expect(readOutcome(await send(ACCESS, next, "&closing_balance=156.00"))).toEqual([
    409,
    "statement_gap",
  ]);
  expect((await send(ACCESS, next, "&closing_balance=155.00")).status).toBe(201);
});

test("the database keeps what a file says of its balances and days", async () => {
  const change = (what: string) =>
    executeAsOwner(
      club.db,
      sql.raw(`alter table bank_statement disable trigger user;
    update bank_statement set ${what} where closing_minor is not null`),
    );
  await expect(change("closing_minor = closing_minor + 1")).rejects.toThrow(
    "opening_and_lines_are_closing",
  );
  await expect(change("closing_minor = null")).rejects.toThrow("opening_and_lines_are_closing");
  await expect(change("covers_from = first_on + 1")).rejects.toThrow("a_file_covers_its_lines");
});

test.each([
  ["nothing before the first file", [["2026-11-04", "2026-11-06"]], "2026-11-06", []],
  [
    "a weekend between files",
    [
      ["2026-11-02", "2026-11-06"],
      ["2026-11-09", "2026-11-09"],
    ],
    "2026-11-09",
    [],
  ],
  [
    "days between files, and to the last",
    [
      ["2026-11-02", "2026-11-03"],
      ["2026-11-06", "2026-11-06"],
    ],
    "2026-11-10",
    ["2026-11-04 2026-11-05", "2026-11-09 2026-11-10"],
  ],
  [
    "files in any order, one inside another",
    [
      ["2026-11-06", "2026-11-06"],
      ["2026-11-02", "2026-11-05"],
      ["2026-11-03", "2026-11-03"],
    ],
    "2026-11-08",
    [],
  ],
  ["a holiday", [["2026-11-02", "2026-11-03"]], "2026-11-04", []],
] as const)("missing days: %s", (what, spans, through, missing) => {
  const files = spans.map(([from, until]) => ({ covers_from: from, covers_through: until }));
  const holidays = (day: string): boolean => what === "a holiday" && day === "2026-11-04";
  expect(
    findMissingDays(files, through, holidays).map((one) => `${one.from} ${one.through}`),
  ).toEqual(missing);
});
