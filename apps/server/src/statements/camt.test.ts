import { describe, expect, test } from "vitest";
import { readCamt } from "../platform/files/examining/read-camt.ts";
import { buildCamt, type CamtEntry, type CamtFile } from "../testing/camt.ts";
import { readCamtStatement } from "./camt.ts";
import { captureUnfit } from "./parse.ts";

const EXPECTED = {
  accountNumber: "0123456789",
  currency: "NGN",
  now: new Date("2026-11-12T08:00:00Z"),
} as const;
const ENTRY: CamtEntry = {
  amount: "500.25",
  side: "CRDT",
  bookedOn: "2026-11-10",
  text: "NIP/ADA OKAFOR",
  reference: "FT1",
};

function read(file: CamtFile | string) {
  const table = readCamt(Buffer.from(typeof file === "string" ? file : buildCamt(file)));
  if ("tableFault" in table) throw new Error(table.tableFault);
  const rows = table.rows.map(([line, ...cells]) => ({ line, cells }));
  return captureUnfit(() => readCamtStatement(rows, EXPECTED));
}

describe("a statement of CAMT.053", () => {
  test("is a line for each booked entry, with its sign, days and reference", () => {
    const entries: CamtEntry[] = [
      { ...ENTRY, valueOn: "2026-11-09" },
      { ...ENTRY, side: "DBIT", amount: "53.75000", text: "CHARGE", reference: "FT2" },
    ];
    expect(read({ opening: "-100.00", closing: "346.50", entries })).toEqual({
      accountNumber: "0123456789",
      lines: [
        {
          fileLine: 8,
          bookedOn: "2026-11-10",
          valueOn: "2026-11-09",
          narration: "NIP/ADA OKAFOR",
          bankReference: "FT1",
          amountMinor: 50_025n,
          balanceMinor: null,
        },
        expect.objectContaining({
          narration: "CHARGE",
          amountMinor: -5_375n,
          valueOn: "2026-11-10",
        }),
      ],
      balances: { opening: -10_000n, closing: 34_650n },
    });
  });

  test("leaves out what is not booked yet", () => {
    const entries = ["PDNG", "INFO", "FUTR"].map((status) => Object.assign({}, ENTRY, { status }));
    const statement = read({ closing: "500.25", entries: [ENTRY, ...entries] });
    expect(statement).toMatchObject({ lines: [{ bankReference: "FT1" }] });
    expect("lines" in statement && statement.lines).toHaveLength(1);
  });

  test.each(["02", "08"] as const)("of version %s says who sent what, nothing twice", (version) => {
    const details = [
      { endToEnd: "KIN-7F3K9Q", name: "ADA OKAFOR", text: "CONTRIBUTION KIN-7F3K9Q" },
    ];
    const { text: _, ...bare } = ENTRY;
    const statement = read({
      version,
      closing: "1000.50",
      entries: [
        { ...bare, details },
        { ...ENTRY, details },
      ],
    });
    expect(statement).toMatchObject({
      lines: [
        { narration: "CONTRIBUTION KIN-7F3K9Q / ADA OKAFOR" },
        { narration: "NIP/ADA OKAFOR / CONTRIBUTION KIN-7F3K9Q" },
      ],
    });
  });

  test("has one line for a batch, whose details come to it", () => {
    const details = [
      { amount: "300.25", endToEnd: "KIN-AAAAAA" },
      { amount: "200.00", endToEnd: "KIN-BBBBBB" },
    ];
    const batch = { ...ENTRY, text: "BULK", details };
    expect(read({ closing: "500.25", entries: [batch] })).toMatchObject({
      lines: [{ amountMinor: 50_025n, narration: "BULK / KIN-AAAAAA / KIN-BBBBBB" }],
    });
    const [first] = details;
    const short = {
      ...batch,
      details: [first, { ...first, amount: "1.00" }].flatMap((one) => one ?? []),
    };
    expect(read({ closing: "500.25", entries: [short] })).toEqual({
      code: "statement_unreadable",
      sentence:
        "Line 8, element Ntry/Amt: the sum of its details (TxDtls) is expected. Nothing of the file was taken in.",
    });
  });

  test("says that an entry takes another back", () => {
    const entries: CamtEntry[] = [
      { ...ENTRY, side: "DBIT", isReversal: true },
      { ...ENTRY, side: "DBIT", isReversal: true, text: "RVSL NIP/ADA" },
    ];
    expect(read({ closing: "-1000.50", entries })).toMatchObject({
      lines: [{ narration: "REVERSAL NIP/ADA OKAFOR" }, { narration: "RVSL NIP/ADA" }],
    });
  });
});

