import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { YesNo } from "./yes-no.tsx";

const meta = {
  title: "Components/Inputs/YesNo",
  component: YesNo,
  args: {
    label: "Are you a politically exposed person?",
    required: true,
    value: undefined,
    onChange: fn(),
  },
  render: function HeldYesNo(args) {
    const [value, setValue] = useState(args.value);
    return (
      <YesNo
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof YesNo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Yes: Story = { args: { value: true } };
export const No: Story = { args: { value: false } };
export const Disabled: Story = { args: { value: true, disabled: true } };
export const WithError: Story = { args: { error: "Please choose yes or no" } };

export const AnsweredByKeyboard: Story = {
  args: { value: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: "Yes" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "No" })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <YesNo {...args} />
    </PointerStates>
  ),
};
