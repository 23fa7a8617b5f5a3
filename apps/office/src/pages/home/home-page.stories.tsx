import { drops, hangs } from "@kinfold/api/testing/mock-handlers";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { inOffice, seat } from "#testing/in-office.tsx";
import { HomePage } from "./home-page.tsx";

const meta = {
  title: "Office/Pages/Home",
  component: HomePage,
  decorators: [inOffice("/")],
  parameters: { layout: "fullscreen", section: "The office: what is due" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    seat(msw, staff.admin);
  },
} satisfies Meta<typeof HomePage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Queues for papers, receipts, withdrawals and payouts",
    section: "Decisions 4, the back office",
    proof: "e2e/office-payouts: a withdrawal is approved…",
    also: [
      {
        state: "Late, today and later",
        section: "The office: what is due",
        proof: "e2e/office-queues: queues say what is late, due today and later…",
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 late, 2 promised for today.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Changes of staff" })).toHaveAttribute(
      "href",
      "/staff-changes",
    );
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithEveryPromiseKept: Story = {
  parameters: {
    state: "Every promise kept",
    proof: "e2e/office-queues: an introduction that is late is decided once…",
  },
  beforeEach: ({ msw }) => {
    const none = { late: 0, today: 0, later: 0, next_due_at: null };
    seat(msw, staff.admin, { counts: [{ queue: "staff", ...none }] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Every promise of today is kept.")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    seat(msw, staff.operations, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No queue is yours")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(getQueueSummary));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking at the queues");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(getQueueSummary));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
