import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { listPools } from "@kinfold/contract/plans";
import { listPortfolios } from "@kinfold/contract/portfolios";
import { createPortfolioPage, portfolioRows } from "@kinfold/contract/testing/plan-samples";
import { globalPools, plans } from "@kinfold/contract/testing/product-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Route, Routes } from "react-router-dom";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { buildContributionHandlers, findFlow } from "#testing/contribute-steps.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { PlanPage } from "./plan-page.tsx";

const meta = {
  title: "Pages/Plan",
  component: PlanPage,
  render: () => (
    <Routes>
      <Route path="investment-pools/:poolId" element={<PlanPage />} />
    </Routes>
  ),
  decorators: [withDashboard(PATHS.plan(plans.irepo))],
  parameters: { layout: "fullscreen", section: "2 Plans" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listPortfolios, createPortfolioPage([portfolioRows.active])),
    );
  },
} satisfies Meta<typeof PlanPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const amountForm = async () =>
  within(await screen.findByRole("form", { name: "Amount to contribute" }));

export const Ready: Story = {
  parameters: {
    state: "One plan, and its form",
    seen: { role: "form", name: "Amount to contribute" },
    proof: "e2e/contribute: a member contributes by card…",
  },
  play: async ({ canvas }) => {
    await title("Ìrẹ̀pọ̀ Pool");
    await canvas.findByText("18–21% a year");
    const price = await canvas.findByText("₦110.25");
    await expect(price.closest("dd")).toHaveTextContent("₦110.25 on 31 October 2026");
    await canvas.findByRole("figure", { name: "What Ìrẹ̀pọ̀ Pool holds" });
    await expect(
      await canvas.findByRole("link", { name: /Matures 31 January 2027/ }),
    ).toHaveAttribute("href", PATHS.portfolio(portfolioRows.active.id));
    const form = await amountForm();
    await expect(form.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

/** Nothing in it yet: no list of nothing, only the form. */
export const ReadyForTheFirstTime: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([])));
  },
  play: async ({ canvas }) => {
    await title("Ìrẹ̀pọ̀ Pool");
    await amountForm();
    await waitFor(() =>
      expect(canvas.queryByRole("heading", { name: /Your portfolios/ })).toBeNull(),
    );
  },
};

/** Portfolios of a purple plan are asked for by type and currency, which the address says. */
export const ReadyPurple: Story = {
  parameters: {
    at: PATHS.plan(plans.purpleNgn),
    state: "A purple plan's link carries its type and currency",
    seen: "No fixed term",
    proof: "navigation: a purple plan that is called a pool keeps its name…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.purpleNgn])));
  },
  play: async ({ canvas }) => {
    await title("Purple NGN");
    await canvas.findByText("No fixed term");
    await canvas.findByRole("heading", { name: "Your portfolios in Purple NGN" });
  },
};

export const ReadyAtAFixedRate: Story = {
  parameters: { at: PATHS.plan(plans.harvest) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.fixed])));
  },
  play: async ({ canvas }) => {
    await title("Harvest Pool");
    await canvas.findByText("18% a year");
    await canvas.findByText("Until maturity");
    await expect(canvas.queryByText("Price of a unit")).toBeNull();
  },
};

/** Its terms follow one another unless a member chooses otherwise, which is read before anything is paid. */
export const ReadyAndRollingOver: Story = {
  parameters: {
    at: PATHS.plan(plans.harvest),
    state: "A plan whose terms follow one another says so before anything is paid",
    seen: "Another term, unless you choose your wallet",
    proof: "e2e/end-of-term: a member has a term paid out that would have gone on…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPools, [
        { ...plans.harvest, maturity_action: "rollover", payout_note: null },
      ]),
      respondWith(listPortfolios, createPortfolioPage([])),
    );
  },
  play: async ({ canvas }) => {
    await title("Harvest Pool");
    await canvas.findByText("Another term, unless you choose your wallet");
    await canvas.findByText(/stays for another term with its interest, or comes to your wallet/);
  },
};

