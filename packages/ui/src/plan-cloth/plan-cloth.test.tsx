import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { pickPlanHem, PlanCloth } from "./plan-cloth.tsx";

test("five plans in a row wear five patterns, and the sixth begins again", () => {
  const worn = [1, 2, 3, 4, 5].map(pickPlanHem);
  expect(new Set(worn).size).toBe(5);
  expect(pickPlanHem(6)).toBe(pickPlanHem(1));
  expect(worn[0]).toBe("gather");
});

test.each(["strip", "thumb", "panel"] as const)(
  "no text stands on a %s, and it is silent (plan-cloth-1)",
  (shape) => {
    const { container } = render(<PlanCloth planId={1} currency="NGN" shape={shape} />);
    expect(container.firstElementChild).toBeEmptyDOMElement();
    expect(container.firstElementChild).toHaveAttribute("aria-hidden", "true");
  },
);

test("what a member chose stands instead of the plan's own pattern", () => {
  const { container } = render(<PlanCloth planId={1} hem="zigzag" currency="NGN" shape="thumb" />);
  expect(container.firstElementChild).toHaveAttribute("data-hem", "zigzag");
});
