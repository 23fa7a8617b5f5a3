import { unitRefusals } from "@kinfold/contract/refusals/units";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { refuseCall } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { initializePortfolio, topUpPortfolio } from "@kinfold/contract/portfolios";
import { portfolios } from "@kinfold/contract/testing/plan-samples";
import { plans } from "@kinfold/contract/testing/product-samples";
import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { PATHS } from "#paths.ts";
import { buildContributionHandlers, findFlow, submitPayment } from "#testing/contribute-steps.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { Contribute } from "./contribute.tsx";

/** What the club may answer to a contribution, said beside the button that asked. */
const meta = {
  title: "Flows/Contribute/Refused",
  component: Contribute,
  decorators: [withDashboard(PATHS.plan(plans.irepo))],
  parameters: { layout: "fullscreen", section: "4 Contributing" },
  args: {
    plan: plans.irepo,
    amount: toMinor(50_000_000n),
    onClose: fn(),
    onDone: fn(),
    onBegun: fn(),
    leave: fn(),
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildContributionHandlers());
  },
} satisfies Meta<typeof Contribute>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const refused = createRefusalStories((words): Play => async (stage) => {
  await submitPayment(stage);
  await (await findFlow()).findByText(words);
});

/** What the club says of a contribution; the rest it says of any payment. */
const WORDS = {
  ...SENTENCES,
  wallet_wrong_currency: portfolioRefusals().wallet_wrong_currency.plan("NGN").sentence,
  wallet_insufficient: portfolioRefusals().wallet_insufficient("₦412,300.00").sentence,
  kyc_required: portfolioRefusals().kyc_required.sentence,
  kyc_in_progress: portfolioRefusals().kyc_in_progress.sentence,
  port_plan_closed: portfolioRefusals().port_plan_closed.sentence,
  port_price_zero: unitRefusals().port_price_zero.sentence,
  port_not_offered: portfolioRefusals().port_not_offered.sentence,
  port_below_minimum: portfolioRefusals().port_below_minimum("₦600,000.00").sentence,
  port_above_maximum: portfolioRefusals().port_above_maximum("₦400,000.00").sentence,
  port_wrong_step: portfolioRefusals().port_wrong_step("₦200,000.00").sentence,
  mandate_not_active: paymentRefusals().mandate_not_active.sentence,
  mandate_too_small: paymentRefusals().mandate_too_small.left("₦60,000.00").sentence,
  port_debit_repeats: portfolioRefusals().port_debit_repeats.sentence,
  port_recurring_gateway: portfolioRefusals().port_recurring_gateway.sentence,
  port_recurring_unavailable: portfolioRefusals().port_recurring_unavailable.sentence,
} as const;

/** One after the other: for a portfolio that exists the same form asks the other call. */
const refusedOneByOne =
  (to: AnyEndpoint, codes: readonly (keyof typeof WORDS)[]): Play =>
  async (stage) => {
    for (const code of codes) {
      const words = WORDS[code];
      stage.msw.use(refuseCall(to, code, { error: words }));
      await submitPayment(stage);
      await (await findFlow()).findByText(words);
    }
  };

export const RefusedForAPlanThatClosed: Story = {
  ...refused(initializePortfolio, "port_plan_closed", WORDS.port_plan_closed),
  parameters: {
    state: "The plan closed meanwhile",
    seen: "This plan takes no contributions right now.",
    proof: "e2e/contribute: a plan that closes takes nothing more from a member who stands…",
  },
};

export const RefusedForAPlanPricedAtZero: Story = refused(
  initializePortfolio,
  "port_price_zero",
  WORDS.port_price_zero,
);

export const RefusedForAPlanThatIsNotOffered: Story = refused(
  initializePortfolio,
  "port_not_offered",
  WORDS.port_not_offered,
);

export const RefusedBelowTheLeast: Story = refused(
  initializePortfolio,
  "port_below_minimum",
  WORDS.port_below_minimum,
);

export const RefusedAboveTheMost: Story = refused(
  initializePortfolio,
  "port_above_maximum",
  WORDS.port_above_maximum,
);

export const RefusedBetweenTwoSteps: Story = refused(
  initializePortfolio,
  "port_wrong_step",
  WORDS.port_wrong_step,
);

export const RefusedForTheWallet: Story = refused(
  initializePortfolio,
  "wallet_insufficient",
  WORDS.wallet_insufficient,
);

export const RefusedWithoutDocuments: Story = refused(
  initializePortfolio,
  "kyc_required",
  WORDS.kyc_required,
);

export const RefusedWhileDocumentsAreInReview: Story = refused(
  initializePortfolio,
  "kyc_in_progress",
  WORDS.kyc_in_progress,
);

export const RefusedByTheProvider: Story = refused(
  initializePortfolio,
  "pay_provider_unavailable",
  WORDS.pay_provider_unavailable,
);

export const RefusedTooOften: Story = refused(
  initializePortfolio,
  "rate_limited",
  WORDS.rate_limited,
);

export const RefusedWhileAway: Story = refused(
  initializePortfolio,
  "unavailable",
  WORDS.unavailable,
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
    "pay_too_many_open",
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
    "mandate_not_active",
    "mandate_too_small",
    "port_debit_repeats",
  ]),
};

export const RefusedForAMaturedPortfolio: Story = {
  args: { portfolioId: portfolios.active.id },
  ...refused(topUpPortfolio, "port_matured", unitRefusals().port_matured.portfolio.sentence),
};

export const RefusedForAClosedPortfolio: Story = {
  args: { portfolioId: portfolios.closed.id },
  ...refused(topUpPortfolio, "port_closed", unitRefusals().port_closed.redeeming.sentence),
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
    "pay_too_many_open",
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
    "port_price_zero",
    "port_not_offered",
    "port_below_minimum",
    "port_above_maximum",
    "port_wrong_step",
    "port_recurring_gateway",
    "port_recurring_unavailable",
    "mandate_not_active",
    "mandate_too_small",
    "port_debit_repeats",
  ]),
};
