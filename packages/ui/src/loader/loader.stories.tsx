import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Loader } from "./loader.tsx";

const meta = {
  title: "Components/Feedback/Loader",
  component: Loader,
  parameters: { section: "2 Shared shell" },
} satisfies Meta<typeof Loader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InPlace: Story = {
  parameters: {
    musts: ["loader-1"],
    state: "The logo loading, in place",
    seen: "Loading",
    proof: "e2e/kyc: a global member is verified without a BVN and never…",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Loading");
  },
};
export const WholeScreen: Story = {
  args: { fullScreen: true, label: "Opening your account" },
  parameters: { layout: "fullscreen", docs: { story: { height: "420px" } } },
};
