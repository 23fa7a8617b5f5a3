import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { RadioGroup } from "./radio-group.tsx";

const meta = {
  title: "Components/Inputs/RadioGroup",
  component: RadioGroup,
  args: {
    label: "How often",
    options: [
      { value: "once", label: "Once", description: "Today only." },
      { value: "monthly", label: "Every month", description: "On the same day each month." },
      { value: "quarterly", label: "Every quarter" },
    ],
    value: "once",
    onChange: fn(),
  },
  render: function HeldRadioGroup(args) {
    const [value, setValue] = useState(args.value);
    return (
      <RadioGroup
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Open: Story = { args: { value: "", required: true } };
export const WithError: Story = { args: { value: "", error: "Please choose how often" } };
export const Disabled: Story = { args: { disabled: true } };

export const Cards: Story = { args: { look: "cards" } };
export const CardsWithError: Story = {
  args: { look: "cards", value: "", error: "Please choose how often" },
};
export const CardsWithOneClosed: Story = {
  args: {
    look: "cards",
    options: [
      ...meta.args.options.slice(0, 2),
      { value: "yearly", label: "Every year", description: "Not yet.", disabled: true },
    ],
  },
};
export const Tiles: Story = {
  args: { look: "tiles", options: meta.args.options.slice(0, 2) },
};

export const ChosenByKeyboard: Story = {
  parameters: { musts: ["radio-group-1"] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("radio", { name: "Every month" })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith("monthly");
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <RadioGroup {...args} />
    </PointerStates>
  ),
};
