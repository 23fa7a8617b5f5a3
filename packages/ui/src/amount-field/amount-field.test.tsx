import { toMinor, type Minor } from "@kinfold/money";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { AmountField, type AmountFieldProps } from "./amount-field.tsx";

function Held({ start = null, ...rest }: Partial<AmountFieldProps> & { start?: Minor | null }) {
  const [value, setValue] = useState(start);
  return (
    <AmountField
      label="Amount"
      currency="NGN"
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        rest.onChange?.(next);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });

test.each([
  ["1250000.5", "1,250,000.5", 125_000_050n],
  ["0.57", "0.57", 57n],
  [".5", "0.5", 50n],
  ["007", "7", 700n],
  ["1.", "1.", 100n],
  ["-25", "25", 2_500n],
  ["1.999", "1.99", 199n],
  ["1.2.3", "1.23", 123n],
  ["12e5", "125", 12_500n],
  ["0", "0", 0n],
])(
  "typing %s leaves %s, worth %s kobo (amount-field-1, amount-field-2)",
  async (typed, text, minor) => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    await userEvent.type(field(), typed);
    expect(field()).toHaveValue(text);
    expect(onChange.mock.lastCall).toEqual([minor]);
  },
);

test("emptying the field is no amount, which is not zero", async () => {
  const onChange = vi.fn();
  render(<Held start={toMinor(100n)} onChange={onChange} />);
  await userEvent.clear(field());
  expect(onChange.mock.lastCall).toEqual([null]);
});

test("a pasted figure is read by its digits", async () => {
  render(<Held />);
  await userEvent.click(field());
  await userEvent.paste("₦1,234,567.891");
  expect(field()).toHaveValue("1,234,567.89");
});

test("more than a million million becomes a million million, and the field says so (amount-field-4)", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  await userEvent.click(field());
  await userEvent.paste("1000000000000.01");
  expect(field()).toHaveValue("1,000,000,000,000");
  expect(onChange.mock.lastCall).toEqual([100_000_000_000_000n]);
  expect(screen.getByText("The most is ₦1,000,000,000,000.")).toBeVisible();
  await userEvent.keyboard("{Backspace}");
  expect(screen.queryByText(/The most is/)).toBeNull();
});

test("a million million itself is let through without a word", async () => {
  render(<Held />);
  await userEvent.type(field(), "1000000000000");
  expect(field()).toHaveValue("1,000,000,000,000");
  expect(screen.queryByText(/The most is/)).toBeNull();
});

test("the caret stays with its digit while the groups move", async () => {
  render(<Held start={toMinor(123_456_700n)} />);
  expect(field()).toHaveValue("1,234,567");
  await userEvent.type(field(), "9", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field()).toHaveValue("12,934,567");
  expect(field().selectionStart).toBe(4);
  await userEvent.keyboard("{Backspace}");
  expect(field()).toHaveValue("1,234,567");
  expect(field().selectionStart).toBe(3);
});

test("backspace and delete at a separator take the digit beyond it", async () => {
  render(<Held start={toMinor(123_400n)} />);
  field().focus();
  field().setSelectionRange(1, 1);
  await userEvent.keyboard("{Delete}");
  expect(field()).toHaveValue("134");
});

test("the wheel changes nothing (amount-field-3)", () => {
  const onChange = vi.fn();
  render(<Held start={toMinor(500n)} onChange={onChange} />);
  field().focus();
  fireEvent.wheel(field(), { deltaY: -100 });
  fireEvent.keyDown(field(), { key: "ArrowUp" });
  expect(field()).toHaveValue("5");
  expect(field()).toHaveAttribute("type", "text");
  expect(field()).toHaveAttribute("inputmode", "decimal");
  expect(onChange).not.toHaveBeenCalled();
});

test("a value from the page is written afresh, and one the page refuses does not stay", async () => {
  const { rerender } = render(
    <AmountField label="Amount" currency="USD" value={toMinor(125_050n)} onChange={() => {}} />,
  );
  expect(field()).toHaveValue("1,250.50");
  await userEvent.type(field(), "9");
  expect(field()).toHaveValue("1,250.50");
  rerender(<AmountField label="Amount" currency="USD" value={toMinor(200n)} onChange={() => {}} />);
  expect(field()).toHaveValue("2");
});

test("other separators are read and written", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} separators={{ group: ".", decimal: "," }} />);
  await userEvent.type(field(), "1234,5");
  expect(field()).toHaveValue("1.234,5");
  expect(onChange.mock.lastCall).toEqual([123_450n]);
});

test("separators that are the same are refused", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held separators={{ group: ".", decimal: "." }} />)).toThrow(
    'The decimal and group separators of an amount are both "."',
  );
});

test("an error and the help are heard with the amount", () => {
  const { rerender } = render(<Held help="At least ₦10,000" />);
  expect(field()).toHaveAccessibleDescription("At least ₦10,000");
  rerender(<Held help="At least ₦10,000" error="Enter an amount" />);
  expect(field()).toHaveAccessibleDescription("Enter an amount");
});

test("a button at the end of the line is none of the figure, and is pressed by itself", async () => {
  const onPress = vi.fn();
  const onChange = vi.fn();
  render(
    <Held
      onChange={onChange}
      action={
        <button type="button" onClick={onPress}>
          All of it
        </button>
      }
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "All of it" }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
  expect(field()).toHaveAccessibleName("Amount");
});
