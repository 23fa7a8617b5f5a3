import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { BankIcon, CreditCardIcon } from "#icon/icon.tsx";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { Segmented } from "./segmented.tsx";

const meta = {
  title: "Components/Inputs/Segmented",
  component: Segmented,
  args: {
    label: "Pay by",
    options: [
      { value: "transfer", label: "Bank transfer", icon: BankIcon },
      { value: "card", label: "Card / Wallet", icon: CreditCardIcon },
    ],
    value: "transfer",
    onChange: fn(),
  },
  render: function HeldSegmented(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Segmented
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof Segmented>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Disabled: Story = { args: { disabled: true } };

export const WithoutALabelInView: Story = {
  args: {
    label: "Months shown",
    isLabelHidden: true,
    size: "sm",
    value: "1Y",
    options: ["3M", "6M", "1Y", "All"].map((label) => ({ value: label, label })),
  },
};

export const AcrossTheWholeForm: Story = {
  args: {
    label: "Currency",
    block: true,
    value: "USD",
    options: [
      { value: "NGN", label: "Pay in NGN" },
      { value: "USD", label: "Pay in USD" },
    ],
  },
};

export const WithAnError: Story = {
  args: { label: "Currency", error: "This plan is paid in dollars only", block: true },
};

export const WithLongWordsOnASmallPhone: Story = {
  args: {
    block: true,
    options: [
      { value: "transfer", label: "Direct transfer from a Nigerian bank" },
      { value: "card", label: "Card" },
    ],
  },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
};

export const ChosenByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "Card / Wallet" })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith("card");
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <Segmented {...args} />
    </PointerStates>
  ),
};
