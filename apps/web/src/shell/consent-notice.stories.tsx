import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ConsentNotice } from "./consent-notice.tsx";

const meta = {
  title: "Pages/Shell/ConsentNotice",
  component: ConsentNotice,
  args: { privacyHref: "https://kinfold.example/privacy", onAnswer: fn() },
  parameters: { layout: "fullscreen", section: "1 Analytics: asked first" },
  render: (args) => (
    <main className="min-h-96">
      <ConsentNotice {...args} />
    </main>
  ),
} satisfies Meta<typeof ConsentNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "May we count your visits?",
    seen: "May we count your visits?",
    proof: "analytics: asks a visitor who was never asked, and %s is remembered",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /Privacy notice/ })).toBeVisible();
  },
};

export const ReadyWithoutAPrivacyNotice: Story = {
  args: { privacyHref: "" },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

export const Accepts: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Accept" }));
    await expect(args.onAnswer).toHaveBeenCalledWith("granted");
  },
};

export const Refuses: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Decline" }));
    await expect(args.onAnswer).toHaveBeenCalledWith("denied");
  },
};