export const ReadyWithAVeryLongName: Story = {
  beforeEach: ({ msw }) => {
    const name = "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool";
    msw.use(
      respondWith(listPools, [{ ...plans.irepo, name }]),
      respondWith(
        listPortfolios,
        createPortfolioPage([
          { ...portfolioRows.active, product: { ...portfolioRows.active.product, name } },
        ]),
      ),
    );
  },
  play: async () => {
    await screen.findByRole("heading", { level: 1, name: /Oluwafunmilayo-Ẹniọlá/ });
    await screen.findByRole("link", { name: /Oluwafunmilayo-Ẹniọlá.*Matures 31 January 2027/ });
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

export const ReadyForAGlobalMember: Story = {
  parameters: { at: PATHS.plan(plans.diaspora) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(listPools, globalPools),
      respondWith(listPortfolios, createPortfolioPage([])),
    );
  },
  play: async ({ canvas }) => {
    await title("Diaspora Pool");
    await expect(canvas.queryByText(/₦/)).toBeNull();
  },
};

export const ReadyBeforeItsFirstPrice: Story = {
  parameters: { at: PATHS.plan(plans.unpriced) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPools, [plans.unpriced]),
      respondWith(listPortfolios, createPortfolioPage([portfolioRows.firstWaiting])),
    );
  },
  play: async ({ canvas }) => {
    await title("Harmattan Pool");
    await canvas.findByText("Not published yet");
    await canvas.findByText("Waiting for units");
  },
};

/** There is no form for what takes nothing, and the reason stands in its place. */
export const ReadyAndClosed: Story = {
  parameters: {
    at: PATHS.plan(plans.closed),
    state: "A plan that takes no money now",
    seen: "Savannah Pool is closed for contributions. What you have in it stays.",
    proof: "e2e/contribute: a plan that closes takes nothing more from a member who stands…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPools, [plans.closed]),
      respondWith(listPortfolios, createPortfolioPage([])),
    );
  },
  play: async ({ canvas }) => {
    await title("Savannah Pool");
    await canvas.findByText(/is closed for contributions/);
    await expect(canvas.queryByRole("button", { name: "Continue" })).toBeNull();
  },
};

/** The newest price is 0: nothing can be put into it, and the page says so. */
export const ReadyAndPricedAtZero: Story = {
  parameters: { at: PATHS.plan(plans.irepo) },
  beforeEach: ({ msw }) => {
    const worthless = { ...plans.irepo, unit_value: 0, is_open: false };
    msw.use(
      respondWith(listPools, [worthless]),
      respondWith(listPortfolios, createPortfolioPage([])),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/is priced at 0\. It takes contributions again once/);
    await expect(canvas.queryByRole("button", { name: "Continue" })).toBeNull();
  },
};

export const ReadyAndNotForThisMember: Story = {
  parameters: { at: PATHS.plan(plans.familyOffice) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPools, [{ ...plans.familyOffice, is_open: false }]),
      respondWith(listPortfolios, createPortfolioPage([])),
    );
  },
  play: async ({ canvas }) => {
    await title("Family Office");
    await canvas.findByText(/accepted the terms of the family office/);
  },
};

export const ReadyWithManyPortfolios: Story = {
  beforeEach: ({ msw }) => {
    const { active, atALoss, firstWaiting, matured, liquidating } = portfolioRows;
    const page = createPortfolioPage([firstWaiting, active, atALoss, matured, liquidating]);
    msw.use(respondWith(listPortfolios, { ...page, meta: { ...page.meta, total: 12 } }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "See all 12" })).toHaveAttribute(
      "href",
      PATHS.product(plans.irepo),
    );
  },
};

