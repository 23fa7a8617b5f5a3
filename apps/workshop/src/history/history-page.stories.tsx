import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { placeAtDesk } from "#testing/at-the-desk.tsx";
import { setHistoryAnswer } from "#testing/desk-answers.ts";
import { history } from "#testing/desk-samples.ts";
import { HistoryPage } from "./history-page.tsx";

const meta = {
  title: "Workshop/History",
  component: HistoryPage,
  decorators: [placeAtDesk("/history/:story", "/history/components-feedback-notice--matrix")],
  parameters: { layout: "fullscreen" },
  beforeEach: ({ msw }) => {
    msw.use(...setHistoryAnswer(history));
  },
} satisfies Meta<typeof HistoryPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Accepted by Amina Yusuf: Agreed with Tunde on Friday"),
    ).toBeVisible();
    await expect(canvas.getByText("This machine has not drawn it.")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...setHistoryAnswer({ ...history, changes: [] }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No accepted look")).toBeVisible();
  },
};
