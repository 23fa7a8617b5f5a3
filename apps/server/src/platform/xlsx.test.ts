import { toMinor } from "@kinfold/money";
import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { writeXlsx } from "./xlsx.ts";

test("figures are numbers with two decimals, and text stays text whatever it begins with", async () => {
  const bytes = await writeXlsx([
    {
      name: "What a member wrote",
      header: ["text", "amount"],
      rows: [
        ["=HYPERLINK(1)", toMinor(-123_456n)],
        ["Okafọr & Ọlá <1>", toMinor(7n)],
        [null, null],
        ["00123", toMinor(9_007_199_254_740_991n)],
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
    ["00123", 90_071_992_547_409.91],
  ]);
  expect(second?.sheet).toBe("A second sheet with a very long");
});
