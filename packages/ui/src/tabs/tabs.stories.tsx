import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { Tabs } from "./tabs.tsx";

const says = (text: string) => <p className="max-w-120 text-ink-soft">{text}</p>;

const meta = {
  title: "Components/Navigation/Tabs",
  component: Tabs,
  args: {
    label: "My Account",
    tabs: [
      { value: "profile", name: "Profile", panel: says("Your name as on your ID.") },
      { value: "kyc", name: "KYC", count: 1, panel: says("One paper to go.") },
      { value: "bank", name: "Bank", panel: says("Where we pay you.") },
      { value: "security", name: "Security", panel: says("Your password and your devices.") },
    ],
    value: "kyc",
    onChange: fn(),
  },
  render: function HeldTabs(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Tabs
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};

export const OneDisabled: Story = {
  args: {
    tabs: [
      { value: "kyc", name: "KYC", panel: says("One paper to go.") },
      { value: "bank", name: "Bank", panel: says("Where we pay you."), disabled: true },
    ],
  },
};

export const MovedByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole("tablist", { name: "My Account" })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole("tab", { name: "KYC 1 to do" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{End}");
    await expect(args.onChange).toHaveBeenLastCalledWith("security");
    await userEvent.tab();
    await expect(canvas.getByRole("tabpanel", { name: "Security" })).toHaveFocus();
  },
};

export const ScrolledSidewaysOnASmallPhone: Story = {
  args: { value: "security" },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
  play: async ({ canvas }) => {
    const list = canvas.getByRole("tablist").getBoundingClientRect();
    const open = canvas.getByRole("tab", { selected: true });
    // The words grow when their font arrives.
    await waitFor(() => expect(open.getBoundingClientRect().right).toBeLessThan(list.right + 1));
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <Tabs {...args} />
    </PointerStates>
  ),
};
