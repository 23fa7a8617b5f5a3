import { expect, test } from "vitest";
import { buildCamt, type CamtEntry } from "../testing/camt.ts";
import type { ParsedLine } from "./parse.ts";
import { readStatementFile } from "../testing/read-statement.ts";
import { buildXlsx, type SheetCell } from "../testing/spreadsheets.ts";
import { createChance, readSeed } from "../testing/chance.ts";

const ACCOUNT = "0123456789";
const EXPECTED = {
  accountNumber: ACCOUNT,
  currency: "NGN",
  now: new Date("2026-11-12T08:00:00Z"),
} as const;

type Movement = {
  day: string;
  valueOn: string;
  narration: string;
  reference: string;
  kobo: bigint;
  balance: bigint;
};

const digits = (kobo: bigint): string => {
  const text = String(kobo < 0n ? -kobo : kobo).padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};
const signed = (kobo: bigint): string => (kobo < 0n ? "-" : "") + digits(kobo);
const grouped = (text: string): string => text.replaceAll(/\B(?=(\d{3})+(?=\.))/g, ",");

const WORDS =
  'NIP GTB OKAFOR ADAEZE ₦ O\'BRIEN & SONS <LAGOS> -CASH =SUM(A1) @HOME +234 JOSÉ "QUOTED" KIN-7F3K9Q'.split(
    " ",
  );

/** A month of a busy account: small and large amounts, the same movement twice, narrations that begin with anything. */
function buildMovements(seed: number): Movement[] {
  const next = createChance(seed);
  const draw = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  let balance = 1_000_000_000n;
  return Array.from({ length: 60 }, (_, at) => {
    const size = BigInt(draw(1, 9)) * 10n ** BigInt(draw(0, 10)) + BigInt(draw(0, 99));
    const kobo = next() < 0.4 && size < balance ? -size : size;
    balance += kobo;
    const day = `2026-11-${String(1 + Math.floor(at / 6)).padStart(2, "0")}`;
    return {
      day,
      valueOn: next() < 0.2 ? "2026-10-31" : day,
      narration: Array.from({ length: draw(1, 6) }, () => WORDS[draw(0, WORDS.length - 1)]).join(
        " ",
      ),
      reference: next() < 0.3 ? "" : `FT26${draw(100_000, 999_999)}`,
      kobo,
      balance,
    };
  });
}

const HEAD = ["Date", "Value Date", "Narration", "Reference", "Debit", "Credit", "Balance"];
const toRow = ({ narration, reference, kobo, balance }: Movement): string[] => [
  narration,
  reference,
  kobo < 0n ? digits(kobo) : "",
  kobo > 0n ? digits(kobo) : "",
  signed(balance),
];
const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function buildCsv(movements: readonly Movement[]): Buffer {
  const rows = movements.map((one) =>
    [one.day, one.valueOn, ...toRow(one)].map((cell) => quote(cell)).join(","),
  );
  return Buffer.from([`Account Number,${ACCOUNT}`, HEAD.join(","), ...rows].join("\n"));
}

/** Numbers as spreadsheets and as Java write them, with the noise of their binary form. */
const writeNumber = (text: string, at: number): SheetCell => {
  if (text === "") return null;
  if (at % 3 === 0) return { number: Number(text).toPrecision(17) };
  return {
    number: at % 3 === 1 ? Number(text).toExponential().toUpperCase().replace("+", "") : text,
  };
};

const buildNumbers = (movements: readonly Movement[], date1904?: "1" | "true"): Buffer =>
  buildXlsx(
    [
      ["Account Number", ACCOUNT],
      HEAD,
      ...movements.map((one, at): SheetCell[] => {
        const [narration = "", reference = "", ...amounts] = toRow(one);
        return [
          { day: one.day, fraction: (at % 10) / 10 },
          { day: one.valueOn },
          narration,
          reference === "" ? null : reference,
          ...amounts.map((amount) => writeNumber(amount, at)),
        ];
      }),
    ],
    date1904 === undefined ? {} : { date1904 },
  );

const buildTexts = (movements: readonly Movement[]): Buffer =>
  buildXlsx([
    ["Account Number", ACCOUNT],
    HEAD,
    ...movements.map((one) => {
      const [narration = "", reference = "", ...amounts] = toRow(one);
      return [
        one.day,
        one.valueOn,
        narration,
        reference,
        ...amounts.map((amount) => grouped(amount)),
      ];
    }),
  ]);

const seed = readSeed();

