import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { FilterChips } from "./filter-chips.tsx";

function Held() {
  const [value, setValue] = useState("all");
  return (
    <FilterChips
      label="Show"
      chips={[
        { value: "all", label: "All" },
        { value: "in", label: "Money in" },
        { value: "out", label: "Money out", disabled: true },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

const chosen = () => screen.getByRole("radio", { checked: true });

test("one kind is shown at a time, chosen by a press or by arrows from one stop (filter-chips-1)", async () => {
  render(<Held />);
  expect(screen.getByRole("radiogroup", { name: "Show" })).toBeVisible();
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(chosen()).toHaveAccessibleName("Money in");
  await userEvent.click(screen.getByText("All"));
  expect(chosen()).toHaveAccessibleName("All");
});

test("a kind that has no rows cannot be chosen", async () => {
  render(<Held />);
  await userEvent.click(screen.getByText("Money out"));
  expect(chosen()).toHaveAccessibleName("All");
});

test("where chips do not fit, the chosen one is scrolled into view (filter-chips-2)", async () => {
  render(<Held />);
  const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  box.mockImplementation(function measure(this: HTMLElement) {
    return this.role === "radiogroup" ? new DOMRect(0, 0, 200, 49) : new DOMRect(150, 0, 80, 49);
  });
  await userEvent.click(screen.getByText("Money in"));
  expect(screen.getByRole("radiogroup").scrollLeft).toBe(30);
  box.mockRestore();
});

test("the first one is in view when the row stands at its very start, its padding with it", async () => {
  render(<Held />);
  await userEvent.click(screen.getByText("Money in"));
  const row = screen.getByRole("radiogroup");
  row.style.padding = "6px";
  row.scrollLeft = 4;
  const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  box.mockImplementation(function measure(this: HTMLElement) {
    return this.role === "radiogroup" ? new DOMRect(0, 0, 200, 49) : new DOMRect(2, 0, 80, 49);
  });
  await userEvent.click(screen.getByText("All"));
  expect(row.scrollLeft).toBe(0);
  box.mockRestore();
});
