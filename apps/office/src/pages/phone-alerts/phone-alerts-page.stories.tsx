import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { getAlertCosts } from "@kinfold/contract/phone-alerts";
import { staff } from "@kinfold/contract/testing/office-samples";
import { alertCosts } from "@kinfold/contract/testing/phone-alert-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { PhoneAlertsPage } from "./phone-alerts-page.tsx";

const meta = {
  title: "Office/Pages/PhoneAlerts",
  component: PhoneAlertsPage,
  decorators: [withOffice(PATHS.phoneAlerts)],
  parameters: {
    layout: "fullscreen",
    section: "The office: alerts to phones",
    proof: "phone-alerts/phone-alerts: is counted by channel and kind, and beyond its limit…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(respondWith(getAlertCosts, alertCosts));
  },
} satisfies Meta<typeof PhoneAlertsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: { state: "Alerts: a channel has reached its limit", seen: "Reached" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("A limit is reached")).toBeVisible();
    await expect(canvas.getByText("902 payments, ₦4,680.00")).toBeVisible();
    await expect(canvas.getByText("1,204, 1,238 parts")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const Empty: Story = {
  parameters: { state: "Alerts: none was sent yet", seen: "No alert yet" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAlertCosts, { phones: [], limits: [], months: [] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No alert yet");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getAlertCosts));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading what alerts cost");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getAlertCosts));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("What alerts cost was not read");
  },
};
