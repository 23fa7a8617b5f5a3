import fc from "fast-check";
import { expect, test } from "vitest";
import { LARGEST_MINOR, toMajor, toMinor } from "./money.ts";
import { readTypedAmount, type TypedAmount } from "./typed-amount.ts";

const SEED = { seed: 57_03, numRuns: 3_000 };

const summarize = (read: TypedAmount): unknown =>
  read.kind === "amount"
    ? [read.minor, ...read.notes]
    : read.kind === "two-meanings"
      ? read.readings
      : read.kind === "refused"
        ? read.because
        : "empty";

test.each<[string, unknown]>([
  // A decimal comma.
  ["100,50", [10_050n, "comma"]],
  ["100,5", [10_050n, "comma"]],
  ["1234,50", [123_450n, "comma"]],
  [",5", [50n, "comma"]],
  ["1.234,56", [123_456n, "comma"]],
  ["1 234 567,5", [123_456_750n, "comma"]],
  ["1.234.567", [123_456_700n, "comma"]],
  // Groups.
  ["1,234", [123_400n]],
  ["1234,567", [123_456_700n]],
  ["1,234,567.89", [123_456_789n]],
  ["1,23,456.50", [12_345_650n]],
  ["1'234'567.50", [123_456_750n]],
  ["1’234", [123_400n]],
  // Pasted with blanks and signs.
  [" ₦1,234.50 ", [123_450n]],
  ["₦ 1,234.50", [123_450n]],
  ["NGN\u00A01\u202F234\u202F567.00", [123_456_700n]],
  ["5,000 naira", [500_000n]],
  ["=N=5,000.00", [500_000n]],
  ["N5000", [500_000n]],
  ["٥٠٠", [50_000n]],
  ["１２.５", [1_250n]],
  // The rules of the specification, noted.
  ["-25", [2_500n, "minus"]],
  ["−25", [2_500n, "minus"]],
  ["-₦25", [2_500n, "minus"]],
  ["₦-25", [2_500n, "minus"]],
  ["25-", [2_500n, "minus"]],
  ["1.999", [199n, "decimals"]],
  ["1,234.567", [123_456n, "decimals"]],
  ["1000000000000", [LARGEST_MINOR]],
  ["1000000000000.01", [LARGEST_MINOR, "most"]],
  ["99999999999999999999", [LARGEST_MINOR, "most"]],
  // Two meanings.
  ["1,234,5", [123_450n, 1_234_500n]],
  ["0,500", [50n, 50_000n]],
  ["100,5000", [10_050n, 100_500_000n]],
  ["1.234,567", [123_456n, 123_456_700n]],
  ["100 50", [10_050n, 1_005_000n]],
  // No amount.
  ["5k", "form"],
  ["1e5", "form"],
  ["1.2.3", "form"],
  ["1,,5", "form"],
  ["1.5,5.5", "form"],
  ["12 34 56", "form"],
  ["2-5", "form"],
  ["--5", "form"],
  ["+5", "form"],
  ["(25)", "form"],
  ["5²", "form"],
  ["½", "form"],
  ["five", "form"],
  ["12:30", "form"],
  ["5 kobo", "form"],
  ["1;5", "form"],
  // The other currency.
  ["$100", "currency"],
  ["100 USD", "currency"],
  ["", "empty"],
  ["  ", "empty"],
  ["₦", "empty"],
  ["-", "empty"],
])("%s is read", (typed, expected) => {
  expect(summarize(readTypedAmount(typed, { currency: "NGN" }))).toEqual(expected);
});

test("dollars take $, US$ and USD, and refuse naira", () => {
  for (const typed of ["$1,000.5", "US$1000.50", "USD 1,000.50", "1,000.50 dollars"])
    expect(readTypedAmount(typed, { currency: "USD" })).toMatchObject({ minor: 100_050n });
  expect(readTypedAmount("₦100", { currency: "USD" })).toEqual({
    kind: "refused",
    because: "currency",
  });
});

test("a signed amount keeps its minus", () => {
  expect(readTypedAmount("−1 250,50", { signed: true })).toMatchObject({ minor: -125_050n });
  expect(readTypedAmount("-1,234.5", { signed: true })).toMatchObject({ minor: -123_450n });
  expect(readTypedAmount("-0,500", { signed: true })).toMatchObject({
    readings: [-50n, -50_000n],
  });
});

const group = (whole: string, by: string): string => whole.replace(/\B(?=(\d{3})+$)/g, by);
const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const amounts = fc.bigInt({ min: 0n, max: LARGEST_MINOR });

test("an amount is read back from every way of writing it", () => {
  const blanks = pick("", " ", "\u00A0", "\u202F");
  fc.assert(
    fc.property(
      amounts,
      pick("", ",", " ", "\u00A0", "\u202F", "'", "’"),
      pick("", "₦", "NGN", "=N="),
      pick("", "NGN", "naira"),
      blanks,
      (minor, by, front, back, blank) => {
        const [whole = "", decimals = ""] = toMajor(toMinor(minor)).split(".");
        const typed = [front, blank, group(whole, by), ".", decimals, blank, back].join("");
        expect(summarize(readTypedAmount(typed, { currency: "NGN" }))).toEqual([minor]);
      },
    ),
    SEED,
  );
});

test("a decimal comma is read back, with and without groups", () => {
  fc.assert(
    fc.property(
      amounts,
      pick("", ".", " ", "\u00A0"),
      pick("₦", "NGN ", ""),
      (minor, by, front) => {
        const [whole = "", decimals = ""] = toMajor(toMinor(minor)).split(".");
        const typed = `${front}${group(whole, by)},${decimals}`;
        expect(summarize(readTypedAmount(typed, { currency: "NGN" }))).toEqual([minor, "comma"]);
      },
    ),
    SEED,
  );
});

test("no digit and no character but blanks, groups and marks disappears without a note", () => {
  const texts = fc
    .array(pick(...Array.from("0123456789,,..  '-ke₦$N\u00A0"), "NGN"), { maxLength: 14 })
    .map((characters) => characters.join(""));
  fc.assert(
    fc.property(texts, (typed) => {
      const read = readTypedAmount(typed, { currency: "NGN" });
      if (read.kind !== "amount") return;
      const digits = typed.replaceAll(/\D/g, "").replace(/^0+/, "");
      const worth = (read.whole + read.fraction).replace(/^0+/, "");
      expect(typed.replaceAll(/NGN/g, "")).not.toMatch(/[ke$]/);
      if (read.notes.includes("most")) return;
      const kept = read.notes.includes("decimals") ? digits.slice(0, worth.length) : digits;
      expect(worth).toBe(kept);
      expect(read.notes.includes("minus")).toBe(typed.includes("-"));
      // What stands before a single dot is naira.
      const [front = "", after, ...more] = typed.split(".");
      const hasOneDot = after !== undefined && more.length === 0 && !after.includes(",");
      const naira = hasOneDot ? front.replaceAll(/\D/g, "") || "0" : read.whole;
      expect(BigInt(read.whole)).toBe(BigInt(naira));
    }),
    SEED,
  );
});

test("one or two digits after the only comma are decimals, three are a group", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.stringMatching(/^\d{1,3}$/),
      (whole, tail) => {
        const expected =
          tail.length === 3
            ? [toMinor(BigInt(`${whole}${tail}00`))]
            : [toMinor(BigInt(`${whole}${tail.padEnd(2, "0")}`)), "comma"];
        expect(summarize(readTypedAmount(`${whole},${tail}`))).toEqual(expected);
      },
    ),
    SEED,
  );
});
