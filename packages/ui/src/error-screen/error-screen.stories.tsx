import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ButtonLink } from "#button/button.tsx";
import { ErrorScreen } from "./error-screen.tsx";

const meta = {
  title: "Components/Feedback/ErrorScreen",
  component: ErrorScreen,
  parameters: {
    section: "2 Shared shell",
    proof: "error-boundary: a page that breaks shows the stated screen with its way…",
  },
} satisfies Meta<typeof ErrorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const CanReload: Story = {
  parameters: {
    state: "A page that broke",
    words: "renderError",
    also: [
      { state: "What to do about it", words: "renderErrorAdvice" },
      { state: "The way to reload", words: "reload" },
      {
        state: "A module that failed to come: the page reloads, once",
        seen: { role: "button", name: "Reload Page" },
        proof: "reload-once: reloads once per build",
      },
    ],
  },
  args: {
    onReload: fn(),
    action: (
      <ButtonLink variant="outline" href="https://support.example/" external>
        Contact support
      </ButtonLink>
    ),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reload Page" }));
    await expect(args.onReload).toHaveBeenCalledTimes(1);
  },
};
export const NothingToRetry: Story = {
  parameters: {
    state: "A page that broke and cannot be reloaded",
    words: "renderError",
    proof: "error-screen: offers no button that would do nothing",
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
