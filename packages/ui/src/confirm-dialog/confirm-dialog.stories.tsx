import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const meta = {
  title: "Components/Overlays/ConfirmDialog",
  component: ConfirmDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: "Log out?",
    children: "You will need your password to come back.",
    confirm: "Log out",
  },
  parameters: { layout: "fullscreen", docs: { story: { height: "400px" } } },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
  },
};

export const Irreversible: Story = {
  args: {
    title: "Remove this account?",
    children: "Payouts to GTBank ••4471 stop at once.",
    confirm: "Remove account",
    cancel: "Keep it",
    danger: true,
  },
};

export const BeingDone: Story = {
  args: { busy: "Logging out" },
  play: async ({ args, userEvent }) => {
    await screen.findByRole("alertdialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  },
};

export const ConfirmedByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
  },
};
