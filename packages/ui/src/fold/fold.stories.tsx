import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Fold } from "./fold.tsx";

const meta = {
  title: "Components/Layout/Fold",
  component: Fold,
  args: {
    title: "What they confirmed",
    note: "3 statements",
    className: "max-w-120 border-b border-line",
    children: <p className="pb-5">The bank’s statement of 31 October 2026.</p>,
  },
} satisfies Meta<typeof Fold>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Folded: Story = {};

export const Unfolded: Story = { args: { open: true } };

export const WithoutNote: Story = { args: { note: undefined } };

export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByText("What they confirmed").closest("summary")).toHaveFocus();
    await userEvent.click(canvas.getByText("What they confirmed"));
    await expect(canvas.getByText(/^The bank’s statement/)).toBeVisible();
  },
};

export const LongOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: {
    title: "How the amounts that banks and custodian confirmed were added up",
    note: "12 statements of 4 banks, 2 of the custodian",
  },
};
