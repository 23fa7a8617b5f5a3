import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ButtonLink } from "#button/button.tsx";
import { ErrorScreen } from "./error-screen.tsx";

const meta = { title: "Components/Feedback/ErrorScreen", component: ErrorScreen } satisfies Meta<
  typeof ErrorScreen
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const CanReload: Story = {
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
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
