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
  ["100,50", "100,50", 10_050n],
  ["1234,5", "1,234,5", 123_450n],
  ["1,234", "1,234", 123_400n],
  ["1,234,567", "1,234,567", 123_456_700n],
  ["1,234,567,89", "1,234,567,89", 123_456_789n],
  ["N5000", "5,000", 500_000n],
  ["1.2.3", "1.2.3", null],
  ["12e5", "12e5", null],
  ["5k", "5k", null],
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

test("a decimal comma is read, said and written out when the field is left", async () => {
  render(<Held />);
  await userEvent.type(field(), "1234,5");
  expect(screen.getByText("Read as ₦1,234.50.")).toBeVisible();
  await userEvent.tab();
  expect(field()).toHaveValue("1,234.50");
  await userEvent.type(field(), "{Backspace}{Backspace}{Backspace}5");
  expect(field()).toHaveValue("12,345");
});

test("a decimal comma can be taken back key by key", async () => {
  render(<Held />);
  await userEvent.type(field(), "1234,5{Backspace}{Backspace}{Backspace}");
  expect(field()).toHaveValue("123");
});

test.each([
  ["100,50", "100.50", 10_050n],
  ["₦ 1,234.50", "1,234.50", 123_450n],
  ["NGN\u00A01\u00A0234,5", "1,234.5", 123_450n],
  ["1.234,56", "1,234.56", 123_456n],
])("pasting %s leaves %s", async (pasted, text, minor) => {
  const onChange = vi.fn();
  render(<Held start={toMinor(10_050_00n)} onChange={onChange} />);
  await userEvent.tripleClick(field());
  await userEvent.paste(pasted);
  expect(field()).toHaveValue(text);
  expect(onChange.mock.lastCall).toEqual([minor]);
});

test("a value that is set as a whole is read as a whole", () => {
  const onChange = vi.fn();
  render(<Held start={toMinor(10_050_000n)} onChange={onChange} />);
  fireEvent.change(field(), { target: { value: "100,50" } });
  expect(onChange.mock.lastCall).toEqual([10_050n]);
});

test.each([
  ["-25", "An amount has no minus. Read as ₦25.00."],
  ["1.999", "Only two decimals count. Read as ₦1.99."],
])("what is left out of %s is noted (amount-field-2)", async (typed, note) => {
  render(<Held />);
  await userEvent.type(field(), typed);
  expect(screen.getByText(note)).toBeVisible();
});

test.each([
  ["5k", "This is not an amount. Write it in digits, such as 12,500.50."],
  ["$50", "This field is in naira. Write the amount in naira."],
])(
  "%s stays, is refused, and makes the field invalid (amount-field-6)",
  async (typed, sentence) => {
    const onChange = vi.fn();
    render(<Held start={toMinor(100n)} onChange={onChange} error="At least ₦10." />);
    await userEvent.clear(field());
    await userEvent.type(field(), typed);
    expect(field()).toHaveValue(typed);
    expect(field()).toHaveAccessibleDescription(sentence);
    expect(field()).toBeInvalid();
    expect(field().validity.customError).toBe(true);
    expect(onChange.mock.lastCall).toEqual([null]);
    await userEvent.clear(field());
    expect(field().validity.customError).toBe(false);
  },
);

test("a text with two meanings is asked about, and the answer is taken (amount-field-7)", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  await userEvent.click(field());
  await userEvent.paste("1,234,5");
  expect(field()).toHaveValue("1,234,5");
  expect(field()).toHaveAccessibleDescription("This can mean two amounts. Choose one.");
  expect(field().validity.customError).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "₦12,345.00" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "₦1,234.50" }));
  expect(onChange.mock.lastCall).toEqual([123_450n]);
  expect(field()).toHaveValue("1,234.50");
  expect(field()).toHaveFocus();
  expect(field().validity.customError).toBe(false);
  expect(screen.queryByRole("group")).toBeNull();
});

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