/** How much, and on to how. */
export const GoesOnToPay: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...buildContributionHandlers());
  },
  play: async ({ userEvent }) => {
    const form = await amountForm();
    await userEvent.click(form.getByRole("button", { name: "₦500,000" }));
    const goOn = form.getByRole("button", { name: "Continue" });
    await waitFor(() => expect(goOn).toBeEnabled());
    await userEvent.click(goOn);
    await (await findFlow()).findByRole("button", { name: "Pay ₦502,000.00" });
  },
};

const intoChoice = async () =>
  within(await (await amountForm()).findByRole("radiogroup", { name: "Put into" }));

/** Adding to what the member has is chosen first, from the least that may be added. */
export const ReadyToAddToANamedPortfolio: Story = {
  parameters: {
    state: "Another contribution asks: add to what there is, or start a new one",
    seen: { role: "radio", name: "Add to School fees", checked: true },
    proof: "e2e/named-portfolio: a member starts a second portfolio…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.named])));
  },
  play: async () => {
    const choice = await intoChoice();
    await expect(choice.getByRole("radio", { name: "Add to School fees" })).toBeChecked();
    await (await amountForm()).findByText("From ₦10,000.");
  },
};

/** A new one has a name and a cloth of its own, and begins with the plan's minimum. */
export const ReadyToStartANewOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.named])));
  },
  play: async ({ userEvent }) => {
    await userEvent.click((await intoChoice()).getByRole("radio", { name: "Start a new one" }));
    const form = await amountForm();
    await form.findByText("From ₦100,000.");
    await userEvent.type(form.getByRole("textbox", { name: /^Name/ }), "Mama’s roof");
    await userEvent.click(form.getByRole("radio", { name: "Zigzag" }));
    await expect(form.getByText("Zigzag", { selector: ":not(.sr-only)" })).toBeVisible();
  },
};

/** Saving every month: how much, on which day, and what that comes to in a year without growth. */
export const ReadyToSaveMonthly: Story = {
  parameters: {
    state: "Saving every month from the plan's own card",
    seen: "₦1,200,000 put in",
    proof: "e2e/named-portfolio: a member saves every month from the plan's page…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.named])));
  },
  play: async ({ userEvent }) => {
    const form = await amountForm();
    await userEvent.click(form.getByRole("radio", { name: "Monthly" }));
    await userEvent.type(form.getByRole("textbox", { name: /^Amount/ }), "100000");
    await form.findByText("₦1,200,000 put in");
    await form.findByText("25 December 2026");
    await expect(form.getByRole("radio", { name: "Add to School fees" })).toBeChecked();
  },
};

/** Only one thing repeats into a portfolio: what repeats already is not offered again. */
export const ReadyToSaveIntoANewOne: Story = {
  beforeEach: ({ msw }) => {
    const repeating = { ...portfolioRows.named, is_recurring: true };
    msw.use(respondWith(listPortfolios, createPortfolioPage([repeating])));
  },
  play: async ({ userEvent }) => {
    const form = await amountForm();
    await form.findByRole("radio", { name: "Add to School fees" });
    await userEvent.click(form.getByRole("radio", { name: "Weekly" }));
    await expect(form.queryByRole("radiogroup", { name: "Put into" })).toBeNull();
    await expect(form.queryByText("On which day")).toBeNull();
  },
};

/** What is matured or being redeemed takes no more: only a new one can be started, and nothing is asked. */
export const ReadyWithNothingToAddTo: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.matured])));
  },
  play: async () => {
    const form = await amountForm();
    await form.findByText("From ₦100,000.");
    await expect(form.queryByRole("radiogroup", { name: "Put into" })).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPools));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening the plan");
  },
};

export const LoadingPortfolios: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPortfolios));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading your portfolios");
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

export const UnreachablePortfolios: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPortfolios));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your portfolios just now.");
    await amountForm();
  },
};

/** A plan that is not there, or not for this member's eyes. */
export const EmptyWithoutSuchAPlan: Story = {
  parameters: { at: "/dashboard/investment-pools/404" },
  play: async () => {
    await title("This page doesn’t exist");
  },
};
