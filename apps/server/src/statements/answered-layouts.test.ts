import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCamt } from "../testing/camt.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { buildXlsx } from "../testing/spreadsheets.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let club: Club;
let maker: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  club = await openClub();
  maker = await hireSignedIn(club, ["finance_maker"]);
  auditor = await hireSignedIn(club, ["auditor"]);
});
afterAll(() => club.close());

const ACCOUNT = "0123456789";
const OTHER = { id: "ngn-access", number: "0987654321" };
const post = (
  path: string,
  file: string | Buffer,
  by = maker,
  account = "ngn-gtbank",
): Promise<Answer> =>
  by.visitor.send(
    "POST",
    `/api/admin/statements/of/${account}${path}`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
const importFile = (file: string | Buffer, answer = "", by = maker): Promise<Answer> =>
  post(`?file_name=november.csv${answer}`, file, by);
const importOfOther = (file: string | Buffer, answer = ""): Promise<Answer> =>
  post(`?file_name=november.csv${answer}`, file, maker, OTHER.id);
const question = (file: string | Buffer, by = maker): Promise<Answer> => post("/layout", file, by);
const readOutcome = ({ status, body }: Answer): unknown[] => [status, body.code];

async function countAll(): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`select
    (select count(*) from bank_statement) as files, (select count(*) from bank_statement_line) as lines,
    (select count(*) from bank_statement_layout) as layouts, (select count(*) from audit_entry) as audit`.execute(
    club.db,
  );
  return rows[0] ?? {};
}

const fileOf = (head: string, ...rows: string[]): string =>
  [`Statement of,${ACCOUNT},,,`, head, ...rows].join("\n");
const HEAD = "When,What for,Out,In,Left";
const FIRST = fileOf(
  HEAD,
  '03/11/2026,NIP ADA,,"1,000.00","1,500.00"',
  "04/11/2026,CHARGE,53.75,,1446.25",
);
const COLUMNS = "booked_on,narration,debit,credit,balance";
const buildAnswer = (columns = COLUMNS, order = "day_first", line = "2"): string =>
  `&columns=${columns}&date_order=${order}&head_line=${line}`;

