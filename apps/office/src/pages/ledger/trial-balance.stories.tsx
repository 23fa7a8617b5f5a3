import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { getTrialBalance } from "@kinfold/contract/office/accounting";
import {
  brokenTrialBalance,
  emptyTrialBalance,
  lateTrialBalance,
  trialBalance,
} from "@kinfold/contract/testing/office-ledger-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { TrialBalancePage } from "./trial-balance-page.tsx";

const meta = {
  title: "Office/Pages/Ledger/TrialBalance",
  component: TrialBalancePage,
  decorators: [withOffice("/ledger/trial-balance")],
  parameters: { layout: "fullscreen", section: "The office: ledger" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
    msw.use(respondWith(getTrialBalance, trialBalance));
  },
} satisfies Meta<typeof TrialBalancePage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Every account over some days, debit equal to credit",
    seen: "Members’ wallets, available",
    proof: "accounting: is every account's own sum…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Members’ wallets, available")).toBeVisible();
    await expect(canvas.queryByText("Debit and credit differ")).toBeNull();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const Broken: Story = {
  parameters: {
    state: "A ledger whose debit and credit differ",
    seen: "Debit and credit differ",
    proof: "accounting: is every account's own sum…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getTrialBalance, brokenTrialBalance));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Debit and credit differ")).toBeVisible();
  },
};

export const PostedAfterTheClose: Story = {
  parameters: {
    state: "A trial balance to which something was posted after its month was closed",
    seen: "After the close",
    proof: "month-closes/month-closes: is taken, and is late in the journals…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getTrialBalance, lateTrialBalance));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("columnheader", { name: "After the close" });
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getTrialBalance, emptyTrialBalance));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing was posted");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getTrialBalance));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Adding up the accounts");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getTrialBalance));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The trial balance could not be read");
  },
};
