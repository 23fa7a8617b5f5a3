import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Timeline, type TimelineStep } from "./timeline.tsx";

const REQUESTED: TimelineStep = {
  key: "asked",
  title: "You asked for a withdrawal",
  state: "done",
  when: <time dateTime="2026-11-10T08:12:00Z">10 Nov, 09:12</time>,
};
const APPROVED: TimelineStep = {
  key: "approved",
  title: "The club approved it",
  state: "done",
  when: <time dateTime="2026-11-11T13:40:00Z">11 Nov, 14:40</time>,
};
const PAID: TimelineStep = { key: "paid", title: "Paid to GTBank ••4471", state: "to-come" };

const meta = {
  title: "Components/Data/Timeline",
  component: Timeline,
  args: { steps: [REQUESTED, APPROVED, PAID], className: "max-w-120" },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const UnderWay: Story = {
  args: {
    steps: [
      REQUESTED,
      APPROVED,
      {
        key: "sent",
        title: "On its way to your bank",
        state: "current",
        note: "Payment will be made on or before the 5th day of the new month.",
      },
      PAID,
    ],
  },
  play: async ({ canvas }) => {
    const steps = canvas.getAllByRole("listitem");
    await expect(steps[2]).toHaveAttribute("aria-current", "step");
  },
};

export const Done: Story = {
  args: {
    steps: [
      REQUESTED,
      APPROVED,
      {
        ...PAID,
        state: "done",
        when: <time dateTime="2026-12-04T09:03:00Z">4 Dec, 10:03</time>,
        note: "Session 000013261204100312345678901234",
      },
    ],
  },
};

export const Failed: Story = {
  args: {
    steps: [
      REQUESTED,
      APPROVED,
      {
        key: "failed",
        title: "Your bank sent it back",
        state: "failed",
        when: <time dateTime="2026-12-04T09:03:00Z">4 Dec, 10:03</time>,
        note: "The account name did not match. The money is in your wallet again.",
      },
    ],
  },
};

export const LongTextOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: {
    steps: [
      {
        ...REQUESTED,
        title: "You asked for a withdrawal to the account of Olúwaṣẹ́gunfúnmi Adégbóyèga",
      },
      {
        ...PAID,
        state: "current",
        note: "Reference 0000132612041003123456789012340000132612041003123456789012",
      },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
