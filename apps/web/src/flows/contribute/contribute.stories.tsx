import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { listTransferAccounts, noteTransfer, quotePayment } from "@kinfold/contract/payments";
import { addEvent, initializePortfolio } from "@kinfold/contract/portfolios";
import { kycMembers } from "@kinfold/contract/testing/kyc-samples";
import { quotes } from "@kinfold/contract/testing/payment-samples";
import { contributionsBegun, portfolios } from "@kinfold/contract/testing/plan-samples";
import { plans } from "@kinfold/contract/testing/product-samples";
import { accountsByCurrency } from "@kinfold/contract/testing/receipt-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import {
  chooseWayToPay,
  buildContributionHandlers,
  findDialog,
  findFlow,
  submitPayment,
} from "#testing/contribute-steps.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { Contribute } from "./contribute.tsx";

/** Into a plan: documents, amount, way to pay, price. */
const meta = {
  title: "Flows/Contribute",
  component: Contribute,
  decorators: [withDashboard(PATHS.plan(plans.irepo))],
  parameters: {
    layout: "fullscreen",
    section: "4 Contributing",
    proof: "e2e/contribute: a member contributes by card…",
  },
  args: { plan: plans.irepo, onClose: fn(), onDone: fn(), onBegun: fn(), leave: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildContributionHandlers());
  },
} satisfies Meta<typeof Contribute>;
export default meta;
type Story = StoryObj<typeof meta>;

/** From the plan's page the amount is known, and the way to pay is asked at once. */
export const Ready: Story = {
  parameters: {
    state: "Invest and top up, by card or transfer",
    seen: { role: "button", name: "Pay ₦502,000.00" },
    also: [
      {
        state: "The anti-money-laundering notice, with the BVN",
        seen: "The card or account must be in your name, as in your membership information and your BVN.",
      },
    ],
  },
  args: { amount: toMinor(50_000_000n) },
  play: async () => {
    const open = await findFlow();
    await open.findByText("Into Ìrẹ̀pọ̀ Pool");
    await open.findByText(/as in your membership information and your BVN/);
    await open.findByRole("radio", { name: "Your Naira wallet" });
    await expect(await open.findByRole("button", { name: "Pay ₦502,000.00" })).toBeEnabled();
  },
};

export const ReadyToTopUp: Story = {
  args: { portfolioId: portfolios.active.id },
  play: async () => {
    const open = await findDialog("Top up Ìrẹ̀pọ̀ Pool");
    await open.findByText("From ₦10,000.");
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

/** What the plan would not take is said once the member is done writing. */
export const ReadyBelowTheLeast: Story = {
  play: async ({ userEvent }) => {
    const open = await findFlow();
    await userEvent.type(await open.findByRole("textbox", { name: /^Amount/ }), "99,999.99");
    await userEvent.tab();
    await open.findByText("The least is ₦100,000 to begin with.");
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

export const ReadyWithAVeryLongName: Story = {
  args: {
    plan: {
      ...plans.irepo,
      name: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool",
    },
    amount: toMinor(50_000_000n),
  },
  play: async () => {
    const open = await findDialog(/^Contribute to The Oluwafunmilayo-Ẹniọlá/);
    await open.findByText(/^Into The Oluwafunmilayo-Ẹniọlá/);
    await open.findByRole("button", { name: "Pay ₦502,000.00" });
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** Dollars only, and no word of a BVN or of naira. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "The same without the BVN for a global member",
    seen: "The card or account must be in your name, as in your membership information.",
    proof: "e2e/plans-and-portfolios: a global member reads of dollars alone…",
  },
  args: { plan: plans.diaspora, amount: toMinor(50_000n) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, {
        ...users.james,
        can_contribute: true,
        has_submitted_kyc: true,
        kyc_is_validated: true,
        has_submitted_poa: true,
        poa_is_validated: true,
      }),
      respondWith(getWallets, wallets.james),
      respondWith(quotePayment, quotes.dollars),
    );
  },
  play: async () => {
    const open = await findFlow();
    await open.findByRole("radio", { name: "Your Dollar wallet" });
    await expect(open.queryByText(/BVN|naira|₦/i)).toBeNull();
    await expect(open.queryByRole("radio", { name: "Pay in NGN" })).toBeNull();
  },
};

/** A dollar plan paid in naira: the rate is said, and the dollar wallet is no way to pay naira. */
export const ReadyInNaira: Story = {
  parameters: {
    state: "A dollar plan paid in naira",
    seen: { role: "radio", name: "Pay in NGN", checked: true },
    proof: "e2e/contribute: a dollar plan is paid for in naira or by the second provider…",
  },
  args: { plan: plans.diaspora, amount: toMinor(10_000n) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(quotePayment, quotes.dollarsInNaira));
  },
  play: async (stage) => {
    await chooseWayToPay(stage, "Pay in NGN");
    const open = await findFlow();
    await open.findByText(/^1 USD = ₦1,545\.50, from rates\.example, /);
    await expect(open.queryByRole("radio", { name: "Your Dollar wallet" })).toBeNull();
  },
};

/** The second card provider asks its question first; choosing the wallet takes the answer back. */
export const AskedForTheInstitution: Story = {
  parameters: {
    state: "The question of the second card provider; the wallet clears its answer",
    seen: { role: "radio", name: "Yes", checked: false },
    proof: "e2e/contribute: a dollar plan is paid for in naira or by the second provider…",
  },
  args: { plan: plans.diaspora, amount: toMinor(10_000n) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(quotePayment, quotes.dollarsFromTheUs));
  },
  play: async (stage) => {
    await chooseWayToPay(stage, "International card");
    const open = await findFlow();
    await open.findByText("Answer to see the price.");
    await chooseWayToPay(stage, "Yes");
    await open.findByRole("button", { name: "Pay $103.30" });
    await chooseWayToPay(stage, "Your Dollar wallet");
    await expect(open.queryByRole("radio", { name: "Yes" })).toBeNull();
    await chooseWayToPay(stage, "International card");
    await expect(open.getByRole("radio", { name: "Yes" })).not.toBeChecked();
  },
};

