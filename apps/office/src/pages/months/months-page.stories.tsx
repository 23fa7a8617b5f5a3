import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { listMonths } from "@kinfold/contract/office/month-closes";
import { ledgerMonths, manyLedgerMonths } from "@kinfold/contract/testing/office-month-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { MonthsPage } from "./months-page.tsx";

const meta = {
  title: "Office/Pages/Months",
  component: MonthsPage,
  decorators: [withOffice("/months")],
  parameters: {
    layout: "fullscreen",
    section: "The office: ledger",
    proof: "month-closes/month-closes: is closed by two, in order…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(respondWithPages(listMonths, ledgerMonths));
  },
} satisfies Meta<typeof MonthsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "The months of the ledger: open, proposed, closed, with what was posted later",
    seen: "Closed before",
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Proposed"))[0]).toBeVisible();
  },
};

export const ReadyWithHundreds: Story = {
  globals: { viewport: { value: undefined } },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listMonths, manyLedgerMonths));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Months, pages" });
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listMonths, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("There is no month yet");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listMonths));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listMonths));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};
