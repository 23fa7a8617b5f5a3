import {
  respondWith,
  respondBy,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { getPortfolioSummary, getSummaryByProduct } from "@kinfold/contract/portfolios";
import {
  dollarProductTotals,
  portfolioSummaries,
  productTotals,
} from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor, ZERO } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { MyContributionsPage } from "./my-contributions-page.tsx";

const [harvest, irepo] = productTotals;
if (harvest === undefined || irepo === undefined) throw new Error("there are no samples");

const meta = {
  title: "Pages/MyContributions",
  component: MyContributionsPage,
  decorators: [withDashboard(PATHS.contributionsOf("NGN"))],
  parameters: {
    layout: "fullscreen",
    section: "2 Portfolios",
    proof: "e2e/plans-and-portfolios: what a member has is told by currency…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getPortfolioSummary, portfolioSummaries.both),
      respondBy(getSummaryByProduct, (query) =>
        query.get("currency") === "USD" ? [dollarProductTotals] : productTotals,
      ),
    );
  },
} satisfies Meta<typeof MyContributionsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const list = async () => within(await screen.findByRole("list", { name: "Plans" }));

export const Ready: Story = {
  parameters: {
    state: "My investments, in naira",
    seen: { role: "tab", name: "Naira", selected: true },
  },
  play: async ({ canvas }) => {
    const listed = await list();
    await expect(listed.getByRole("link", { name: /Ìrẹ̀pọ̀ Pool/ })).toHaveTextContent(
      "From ₦500,000.00 on 31 January 2026 to ₦763,269.23 on 31 October 2026.",
    );
    await expect(listed.getByRole("link", { name: /Purple NGN/ })).toHaveAttribute(
      "href",
      "/dashboard/my-investments/product/1?product_type=purple&currency=NGN",
    );
    await canvas.findByText("As of 12 November 2026");
    await expect(listed.getByRole("link", { name: /Ìrẹ̀pọ̀ Pool/ })).toHaveTextContent(
      "price of 31 October 2026",
    );
    await expect(await canvas.findByText(/^Your own return:/)).toHaveTextContent(
      "Your own return: 11.20% a year",
    );
    await canvas.findByRole("figure", { name: "Value by plan" });
    await expect(canvas.getByRole("tab", { name: "Naira" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
};

export const ReadyInDollars: Story = {
  parameters: {
    at: PATHS.contributionsOf("USD"),
    state: "My investments, in dollars",
    seen: "Your own return: not enough data yet",
  },
  play: async ({ canvas }) => {
    await (await list()).findByRole("link", { name: /Purple USD/ });
    await canvas.findByText("Your own return: not enough data yet");
    await expect(canvas.queryByRole("figure", { name: "Value by plan" })).toBeNull();
  },
};

/** One tab after the other, by the keyboard. */
export const SwitchesCurrency: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: "Naira" }));
    await userEvent.keyboard("{ArrowRight}");
    // The list of naira goes, and another comes.
    await waitFor(async () => {
      await expect((await list()).getByRole("link", { name: /Purple USD/ })).toBeVisible();
    });
  },
};

