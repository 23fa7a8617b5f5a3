import { describe, expect, test } from "vitest";
import { parseStatement } from "./parse.ts";

const read = (head: string, ...rows: string[]) =>
  parseStatement(Buffer.from(["Account,0123456789", head, ...rows, ""].join("\n")), {
    accountNumber: "0123456789",
    currency: "NGN",
    now: new Date("2026-11-28T12:00:00Z"),
  });
const WITH_BALANCE = "Date,Narration,Debit,Credit,Balance";
const GTBANK = "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks";
const ACCESS = "Posted Date,Value Date,Description,Reference,Debit,Credit,Balance";

describe("a comma without quotes is put back where it can stand in one place only", () => {
  test.each<[string, string, string, string, bigint]>([
    [
      "in a narration",
      WITH_BALANCE,
      "21-Nov-26,NIP FROM ADA, LAGOS,,250.00,1250.00",
      "NIP FROM ADA, LAGOS",
      25_000n,
    ],
    [
      "in an amount and its balance",
      WITH_BALANCE,
      "21-Nov-26,NIP,,1,250.00,2,250.00",
      "NIP",
      125_000n,
    ],
    [
      "in a narration that ends with an amount",
      WITH_BALANCE,
      "21-Nov-26,TRF 1,250.00,,300.00,1500.00",
      "TRF 1,250.00",
      30_000n,
    ],
    [
      "in a narration before a reference, which are searched together",
      ACCESS,
      "21/11/2026,21/11/2026,NIP ADA, OKAFOR,000014,,250.00,1250.00",
      "NIP ADA, OKAFOR",
      25_000n,
    ],
    ["without a balance", "Date,Narration,Amount", "21-Nov-26,A, B,250.00", "A, B", 25_000n],
  ])("%s", (_what, head, row, narration, amountMinor) => {
    expect(read(head, row)).toMatchObject({ lines: [{ narration, amountMinor }] });
  });
});

describe("a row that can be read in two ways is refused by its line", () => {
  test.each<[string, string, string]>([
    ["as two amounts", "Date,Narration,Amount", "21-Nov-26,NIP,1,250.00"],
    ["as two debits", WITH_BALANCE, "21-Nov-26,NIP,4,500.00,,1250.00"],
    [
      "as a branch or as a remark",
      GTBANK,
      "21-Nov-2026,21-Nov-2026,0001,,250.00,1250.00,IKEJA,NIP ADA, LAGOS",
    ],
    ["as more commas than a narration has", WITH_BALANCE, "21-Nov-26,A,B,C,D,E,,250.00,1250.00"],
    ["as nothing", WITH_BALANCE, "21-Nov-26,NIP,,250.00,1250.00,here"],
  ])("%s", (_what, head, row) => {
    expect(read(head, row)).toMatchObject({
      code: "statement_unreadable",
      sentence: expect.stringMatching(
        /^Line 3: there are \d+ cells instead of \d, as when a comma stands in a cell without quotes\. Export the days as XLSX\./,
      ),
    });
  });
});

test("what was put back still has to follow from the balances", () => {
  const rows = ["21-Nov-26,NIP ADA, LAGOS,,250.00,1250.00", "22-Nov-26,SMS, FEE,4.00,,1247.00"];
  expect(read(WITH_BALANCE, ...rows)).toMatchObject({
    sentence: expect.stringContaining("Line 4: the balance does not follow"),
  });
});

test("many rows with many columns of words are read in a moment", () => {
  const columns = Array.from({ length: 20 }, (_, at) => `Note ${at}`).join(",");
  const row = `21-Nov-26,X,,1.00,${columns},more,and more,and more`;
  const begun = process.threadCpuUsage();
  expect(
    read(`Date,Narration,Debit,Credit,${columns}`, ...Array.from({ length: 5_000 }, () => row)),
  ).toMatchObject({ code: "statement_unreadable" });
  const { user, system } = process.threadCpuUsage(begun);
  // So much of this thread's own processor, in microseconds, whatever else the machine does.
  expect(user + system).toBeLessThan(5_000_000);
});

test("what the first page prints above its columns may stand above the next page too", () => {
  const rows = [
    "21-Nov-26,NIP,,250.00,1250.00",
    "Account,0123456789",
    WITH_BALANCE,
    "22-Nov-26,SMS,4.00,,1246.00",
  ];
  expect(read(WITH_BALANCE, ...rows)).toMatchObject({ lines: [{}, { amountMinor: -400n }] });
  expect(read(WITH_BALANCE, ...rows.with(1, "Account,0987654321"))).toMatchObject({
    sentence: expect.stringContaining("Line 4: a date and an amount are expected"),
  });
});
