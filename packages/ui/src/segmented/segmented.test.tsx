import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Segmented, type SegmentedOption } from "./segmented.tsx";

const currencies: SegmentedOption[] = [
  { value: "NGN", label: "Pay in NGN" },
  { value: "USD", label: "Pay in USD" },
];

function Held({ options = currencies, disabled = false, onBlur = () => {} }) {
  const [value, setValue] = useState("NGN");
  return (
    <Segmented
      label="Currency"
      options={options}
      value={value}
      onChange={setValue}
      disabled={disabled}
      onBlur={onBlur}
    />
  );
}

const chosen = () => screen.getByRole("radio", { checked: true });

test("it is one question: a press on the words answers it", async () => {
  render(<Held />);
  expect(screen.getByRole("radiogroup", { name: "Currency" })).toBeVisible();
  expect(chosen()).toHaveAccessibleName("Pay in NGN");
  await userEvent.click(screen.getByText("Pay in USD"));
  expect(chosen()).toHaveAccessibleName("Pay in USD");
});

test("it is one stop for Tab, arrows change the answer, and leaving it is heard once (segmented-1)", async () => {
  const onBlur = vi.fn();
  render(<Held onBlur={onBlur} />);
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(chosen()).toHaveAccessibleName("Pay in USD");
  expect(chosen()).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test("an answer that cannot be given now is passed over", async () => {
  render(<Held options={[...currencies, { value: "GBP", label: "Pounds", disabled: true }]} />);
  await userEvent.click(screen.getByText("Pounds"));
  expect(chosen()).toHaveAccessibleName("Pay in NGN");
});

test("disabled, it keeps its answer", async () => {
  render(<Held disabled />);
  await userEvent.click(screen.getByText("Pay in USD"));
  expect(chosen()).toHaveAccessibleName("Pay in NGN");
  expect(screen.getByRole("radiogroup")).toHaveAttribute("aria-disabled", "true");
});

test.each([
  [currencies.slice(0, 1), "at least two answers"],
  [[...currencies.slice(1), { value: "GBP", label: "Pounds" }], 'always has an answer: "NGN"'],
])("misuse is refused with what to do instead (%#)", (options, sentence) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held options={options} />)).toThrow(sentence);
  vi.restoreAllMocks();
});