/** Dollars alone, whatever the address asks for. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member has dollars alone",
    seen: "$2,030.00",
    proof: "e2e/plans-and-portfolios: a global member reads of dollars alone…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(getPortfolioSummary, portfolioSummaries.global),
    );
  },
  play: async ({ canvas }) => {
    await (await list()).findByRole("link", { name: /Purple USD/ });
    await expect(canvas.queryByRole("tab")).toBeNull();
    await expect(canvas.queryByText(/naira|₦/i)).toBeNull();
  },
};

export const ReadyAtALoss: Story = {
  beforeEach: ({ msw }) => {
    const loss = {
      ...irepo,
      current_value: toMinor(64_384_615n),
      total_amount: toMinor(64_384_615n),
      gain_amount: toMinor(-5_615_385n),
      gain_percent: -8.02,
      value_history: [
        ...irepo.value_history.slice(0, -1),
        { date: "2026-10-31", value: toMinor(64_384_615n) },
      ],
    };
    const { ngn_portfolio: ngn, usd_portfolio: usd } = portfolioSummaries.both;
    msw.use(
      respondWith(getSummaryByProduct, [loss]),
      respondWith(getPortfolioSummary, {
        usd_portfolio: usd,
        ngn_portfolio: {
          ...ngn,
          ...loss,
          as_of: "2026-11-12",
          personal_return: -9.4,
          invested_amount: toMinor(70_000_000n),
        },
      }),
    );
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Down")).length).toBeGreaterThan(0);
    const [percent] = await canvas.findAllByRole("button", { name: "−8.02%" });
    await expect(percent?.parentElement).toHaveTextContent(
      "−8.02% of everything you put in, after tax and fees",
    );
  },
};

/** A plan that was left keeps its gain and its percentage, and is in no total. */
export const ReadyWithAPlanThatWasLeft: Story = {
  parameters: {
    state: "A plan that was left keeps its percentage, and is in no total",
    seen: "Closed",
    proof: "net-figures: the tax of a term that ended is in no gain…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getSummaryByProduct, [
        harvest,
        {
          ...irepo,
          portfolio_count: 0,
          invested_amount: toMinor(70_000_000n),
          withdrawn_amount: toMinor(76_326_923n),
          gross_withdrawn_amount: toMinor(76_326_923n),
          waiting_amount: ZERO,
          waiting_on: null,
          current_value: ZERO,
          total_amount: ZERO,
          gain_percent: 9.04,
          share_percent: 0,
          next_maturity_date: null,
        },
      ]),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Closed");
    await canvas.findByText("9.04%");
  },
};

/** Its first contribution has bought nothing yet: waiting is not a loss. */
export const ReadyWhileTheFirstWaits: Story = {
  parameters: {
    state: "The first contribution waits",
    seen: "Waiting for units",
    proof: "e2e/plans-and-portfolios: who has only begun reads what waits…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getPortfolioSummary, portfolioSummaries.firstWaiting),
      respondWith(getSummaryByProduct, [
        {
          ...irepo,
          invested_amount: toMinor(25_000_000n),
          current_value: ZERO,
          total_amount: toMinor(25_000_000n),
          gain_amount: ZERO,
          gain_percent: null,
          waiting_amount: toMinor(25_000_000n),
          waiting_on: "2026-11-30",
          share_percent: null,
          next_maturity_date: null,
          as_of: null,
          value_history: [],
        },
      ]),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Waiting for units");
    await canvas.findAllByText(/waits for units on 30 November/);
    await expect(canvas.queryByText(/0.00%/)).toBeNull();
  },
};

const large = {
  ...irepo,
  label: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool",
  invested_amount: toMinor(90_702_947_845_804n),
  current_value: toMinor(99_999_999_999_999n),
  total_amount: toMinor(99_999_999_999_999n),
  gain_amount: toMinor(9_297_052_154_195n),
  gain_percent: 10.25,
  share_percent: 99.99,
  value_history: [
    { date: "2026-01-31", value: toMinor(90_702_947_845_804n) },
    { date: "2026-10-31", value: toMinor(99_999_999_999_999n) },
  ],
};

export const ReadyWithTheLargestAmounts: Story = {
  beforeEach: ({ msw }) => {
    const { usd_portfolio: usd, ngn_portfolio: ngn } = portfolioSummaries.both;
    msw.use(
      respondWith(getPortfolioSummary, {
        usd_portfolio: usd,
        ngn_portfolio: {
          ...ngn,
          invested_amount: toMinor(large.invested_amount + harvest.invested_amount),
          current_value: toMinor(large.current_value + harvest.current_value),
          total_amount: toMinor(large.current_value + harvest.current_value),
          gain_amount: toMinor(large.gain_amount + harvest.gain_amount),
          gain_percent: 10.25,
          portfolio_count: 2,
        },
      }),
      respondWith(getSummaryByProduct, [large, harvest]),
    );
  },
  play: async () => {
    await (await list()).findByText(/Oluwafunmilayo-Ẹniọlá/);
  },
};

export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
  },
  play: async ({ canvas }) => {
    await list();
    await expect(canvas.queryByText(/763,269/)).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    state: "Nothing contributed",
    seen: "No naira contributions yet",
    proof: "e2e/plans-and-portfolios: who has only begun reads what waits…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getPortfolioSummary, portfolioSummaries.empty),
      respondWith(getSummaryByProduct, []),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No naira contributions yet");
    await canvas.findByRole("link", { name: "See the plans" });
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getSummaryByProduct));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your contributions");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getPortfolioSummary));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