describe("a file whose columns no one has named", () => {
  test("is asked about and nothing of it is kept, however often", async () => {
    const before = await countAll();
    for (let time = 0; time < 2; time += 1) {
      const refused = await importFile(FIRST);
      expect(readOutcome(refused)).toEqual([409, "statement_layout_unknown"]);
      expect(refused.body.error).toContain("Say what the columns of this file hold");
      const { status, body } = await question(FIRST);
      expect([status, body]).toEqual([
        200,
        {
          why: "columns",
          rows: expect.arrayContaining([{ line: 2, cells: HEAD.split(",") }]),
          columns: ["ignored", "ignored", "ignored", "ignored", "ignored"],
          head_line: null,
          date_order: null,
          last_answer: null,
        },
      ]);
    }
    const { audit: _, ...after } = await countAll();
    expect(before).toMatchObject(after);
  });

  test.each([
    [
      "leaves out what a line needs",
      buildAnswer("booked_on,ignored,debit,credit,balance"),
      422,
      "statement_unreadable",
    ],
    [
      "says debit for credit",
      buildAnswer("booked_on,narration,credit,debit,balance"),
      422,
      "statement_unreadable",
    ],
    [
      "is of another file",
      buildAnswer("booked_on,narration,amount"),
      409,
      "statement_layout_unknown",
    ],
    [
      "names a line that is not there",
      buildAnswer(COLUMNS, "day_first", "99"),
      409,
      "statement_layout_unknown",
    ],
    [
      "names a column that there is not",
      buildAnswer("booked_on,narration,money,credit,balance"),
      422,
      "invalid",
    ],
  ])("and an answer that %s is refused and not kept", async (_what, answer, status, code) => {
    const { layouts, lines } = await countAll();
    expect(readOutcome(await importFile(FIRST, answer))).toEqual([status, code]);
    expect(await countAll()).toMatchObject({ layouts, lines });
  });

  test("is taken in as it was answered, which is kept with who answered it, and the next one is not asked about", async () => {
    const answered = await importFile(FIRST, `${buildAnswer()}&opening_balance=500.00`);
    expect([answered.status, answered.body]).toEqual([
      201,
      expect.objectContaining({ line_count: 2, new_count: 2, first_on: "2026-11-03" }),
    ]);
    const { rows } = await sql`select account_number, head, columns, date_order, answered_by
      from bank_statement_layout`.execute(club.db);
    expect(rows).toEqual([
      {
        account_number: ACCOUNT,
        head: HEAD.split(","),
        columns: COLUMNS.split(","),
        date_order: "day_first",
        answered_by: maker.staffId,
      },
    ]);
    const { rows: entries } = await sql<{ entry: string }>`
      select entry from audit_entry where action = 'statement.layout_answered'`.execute(club.db);
    expect(entries.map(({ entry }) => JSON.parse(entry))).toEqual([
      expect.objectContaining({
        action: "statement.layout_answered",
        after: expect.objectContaining({ account: ACCOUNT, columns: COLUMNS.split(",") }),
      }),
    ]);
    const next = fileOf(HEAD, "05/11/2026,NIP BAYO,,200.00,1646.25");
    expect((await importFile(next)).body).toMatchObject({ new_count: 1, first_on: "2026-11-05" });
    expect(readOutcome(await question(next))).toEqual([422, "statement_unreadable"]);
  });

  test("is asked about again when its columns have changed, with who answered last", async () => {
    const changed = fileOf("When,What for,In,Out,Left", "06/11/2026,NIP BAYO,200.00,,1846.25");
    expect(readOutcome(await importFile(changed))).toEqual([409, "statement_layout_unknown"]);
    const { body } = await question(changed);
    expect(body).toMatchObject({ why: "changed", last_answer: { by: { id: maker.staffId } } });
    const swapped = buildAnswer("booked_on,narration,credit,debit,balance");
    expect((await importFile(changed, swapped)).body).toMatchObject({ new_count: 1 });
    // Both are known now.
    const both = [
      fileOf(HEAD, "07/11/2026,A,,1.00,1847.25"),
      fileOf("When,What for,In,Out,Left", "08/11/2026,B,1.00,,1848.25"),
    ];
    for (const file of both) expect((await importFile(file)).status).toBe(201);
  });

  test("is asked about again when a person wishes so, and the later answer counts", async () => {
    const file = fileOf(HEAD, "09/11/2026,C,,1.00,1849.25");
    expect(readOutcome(await question(file))).toEqual([422, "statement_unreadable"]);
    const { body } = await post("/layout?again=yes", file);
    expect(body).toMatchObject({
      why: "again",
      last_answer: { by: { id: maker.staffId } },
    });
    const swapped = buildAnswer("narration,ignored,debit,credit,balance");
    expect(readOutcome(await importFile(file, swapped))).toEqual([422, "statement_unreadable"]);
    club.clock.advance(MINUTE_MS);
    const noBalance = buildAnswer("booked_on,narration,debit,credit,ignored");
    expect((await importFile(file, `${noBalance}&closing_balance=1849.25`)).status).toBe(201);
    const { rows } = await sql<{ columns: string[] }>`select columns from bank_statement_layout
      where head = ${HEAD.split(",")}::text[] order by answered_at desc, layout_id desc`.execute(
      club.db,
    );
    expect(rows).toHaveLength(2);
    // The balance of the next one is not read any more: what it says is typed.
    const next = fileOf(HEAD, "10/11/2026,D,,1.00,1.00");
    expect(readOutcome(await importFile(next))).toEqual([409, "statement_balance_missing"]);
  });

  test("is not shown to and not answered by staff who may not import", async () => {
    expect(readOutcome(await question(FIRST, auditor))).toEqual([403, "staff_forbidden"]);
    expect(readOutcome(await importFile(FIRST, buildAnswer(), auditor))).toEqual([
      403,
      "staff_forbidden",
    ]);
  });

  test("and what was answered is rewritten by no one, and holds only what is read", async () => {
    await expect(
      executeAsOwner(club.db, sql`update bank_statement_layout set date_order = 'month_first'`),
    ).rejects.toThrow("is not rewritten");
    const insert = (columns: string[]) =>
      executeAsOwner(
        club.db,
        sql`insert into bank_statement_layout (layout_id, account_number, head, columns, date_order, answered_by, answered_at)
          values ('bsy_x', '1', null, ${columns}::text[], 'day_first', ${maker.staffId}, now())`,
      );
    await expect(insert(["booked_on", "narration", "amount", "gold"])).rejects.toThrow(
      "columns_hold_what_is_read",
    );
    await expect(insert(["booked_on", "narration", "debit"])).rejects.toThrow(
      "a_layout_has_what_a_line_needs",
    );
  });
});

