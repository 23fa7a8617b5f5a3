import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMandate } from "@kinfold/contract/mandates";
import { getMember } from "@kinfold/contract/members";
import { listPools } from "@kinfold/contract/plans";
import { globalPools, plans } from "@kinfold/contract/testing/product-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { buildContributionHandlers } from "#testing/contribute-steps.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { CreateRecurringPage } from "./create-recurring-page.tsx";

const meta = {
  title: "Pages/CreateRecurring",
  component: CreateRecurringPage,
  decorators: [withDashboard(`${PATHS.newRecurring}?product=3`)],
  parameters: { layout: "fullscreen", section: "4 Recurring contributions" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      ...buildContributionHandlers(),
      respondWith(getMandate, { mandate: null }),
      respondWith(getMember, {
        ...users.validated,
        can_contribute: true,
        has_submitted_kyc: true,
        kyc_is_validated: true,
        has_submitted_poa: true,
        poa_is_validated: true,
      }),
      respondWith(listPools, [plans.irepo, plans.harvest, plans.diaspora, plans.closed]),
    );
  },
} satisfies Meta<typeof CreateRecurringPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const form = async () =>
  within(await screen.findByRole("form", { name: "New recurring contribution" }));

/** The days of the first charges are said before anything is agreed to. */
export const Ready: Story = {
  parameters: {
    state: "The form to begin one, with the days of its charges",
    seen: "12 January 2027",
    proof: "beginning: the first payment begins it…",
  },
  play: async () => {
    const open = await form();
    await open.findByText(/^Today, as you pay/);
    await open.findByText("12 November 2026");
    await open.findByText("12 December 2026");
    await open.findByText("12 January 2027");
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

/** Less than a single contribution may be, and still not nothing. */
export const ReadyBelowTheLeast: Story = {
  play: async ({ userEvent }) => {
    const open = await form();
    await userEvent.type(await open.findByRole("textbox", { name: /^Amount/ }), "9,999");
    await userEvent.tab();
    await open.findByText("The least is ₦10,000 each time.");
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

/** By card and by nothing else: no bank transfer, no wallet. The days stand above the price, before anything is paid. */
export const GoesOnToTheCard: Story = {
  parameters: {
    state: "Defaults to card; no bank transfer, no wallet",
    seen: { role: "radio", name: "Naira card", checked: true },
    proof: "beginning: a member who asks for what cannot repeat is told…",
  },
  play: async ({ userEvent }) => {
    const open = await form();
    await userEvent.type(await open.findByRole("textbox", { name: /^Amount/ }), "50,000");
    await userEvent.click(await open.findByRole("button", { name: "Continue" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Every month into Ìrẹ̀pọ̀ Pool" }),
    );
    await expect(await dialog.findByRole("radio", { name: "Naira card" })).toBeChecked();
    const days = within(dialog.getByRole("region", { name: "What repeats" }));
    for (const day of ["12 November 2026", "12 December 2026", "12 January 2027"]) {
      await days.findByText(day);
    }
    await expect(dialog.queryByRole("radio", { name: /transfer|wallet/i })).toBeNull();
  },
};

/** Dollars alone, and no word of naira. */
export const ReadyForAGlobalMember: Story = {
  parameters: { at: `${PATHS.newRecurring}?product=5` },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(listPools, globalPools),
    );
  },
  play: async ({ canvas }) => {
    const open = await form();
    await open.findByText(/From \$50\./);
    await expect(canvas.queryByText(/naira|₦/i)).toBeNull();
  },
};

export const ReadyWithAVeryLongName: Story = {
  beforeEach: ({ msw }) => {
    const name = "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool";
    msw.use(respondWith(listPools, [{ ...plans.irepo, name }]));
  },
  play: async () => {
    await (await form()).findByText(/Oluwafunmilayo-Ẹniọlá/);
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPools, [plans.harvest, plans.closed]));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No plan takes recurring contributions just now");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPools));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening the plans");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPools));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
