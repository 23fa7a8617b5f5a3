import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DateField } from "#date-field/date-field.tsx";
import { SelectField } from "#select-field/select-field.tsx";
import { Filters } from "./filters.tsx";

const options = [
  { value: "completed", label: "Completed" },
  { value: "failed", label: "Not received" },
];

function Held({ label = "Filter transactions", surplus = 0 }) {
  const [status, setStatus] = useState("");
  const [from, setFrom] = useState("");
  return (
    <Filters
      label={label}
      active={[status, from].filter(Boolean).length + surplus}
      onClear={() => {
        setStatus("");
        setFrom("");
      }}
    >
      <SelectField label="Status" options={options} value={status} onChange={setStatus} />
      <DateField label="From" value={from} onChange={({ target }) => setFrom(target.value)} />
    </Filters>
  );
}

function screenIs(wide: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

async function choose(name: string) {
  await userEvent.click(screen.getByRole("combobox", { name: "Status" }));
  await userEvent.click(screen.getByRole("option", { name }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("where there is room the fields stand in a row, named together", async () => {
  screenIs(true);
  render(<Held />);
  expect(screen.getByRole("group", { name: "Filter transactions" })).toContainElement(
    screen.getByLabelText("From"),
  );
  expect(screen.queryByRole("button", { name: /Clear/ })).toBeNull();
  await choose("Completed");
  expect(screen.getByRole("button", { name: "Clear filters" })).toBeVisible();
});

test("clearing is said and focus stays with the filters, though the button goes (filters-2)", async () => {
  screenIs(true);
  render(<Held />);
  await choose("Completed");
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(screen.getByRole("combobox", { name: "Status" })).toHaveTextContent("Choose");
  expect(screen.getByText("Filters cleared")).toBeInTheDocument();
  expect(screen.getByRole("group")).toHaveFocus();
});

test("on a phone they are behind one button that says how many are active (filters-1)", async () => {
  screenIs(false);
  render(<Held />);
  const button = screen.getByRole("button", { name: "Filters" });
  expect(screen.queryByLabelText("From")).toBeNull();
  await userEvent.click(button);
  expect(screen.getByRole("dialog", { name: "Filter transactions" })).toBeVisible();
  await choose("Not received");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(button).toHaveAccessibleName("Filters, 1 active");
  expect(button).toHaveFocus();
});

test("on a phone clearing is said where it can be heard, and keeps focus on its button (filters-2)", async () => {
  screenIs(false);
  render(<Held />);
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  await choose("Completed");
  const clear = screen.getByRole("button", { name: "Clear" });
  await userEvent.click(clear);
  expect(screen.getByRole("combobox", { name: "Status" })).toHaveTextContent("Choose");
  expect(clear).toHaveFocus();
  const status = screen.getByText("Filters cleared");
  expect(status).toHaveRole("status");
  expect(status.closest("[aria-hidden]")).toBeNull();
});

test.each([
  [{ label: "" }, "give them a `label`"],
  [{ surplus: -1 }, "from 0"],
])("misuse is refused with what to do instead (%o)", (props, sentence) => {
  screenIs(true);
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held {...props} />)).toThrow(sentence);
  vi.restoreAllMocks();
});
