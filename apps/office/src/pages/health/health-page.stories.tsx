import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { getClubHealth, type ClubHealth } from "@kinfold/contract/office/health";
import {
  clubHealth,
  illClub,
  newClub,
  wellClub,
} from "@kinfold/contract/testing/office-health-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { HealthPage } from "./health-page.tsx";

const meta = {
  title: "Office/Pages/Health",
  component: HealthPage,
  decorators: [withOffice("/")],
  parameters: { layout: "fullscreen", section: "The office: health" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin);
  },
} satisfies Meta<typeof HealthPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const show =
  (health: ClubHealth): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    msw.use(respondWith(getClubHealth, health));
  };

export const Ready: Story = {
  parameters: {
    state: "The figures agree and promises are late",
    seen: "The figures agree. 2 promises are late.",
    proof: "e2e/office-health: the first page of an admin…",
  },
  beforeEach: show(clubHealth),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole("heading", {
        level: 1,
        name: "The figures agree. 2 promises are late.",
      }),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Open the oldest" })).toHaveAttribute(
      "href",
      "/receipts?search=KIN-7F3K9Q",
    );
    const owners = within(canvas.getByRole("region", { name: "Whose it is" }));
    await expect(owners.getByText("312 wallets hold money")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "Dollars" }));
    await expect(canvas.getByText("Mercury ••4410")).toBeVisible();
    await expect(canvas.queryByText("GTBank ••6789")).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole("radio", { name: "Naira" }));
  },
};

export const ReadyOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: show(clubHealth),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The figures agree. 2 promises are late.")).toBeVisible();
  },
};

export const ReadyWithNothingLate: Story = {
  parameters: {
    state: "Everything is well",
    seen: "The figures agree. No promise is late.",
    proof: "apps/server/src/health/health: work counts what is open, late and done…",
  },
  beforeEach: show(wellClub),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The figures agree. No promise is late.")).toBeVisible();
    await expect(canvas.getByText(/Nothing differed in any of them/)).toBeVisible();
    await expect(canvas.queryByText("Open the oldest")).not.toBeInTheDocument();
  },
};

export const ReadyWithFiguresThatDiffer: Story = {
  parameters: {
    state: "A statement and the ledger differ, emails fail, and nothing is backed up",
    seen: "The figures do not agree. 2 promises are late.",
    proof: "apps/server/src/health/health: a statement is held against the ledger…",
  },
  beforeEach: show(illClub),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The figures do not agree/)).toBeVisible();
    await expect(
      canvas.getByText("The statement of GTBank ••6789 and the ledger differ"),
    ).toBeVisible();
    await expect(canvas.getByText("What happens in the club is not backed up")).toBeVisible();
    await expect(canvas.getByText("14 emails could not be delivered")).toBeVisible();
  },
};

export const ReadyWhilePayoutsAreStopped: Story = {
  parameters: {
    state: "Payouts are stopped",
    seen: "Payouts are stopped",
    proof: "e2e/office-stop-payouts: payouts are stopped by one staff member…",
  },
  beforeEach: show({
    ...wellClub,
    payouts_stopped: {
      at: "2026-11-12T06:20:00.000Z",
      by: "Halima Sani",
      reason: "The integrity check found a fault",
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Payouts are stopped")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Open the payout batches" })).toHaveAttribute(
      "href",
      "/payouts",
    );
  },
};

export const ReadyOnTheFirstDay: Story = {
  parameters: {
    state: "Nothing was checked, sent or priced yet",
    seen: "Whether the figures agree is not known. No promise is late.",
    proof:
      "apps/server/src/health/health: without a check, a statement or an email nothing is called well",
  },
  beforeEach: show(newClub),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Not known")).toHaveLength(4);
    await expect(canvas.getByText("No night has been checked yet.")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getClubHealth));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Looking at the club")).toBeInTheDocument();
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getClubHealth));
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("How the club is could not be read", {}, { timeout: 20_000 }),
    ).toBeVisible();
  },
};
