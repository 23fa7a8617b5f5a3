import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { countryOptions } from "#testing/countries.ts";
import { MultiSelectField, type MultiSelectFieldProps } from "./multi-select-field.tsx";

function Held({
  start = [],
  ...rest
}: Partial<MultiSelectFieldProps> & { start?: readonly string[] }) {
  const [value, setValue] = useState<readonly string[]>(start);
  return (
    <MultiSelectField
      label="Citizenship"
      options={countryOptions}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        rest.onChange?.(next);
      }}
    />
  );
}

const box = () => screen.getByRole("combobox", { name: "Citizenship" });
const chips = () => screen.queryAllByRole("listitem").map((chip) => chip.textContent);

test("several are chosen without closing, in the order of choosing, and a second press takes one back (multi-select-field-1, multi-select-field-2)", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  await userEvent.click(box());
  expect(screen.getByRole("listbox")).toHaveAttribute("aria-multiselectable", "true");
  await userEvent.click(screen.getByRole("option", { name: "Nigeria" }));
  await userEvent.click(screen.getByRole("option", { name: "Canada" }));
  expect(chips()).toEqual(["Nigeria", "Canada"]);
  expect(screen.getAllByRole("option", { selected: true })).toHaveLength(2);
  await userEvent.click(screen.getByRole("option", { name: "Nigeria" }));
  expect(onChange.mock.lastCall).toEqual([["CA"]]);
  expect(screen.getByRole("listbox")).toBeVisible();
});

test("a cross takes its chip away without opening the list, says so, and focus stays in the field (multi-select-field-3)", async () => {
  render(<Held start={["NG", "GB"]} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove Nigeria" }));
  expect(chips()).toEqual(["United Kingdom"]);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.getByText("Nigeria removed")).toBeInTheDocument();
  expect(box()).toHaveFocus();
});

test("by keyboard: search, choose two, Escape goes back to the field", async () => {
  render(<Held searchable />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}ni");
  await userEvent.keyboard("{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}");
  expect(chips()).toEqual(["Niger", "Nigeria"]);
  expect(box()).toHaveFocus();
});

test("what is chosen is the field's value for those who cannot see the chips", () => {
  render(<Held start={["NG", "GB"]} />);
  expect(box()).toHaveTextContent("Nigeria, United Kingdom");
});

test("an error is told to assistive technology", () => {
  render(<Held error="Please select at least one citizenship" />);
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription("Please select at least one citizenship");
});

test("read only shows the chips without crosses", async () => {
  render(<Held start={["NG"]} readOnly />);
  expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  await userEvent.click(box());
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("a form hears every choice", () => {
  const { container } = render(
    <form>
      <Held start={["NG", "GB"]} name="citizenship" />
    </form>,
  );
  const form = new FormData(container.querySelector("form") ?? undefined);
  expect(form.getAll("citizenship")).toEqual(["NG", "GB"]);
});
