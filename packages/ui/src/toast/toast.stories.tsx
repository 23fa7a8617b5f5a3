import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { postToast, type ToastTone } from "./toast-post.ts";
import { Toaster } from "./toast.tsx";

/**
 * Shown without an end, so that it can be looked at. No story takes its messages away: those after it find only their own,
 * which says that nothing of a story is left in the next one.
 */
const pinned = (tone: ToastTone, text: string) =>
  postToast({ show: { id: text, tone, text, durationMs: Infinity } });

const meta = {
  title: "Components/Feedback/Toast",
  component: Toaster,
  decorators: [
    (Story) => (
      <div className="min-h-90">
        <Story />
      </div>
    ),
  ],
  parameters: {
    layout: "fullscreen",
    docs: { story: { height: "420px" } },
    section: "9 Toasts",
  },
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = {
  parameters: {
    state: "Success, 2 s",
    seen: "Your payment will be confirmed in 48 hours.",
    proof: "toast: $tone stays $ms ms",
  },
  play: async () => {
    pinned("success", "Your payment will be confirmed in 48 hours.");
    await expect(await screen.findByRole("status")).toHaveTextContent("confirmed in 48 hours");
  },
};

export const Failure: Story = {
  parameters: {
    state: "Error, 4 s",
    seen: "We are unable to validate your bank information. Please try again.",
    proof: "toast: an error interrupts, other messages wait their turn…",
  },
  play: async () => {
    pinned("error", "We are unable to validate your bank information. Please try again.");
    await expect(await screen.findByRole("alert")).toHaveTextContent("unable to validate");
  },
};

export const Message: Story = {
  play: async () => {
    pinned("message", "Your statement is on its way to your email.");
    await screen.findByRole("status");
  },
};

export const Loading: Story = {
  parameters: {
    state: "Loading, never expires",
    seen: "Sending your receipt",
    proof: "toast: loading stays until it is replaced…",
  },
  play: async () => {
    pinned("loading", "Sending your receipt");
    await screen.findByRole("status");
    await expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  },
};

export const ThreeAtMostInView: Story = {
  parameters: {
    state: "At most 20",
    seen: "Your statement for November is ready.",
    proof: "toast: at most 20 are held, and the oldest make room…",
  },
  play: async () => {
    for (const month of ["August", "September", "October", "November"]) {
      pinned("message", `Your statement for ${month} is ready.`);
    }
    await screen.findByText(/November/);
    await waitFor(() =>
      expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3),
    );
  },
};

export const DismissedByKeyboard: Story = {
  play: async ({ userEvent }) => {
    pinned("message", "Your statement is on its way to your email.");
    pinned("error", "That did not reach us.");
    const failure = await screen.findByRole("alert");
    within(failure).getByRole("button", { name: "Dismiss" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await expect(screen.getByRole("status")).toHaveTextContent("on its way");
  },
};
