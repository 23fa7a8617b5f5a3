import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMandate } from "@kinfold/contract/mandates";
import { getMember } from "@kinfold/contract/members";
import { quotePayment } from "@kinfold/contract/payments";
import { quotes } from "@kinfold/contract/testing/payment-samples";
import { mandates } from "@kinfold/contract/testing/mandate-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { toMinor } from "@kinfold/money";
import { expect, fn } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { FundWallet } from "#flows/fund-wallet/fund-wallet.tsx";
import type { Destination } from "./destination.ts";
import { PayOnline } from "./pay-online.tsx";
import type { BankTransferProps } from "./payment-step.tsx";

import {
  chooseAnswer,
  findDialog,
  goOn,
  goOnInDollars,
  findPaymentStep,
  waitForPrice,
} from "#testing/fund-wallet-steps.ts";

/** How to pay, and at what price. */
const meta = {
  title: "Flows/Paying",
  component: FundWallet,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "2 Payment options",
    proof: "e2e/fund-wallet-answers: paying in says what is the matter at the price…",
  },
  args: { onClose: fn(), onBegun: fn(), leave: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(quotePayment, quotes.naira),
    );
  },
} satisfies Meta<typeof FundWallet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The place of the steps for a transfer by hand; the head of the dialog follows them. */
function Steps({ destination, onStep, onBack }: BankTransferProps) {
  return (
    <div className="flex gap-3">
      <button type="button" onClick={onBack}>
        Back
      </button>
      <button type="button" onClick={() => onStep("receipt")}>
        I have paid into {destination.currency}
      </button>
    </div>
  );
}

export const ReadyToPay: Story = {
  parameters: {
    state: "Naira: card, transfer provider or bank transfer, with the charge",
    seen: { role: "radio", name: "Instant bank transfer" },
    proof: "e2e/fund-wallet: a member leaves, is declined…",
    also: [
      {
        state: "No wallet option for a deposit",
        seen: "Processing charge",
        proof: "ways-to-pay: naira are paid by card or transfer…",
      },
    ],
  },
  play: async (stage) => {
    await goOn(stage);
    await waitForPrice("₦502,000.00");
    const open = await findPaymentStep();
    await expect(open.queryByRole("radio", { name: /wallet/i })).toBeNull();
    await expect(open.getByText("Processing charge").parentElement).toHaveTextContent("₦2,000.00");
    await open.findByText("15:00");
  },
};

export const ReadyToPayInDollars: Story = {
  parameters: {
    state: "Dollars: Pay in USD",
    seen: { role: "radio", name: "Pay in USD", checked: true },
  },
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(quotePayment, quotes.dollars));
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await waitForPrice("$104.06");
    await expect(
      (await findPaymentStep()).getByRole("radio", { name: "Pay in USD" }),
    ).toBeChecked();
  },
};

/** Dollars for the wallet, naira from the bank: the rate, its time and both parts of the charge are said. */
export const ReadyToPayDollarsInNaira: Story = {
  parameters: {
    state: "Dollars: Pay in NGN, at a rate that is shown",
    seen: "1 USD = ₦1,545.50, from rates.example, 18:30 on 12 November 2026",
    proof: "e2e/fund-wallet: dollars are paid for in naira at the rate…",
  },
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(quotePayment, quotes.dollarsInNaira));
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await chooseAnswer(stage, "Pay in NGN");
    await waitForPrice("₦157,050.00");
    await (
      await findPaymentStep()
    ).findByText("1 USD = ₦1,545.50, from rates.example, 18:30 on 12 November 2026");
  },
};

/** Straight to the cards: there is nothing to choose between. */
export const ReadyToPayForAGlobalMember: Story = {
  parameters: {
    state: "A global member pays dollars by card",
    seen: { role: "radio", name: "Dollar card", checked: true },
    proof: "e2e/fund-wallet: a global member pays dollars with a card from the United…",
  },
  args: { bankTransfer: Steps },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(quotePayment, quotes.dollars),
    );
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await waitForPrice("$104.06");
    const open = await findPaymentStep();
    await expect(open.getAllByRole("radio")).toHaveLength(2);
    await expect(open.queryByText(/NGN|₦|Bank transfer/)).toBeNull();
  },
};

/** The second card provider's question stands between the member and the price. */
export const AskedWhereTheMoneyIsFrom: Story = {
  parameters: {
    state: "The second card provider asks for a US-based institution",
    seen: "Answer to see the price.",
    proof: "ways-to-pay: the second card provider has no price until its question…",
  },
  args: { currency: "USD" },
  play: async (stage) => {
    await goOnInDollars(stage);
    await chooseAnswer(stage, "International card");
    const open = await findPaymentStep();
    await open.findByRole("radiogroup", { name: /US-based institution/ });
    await open.findByText("Answer to see the price.");
    await expect(open.getByRole("button", { name: "Pay" })).toBeDisabled();
  },
};

