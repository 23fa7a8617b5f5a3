import { expect, test } from "vitest";
import { toPlainNumber } from "./plain-number.ts";

test.each([
  ["0", "0"],
  ["-0", "0"],
  ["5", "5"],
  ["-1234.5", "-1234.5"],
  ["0.01", "0.01"],
  // What spreadsheets and programs write for a number that they show with two decimals.
  ["1234.5699999999999", "1234.57"],
  ["86620712.910000011", "86620712.91"],
  ["0.30000000000000004", "0.3"],
  ["0.10000000000000001", "0.1"],
  ["1.2345678E7", "12345678"],
  ["1.0E-2", "0.01"],
  ["9999999999999.99", "9999999999999.99"],
  ["999999999999.995", "999999999999.995"],
  // More than a kobo, which the reader of amounts refuses.
  ["0.005", "0.005"],
  ["1.0000000000001", "1.0000000000001"],
  // No spreadsheet keeps so many digits: what it shows of them is not the number.
  ["1.00004261112083E29", "1.00004261112083E29"],
  ["12345678901234567", "12345678901234567"],
  ["#REF!", "#REF!"],
])("%s is read as %s", (written, plain) => {
  expect(toPlainNumber(written)).toBe(plain);
});

test("every amount of kobo is read back from what a binary number is written as", () => {
  for (let kobo = 1; kobo < 1_000_000_000_000_000; kobo = kobo * 3 + (kobo % 7)) {
    const text = String(kobo).padStart(3, "0");
    const exact = `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0+$/, "");
    expect(toPlainNumber((kobo / 100).toPrecision(17))).toBe(exact);
    expect(toPlainNumber((kobo / 100).toExponential())).toBe(exact);
  }
});
