import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { Button } from "#button/button.tsx";
import { AmountField } from "./amount-field.tsx";

const meta = {
  title: "Components/Inputs/AmountField",
  component: AmountField,
  parameters: { section: "5 Amount" },
  args: {
    label: "Amount",
    required: true,
    currency: "NGN",
    placeholder: "0.00",
    value: null,
    onChange: fn(),
  },
  render: function HeldAmountField(args) {
    const [value, setValue] = useState(args.value);
    return (
      <AmountField
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof AmountField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { help: "At least ₦10,000." } };
export const Naira: Story = { args: { value: toMinor(125_000_050n) } };
export const Dollars: Story = { args: { currency: "USD", value: toMinor(487_236n) } };
export const WithError: Story = {
  args: { value: toMinor(90_000_000n), error: "You can withdraw up to ₦482,300.00" },
};
export const WithAnAction: Story = {
  args: {
    value: toMinor(15_000_000n),
    action: (
      <Button size="sm" variant="soft">
        All of it
      </Button>
    ),
  },
};
export const TwelveDigitsOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  args: {
    value: toMinor(99_999_999_999_999n),
    action: (
      <Button size="sm" variant="soft">
        All of it
      </Button>
    ),
  },
  parameters: { musts: ["amount-field-5"] },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Amount" });
    await expect(field).toHaveValue("999,999,999,999.99");
    await expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
  },
};
export const Disabled: Story = { args: { value: toMinor(5_000_000n), disabled: true } };

export const GroupedAsTyped: Story = {
  parameters: {
    state: "Two decimals, no negatives",
    seen: { role: "textbox", name: "Amount", value: "1,250,000.50" },
    proof: "amount-field: typing %s leaves %s, worth %s kobo…",
    also: [
      {
        state: "The same separator for decimals and groups raises an error",
        seen: { role: "textbox", name: "Amount", value: "1,250,000.50" },
        proof: "amount-field: separators that are the same are refused",
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole("textbox", { name: "Amount" });
    await userEvent.type(field, "-1250000.509");
    await expect(field).toHaveValue("1,250,000.50");
  },
};

export const LoweredToTheMost: Story = {
  parameters: {
    state: "More than 1e12 becomes 1e12, with a note",
    seen: "The most is ₦1,000,000,000,000.",
    proof: "amount-field: more than a million million becomes a million million…",
  },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole("textbox", { name: "Amount" });
    await userEvent.type(field, "9999999999999");
    await expect(field).toHaveValue("1,000,000,000,000");
    await expect(canvas.getByText("The most is ₦1,000,000,000,000.")).toBeVisible();
  },
};

export const DecimalComma: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Amount" }), "1234,5");
    await expect(canvas.getByText("Read as ₦1,234.50.")).toBeVisible();
  },
};

export const RefusedAsNoAmount: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole("textbox", { name: "Amount" });
    await userEvent.type(field, "5k");
    await expect(field).toHaveValue("5k");
    await expect(field).toBeInvalid();
  },
};

export const AskedWhatIsMeant: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: "Amount" }));
    await userEvent.paste("1,234,5");
    await expect(canvas.getByRole("button", { name: "₦12,345.00" })).toBeVisible();
  },
};
