import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { FilterChips } from "./filter-chips.tsx";

const meta = {
  title: "Components/Data/FilterChips",
  component: FilterChips,
  args: {
    label: "Show",
    chips: [
      { value: "all", label: "All" },
      { value: "in", label: "Money in" },
      { value: "out", label: "Money out" },
      { value: "pending", label: "On its way" },
    ],
    value: "all",
    onChange: fn(),
  },
  render: function HeldFilterChips(args) {
    const [value, setValue] = useState(args.value);
    return (
      <FilterChips
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof FilterChips>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const OneWithoutRows: Story = {
  args: {
    chips: [
      { value: "all", label: "All" },
      { value: "in", label: "Money in" },
      { value: "out", label: "Money out", disabled: true },
    ],
  },
};

export const ScrolledByKeyboardOnASmallPhone: Story = {
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(args.onChange).toHaveBeenLastCalledWith("pending");
    const list = canvas.getByRole("radiogroup").getBoundingClientRect();
    const last = canvas.getByText("On its way").getBoundingClientRect();
    await expect(last.right).toBeLessThan(list.right + 1);
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <FilterChips {...args} />
    </PointerStates>
  ),
};
