import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withApp } from "#testing/in-app.tsx";
import { UnexpectedPage } from "./unexpected-page.tsx";

const meta = {
  title: "Pages/Unexpected",
  component: UnexpectedPage,
  decorators: [withApp("/foo")],
  parameters: { layout: "fullscreen", section: "2 Routes" },
} satisfies Meta<typeof UnexpectedPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Any other path at all",
    seen: "This page doesn’t exist",
    proof: "e2e/screens: addresses that name nothing say so",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "This page doesn’t exist" });
    await expect(canvas.getByRole("link", { name: "Go to the start" })).toHaveAttribute(
      "href",
      "/",
    );
  },
};
