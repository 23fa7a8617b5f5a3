import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { AuthBand, AuthCloth } from "./auth-cloth.tsx";

const meta = {
  title: "Components/Layout/AuthCloth",
  component: AuthCloth,
  args: {
    title: "Fold it away together. Unfold it for years.",
    text: "A private club for family and friends, run by a licensed asset manager. Members join by referral.",
  },
  parameters: { layout: "fullscreen", docs: { story: { height: "720px" } } },
} satisfies Meta<typeof AuthCloth>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hanging: Story = {
  globals: { viewport: { value: "desk" } },
  decorators: [
    (Story) => (
      <div className="ml-auto w-[clamp(400px,41vw,600px)]">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    // The painting comes after the first paint, and then it is there.
    await waitFor(() => expect(canvasElement.querySelector("[data-art]")).not.toBeNull());
  },
};

export const Band: Story = {
  globals: { viewport: { value: "phone" } },
  render: () => <AuthBand />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("[data-art]")).not.toBeNull());
  },
};
