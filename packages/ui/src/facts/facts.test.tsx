import { toMinor } from "@kinfold/money";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Figure } from "#figure/figure.tsx";
import { Fact, Facts } from "./facts.tsx";

test("every value is heard with its term (facts-1)", () => {
  render(
    <Facts aria-label="The transfer">
      <Fact term="Amount">
        <Figure amount={toMinor(50_000_000n)} currency="NGN" />
      </Fact>
      <Fact term="Reference" action={<button type="button">Copy</button>}>
        KF-8H2Q-71
      </Fact>
    </Facts>,
  );
  const pairs = screen
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(pairs).toEqual([
    ["Amount", "₦500,000.00"],
    ["Reference", "KF-8H2Q-71Copy"],
  ]);
  expect(screen.getAllByRole("definition")).toHaveLength(2);
});

test("a fact without a list, or a total among columns, is refused while the page is written (facts-3)", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Fact term="Term">12 months</Fact>)).toThrow("put it in Facts");
  expect(() =>
    render(
      <Facts look="columns">
        <Fact term="In all" total>
          2
        </Fact>
      </Facts>,
    ),
  ).toThrow("the look ruled or well");
});
