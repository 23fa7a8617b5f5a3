import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { listValuedPlans } from "@kinfold/contract/valuations";
import { staff } from "@kinfold/contract/testing/office-samples";
import { valuedPlans } from "@kinfold/contract/testing/office-valuation-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { ValuationsPage } from "./valuations-page.tsx";

const meta = {
  title: "Office/Pages/Valuations",
  component: ValuationsPage,
  decorators: [withOffice("/valuations")],
  parameters: { layout: "fullscreen", section: "The office: valuations" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(respondWith(listValuedPlans, { plans: valuedPlans }));
  },
} satisfies Meta<typeof ValuationsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Plans, and what waits for a price",
    seen: "6 orders for 31 Oct 2026",
    proof: "e2e/office-valuation: two of the staff publish a price and put it right…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("6 orders for 31 Oct 2026")).toBeVisible();
    await expect(canvas.getByText("1 contribution waits for its member’s documents")).toBeVisible();
  },
};

export const OpensAPlan: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Purple Flex, NGN" }));
    await expect(await canvas.findByLabelText("Address")).toHaveTextContent("/valuations/plans/1");
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listValuedPlans, { plans: [] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No plan has a unit price");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listValuedPlans));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listValuedPlans));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The plans could not be read");
  },
};
