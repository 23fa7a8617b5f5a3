import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { listReconciliation, reconcileNow } from "@kinfold/contract/office/reconciliation";
import { days } from "@kinfold/contract/testing/office-reconciliation-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { createPageMeta } from "@kinfold/contract/testing/office-valuation-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { ReconciliationPage } from "./reconciliation-page.tsx";

const meta = {
  title: "Office/Pages/Reconciliation",
  component: ReconciliationPage,
  decorators: [withOffice("/reconciliation")],
  parameters: { layout: "fullscreen", section: "The office: reconciliation" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(respondWith(listReconciliation, { data: days, meta: createPageMeta(days.length) }));
  },
} satisfies Meta<typeof ReconciliationPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Days that agree and days that do not",
    seen: "2 not explained, 3 days",
    proof: "e2e/office-settlements: what a provider paid out is on the statement…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("2 not explained, 3 days")).toBeVisible();
    await expect(canvas.getByText("Agrees")).toBeVisible();
  },
};

export const OpensADay: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Monnify, transfers, NGN" }));
    await expect(await canvas.findByLabelText("Address")).toHaveTextContent(
      "/reconciliation/disagreements?day=2026-11-11&account=transfer",
    );
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Export as CSV" });
    await expect(canvas.queryByRole("button", { name: "Compare now" })).toBeNull();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listReconciliation, { data: [], meta: createPageMeta(0) }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing was compared");
  },
};

export const Compared: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(reconcileNow, { computed_at: "2026-11-12T18:00:00.000Z", open: 3 }));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Compare now" }));
    await expect(await screen.findByText("3 not explained")).toBeInTheDocument();
  },
};

export const WaitingForTheComparison: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(reconcileNow));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Compare now" }));
    await canvas.findByRole("button", { name: /Comparing/ });
  },
};

export const RefusedTheComparison: Story = {
  play: async ({ canvas, userEvent, msw }) => {
    const sentences = [
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ] as const;
    for (const [code, error] of sentences) {
      msw.use(refuseCall(reconcileNow, code, { error }));
      await userEvent.click(await canvas.findByRole("button", { name: "Compare now" }));
      await expect(await canvas.findByText(error)).toBeVisible();
    }
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listReconciliation));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listReconciliation));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