const whole = buildCamt({ closing: "500.25", entries: [ENTRY] });
const change = (from: string | RegExp, to: string): string => {
  const changed = whole.replace(from, to);
  expect(changed).not.toBe(whole);
  return changed;
};

describe("a statement of CAMT.053 is refused whole, by line and element", () => {
  test.each([
    [change("0123456789", "0987654321"), "statement_wrong_account", "Line 5, element Acct/Id"],
    [change(/<Acct>.*<\/Acct>/, ""), "statement_account_unproven", "The file names no account"],
    [change("<Ccy>NGN", "<Ccy>USD"), "statement_unreadable", "Line 5, element Acct/Ccy"],
    [
      change(
        /Ccy="NGN">500.25<\/Amt><CdtDbtInd>CRDT<\/CdtDbtInd>$/m,
        'Ccy="USD">500.25</Amt><CdtDbtInd>CRDT</CdtDbtInd>',
      ),
      "statement_unreadable",
      "Line 8, element Ntry/Amt/@Ccy",
    ],
    [change(/<Cd>CLBD/, "<Cd>CLAV"), "statement_unreadable", "Line 4, element Stmt/Bal"],
    [
      buildCamt({ closing: "500.24", entries: [ENTRY] }),
      "statement_unreadable",
      "Line 7, element Bal/Amt",
    ],
    [
      buildCamt({ closing: "500.25", entries: [{ ...ENTRY, amount: "500.255" }] }),
      "statement_unreadable",
      "Line 8, element Ntry/Amt",
    ],
    [
      buildCamt({ closing: "500.25", entries: [{ ...ENTRY, amount: "-500.25" }] }),
      "statement_unreadable",
      "Line 8, element Ntry/Amt",
    ],
    [
      buildCamt({ entries: [{ ...ENTRY, amount: "0.00" }] }),
      "statement_unreadable",
      "There are no lines in the file",
    ],
    [
      buildCamt({ closing: "500.25", entries: [{ ...ENTRY, bookedOn: "2026-11-31" }] }),
      "statement_unreadable",
      "Line 8, element Ntry/BookgDt",
    ],
    [
      buildCamt({ closing: "500.25", entries: [{ ...ENTRY, bookedOn: "2026-11-13" }] }),
      "statement_unreadable",
      "Line 8, element Ntry/BookgDt",
    ],
    [
      change(/<Sts>.*<\/Sts>/, "<Sts><Cd>DONE</Cd></Sts>"),
      "statement_unreadable",
      "Line 8, element Ntry/Sts",
    ],
    [
      change("<CdtDbtInd>CRDT</CdtDbtInd>\n", "<CdtDbtInd>BOTH</CdtDbtInd>\n"),
      "statement_unreadable",
      "Line 8, element Ntry/CdtDbtInd",
    ],
    [change("NIP/ADA", "NIP\u0085ADA"), "statement_unreadable", "Line 8, element Ntry:"],
  ])("%#", (file, code, place) => {
    expect(read(file)).toEqual({ code, sentence: expect.stringContaining(place) });
  });

  test("also when only one of its statements is of another account", () => {
    const second = /<Stmt>[\s\S]*<\/Stmt>/.exec(whole)?.[0].replace("0123456789", "0987654321");
    const file = whole.replace("</Stmt>", `</Stmt>\n${second ?? ""}`);
    expect(read(file)).toMatchObject({ code: "statement_wrong_account" });
  });

  test("with nothing that is booked", () => {
    expect(read({ entries: [{ ...ENTRY, status: "PDNG" }] })).toEqual({
      code: "statement_unreadable",
      sentence: "There are no lines in the file.",
    });
  });
});
