import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { checkIntegrity, listNightlyChecks } from "@kinfold/contract/office/reconciliation";
import {
  consistent,
  inconsistent,
  nightlyFound,
} from "@kinfold/contract/testing/office-reconciliation-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { IntegrityCheckPage } from "./integrity-check-page.tsx";

const meta = {
  title: "Office/Pages/Reconciliation/IntegrityCheck",
  component: IntegrityCheckPage,
  decorators: [withOffice("/integrity-check")],
  parameters: { layout: "fullscreen", section: "The office: reconciliation" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(checkIntegrity, consistent));
  },
} satisfies Meta<typeof IntegrityCheckPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "The ledger holds",
    seen: "The ledger is consistent: 6 of 6 promises are kept",
    proof: "e2e/office-valuation: two of the staff publish a price and put it right…",
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("The ledger is consistent: 6 of 6 promises are kept"),
    ).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithABrokenPromise: Story = {
  parameters: { state: "A promise of the ledger is broken", seen: "Broken: 1" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(checkIntegrity, inconsistent));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("1 of 6 promises are broken");
    await expect(canvas.getByText("Broken: 1")).toBeVisible();
  },
};

export const ReadyWhileTheNightlyCheckFoundFaults: Story = {
  parameters: {
    state: "An integrity check that found something is said above every page",
    seen: "The last integrity check found 2 faults",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyFound));
  },
  play: async ({ canvas }) => {
    const banner = await canvas.findByRole("alert");
    await expect(banner).toHaveTextContent("The last integrity check found 2 faults");
    await expect(canvas.getByRole("link", { name: "Nightly checks" })).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(checkIntegrity));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Adding up the ledger");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(checkIntegrity));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("was not checked");
  },
};
