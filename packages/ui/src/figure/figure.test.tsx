import { toMinor, ZERO } from "@kinfold/money";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { Figure, type FigureProps } from "./figure.tsx";

afterEach(() => act(() => setAmountsHidden(false)));

const printed = (props: FigureProps) => {
  const { container } = render(<Figure {...props} />);
  return container.textContent;
};

test.each<{ given: FigureProps; reads: string }>([
  { given: { amount: toMinor(125_000_050n), currency: "NGN" }, reads: "₦1,250,000.50" },
  { given: { amount: ZERO, currency: "USD", size: "lg" }, reads: "$0.00" },
  { given: { amount: toMinor(7n), currency: "USD" }, reads: "$0.07" },
  { given: { amount: toMinor(-250_050n), currency: "NGN", size: "md" }, reads: "−₦2,500.50" },
  {
    given: { amount: toMinor(99_999_999_999_999n), currency: "NGN" },
    reads: "₦999,999,999,999.99",
  },
  {
    given: { amount: toMinor(50_000_000n), currency: "NGN", movement: "in" },
    reads: "+₦500,000.00",
  },
  {
    given: { amount: toMinor(50_000_000n), currency: "NGN", movement: "out" },
    reads: "−₦500,000.00",
  },
  {
    given: { amount: toMinor(-50_000_000n), currency: "NGN", movement: "out" },
    reads: "−₦500,000.00",
  },
  {
    given: { amount: toMinor(-7_500_000n), currency: "NGN", movement: "failed" },
    reads: "Failed ₦75,000.00",
  },
  { given: { amount: toMinor(41_822n), currency: "USD", trend: "up" }, reads: "Up $418.22" },
  { given: { amount: toMinor(-41_822n), currency: "USD", trend: "down" }, reads: "Down $418.22" },
])("$given.amount minor units read $reads (figure-1)", ({ given, reads }) => {
  expect(printed(given)).toBe(reads);
});

test("hidden amounts show no figure, no length and no direction, and say so (figure-4)", () => {
  setAmountsHidden(true);
  const large = printed({ amount: toMinor(841_265_050n), currency: "NGN", size: "lg" });
  const small = printed({ amount: toMinor(1n), currency: "NGN", movement: "in" });
  const loss = printed({ amount: toMinor(-5n), currency: "NGN", trend: "down" });
  expect(new Set([large, small, loss])).toEqual(new Set(["₦••••••Amount hidden"]));
  expect(screen.getAllByText("₦••••••")[0]).toHaveAttribute("aria-hidden", "true");
  expect(document.body.innerHTML).not.toMatch(/841|--chars/);
});

test("a figure reads from the left wherever its page reads from, so that its sign stays in front (figure-3)", () => {
  render(
    <p dir="rtl">
      <Figure amount={toMinor(50_000_000n)} currency="NGN" movement="out" />
    </p>,
  );
  const figure = screen.getByRole("paragraph").firstElementChild;
  expect(figure).toHaveAttribute("dir", "ltr");
});

test("every figure follows the choice at once, and the device keeps it", () => {
  render(<Figure amount={toMinor(100n)} currency="USD" />);
  act(() => setAmountsHidden(true));
  expect(screen.getByText("Amount hidden")).toBeInTheDocument();
  expect(localStorage.getItem("kinfold.amounts")).toBe("hidden");
  act(() => setAmountsHidden(false));
  expect(screen.queryByText("Amount hidden")).not.toBeInTheDocument();
});

test("a price being agreed to stays when amounts are hidden", () => {
  setAmountsHidden(true);
  expect(printed({ amount: toMinor(5_000_000n), currency: "NGN", alwaysShown: true })).toBe(
    "₦50,000.00",
  );
});

test("money without a currency is refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  const nothing = { amount: 100n } as unknown as FigureProps;
  expect(() => render(<Figure {...nothing} />)).toThrow("pass currency, NGN or USD");
});
