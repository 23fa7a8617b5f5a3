import { toMinor } from "@kinfold/money";
import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TwoSides, type Side } from "./two-sides.tsx";

const MEMBERS: Side = {
  name: "Members own",
  parts: [
    { key: "others", name: "Other members", amount: toMinor(9_000_000_000n), fill: "solid" },
    { key: "yours", name: "Yours", amount: toMinor(1n), fill: "yours", isCounted: true },
  ],
};
const bankOf = (minor: bigint): Side => ({
  name: "Banks confirm",
  parts: [{ key: "bank", name: "Bank", amount: toMinor(minor), fill: "hatch" }],
});

function draw(...sides: [Side, Side]) {
  const { container } = render(
    <TwoSides label="What is compared" currency="NGN" sides={sides} missing="Not explained" />,
  );
  const fills = [...container.querySelectorAll<HTMLElement>("[aria-hidden] > [data-fill]")];
  return {
    whole: screen.getByRole("figure", { name: "What is compared" }),
    legend: within(screen.getByRole("list"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.trim()),
    bars: fills.map(({ dataset }) => dataset["fill"]),
  };
}

test("both amounts are words as well, and both sides are told of (two-sides-1)", () => {
  const { whole, bars } = draw(MEMBERS, bankOf(9_000_000_001n));
  expect(whole).toHaveTextContent("Members own ₦90,000,000.01");
  expect(whole).toHaveTextContent("Banks confirm ₦90,000,000.01");
  expect(bars).toEqual(["solid", "yours", "hatch"]);
});

test("one missing kobo of ninety million is drawn and named (two-sides-2)", () => {
  const { legend, bars } = draw(MEMBERS, bankOf(9_000_000_000n));
  expect(bars).toEqual(["solid", "yours", "hatch", "missing"]);
  expect(legend).toEqual(["Other members", "Yours ₦0.01", "Bank", "Not explained ₦0.01"]);
});

test("a kobo too many is missing on the other side", () => {
  const { bars } = draw(MEMBERS, bankOf(9_000_000_002n));
  expect(bars).toEqual(["solid", "yours", "missing", "hatch"]);
});

test("a side that no one has said is empty, and nothing is called missing", () => {
  const { whole, legend } = draw(MEMBERS, {
    name: "Banks confirm",
    parts: [],
    unsaid: "Not confirmed yet",
  });
  expect(whole).toHaveTextContent("Banks confirm Not confirmed yet");
  expect(legend).toEqual(["Other members", "Yours ₦0.01"]);
});

test("parts are told apart by their pattern (two-sides-3)", () => {
  const { bars } = draw(MEMBERS, bankOf(1n));
  expect(new Set(bars).size).toBe(bars.length);
});

test("a negative part, and no name, are refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => draw(MEMBERS, bankOf(-1n))).toThrow("not negative");
  const sides: [Side, Side] = [MEMBERS, bankOf(1n)];
  expect(() =>
    render(<TwoSides label="" currency="NGN" sides={sides} missing="Not explained" />),
  ).toThrow("give them a `label`");
});
