import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ButtonLink } from "#button/button.tsx";
import { NotFound } from "./not-found.tsx";

const meta = {
  title: "Components/Feedback/NotFound",
  component: NotFound,
  args: { action: <ButtonLink href="/dashboard/overview">Back to Dashboard</ButtonLink> },
} satisfies Meta<typeof NotFound>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  parameters: { musts: ["not-found-1"] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector("svg path")).not.toBeNull());
  },
};
