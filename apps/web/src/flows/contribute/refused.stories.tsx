import { refuses } from "@kinfold/api/testing/doubles";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { initializePortfolio, topUpPortfolio } from "@kinfold/contract/portfolios";
import { plans, portfolios } from "@kinfold/contract/testing/plan-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { PATHS } from "#paths.ts";
import { contributingGoesWell, flow, pay } from "#testing/contribute-steps.ts";
import { inDashboard } from "#testing/in-app.tsx";
import { refusedBy } from "@kinfold/frame/testing/refused";
import { Contribute } from "./contribute.tsx";

/** What the club may answer to a contribution, said beside the button that asked. */
const meta = {
  title: "Flows/Contribute/Refused",
  component: Contribute,
  decorators: [inDashboard(PATHS.plan(plans.irepo))],
  parameters: { layout: "fullscreen" },
  args: {
    plan: plans.irepo,
    amount: 50_000_000n,
    onClose: fn(),
    onDone: fn(),
    onBegun: fn(),
    leave: fn(),
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...contributingGoesWell());
  },
} satisfies Meta<typeof Contribute>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const refused = refusedBy((words): Play => async (stage) => {
  await pay(stage);
  await (await flow()).findByText(words);
});

/** One after the other: for a portfolio that exists the same form asks the other call. */
const refusedOneByOne =
  (to: AnyEndpoint, codes: readonly string[]): Play =>
  async (stage) => {
    for (const code of codes) {
      const words = `The club said no, for the reason ${code}.`;
      stage.msw.use(refuses(to, code, { error: words }));
      await pay(stage);
      await (await flow()).findByText(words);
    }
  };

export const RefusedForAPlanThatClosed: Story = refused(
  initializePortfolio,
  "port_plan_closed",
  "Ìrẹ̀pọ̀ Pool closed while you were choosing. Nothing was charged.",
);

export const RefusedForAPlanThatIsNotOffered: Story = refused(
  initializePortfolio,
  "port_not_offered",
  "This plan is not open to your membership.",
);

export const RefusedBelowTheLeast: Story = refused(
  initializePortfolio,
  "port_below_minimum",
  "The least you can begin with is ₦100,000.",
);

export const RefusedAboveTheMost: Story = refused(
  initializePortfolio,
  "port_above_maximum",
  "The most this plan takes at once is ₦400,000.",
);

export const RefusedBetweenTwoSteps: Story = refused(
  initializePortfolio,
  "port_wrong_step",
  "This plan takes multiples of ₦1,000.",
);

export const RefusedForTheWallet: Story = refused(
  initializePortfolio,
  "wallet_insufficient",
  "Your Naira wallet does not have enough.",
);

export const RefusedWithoutPapers: Story = refused(
  initializePortfolio,
  "kyc_required",
  COPY.kycNeeded,
);

export const RefusedWhilePapersAreInReview: Story = refused(
  initializePortfolio,
  "kyc_in_progress",
  COPY.kycInProgress,
);

export const RefusedByTheProvider: Story = refused(
  initializePortfolio,
  "pay_provider_unavailable",
  "The card provider does not answer. Nothing was charged. Please try again or pay another way.",
);

export const RefusedTooOften: Story = refused(
  initializePortfolio,
  "rate_limited",
  "Too many payments were begun. Please wait and try again.",
);

export const RefusedWhileAway: Story = refused(
  initializePortfolio,
  "unavailable",
  "We are away for a moment. Please try again soon.",
);

/** What another answer of the same form, or an older page, could meet. */
export const RefusedForEverythingElse: Story = {
  play: refusedOneByOne(initializePortfolio, [
    "wallet_wrong_currency",
    "pay_gateway_unavailable",
    "pay_below_minimum",
    "pay_question_unanswered",
    "pay_not_localizable",
    "pay_redirect_refused",
    "pay_quote_expired",
    "pay_rate_unavailable",
    "pay_receipt_missing",
    "pay_account_unknown",
    "pay_receipt_duplicate",
    "pay_reference_used",
    "file_too_large",
    "file_wrong_type",
    "gen_idempotency_mismatch",
    "gen_idempotency_busy",
    "port_recurring_gateway",
    "port_recurring_unavailable",
  ]),
};

export const RefusedForAMaturedPortfolio: Story = {
  args: { portfolioId: portfolios.active.id },
  ...refused(
    topUpPortfolio,
    "port_matured",
    "This portfolio has matured. Begin a new one from the plan.",
  ),
};

export const RefusedForAClosedPortfolio: Story = {
  args: { portfolioId: portfolios.closed.id },
  ...refused(topUpPortfolio, "port_closed", "This portfolio is closed."),
};

export const RefusedToTopUpForEverythingElse: Story = {
  args: { portfolioId: portfolios.active.id },
  play: refusedOneByOne(topUpPortfolio, [
    "wallet_wrong_currency",
    "pay_gateway_unavailable",
    "pay_below_minimum",
    "pay_question_unanswered",
    "pay_not_localizable",
    "pay_redirect_refused",
    "pay_quote_expired",
    "pay_rate_unavailable",
    "pay_provider_unavailable",
    "pay_receipt_missing",
    "pay_account_unknown",
    "pay_receipt_duplicate",
    "pay_reference_used",
    "file_too_large",
    "file_wrong_type",
    "gen_idempotency_mismatch",
    "gen_idempotency_busy",
    "wallet_insufficient",
    "kyc_required",
    "kyc_in_progress",
    "port_plan_closed",
    "port_not_offered",
    "port_below_minimum",
    "port_above_maximum",
    "port_wrong_step",
    "port_recurring_gateway",
    "port_recurring_unavailable",
  ]),
};
