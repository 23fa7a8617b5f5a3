import { COPY } from "@kinfold/contract/copy";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withApp } from "#testing/in-app.tsx";
import { RouterBoundary } from "./router-boundary.tsx";

function Broken(): never {
  throw new Error("no page could be chosen");
}

const meta = {
  title: "Pages/Shell/RouterBoundary",
  component: RouterBoundary,
  args: { children: <Broken /> },
  decorators: [withApp("/")],
  parameters: { layout: "fullscreen", section: "2 Shared shell" },
} satisfies Meta<typeof RouterBoundary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Broke: Story = {
  parameters: { state: "The router's own error screen", words: "routerError" },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: COPY.routerError });
    await expect(canvas.getByRole("button", { name: COPY.reload })).toBeEnabled();
  },
};