export const KnowsWhereTheMoneyIsFrom: Story = {
  parameters: {
    state: "Answered",
    seen: { role: "radio", name: "Yes", checked: true },
    proof: "fund-wallet: the second card provider's answer is sent…",
  },
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(quotePayment, quotes.dollarsFromTheUs));
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await chooseAnswer(stage, "International card");
    await chooseAnswer(stage, "Yes");
    await waitForPrice("$103.30");
  },
};

/** The answer goes with the provider that asked for it. */
export const ForgetsTheAnswer: Story = {
  ...KnowsWhereTheMoneyIsFrom,
  parameters: {
    state: "Another provider clears the answer",
    seen: { role: "radio", name: "Yes", checked: false },
    proof: "fund-wallet: the second card provider's answer is sent…",
  },
  play: async (stage) => {
    await KnowsWhereTheMoneyIsFrom.play?.(stage);
    await chooseAnswer(stage, "Dollar card");
    await chooseAnswer(stage, "International card");
    await expect((await findPaymentStep()).getByRole("radio", { name: "Yes" })).not.toBeChecked();
  },
};

export const ByBankTransfer: Story = {
  parameters: {
    state: "Tab bank transfer",
    seen: { role: "dialog", name: "Make the transfer" },
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
  args: { bankTransfer: Steps },
  play: async (stage) => {
    await goOn(stage);
    await chooseAnswer(stage, "Bank transfer");
    const open = await findDialog("Make the transfer");
    await open.findByRole("button", { name: "I have paid into NGN" });
  },
};

export const ByBankTransferWithAReceipt: Story = {
  ...ByBankTransfer,
  play: async (stage) => {
    await ByBankTransfer.play?.(stage);
    const open = await findDialog("Make the transfer");
    await stage.userEvent.click(open.getByRole("button", { name: "I have paid into NGN" }));
    await findDialog("Upload your receipt");
  },
};

const repeating: Destination = {
  currency: "NGN",
  into: "Harvest",
  isRepeating: true,
  returnTo: PATHS.recurring,
  begin: fn(),
  queue: fn(),
  isBeginning: false,
};

/** A contribution that repeats: paid by card, or by the direct debit of an active mandate. */
const repeatingPayment: Story = {
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">New recurring contribution</h1>
      <PayOnline
        destination={repeating}
        amount={toMinor(50_000_000n)}
        payIn="NGN"
        onBack={fn()}
        onBegun={fn()}
        onQueued={fn()}
        leave={fn()}
      />
    </>
  ),
};

export const ReadyWithADirectDebit: Story = {
  ...repeatingPayment,
  parameters: {
    state: "What repeats: by card, or by an active direct debit",
    seen: { role: "radio", name: "Direct debit" },
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMandate, { mandate: mandates.active }));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("radio", { name: "Direct debit" });
    await expect(canvas.getByRole("radio", { name: "Naira card" })).toBeChecked();
  },
};

/** The card can be used at once. Direct debit is offered when the mandate has arrived. */
export const LoadingTheMandate: Story = {
  ...repeatingPayment,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getMandate));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("radio", { name: "Naira card" })).toBeChecked();
    await canvas.findByRole("button", { name: "Pay ₦502,000.00" });
    await expect(canvas.queryByRole("radio", { name: "Direct debit" })).toBeNull();
  },
};

export const UnreachableMandate: Story = {
  ...repeatingPayment,
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getMandate));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("radio", { name: "Naira card" })).toBeChecked();
    await canvas.findByRole("button", { name: "Pay ₦502,000.00" });
    await expect(canvas.queryByRole("radio", { name: "Direct debit" })).toBeNull();
  },
};

export const WaitingForThePrice: Story = {
  parameters: {
    state: "The price is being worked out",
    seen: { role: "button", name: "Pay", disabled: true },
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(quotePayment));
  },
  play: async (stage) => {
    await goOn(stage);
    const open = await findPaymentStep();
    await open.findByText("Working out the price");
    await expect(open.getByRole("button", { name: "Pay" })).toBeDisabled();
  },
};

export const UnreachablePrice: Story = {
  parameters: { state: "The price cannot be reached", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(quotePayment));
  },
  play: async (stage) => {
    await goOn(stage);
    const open = await findPaymentStep();
    await open.findByText(COPY.noAnswer);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const UnreachablePriceTriedAgain: Story = {
  ...UnreachablePrice,
  play: async (stage) => {
    await UnreachablePrice.play?.(stage);
    stage.msw.use(respondWith(quotePayment, quotes.naira));
    await stage.userEvent.click(
      (await findPaymentStep()).getByRole("button", { name: "Try again" }),
    );
    await waitForPrice("₦502,000.00");
  },
};
