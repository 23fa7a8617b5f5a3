import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { BellIcon, XIcon } from "#icon/icon.tsx";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { IconButton, IconLink } from "./icon-button.tsx";

const meta = {
  title: "Components/Inputs/IconButton",
  component: IconButton,
  parameters: { section: "2 Header" },
  args: { label: "Close", icon: XIcon, onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Close: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(args.onClick).toHaveBeenCalledTimes(1);
    await expect(canvas.getByRole("button", { name: "Close" })).toHaveFocus();
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const Counts: Story = {
  parameters: {
    state: "The bell, with the unread count",
    seen: { role: "button", name: "Notifications, 99+ unread" },
    proof: "e2e/notifications: a member reads what happened…",
  },
  args: { label: "Notifications", icon: BellIcon },
  render: (args) => (
    <div className="flex gap-4">
      {[0, 3, 42, 120].map((count) => (
        <IconButton key={count} {...args} count={count} />
      ))}
      <IconLink label="Notifications" icon={BellIcon} href="#notifications" count={7} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Notifications, 99+ unread" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Notifications, 7 unread" })).toBeVisible();
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <IconButton {...args} />
    </PointerStates>
  ),
};