export const FromTheWallet: Story = {
  parameters: { state: "From a wallet of the plan's currency", seen: "Left in your wallet" },
  args: { amount: toMinor(10_000_000n) },
  play: async (stage) => {
    await chooseWayToPay(stage, "Your Naira wallet");
    const open = await findFlow();
    await open.findByText("Left in your wallet");
    await expect(open.getByRole("button", { name: "Pay ₦100,000.00" })).toBeEnabled();
  },
};

export const TheWalletFallsShort: Story = {
  args: { amount: toMinor(50_000_000n) },
  play: async (stage) => {
    await chooseWayToPay(stage, "Your Naira wallet");
    const open = await findFlow();
    await open.findByText("Your Naira wallet falls short");
    await expect(open.getByRole("button", { name: "Pay" })).toBeDisabled();
  },
};

/** The toast, and a second later the plan's page. */
export const PaidFromTheWallet: Story = {
  parameters: {
    state: "Paid from a wallet, then on to the plan after a second",
    words: "paymentSuccessful",
  },
  args: { amount: toMinor(10_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(initializePortfolio, {
        ...contributionsBegun.wallet,
        amount: toMinor(10_000_000n),
      }),
    );
  },
  play: async (stage) => {
    await chooseWayToPay(stage, "Your Naira wallet");
    await submitPayment(stage);
    await findDialog("Your contribution is in");
    await waitFor(() =>
      expect(screen.getAllByText(COPY.paymentSuccessful).length).toBeGreaterThan(1),
    );
    await waitFor(() => expect(stage.args.onDone).toHaveBeenCalledOnce());
  },
};

/** The report that the checkout began is lost, and the member is not told. */
export const TheCheckoutIsNotNoted: Story = {
  parameters: {
    state: "Checkout tracking fails: nothing is shown",
    seen: { role: "link", name: "open it yourself" },
    proof: "e2e/contribute: a dollar plan is paid for in naira or by the second provider…",
  },
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(addEvent));
  },
  play: async (stage) => {
    await submitPayment(stage);
    await waitFor(() => expect(stage.args.leave).toHaveBeenCalledOnce());
    await expect(stage.args.leave).toHaveBeenCalledWith(
      contributionsBegun.card.payment_link,
      contributionsBegun.card.reference,
      PATHS.plan(plans.irepo),
    );
    await expect((await findFlow()).queryByText(COPY.noAnswer)).toBeNull();
  },
};

