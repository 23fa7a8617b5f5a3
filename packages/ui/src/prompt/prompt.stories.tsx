import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ButtonLink } from "#button/button.tsx";
import { Prompt } from "./prompt.tsx";

const meta = {
  title: "Components/Overlays/Prompt",
  component: Prompt,
  args: {
    spot: "kyc-in-progress",
    title: "Two papers needed to keep contributing",
    children: "Government-issued ID and Proof of Address now required. Kindly update your KYC.",
    action: <ButtonLink href="/dashboard/account">Complete KYC</ButtonLink>,
  },
} satisfies Meta<typeof Prompt>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("region", { name: args.title })).toBeVisible();
  },
};
export const UnderWay: Story = {
  args: {
    tone: "info",
    title: "Verification in progress",
    children: "Validation takes 2 or 3 business days. You may contribute meanwhile.",
    action: (
      <ButtonLink variant="outline" href="/dashboard/contribute">
        Contribute
      </ButtonLink>
    ),
  },
};
export const WithoutDrawingOrAction: Story = {
  args: { title: "We are counting October", children: "Your statement follows on Monday." },
  render: ({ title, children }) => <Prompt title={title}>{children}</Prompt>,
};
