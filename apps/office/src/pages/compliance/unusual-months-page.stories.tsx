import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  exportUnusualMonths,
  listUnusualMonths,
} from "@kinfold/contract/office/unusual-transactions";
import { unusualMonths } from "@kinfold/contract/testing/office-case-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { UnusualMonthsPage } from "./unusual-months-page.tsx";

const meta = {
  title: "Office/Pages/Compliance/UnusualMonthsPage",
  component: UnusualMonthsPage,
  decorators: [withOffice("/compliance/unusual-transactions/months")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "compliance/unusual-months: what was found is counted by month…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWith(listUnusualMonths, unusualMonths));
  },
} satisfies Meta<typeof UnusualMonthsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "Unusual transactions counted by month, with how they ended",
    seen: { role: "heading", name: "Unusual transactions by month" },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("October 2026"))[0]).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listUnusualMonths, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No transaction fitted a rule yet.");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listUnusualMonths));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listUnusualMonths));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The months could not be read");
  },
};

export const WaitingForTheFile: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(exportUnusualMonths));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Export as CSV" }));
    await canvas.findByRole("button", { name: "Exporting" });
  },
};

export const UnreachableWhileExporting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(exportUnusualMonths));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Export as CSV" }));
    await canvas.findByText(COPY.noAnswer);
  },
};
