import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DateField } from "./date-field.tsx";

const box = () => screen.getByLabelText<HTMLInputElement>("From");

test("a day is heard as YYYY-MM-DD, within its limits (date-field-1)", () => {
  const onChange = vi.fn();
  render(
    <DateField
      label="From"
      min="2026-01-01"
      max="2026-12-31"
      onChange={({ target }) => onChange(target.value)}
    />,
  );
  fireEvent.change(box(), { target: { value: "2026-11-12" } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("2026-11-12");
  expect(box().validity.valid).toBe(true);
  fireEvent.change(box(), { target: { value: "2027-01-01" } });
  expect(box().validity.rangeOverflow).toBe(true);
});

test("a day that is not one is empty (date-field-2)", () => {
  render(<DateField label="From" />);
  fireEvent.change(box(), { target: { value: "12 Nov" } });
  expect(box()).toHaveValue("");
});

test("an error is heard with it", () => {
  render(<DateField label="From" error="The first day is after the last" />);
  expect(box()).toHaveAccessibleDescription("The first day is after the last");
});

test("limits in another notation are refused with what to do instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<DateField label="From" min="1/1/2026" />)).toThrow("written YYYY-MM-DD");
  vi.restoreAllMocks();
});
