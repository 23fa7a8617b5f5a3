import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { ClothField } from "./cloth-field.tsx";

const NAMES = {
  gather: "Gather",
  leaves: "Leaves",
  unfold: "Unfold",
  stitch: "Stitch",
  zigzag: "Zigzag",
};

const meta = {
  title: "Components/Inputs/ClothField",
  component: ClothField,
  args: { label: "Cloth", currency: "NGN", names: NAMES, value: "stitch", onChange: fn() },
  render: function HeldClothField(args) {
    const [value, setValue] = useState(args.value);
    return (
      <ClothField
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof ClothField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  parameters: { musts: ["cloth-field-2"] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("radio", { name: "Stitch" })).toBeChecked();
    await expect(canvas.getAllByRole("radio")).toHaveLength(5);
  },
};
export const InDollars: Story = { args: { currency: "USD" } };
export const Disabled: Story = { args: { disabled: true } };
