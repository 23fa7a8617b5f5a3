import { dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { forgetRecentMessages } from "@kinfold/ui/testing/forget-messages";
import { toast } from "@kinfold/ui/toast";
import { expect, screen, waitFor, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { DuePage } from "./due-page.tsx";

const meta = {
  title: "Office/Pages/Due",
  component: DuePage,
  decorators: [withOffice("/due")],
  parameters: { layout: "fullscreen", section: "The office: what is due" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin);
  },
} satisfies Meta<typeof DuePage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Late, today and later",
    seen: "1 late, 2 promised for today.",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 late, 2 promised for today.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Changes of staff" })).toHaveAttribute(
      "href",
      "/staff-changes",
    );
  },
};

/** A designer works elsewhere: of the office they see only themselves. */
export const NothingForADesigner: Story = {
  parameters: {
    state: "A role that works elsewhere",
    seen: "Your work is in the workshop, at an address of its own. You sign in there as here.",
    proof: "e2e/workshop-sign-in: a designer signs in to the workshop…",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.designer, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Your work is in the workshop/)).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Find a member" })).not.toBeInTheDocument();
  },
};

export const ReadyWithEveryQueue: Story = {
  parameters: {
    state: "Queues for documents, receipts, withdrawals and payouts",
    seen: { role: "link", name: "Documents, BVNs and accounts" },
    section: "Decisions 4, the back office",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  beforeEach: ({ msw }) => {
    const counts = ["identity", "receipts", "withdrawals", "payouts"].map((queue, at) => ({
      queue,
      late: 0,
      today: at,
      later: 3,
      next_due_at: "2026-11-12T22:59:00.000Z",
    }));
    signInStaff(msw, staff.admin, { counts });
  },
  play: async ({ canvas }) => {
    const queues = within(await canvas.findByRole("table", { name: "Queues" }));
    await expect(queues.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/payouts",
      "/withdrawals",
      "/receipts",
      "/identity",
    ]);
  },
};

/** What passed at the edge of the screen is in the menu of the session. */
export const MissedMessageReadAgain: Story = {
  beforeEach: forgetRecentMessages,
  play: async ({ canvas, userEvent }) => {
    const session = await canvas.findByRole("button", { name: new RegExp(staff.admin.name) });
    toast.success("The batch was approved.");
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("The batch was approved.")).toBeNull());
    await userEvent.click(session);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Recent messages" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Recent messages" }));
    await expect(dialog.getByRole("listitem")).toHaveTextContent(
      "Done: The batch was approved.19:00",
    );
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithEveryPromiseKept: Story = {
  parameters: {
    state: "Every promise kept",
    seen: "Every promise of today is kept.",
    proof: "e2e/office-queues: an introduction is decided once…",
  },
  beforeEach: ({ msw }) => {
    const none = { late: 0, today: 0, later: 0, next_due_at: null };
    signInStaff(msw, staff.admin, { counts: [{ queue: "staff", ...none }] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Every promise of today is kept.")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No queue is yours")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getQueueSummary));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking at the queues");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getQueueSummary));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
