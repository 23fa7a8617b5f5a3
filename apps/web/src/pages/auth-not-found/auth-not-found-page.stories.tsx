import { COPY } from "@kinfold/contract/copy";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { withAuthLayout } from "#testing/in-app.tsx";
import { AuthNotFoundPage } from "./auth-not-found-page.tsx";

const meta = {
  title: "Pages/AuthNotFound",
  component: AuthNotFoundPage,
  decorators: [withAuthLayout("/auth/nowhere")],
  parameters: { layout: "fullscreen", section: "2 Routes" },
} satisfies Meta<typeof AuthNotFoundPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Any other /auth path",
    words: "unknownAuthPage",
    proof: "e2e/screens: addresses that name nothing say so",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: COPY.unknownAuthPage });
  },
};
