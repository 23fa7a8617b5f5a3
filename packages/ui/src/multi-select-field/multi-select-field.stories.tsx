import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { countryOptions } from "#testing/countries.ts";
import { MultiSelectField } from "./multi-select-field.tsx";

const meta = {
  title: "Components/Inputs/MultiSelectField",
  component: MultiSelectField,
  args: {
    label: "Citizenship",
    required: true,
    searchable: true,
    options: countryOptions,
    value: [],
    onChange: fn(),
  },
  // Room for the open menu.
  decorators: [(Story) => <div className="min-h-96 max-w-110">{Story()}</div>],
  parameters: { section: "2 Select" },
  render: function HeldMultiSelectField(args) {
    const [value, setValue] = useState(args.value);
    return (
      <MultiSelectField
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof MultiSelectField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const TwoChosen: Story = {
  parameters: {
    state: "Multiple choice",
    seen: { role: "button", name: "Remove Nigeria" },
    proof: "multi-select-field: several are chosen without closing…",
  },
  args: { value: ["NG", "GB"] },
};
export const ManyChosen: Story = { args: { value: ["NG", "GB", "US", "CA", "GH", "CI"] } };
export const ReadOnly: Story = {
  parameters: {
    state: "Multiple choice, read only",
    seen: "United Kingdom",
    proof: "multi-select-field: read only shows the chips without crosses",
  },
  args: { value: ["NG", "GB"], readOnly: true },
};
export const WithError: Story = {
  parameters: {
    state: "Multiple choice, its error",
    seen: "Please select at least one citizenship",
    proof: "multi-select-field: an error is told to assistive technology",
  },
  args: { error: "Please select at least one citizenship" },
};

export const ChosenByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}ni");
    await userEvent.keyboard("{ArrowDown}{Enter}{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(["NE", "NG"]);
    await expect(canvas.getAllByRole("option", { selected: true })).toHaveLength(2);
  },
};

export const OneTakenAway: Story = {
  args: { value: ["NG", "GB"] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Remove Nigeria" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["GB"]);
    await expect(canvas.getByRole("combobox", { name: "Citizenship" })).toHaveFocus();
  },
};
