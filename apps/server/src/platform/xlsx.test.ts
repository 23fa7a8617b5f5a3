import { toMinor } from "@kinfold/money";
import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { writeXlsx } from "./xlsx.ts";

test("figures are numbers with two decimals while a spreadsheet keeps them, and text stays text whatever it begins with", async () => {
  const bytes = await writeXlsx([
    {
      name: "What a member wrote",
      header: ["text", "amount"],
      rows: [
        ["=HYPERLINK(1)", toMinor(-123_456n)],
        ["Okafọr & Ọlá <1>", toMinor(7n)],
        [null, null],
        ["00123", toMinor(999_999_999_999_999n)],
        ["one kobo more", toMinor(9_007_199_254_740_990n)],
        ["than this", toMinor(-9_007_199_254_740_991n)],
        ["price", { decimal: "103.125", places: 6 }],
        ["units", { decimal: "-6923.0769", places: 4 }],
        ["more digits than a number keeps", { decimal: "123456789012.345678", places: 6 }],
        ["a day", { day: "2026-09-30" }],
      ],
    },
    { name: "A second sheet with a very long name", header: ["only"], rows: [] },
  ]);
  const [first, second] = await readXlsxFile(bytes);
  expect(first?.sheet).toBe("What a member wrote");
  expect(first?.data).toEqual([
    ["text", "amount"],
    ["=HYPERLINK(1)", -1234.56],
    ["Okafọr & Ọlá <1>", 0.07],
    [null, null],
    ["00123", 9_999_999_999_999.99],
    ["one kobo more", "90071992547409.90"],
    ["than this", "-90071992547409.91"],
    ["price", 103.125],
    ["units", -6923.0769],
    ["more digits than a number keeps", "123456789012.345678"],
    ["a day", new Date("2026-09-30T00:00:00Z")],
  ]);
  expect(second?.sheet).toBe("A second sheet with a very long");
});