test("a date that may be two days is asked about once for an account", async () => {
  const file = (day: string): string =>
    [`Account,${OTHER.number},`, "Date,Narration,Amount", `${day},DATED,77.00`].join("\n");
  const refused = await importOfOther(file("03/04/2026"));
  expect(refused.body.error).toContain("whether the day or the month comes first");
  const answer = "&columns=booked_on,narration,amount&date_order=month_first&head_line=2";
  expect((await importOfOther(file("03/04/2026"), answer)).body).toMatchObject({
    first_on: "2026-03-04",
  });
  expect((await importOfOther(file("05/04/2026"), "&no_lines_between=yes")).body).toMatchObject({
    first_on: "2026-05-04",
  });
  expect(readOutcome(await importOfOther(file("21/04/2026")))).toEqual([
    409,
    "statement_layout_unknown",
  ]);
});

test("the same statement as CSV, XLSX and CAMT.053 is taken in once", async () => {
  const rows = [
    ["2026-10-01", "2026-10-01", "NIP/ADA OKAFOR/KIN-7F3K9Q", "FT261001", "5000.10", "15000.10"],
    ["2026-10-01", "2026-10-01", "NIP/ADA OKAFOR/KIN-7F3K9Q", "FT261002", "5000.10", "20000.20"],
    ["2026-10-02", "2026-10-02", "CHARGE", "FT261003", "-53.75", "19946.45"],
  ];
  const head = ["Date", "Value Date", "Narration", "Reference", "Amount", "Balance"];
  const csv = [`Account,${OTHER.number}`, ...[head, ...rows].map((row) => row.join(","))].join(
    "\n",
  );
  const sheet = buildXlsx([
    ["Account", OTHER.number],
    head,
    ...rows.map(
      ([day = "", valueOn = "", narration = "", reference = "", amount = "", balance = ""]) => [
        { day },
        { day: valueOn },
        narration,
        reference,
        { number: Number(amount).toPrecision(17) },
        { number: Number(balance).toPrecision(17) },
      ],
    ),
  ]);
  const camt = buildCamt({
    account: OTHER.number,
    opening: "10000.00",
    closing: "19946.45",
    entries: rows.map(([bookedOn = "", , text = "", reference = "", amount = ""]) => ({
      bookedOn,
      text,
      reference,
      amount: amount.replace("-", ""),
      side: amount.startsWith("-") ? "DBIT" : "CRDT",
    })),
  });
  const files: [string | Buffer, string, number][] = [
    [sheet, "XLSX", 3],
    [csv, "CSV", 0],
    [camt, "CAMT.053", 0],
  ];
  const first = "&no_lines_between=yes&opening_balance=10000.00";
  for (const [file, layout, newCount] of files) {
    expect((await importOfOther(file, first)).body).toMatchObject({
      layout,
      line_count: 3,
      new_count: newCount,
      changed_count: 0,
    });
  }
  expect(readOutcome(await importOfOther(camt))).toEqual([409, "statement_repeated"]);
});

test.each([
  [
    "with a formula",
    buildXlsx([
      [`Account ${ACCOUNT}`],
      ["Date", "Narration", "Amount"],
      ["10-Nov-2026", "A", { formula: "1+1", result: "2" }],
    ]),
    "Line 3, cell C3",
  ],
  [
    "of another account",
    Buffer.from(buildCamt({ account: "0987654321", entries: [] })),
    "Line 5, element Acct/Id",
  ],
  [
    "that declares a document type",
    Buffer.from(
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ),
    "Line 2",
  ],
])("a file %s is refused with its place, and nothing of it is kept", async (_what, file, place) => {
  const { files, lines } = await countAll();
  const refused = await importFile(file);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(place)]);
  expect(await countAll()).toMatchObject({ files, lines });
});
