import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PlanHead } from "./plan-head.tsx";

test.each([
  ["NGN", "cloth"],
  ["USD", "pale"],
] as const)("%s lies on %s, and no text on its pattern (plan-head-1)", (currency, dye) => {
  const { container } = render(
    <PlanHead planId={1} currency={currency} state="Open" title={<h1>Ìrẹ̀pọ̀ Pool</h1>}>
      Lends to traders.
    </PlanHead>,
  );
  const head = container.firstElementChild;
  expect(head).toHaveAttribute("data-dye", dye);
  expect(head?.lastElementChild).toHaveAttribute("data-slot", "plan-cloth");
  expect(head?.lastElementChild).toBeEmptyDOMElement();
});
