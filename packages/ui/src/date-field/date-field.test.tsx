import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DateField } from "./date-field.tsx";
import { placeAfterDigits, readDay, formatTypedDay, writeDay } from "./day-text.ts";

const box = () => screen.getByLabelText<HTMLInputElement>("From");
const native = () => document.querySelector<HTMLInputElement>('input[type="date"]');

test.each([
  ["2", "2"],
  ["27", "27"],
  ["273", "27-3"],
  ["27032026", "27-03-2026"],
  ["270320261", "27-03-2026"],
  ["27-", "27-"],
  ["1/2/2026", "01-02-2026"],
  ["1.12.2026", "01-12-2026"],
  ["7 3 2026", "07-03-2026"],
  ["2026-03-27", "27-03-2026"],
  ["  2026-03-27 ", "27-03-2026"],
  ["March", ""],
  ["-27", "27"],
])("what is typed as %j stands as %j", (typed, shown) => {
  expect(formatTypedDay(typed)).toBe(shown);
  expect(formatTypedDay(shown)).toBe(shown);
});

test("only a day of the calendar is read", () => {
  expect(readDay("27-03-2026")).toBe("2026-03-27");
  expect(readDay("29-02-2028")).toBe("2028-02-29");
  for (const text of ["29-02-2026", "31-04-2026", "00-01-2026", "27-13-2026", "27-03-20", ""])
    expect([text, readDay(text)]).toEqual([text, ""]);
  expect(writeDay("2026-03-27")).toBe("27-03-2026");
  expect(writeDay("27-03-2026")).toBe("");
});

test("the place after so many digits leaves dashes behind it", () => {
  expect([0, 1, 2, 3, 8, 9].map((count) => placeAfterDigits("27-03-2026", count))).toEqual([
    0, 1, 2, 4, 10, 10,
  ]);
});

test("a day is typed as day, month and year, and heard as YYYY-MM-DD (date-field-1)", async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(<DateField label="From" onChange={({ target }) => onChange(target.value)} />);
  await user.type(box(), "12112026");
  expect(box()).toHaveValue("12-11-2026");
  expect(native()).toHaveValue("2026-11-12");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("2026-11-12");
});

test("a digit that is taken out in the middle leaves the caret where it was", async () => {
  const user = userEvent.setup();
  render(<DateField label="From" defaultValue="2026-11-12" />);
  expect(box()).toHaveValue("12-11-2026");
  await user.type(box(), "{Backspace}", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(box().selectionStart).toBe(1);
});

test("of two days, each calendar says whose it is (date-field-4)", () => {
  render(
    <>
      <DateField label="From" />
      <DateField label="To" />
    </>,
  );
  const [first, second] = screen.getAllByRole("button", { name: "Open the calendar" });
  expect(first).toHaveAccessibleDescription("From");
  expect(second).toHaveAccessibleDescription("To");
});

test("a day that is not complete or does not exist is empty (date-field-2)", async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(
    <DateField
      label="From"
      defaultValue="2026-11-12"
      onChange={({ target }) => onChange(target.value)}
    />,
  );
  await user.clear(box());
  await user.type(box(), "31022026");
  expect(box()).toHaveValue("31-02-2026");
  expect(native()).toHaveValue("");
  expect(onChange.mock.calls).toEqual([[""]]);
});

test("what is wrong with a day is said once the field is left (date-field-3)", async () => {
  const user = userEvent.setup();
  render(<DateField label="From" min="2026-01-01" max="2026-12-31" />);
  await user.type(box(), "3102");
  expect(box()).not.toHaveAccessibleDescription();
  await user.tab();
  expect(box()).toHaveAccessibleDescription(/a day that exists/);
  await user.clear(box());
  await user.type(box(), "01012027");
  await user.tab();
  expect(box()).toHaveAccessibleDescription("Enter a day up to 31-12-2026.");
  await user.clear(box());
  await user.type(box(), "31122025");
  await user.tab();
  expect(box()).toHaveAccessibleDescription("Enter a day from 01-01-2026 on.");
});

test("a page that keeps the day has it shown, also when it writes another", async () => {
  const user = userEvent.setup();
  function Page() {
    const [day, setDay] = useState("2026-11-12");
    return (
      <>
        <DateField label="From" value={day} onChange={({ target }) => setDay(target.value)} />
        <button type="button" onClick={() => setDay("2026-10-01")}>
          October
        </button>
      </>
    );
  }
  render(<Page />);
  expect(box()).toHaveValue("12-11-2026");
  await user.click(screen.getByRole("button", { name: "October" }));
  expect(box()).toHaveValue("01-10-2026");
  await user.clear(box());
  await user.type(box(), "1122");
  // What is half typed is not taken away by the empty day that it is.
  expect(box()).toHaveValue("11-22");
});

test("a day chosen from the calendar is shown", () => {
  render(<DateField label="From" />);
  const input = native();
  if (input === null) throw new Error("no native input");
  const open = vi.fn();
  input.showPicker = open;
  fireEvent.click(screen.getByRole("button", { name: "Open the calendar" }));
  expect(open).toHaveBeenCalledOnce();
  fireEvent.change(input, { target: { value: "2026-11-12" } });
  expect(box()).toHaveValue("12-11-2026");
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

test("a press that leaves the field reaches its button before the words below the field move it", () => {
  vi.useFakeTimers();
  render(<DateField label="From" defaultValue="2026-11-12" min="2026-12-01" />);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(box());
  expect(box()).not.toBeInvalid();
  fireEvent.pointerUp(document.body);
  expect(box()).not.toBeInvalid();
  act(() => {
    vi.runAllTimers();
  });
  expect(box()).toBeInvalid();
  vi.useRealTimers();
});