export const ByBankTransfer: Story = {
  parameters: {
    state: "By bank transfer",
    seen: "Choose a bank to see where to transfer to.",
    proof: "e2e/contribute: a member contributes by a transfer of their own…",
  },
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listTransferAccounts, accountsByCurrency.NGN),
      respondWith(noteTransfer, { noted: true }),
    );
  },
  play: async (stage) => {
    await chooseWayToPay(stage, "Bank transfer");
    await (await findFlow()).findByRole("combobox", { name: /^Bank/ });
  },
};

export const GoesBackAndKeepsTheAmount: Story = {
  args: { amount: toMinor(50_000_000n) },
  play: async ({ userEvent }) => {
    const open = await findFlow();
    await userEvent.click(await open.findByRole("button", { name: "Back" }));
    await expect(await open.findByRole("textbox", { name: /^Amount/ })).toHaveValue("500,000");
  },
};

/** Nothing was submitted: there is no way past. */
export const BlockedWithoutDocuments: Story = {
  parameters: {
    state: "Nothing submitted: contributing is blocked",
    words: "kycNeeded",
    proof: "e2e/contribute: who has sent no documents is told so…",
  },
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.adaeze));
  },
  play: async () => {
    const open = await findDialog("KYC required");
    await open.findByText(COPY.kycNeeded);
    await expect(open.getByRole("link", { name: "Complete KYC" })).toHaveAttribute(
      "href",
      PATHS.accountKyc,
    );
    await expect(open.queryByRole("button", { name: "Continue" })).toBeNull();
  },
};

/** In review: read it, and go on. Once a session. */
export const WarnsWhileInReview: Story = {
  parameters: {
    state: "Submitted and pending: contributing goes on",
    seen: { role: "button", name: "Continue" },
    words: "kycInProgress",
    proof: "e2e/contribute: whose documents are in review reads so once…",
  },
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.inReview));
  },
  play: async () => {
    const open = await findDialog("Verification in progress");
    await open.findByText(COPY.kycInProgress);
    await expect(open.getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

/** In review, in a club that waits for the approval: there is no way past, and nothing to send. */
export const WaitsForTheApproval: Story = {
  parameters: {
    state: "Submitted and pending in a club that waits for the approval: contributing is blocked",
    seen: { role: "link", name: "See your documents" },
    words: "kycInProgress",
    proof: "kyc-gate: %s: what a member is told before contributing",
  },
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, kycMembers.inReviewOfStrictClub));
  },
  play: async () => {
    const open = await findDialog("Verification in progress");
    await open.findByText(COPY.kycInProgress);
    await expect(open.getByRole("link", { name: "See your documents" })).toHaveAttribute(
      "href",
      PATHS.accountKyc,
    );
    await expect(open.queryByText(/meanwhile/)).toBeNull();
    await expect(open.queryByRole("button", { name: "Continue" })).toBeNull();
  },
};

export const GoesOnWhileInReview: Story = {
  ...WarnsWhileInReview,
  parameters: {
    state: "Read once, the notice is gone for the session",
    seen: { role: "button", name: "Pay ₦502,000.00" },
    proof: "e2e/contribute: whose documents are in review reads so once…",
  },
  play: async ({ userEvent }) => {
    const open = await findDialog("Verification in progress");
    await userEvent.click(open.getByRole("button", { name: "Continue" }));
    await expect(
      await (await findFlow()).findByRole("button", { name: "Pay ₦502,000.00" }),
    ).toBeEnabled();
  },
};

export const Loading: Story = {
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async () => {
    await (await findFlow()).findByText("Opening your wallets");
  },
};

/** The wallets cannot be read, so that no one knows whether one of them could pay. */
export const Unreachable: Story = {
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWallets));
  },
  play: async () => {
    const open = await findFlow();
    await open.findByText(COPY.noAnswer);
    await expect(open.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const UnreachableWhenPaying: Story = {
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(initializePortfolio));
  },
  play: async (stage) => {
    await submitPayment(stage);
    await (await findFlow()).findByText(COPY.noAnswer);
  },
};

export const Waiting: Story = {
  args: { amount: toMinor(50_000_000n) },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(initializePortfolio));
  },
  play: async (stage) => {
    await submitPayment(stage);
    const open = await findFlow();
    await open.findByText("Preparing");
    await expect(open.getByRole("button", { name: "Back" })).toBeDisabled();
  },
};
