import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { listPools } from "@kinfold/contract/plans";
import { listPortfolios } from "@kinfold/contract/portfolios";
import { createPortfolioPage, portfolioRows } from "@kinfold/contract/testing/plan-samples";
import { plans } from "@kinfold/contract/testing/product-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Route, Routes } from "react-router-dom";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { ProductPage } from "./product-page.tsx";

const { active, atALoss, firstWaiting, matured, liquidating, closed, pending, rejected } =
  portfolioRows;

const meta = {
  title: "Pages/Product",
  component: ProductPage,
  render: () => (
    <Routes>
      <Route path="my-investments/product/:ProductId" element={<ProductPage />} />
    </Routes>
  ),
  decorators: [withDashboard(PATHS.product(plans.irepo))],
  parameters: { layout: "fullscreen", section: "2 Portfolios" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listPortfolios, createPortfolioPage([firstWaiting, active, atALoss])),
    );
  },
} satisfies Meta<typeof ProductPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const list = async () => within(await screen.findByRole("list", { name: "Portfolios" }));
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

export const Ready: Story = {
  parameters: {
    state: "The portfolios of one plan",
    seen: { role: "list", name: "Portfolios" },
    proof: "e2e/plans-and-portfolios: what a member has is told by currency…",
  },
  play: async ({ canvas }) => {
    await title("Ìrẹ̀pọ̀ Pool");
    const listed = await list();
    await expect(listed.getByRole("link", { name: new RegExp(active.reference) })).toHaveAttribute(
      "href",
      PATHS.portfolio(active.id),
    );
    await listed.findByText("Waiting for units");
    await expect(listed.getByText("Down")).toBeInTheDocument();
    const page = within(canvas.getByRole("main"));
    await expect(page.getByRole("link", { name: "Contribute" })).toHaveAttribute(
      "href",
      PATHS.plan(plans.irepo),
    );
  },
};

export const ReadyInEveryState: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(
        listPortfolios,
        createPortfolioPage([
          pending,
          firstWaiting,
          active,
          matured,
          liquidating,
          closed,
          rejected,
        ]),
      ),
    );
  },
  play: async () => {
    const listed = await list();
    for (const words of ["Not paid", "Matured", "Being redeemed", "Closed", "Not received"]) {
      await listed.findByText(words);
    }
  },
};

export const ReadyPurple: Story = {
  parameters: {
    at: PATHS.product(plans.purpleUsd),
    state: "Purple portfolios, by currency and type",
    seen: "Purple USD",
    proof: "portfolios: the plan %j of type %j in %j asks for %j",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([portfolioRows.purpleUsd])));
  },
  play: async () => {
    await title("Purple USD");
  },
};

export const ReadyForAGlobalMember: Story = {
  parameters: { at: PATHS.product(plans.purpleUsd) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(listPortfolios, createPortfolioPage([portfolioRows.purpleUsd])),
    );
  },
  play: async ({ canvas }) => {
    await title("Purple USD");
    await expect((await list()).getByRole("link")).toHaveTextContent(/\$2,030\.00/);
    await expect(canvas.queryByText(/naira|₦/i)).toBeNull();
  },
};

export const ReadyWithAVeryLongName: Story = {
  beforeEach: ({ msw }) => {
    const name = "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool";
    const named = (row: typeof active) => ({ ...row, product: { ...row.product, name } });
    msw.use(
      respondWith(listPools, [{ ...plans.irepo, name }]),
      respondWith(listPortfolios, createPortfolioPage([active, atALoss].map(named))),
    );
  },
  play: async () => {
    await screen.findByRole("heading", { level: 1, name: /Oluwafunmilayo-Ẹniọlá/ });
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

export const ReadyWithManyPages: Story = {
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 200 }, (_, at) =>
      Object.assign({}, active, { id: `prt_${at}`, reference: `KIN-${1000 + at}` }),
    );
    msw.use(respondWithPages(listPortfolios, many));
  },
  play: async ({ canvas, userEvent }) => {
    await (await list()).findByText(/KIN-1000/);
    await userEvent.click(await canvas.findByRole("button", { name: /Next/ }));
    await (await list()).findByText(/KIN-1020/);
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPortfolios, createPortfolioPage([])));
  },
  play: async ({ canvas }) => {
    await title("Ìrẹ̀pọ̀ Pool");
    await canvas.findByText("Nothing in this plan yet");
  },
};

/** An address that asks for nothing: no number, and no purple plan either. */
export const EmptyAddress: Story = {
  parameters: { at: "/dashboard/my-investments/product/harvest" },
  play: async () => {
    await title("This page doesn’t exist");
  },
};

export const RefusedForAPlanThatIsNone: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(listPortfolios, "not_found", {
        error: portfolioRefusals().not_found.plan.sentence,
      }),
    );
  },
  play: async () => {
    await title("This page doesn’t exist");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPortfolios));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your portfolios");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPortfolios));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
