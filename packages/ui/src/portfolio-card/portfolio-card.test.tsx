import { toMinor } from "@kinfold/money";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PortfolioCard } from "./portfolio-card.tsx";

const draw = (props: Partial<Parameters<typeof PortfolioCard>[0]> = {}) => {
  render(
    <PortfolioCard
      currency="NGN"
      name="Naira portfolio"
      href="/dashboard/my-investments/NGN"
      amount={toMinor(841_265_050n)}
      movement="3.86% this year"
      {...props}
    />,
  );
  return screen.getByRole("link");
};

test.each([
  [{ currency: "NGN" as const }, "cowrie"],
  [{ currency: "USD" as const }, "unfold"],
  [{ hem: "leaves" as const }, "leaves"],
])("no text stands on the hem at its foot (%o) (portfolio-card-2)", (props, hem) => {
  const foot = draw(props).lastElementChild;
  expect(foot).toHaveAttribute("data-hem", hem);
  expect(foot).toHaveAttribute("aria-hidden", "true");
  expect(foot).toBeEmptyDOMElement();
});

test("the whole card is one link, and says whose money it is and how much (portfolio-card-1)", () => {
  expect(draw()).toHaveAccessibleName(/Naira portfolio.*₦8,412,650\.50.*3\.86%/);
});

test("a card without a name is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => draw({ name: "" })).toThrow("give it a `name`");
});
