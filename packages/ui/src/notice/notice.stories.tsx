import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { UsersThreeIcon } from "#icon/icon.tsx";
import { Notice, type NoticeProps } from "./notice.tsx";

const meta = {
  title: "Components/Feedback/Notice",
  component: Notice,
  args: { children: "Your name must match your government ID and bank name" },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

const SAYINGS = {
  info: "Validation takes 2 or 3 business days.",
  warn: "Two papers are still missing.",
  error: "We could not reach your bank. Nothing was charged.",
  ok: "Your account name was confirmed.",
} satisfies Record<NonNullable<NoticeProps["tone"]>, string>;

export const Matrix: Story = {
  render: () => (
    <div className="grid gap-3">
      {(["info", "warn", "error", "ok"] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          {SAYINGS[tone]}
        </Notice>
      ))}
    </div>
  ),
};

export const WithHeading: Story = {
  args: { tone: "warn", title: "Before your first payout", children: SAYINGS.warn },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group", { name: "Before your first payout" })).toBeVisible();
  },
};

export const WithItsOwnSign: Story = {
  args: { icon: UsersThreeIcon, children: "Kinfold is a private club for family and friends." },
};

export const Announced: Story = {
  args: { tone: "error", role: "alert", children: SAYINGS.error },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Nothing was charged");
  },
};
