import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { OtpField, type OtpFieldProps } from "./otp-field.tsx";

/** The field as a page holds it. */
function Held({ start = "", ...rest }: Partial<OtpFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <OtpField
      label="Code"
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        rest.onChange?.(next);
      }}
    />
  );
}

const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Digit \d of 4$/);
const written = () =>
  boxes()
    .map((box) => box.value || "_")
    .join("");
const at = () => boxes().findIndex((box) => box === document.activeElement);

async function enter(index: number) {
  const box = boxes()[index];
  if (box) await userEvent.click(box);
}

test("each digit goes into its box and the caret goes on", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  await enter(0);
  await userEvent.keyboard("12");
  expect(written()).toBe("12__");
  expect(at()).toBe(2);
  await userEvent.keyboard("34");
  expect(written()).toBe("1234");
  expect(at()).toBe(3);
  expect(onChange.mock.lastCall).toEqual(["1234"]);
});

test.each(["a", "-", "+", ".", "e", "٣", "½"])(
  "a box takes no %s (otp-field-1)",
  async (character) => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    await enter(1);
    await userEvent.keyboard(character);
    expect(written()).toBe("____");
    expect(at()).toBe(1);
    expect(onChange).not.toHaveBeenCalled();
  },
);

test("a letter over a digit leaves the digit", async () => {
  render(<Held start="1234" />);
  await enter(1);
  await userEvent.keyboard("x");
  expect(written()).toBe("1234");
  expect(at()).toBe(1);
});

test("a full box takes the new digit in place of the old, and the same digit goes on", async () => {
  render(<Held start="1234" />);
  await enter(1);
  await userEvent.keyboard("9");
  expect(written()).toBe("1934");
  expect(at()).toBe(2);
  await userEvent.keyboard("3");
  expect(written()).toBe("1934");
  expect(at()).toBe(3);
});

test("backspace empties a full box, then the one before", async () => {
  render(<Held start="12" />);
  await enter(1);
  await userEvent.keyboard("{Backspace}");
  expect(written()).toBe("1___");
  expect(at()).toBe(1);
  await userEvent.keyboard("{Backspace}");
  expect(written()).toBe("____");
  expect(at()).toBe(0);
  await userEvent.keyboard("{Backspace}");
  expect(at()).toBe(0);
});

test("delete empties the box, stays, and leaves the others where they are", async () => {
  const onChange = vi.fn();
  render(<Held start="1234" onChange={onChange} />);
  await enter(1);
  await userEvent.keyboard("{Delete}");
  expect(written()).toBe("1_34");
  expect(at()).toBe(1);
  expect(onChange.mock.lastCall).toEqual(["134"]);
  await userEvent.keyboard("7");
  expect(written()).toBe("1734");
});

test("the arrows move and stop at the ends", async () => {
  render(<Held start="1234" />);
  await enter(1);
  await userEvent.keyboard("{ArrowLeft}");
  expect(at()).toBe(0);
  await userEvent.keyboard("{ArrowLeft}");
  expect(at()).toBe(0);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(at()).toBe(3);
  expect(written()).toBe("1234");
});

test("a code runs from left to right, whichever way its page does", () => {
  render(
    <div dir="rtl">
      <OtpField label="Code" value="" onChange={vi.fn<(value: string) => void>()} />
    </div>,
  );
  expect(screen.getAllByRole("textbox")[0]?.closest("[dir]")).toHaveAttribute("dir", "ltr");
});

test("space goes to the next box and writes nothing", async () => {
  render(<Held />);
  await enter(0);
  await userEvent.keyboard(" ");
  expect(at()).toBe(1);
  expect(written()).toBe("____");
});

test("enter goes to the first empty box, and submits once the code is complete", async () => {
  const onSubmit = vi.fn();
  render(<Held start="12" onSubmit={onSubmit} />);
  await enter(0);
  await userEvent.keyboard("{Enter}");
  expect(at()).toBe(2);
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("34{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("without a submit of its own, enter on a complete code sends the form once", async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Held start="1234" name="otp" />
      <button type="submit">Continue</button>
    </form>,
  );
  await enter(3);
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([
  ["1234", "1234"],
  ["12 34", "1234"],
  ["Your code is 9-8-7-6.", "9876"],
  ["123456", "1234"],
])(
  "pasting %j fills the boxes with %s, wherever the caret is (otp-field-2)",
  async (text, code) => {
    render(<Held start="55" />);
    await enter(2);
    await userEvent.paste(text);
    expect(written()).toBe(code);
    expect(at()).toBe(3);
  },
);

test("a piece of a code goes in where the caret is", async () => {
  render(<Held start="12" />);
  await enter(2);
  await userEvent.paste("34");
  expect(written()).toBe("1234");
});

test("pasting words without digits changes nothing", async () => {
  const onChange = vi.fn();
  render(<Held start="12" onChange={onChange} />);
  await enter(2);
  await userEvent.paste("no code here");
  expect(written()).toBe("12__");
  expect(onChange).not.toHaveBeenCalled();
});

test("a code that the phone fills into one box is spread over all", () => {
  render(<Held />);
  const [first] = boxes();
  if (first) fireEvent.change(first, { target: { value: "4821" } });
  expect(written()).toBe("4821");
});

test("a keyboard without key names still writes one digit to a box", () => {
  render(<Held start="1" />);
  const [first, second] = boxes();
  if (second) fireEvent.change(second, { target: { value: "2" } });
  expect(written()).toBe("12__");
  if (first) fireEvent.change(first, { target: { value: "19" } });
  expect(written()).toBe("92__");
  if (first) fireEvent.change(first, { target: { value: "" } });
  expect(written()).toBe("_2__");
});

test("the page empties the boxes by emptying the value", () => {
  const { rerender } = render(<OtpField label="Code" value="1234" onChange={() => {}} />);
  rerender(<OtpField label="Code" value="" onChange={() => {}} />);
  expect(written()).toBe("____");
});

test("phones offer digits and the code from the message, and a mask hides it", () => {
  const { rerender } = render(<OtpField label="Code" value="1" onChange={() => {}} />);
  for (const box of boxes()) {
    expect(box).toHaveAttribute("inputmode", "numeric");
    expect(box).toHaveAttribute("autocomplete", "one-time-code");
    expect(box).toHaveAttribute("type", "text");
  }
  rerender(<OtpField label="Code" value="1" onChange={() => {}} masked />);
  for (const box of boxes()) expect(box).toHaveAttribute("type", "password");
});

test("an error is on all four boxes and the group is named", () => {
  render(<OtpField label="Code" value="1234" onChange={() => {}} error="That code is not right" />);
  expect(screen.getByRole("group", { name: "Code" })).toHaveAccessibleDescription(
    "That code is not right",
  );
  for (const box of boxes()) expect(box).toBeInvalid();
});

test("a disabled field takes nothing", async () => {
  render(<Held disabled />);
  for (const box of boxes()) expect(box).toBeDisabled();
});

test("a hidden label is still what screen readers call it", () => {
  render(<Held isLabelHidden />);
  expect(screen.getByRole("group", { name: "Code" })).toBeInTheDocument();
  expect(screen.getByText("Code").parentElement).toHaveClass("sr-only");
});
