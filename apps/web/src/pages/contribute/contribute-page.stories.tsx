import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { listPools } from "@kinfold/contract/plans";
import { globalPools, plans, pools } from "@kinfold/contract/testing/product-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { ContributePage } from "./contribute-page.tsx";

const meta = {
  title: "Pages/Contribute",
  component: ContributePage,
  decorators: [withDashboard(PATHS.plans)],
  parameters: { layout: "fullscreen", section: "2 Plans" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof ContributePage>;
export default meta;
type Story = StoryObj<typeof meta>;

const list = async () => within(await screen.findByRole("list", { name: "Plans" }));

export const Ready: Story = {
  parameters: {
    state: "Every plan",
    seen: { role: "radio", name: "All", checked: true },
    proof: "e2e/contribute: a member contributes by card…",
  },
  play: async () => {
    const plansListed = await list();
    await expect(plansListed.getAllByRole("link")).toHaveLength(pools.length);
    await expect(plansListed.getByRole("link", { name: /Purple NGN/ })).toHaveAttribute(
      "href",
      "/dashboard/investment-pools/1?product_type=purple&currency=NGN",
    );
    await plansListed.findByText("18–21%");
    const fixed = plansListed.getByRole("link", { name: /Harvest Pool/ });
    await expect(fixed).toHaveTextContent("Fixed, a year");
    await expect(fixed).not.toHaveTextContent("Indicative");
  },
};

export const ReadyWithNairaAlone: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Naira" }));
    const plansListed = await list();
    await expect(plansListed.queryByRole("link", { name: /Purple USD/ })).toBeNull();
    await plansListed.findByRole("link", { name: /Harvest Pool/ });
  },
};

/** Dollars only, and no choice between one. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member sees dollar plans alone",
    seen: { role: "button", name: "Wallet $12,874.36" },
    proof: "e2e/plans-and-portfolios: a global member reads of dollars alone…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(listPools, globalPools),
    );
  },
  play: async ({ canvas }) => {
    const plansListed = await list();
    await expect(plansListed.getAllByRole("link")).toHaveLength(2);
    await expect(canvas.queryByRole("radio")).toBeNull();
  },
};

export const ReadyWithClosedPlans: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPools, [plans.irepo, plans.closed, plans.comingSoon]));
  },
  play: async () => {
    const plansListed = await list();
    await plansListed.findByText("Closed");
    await plansListed.findByText("Opening soon");
  },
};

export const ReadyWithAVeryLongName: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPools, [
        {
          ...plans.irepo,
          name: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool",
          minimum_amount: toMinor(99_999_999_999_999n),
        },
        plans.harvest,
      ]),
    );
  },
  play: async () => {
    await (await list()).findByText(/Oluwafunmilayo-Ẹniọlá/);
  },
};

export const Empty: Story = {
  parameters: {
    state: "No plan",
    seen: "No plan is open just now",
    proof: "e2e/contribute: a plan that closes takes nothing more from a member who stands…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPools, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No plan is open just now");
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
  parameters: {
    state: "The plans cannot be reached",
    words: "renderError",
    proof: "e2e/plans-and-portfolios: who has only begun reads what waits…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPools));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

/** Purple plans carry what they are looked for by; the dollar fund opens elsewhere. */
export const PlansInTheSidebar: Story = {
  parameters: {
    state: "Contribute in the sidebar lists each plan by name, the dollar fund in a new tab",
    seen: { role: "link", name: "Purple USD" },
    proof: "navigation: Contribute lists each plan under its label…",
  },
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas }) => {
    const nav = within(await canvas.findByRole("navigation", { name: "Main" }));
    await expect(await nav.findByRole("link", { name: "Purple USD" })).toHaveAttribute(
      "href",
      "/dashboard/investment-pools/2?product_type=purple&currency=USD",
    );
    await expect(nav.getByRole("link", { name: /Dollar fund/ })).toHaveAttribute(
      "target",
      "_blank",
    );
  },
};
