import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { getExchangeRate } from "@kinfold/contract/reference";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { rates } from "@kinfold/contract/testing/transaction-samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { UsdRate } from "./usd-rate.tsx";

const meta = {
  title: "Flows/UsdRate",
  component: UsdRate,
  decorators: [withDashboard(PATHS.overview)],
  parameters: {
    layout: "fullscreen",
    section: "2 Check USD Rate",
    proof: "e2e/overview: a new member is asked for documents…",
  },
  args: { open: true, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getExchangeRate, rates.fresh),
    );
  },
} satisfies Meta<typeof UsdRate>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole("dialog", { name: "USD rate today" }));

export const Ready: Story = {
  parameters: { state: "An amount in dollars and its naira", seen: "$1.00 = ₦1,545.50" },
  play: async () => {
    const open = await dialog();
    await open.findByText("$1.00 = ₦1,545.50");
    await expect(open.getByText("Naira").parentElement).toHaveTextContent("₦154,550.00");
    await open.findByText(/^Rate at/);
  },
};

/** A fraction of a kobo never counts for the member. */
export const ReadyWithAnotherAmount: Story = {
  parameters: { state: "Another amount", seen: "₦387,053.42" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getExchangeRate, { ...rates.fresh, exchange_rate: 1545.123456 }));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await open.findByText("$1.00 = ₦1,545.12");
    const field = open.getByRole("textbox", { name: /Dollars/ });
    await userEvent.clear(field);
    await userEvent.type(field, "250.5");
    await expect(open.getByText("Naira").parentElement).toHaveTextContent("₦387,053.42");
  },
};

/** Nothing is priced that was not read. */
export const ReadyWithoutAnAmount: Story = {
  parameters: { state: "No amount, no naira", seen: "Enter an amount." },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await open.findByText("$1.00 = ₦1,545.50");
    await userEvent.clear(open.getByRole("textbox", { name: /Dollars/ }));
    await open.findByText("Enter an amount.");
    await expect(open.queryByText(/₦0\.00/)).toBeNull();
  },
};

export const ReadyWithAnOldRate: Story = {
  parameters: {
    state: "A rate too old to pay with",
    seen: "This rate is from 11 Nov, 09:00 and too old to pay with.",
    proof: "e2e/money-read: amounts are hidden and shown by one press…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getExchangeRate, rates.stale));
  },
  play: async () => {
    await (await dialog()).findByText(/too old to pay with/);
  },
};

/** A dollar counts as one until its rate is here, and nothing is priced with that. */
export const Loading: Story = {
  parameters: {
    state: "A dollar counts as one until the rate is here",
    seen: "$1.00 = ₦1.00 until today’s rate is here",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getExchangeRate));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("$1.00 = ₦1.00 until today’s rate is here");
    await open.findByText("No price without a rate");
    await expect(open.queryByText(/₦100\.00/)).toBeNull();
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "No answer",
    seen: { role: "button", name: "Try again" },
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getExchangeRate));
  },
  play: async () => {
    const open = await dialog();
    await open.findByRole("button", { name: "Try again" });
    await open.findByText("No price without a rate");
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const open = await dialog();
    stage.msw.use(respondWith(getExchangeRate, rates.fresh));
    await stage.userEvent.click(open.getByRole("button", { name: "Try again" }));
    await open.findByText("$1.00 = ₦1,545.50");
  },
};

export const RefusedForNoRate: Story = {
  parameters: {
    state: "Rate unavailable",
    seen: "There is no exchange rate right now. Please try again soon.",
    proof: "e2e/money-read: amounts are hidden and shown by one press…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getExchangeRate, "pay_rate_unavailable", {
        error: referenceRefusals().pay_rate_unavailable.sentence,
      }),
    );
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("Rate unavailable");
    await open.findByText("There is no exchange rate right now. Please try again soon.");
    await open.findByText("No price without a rate");
  },
};
