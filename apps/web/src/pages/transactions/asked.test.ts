import { expect, test } from "vitest";
import {
  countActiveFilters,
  withFilters,
  readFilters,
  fromTableSort,
  resolveDays,
  toTableSort,
  toQuery,
  stretchIn,
} from "./asked.ts";

const address = (text: string) => new URLSearchParams(text);

test("the address says what is asked, and what it says wrongly is not asked", () => {
  expect(
    readFilters(
      address(
        "wallet=USD&type=fee&status=failed&product=3&from=2026-11-01&to=2026-11-12&search=KIN&sort=largest",
      ),
    ),
  ).toEqual({
    currency: "USD",
    type: "fee",
    status: "failed",
    product: "3",
    from: "2026-11-01",
    to: "2026-11-12",
    search: "KIN",
    sort: "largest",
  });
  expect(
    readFilters(address("wallet=GBP&type=gift&status=1&product=3.5&from=today&sort=toString")),
  ).toEqual({
    currency: undefined,
    type: undefined,
    status: undefined,
    product: "",
    from: "",
    to: "",
    search: "",
    sort: "newest",
  });
});

test("only what narrows or orders is sent to the server", () => {
  expect(toQuery(readFilters(address("wallet=NGN")), "wal")).toEqual({ wallet_id: "wal" });
  expect(
    toQuery(readFilters(address("product=3&from=2026-11-01&search=a&sort=oldest")), "wal"),
  ).toEqual({
    wallet_id: "wal",
    product: "3",
    from: "2026-11-01",
    search: "a",
    sort: "oldest",
  });
  expect(countActiveFilters(readFilters(address("type=fee&from=2026-11-01&search=x")))).toBe(2);
});

test("a change keeps the rest of the address, and what is usual is left out", () => {
  const from = address("wallet=USD&type=fee");
  expect(withFilters(from, { type: "", status: "failed" }).toString()).toBe(
    "wallet=USD&status=failed",
  );
  expect(withFilters(from, { sort: "newest" }).toString()).toBe("wallet=USD&type=fee");
});

test.each(["newest", "oldest", "largest", "smallest"] as const)(
  "%s is drawn and asked alike",
  (sort) => {
    expect(fromTableSort(toTableSort(sort))).toBe(sort);
  },
);

test("the usual stretches of days are known again in the address, and others are the member's own", () => {
  const today = "2026-11-12";
  for (const key of ["month", "last", "quarter", "year"]) {
    expect(stretchIn(resolveDays(key, today), today)).toBe(key);
  }
  expect(resolveDays("last", today)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(resolveDays("", today)).toEqual({ from: "", to: "" });
  expect(stretchIn({ from: "", to: "" }, today)).toBe("");
  expect(stretchIn({ from: "2026-11-01", to: "" }, today)).toBe("own");
});
