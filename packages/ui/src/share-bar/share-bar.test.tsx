import { toMinor, ZERO } from "@kinfold/money";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ShareBar } from "./share-bar.tsx";
import { computeTenths } from "./shares.ts";

describe("percentages", () => {
  test.each<[bigint[], number[]]>([
    [
      [46n, 28n, 16n, 10n],
      [460, 280, 160, 100],
    ],
    [
      [1n, 1n, 1n],
      [334, 333, 333],
    ],
    [
      [2n, 2n, 2n, 1n],
      [286, 286, 285, 143],
    ],
    [
      [99_999_999_999_999n, 1n],
      [1000, 0],
    ],
    [[7n], [1000]],
    [
      [0n, 5n],
      [0, 1000],
    ],
    [
      [0n, 0n],
      [0, 0],
    ],
    [[], []],
  ])("of %o are %o tenths", (amounts, tenths) => {
    expect(computeTenths(amounts.map((amount) => toMinor(amount)))).toEqual(tenths);
  });

  test("add to 100.0, whatever is divided (share-bar-1)", () => {
    const sums = Array.from({ length: 500 }, (_, seed) => {
      const amounts = [3, 7, 11, 13, 17, 19]
        .slice(0, (seed % 6) + 1)
        .map((prime) => toMinor(BigInt(((seed + 1) * prime * 7_919) % 1_000_003)));
      return computeTenths(amounts).reduce((all, tenths) => all + tenths, 0);
    });
    expect(new Set(sums)).toEqual(new Set([1000]));
  });
});

const HOLDINGS = [
  { key: "bills", name: "Treasury bills", amount: toMinor(46n) },
  { key: "paper", name: "Commercial paper", amount: toMinor(54n) },
  { key: "cash", name: "Cash", amount: ZERO },
];

test("every part is in the legend with its name and figure, however small (share-bar-3)", () => {
  render(<ShareBar label="What the pool holds" parts={HOLDINGS} />);
  const whole = screen.getByRole("figure", { name: "What the pool holds" });
  expect(
    within(whole)
      .getAllByRole("listitem")
      .map((part) => part.textContent),
  ).toEqual(["Treasury bills 46.0%", "Commercial paper 54.0%", "Cash 0.0%"]);
});

test("money is shown beside its percentage, and a part of nothing is not drawn", () => {
  const { container } = render(<ShareBar label="Naira" parts={HOLDINGS} currency="NGN" />);
  expect(screen.getAllByRole("listitem")[1]).toHaveTextContent("Commercial paper ₦0.54 54.0%");
  expect(container.querySelectorAll("figure > [aria-hidden] > [data-fill]")).toHaveLength(2);
});

test("parts are told apart by their pattern, the same in bar and legend (share-bar-2)", () => {
  const { container } = render(
    <ShareBar label="What the pool holds" parts={HOLDINGS.slice(0, 2)} />,
  );
  const fills = [...container.querySelectorAll<HTMLElement>("[data-fill]")];
  expect(fills.map(({ dataset }) => dataset["fill"])).toEqual(["solid", "hatch", "solid", "hatch"]);
});

test("no name, too many parts, or a negative one, are refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<ShareBar label="" parts={HOLDINGS} />)).toThrow("give it a `label`");
  const seven = Array.from({ length: 7 }, (_, at) => ({
    key: `${at}`,
    name: "Part",
    amount: toMinor(1n),
  }));
  expect(() => render(<ShareBar label="Too many" parts={seven} />)).toThrow("put the smallest");
  const owed = [{ key: "owed", name: "Owed", amount: toMinor(-1n) }];
  expect(() => render(<ShareBar label="Owed" parts={owed} />)).toThrow("not negative");
});
