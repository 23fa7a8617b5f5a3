import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ButtonLink } from "#button/button.tsx";
import { Empty } from "./empty.tsx";

const meta = {
  title: "Components/Feedback/Empty",
  component: Empty,
  args: {
    spot: "no-transactions",
    title: "The bowl is empty",
    children: "Every contribution, payout and charge will be listed here.",
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("svg path")).not.toBeNull());
  },
} satisfies Meta<typeof Empty>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingYet: Story = {};
export const WithAWayOn: Story = {
  args: { action: <ButtonLink href="/dashboard/wallet">Fund wallet</ButtonLink> },
};
