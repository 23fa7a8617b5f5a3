import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Stepper, type StepperProps } from "./stepper.tsx";

const draw = (props: Partial<StepperProps> = {}) =>
  render(
    <Stepper label="Fund wallet" steps={["Amount", "Payment", "Receipt"]} current={1} {...props} />,
  );

test("what is done, at hand and to come is heard, and the step at hand is marked (stepper-1, stepper-2)", () => {
  draw();
  const list = screen.getByRole("list", { name: "Fund wallet" });
  expect([...list.children].map((step) => step.lastElementChild?.textContent)).toEqual([
    "Done: Amount",
    "Payment",
    "To come: Receipt",
  ]);
  expect(list.querySelectorAll("[aria-current]")).toHaveLength(1);
  expect(screen.getByText("Payment").closest("li")).toHaveAttribute("aria-current", "step");
});

test("when all is done nothing is at hand", () => {
  draw({ current: 3 });
  expect(screen.getByRole("list").querySelector("[aria-current]")).toBeNull();
  expect(screen.getByText("Receipt").closest("li")).toHaveTextContent("Done: Receipt");
});

test.each([
  [{ steps: ["Amount"], current: 0 }, "at least two steps"],
  [{ current: 4 }, "counts steps from 0"],
  [{ current: 0.5 }, "counts steps from 0"],
  [{ label: "" }, "give it a `label`"],
])("misuse is refused with what to do instead (%o)", (props, sentence) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => draw(props)).toThrow(sentence);
  vi.restoreAllMocks();
});
