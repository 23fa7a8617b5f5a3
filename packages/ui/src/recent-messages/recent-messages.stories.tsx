import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { forgetRecentMessages } from "#testing/forget-messages.ts";
import { recordToast } from "#toast/recent-toasts.ts";
import { RecentMessages } from "./recent-messages.tsx";

const meta = {
  title: "Components/Feedback/RecentMessages",
  component: RecentMessages,
  args: {
    open: true,
    onOpenChange: fn(),
    formatTime: (instant) => instant.slice(11, 16),
  },
  beforeEach: forgetRecentMessages,
  parameters: { layout: "fullscreen", docs: { story: { height: "560px" } } },
} satisfies Meta<typeof RecentMessages>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByText("No messages yet")).toBeVisible();
  },
};

export const Three: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: "Recent messages" }));
    const durationMs = 4000;
    recordToast({ id: "1", tone: "success", text: "Your address was changed.", durationMs });
    recordToast({
      id: "2",
      tone: "message",
      text: "Your statement is on its way to your email.",
      durationMs,
    });
    recordToast({
      id: "3",
      tone: "error",
      text: "We are unable to validate your bank information. Please try again.",
      durationMs,
    });
    await dialog.findByText(/unable to validate/);
    await expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    await expect(dialog.getAllByRole("listitem")[0]).toHaveTextContent(/^Problem: We are unable/);
  },
};

export const MoreThanFit: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: "Recent messages" }));
    for (let count = 1; count <= 25; count++)
      recordToast({
        id: String(count),
        tone: "message",
        text: `Receipt ${count} was sent.`,
        durationMs: 4000,
      });
    await dialog.findByText("Receipt 25 was sent.");
    await expect(dialog.getAllByRole("listitem")).toHaveLength(20);
  },
};