test(`a statement has the same lines as CSV, XLSX and CAMT.053 (seed ${seed})`, async () => {
  const movements = buildMovements(seed);
  const csv = await readStatementFile(buildCsv(movements), EXPECTED);
  if (!("lines" in csv)) throw new Error(JSON.stringify(csv));
  expect(csv.lines.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor])).toEqual(
    movements.map(({ kobo, balance }) => [kobo, balance]),
  );
  expect(csv.lines.map(({ narration }) => narration)).toEqual(
    movements.map(({ narration }) => narration),
  );
  const sheets = [buildNumbers(movements), buildNumbers(movements, "true"), buildTexts(movements)];
  const read = await Promise.all(sheets.map((sheet) => readStatementFile(sheet, EXPECTED)));
  for (const statement of read) expect(statement).toEqual({ ...csv, layout: "XLSX" });
  for (const version of ["02", "08"] as const) {
    const camt = buildCamt({
      version,
      opening: "10000000.00",
      closing: signed(movements.at(-1)?.balance ?? 0n),
      entries: movements.map(({ day, valueOn, narration, reference, kobo }): CamtEntry => ({
        amount: digits(kobo),
        side: kobo < 0n ? "DBIT" : "CRDT",
        bookedOn: day,
        valueOn,
        text: narration,
        reference,
      })),
    });
    const entries = await readStatementFile(Buffer.from(camt), EXPECTED);
    if (!("lines" in entries)) throw new Error(JSON.stringify(entries));
    const toFacts = (line: ParsedLine) => [
      line.bookedOn,
      line.valueOn,
      line.narration,
      line.bankReference,
      line.amountMinor,
    ];
    expect(entries.lines.map(toFacts)).toEqual(csv.lines.map(toFacts));
    expect(new Set(entries.lines.map(({ balanceMinor }) => balanceMinor))).toEqual(new Set([null]));
  }
});

const cellOf = (amount: SheetCell, day: SheetCell = { day: "2026-11-10" }): Buffer =>
  buildXlsx([
    ["Account", ACCOUNT],
    ["Date", "Narration", "Amount"],
    [day, "KIN-7F3K9Q", amount],
  ]);

test.each<[string, Buffer, bigint]>([
  ["a sum that has binary noise", cellOf({ number: "0.30000000000000004" }), 30n],
  [
    "an amount that a program wrote with an exponent",
    cellOf({ number: "1.234567E7" }),
    1_234_567_000n,
  ],
  ["a negative number", cellOf({ number: "-53.75" }), -5_375n],
  ["a number as text", cellOf("₦1,234.50"), 123_450n],
  ["trillions", cellOf({ number: "9999999999999.99" }), 999_999_999_999_999n],
])("a cell with %s is read to the kobo", async (_what, file, amountMinor) => {
  expect(await readStatementFile(file, EXPECTED)).toMatchObject({ lines: [{ amountMinor }] });
});

test.each<[string, Buffer, string]>([
  [
    "a third of a kobo",
    cellOf({ number: "0.3333333333333333" }),
    "Line 3, cell Amount: an amount in NGN such as 1,234.50 is expected.",
  ],
  [
    "more digits than a number has",
    cellOf({ number: "1.2345678901234567E20" }),
    "Line 3, cell Amount: an amount in NGN such as 1,234.50 is expected.",
  ],
  [
    "a number for its day",
    cellOf({ number: "5" }, { number: "46336" }),
    "Line 3, cell Date: a date such as 21/11/2026, 21-Nov-26 or 2026-11-21 is expected.",
  ],
  [
    "a formula",
    cellOf({ formula: "0.1+0.2", result: "0.3" }),
    "Line 3, cell C3: a value is expected instead of a formula.",
  ],
  [
    "days of which a spreadsheet took some for its own",
    buildXlsx([
      ["Account", ACCOUNT],
      ["Date", "Narration", "Amount"],
      [{ day: "2026-03-04" }, "KIN", "5"],
      ["21/10/2026", "KIN", "5"],
    ]),
    "Line 4, cell Date: a date written like the others of this column is expected.",
  ],
  [
    "characters that are none",
    cellOf("5", "10-Nov-2026\uFFFD"),
    "Line 3, cell 1: text is expected instead of characters that cannot be read.",
  ],
  [
    "half a character, as spreadsheets escape it",
    cellOf("5", "10-Nov-2026_xD800_"),
    "Line 3, cell 1: text is expected instead of characters that cannot be read.",
  ],
])(
  "a spreadsheet with %s is refused, and the line and cell are named",
  async (_what, file, sentence) => {
    expect(await readStatementFile(file, EXPECTED)).toEqual({
      code: "statement_unreadable",
      sentence: `${sentence} Nothing of the file was taken in.`,
    });
  },
);

test("an account number that a spreadsheet took for a number is the same account", async () => {
  const file = (account: SheetCell): Buffer =>
    buildXlsx([
      ["account_number", "Date", "Narration", "Amount"],
      [account, "10-Nov-2026", "KIN", "5"],
    ]);
  expect(await readStatementFile(file({ number: "123456789" }), EXPECTED)).toHaveProperty("lines");
  expect(await readStatementFile(file({ number: "1123456789" }), EXPECTED)).toMatchObject({
    code: "statement_wrong_account",
  });
});

test.each<[string, Buffer, RegExp]>([
  [
    "a spreadsheet of before 2007",
    Buffer.from("d0cf11e0a1b11ae100", "hex"),
    /Save it as \.xlsx or CSV/,
  ],
  ["a PDF", Buffer.from("%PDF-1.7 and so on"), /^The file is a PDF\. Export/],
  ["an archive of something else", Buffer.from("PK\u0003\u0004nothing"), /no whole XLSX/],
  [
    "XML of something else",
    Buffer.from("<invoice><body/></invoice>"),
    /^Line 1: a statement of CAMT\.053/,
  ],
])("%s is refused with what to do", async (_what, file, sentence) => {
  expect(await readStatementFile(file, EXPECTED)).toEqual({
    code: "statement_unreadable",
    sentence: expect.stringMatching(sentence),
  });
});
