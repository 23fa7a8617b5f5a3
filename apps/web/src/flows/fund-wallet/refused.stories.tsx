import { respondWith, refuseCall } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { paymentBegun, quotes } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { FundWallet } from "./fund-wallet.tsx";

import { goOn, submitPayment, findPaymentStep, waitForPrice } from "#testing/fund-wallet-steps.ts";
import { SENTENCES } from "#testing/refusals.ts";

/** Every way in which the club can say no to a payment. Nothing that was chosen is lost. */
const meta = {
  title: "Flows/FundWallet/Refused",
  component: FundWallet,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "4 Checkout",
    proof: "e2e/fund-wallet-answers: paying in says what is the matter at the price…",
  },
  args: { onClose: fn(), onBegun: fn(), leave: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(quotePayment, quotes.naira),
      respondWith(depositToWallet, paymentBegun),
    );
  },
} satisfies Meta<typeof FundWallet>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

/** At the last step: what was chosen still stands, and can be sent again. */
const refusedPayment = createRefusalStories((words): Play => async (stage) => {
  await goOn(stage);
  await submitPayment(stage);
  await (await findPaymentStep()).findByText(words);
  await waitForPrice("₦502,000.00");
});

/** The same for codes that only a broken or an older page could meet: one after the other. */
const refusedOneByOne = (codes: readonly (keyof typeof SENTENCES)[]): Story => ({
  play: async (stage) => {
    await goOn(stage);
    for (const code of codes) {
      stage.msw.use(refuseCall(depositToWallet, code, { error: SENTENCES[code] }));
      await submitPayment(stage);
      await (await findPaymentStep()).findByText(SENTENCES[code]);
    }
  },
});

/** The new price stands there when the refusal is read, and who pressed the button is still on it. */
export const RefusedForAnExpiredPrice: Story = {
  parameters: {
    state: "The price ran out and is asked again",
    seen: "These figures no longer hold. Please look at the new ones.",
    proof: "fund-wallet: an expired price is asked for again…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(depositToWallet, "pay_quote_expired", {
        error: SENTENCES.pay_quote_expired,
      }),
    );
  },
  play: async (stage) => {
    await goOn(stage);
    await (await findPaymentStep()).findByText("15:00");
    stage.msw.use(respondWith(quotePayment, { ...quotes.naira, quote_id: "quo_fresh" }));
    await submitPayment(stage);
    await (await findPaymentStep()).findByText(SENTENCES.pay_quote_expired);
    await waitForPrice("₦502,000.00");
    await expect((await findPaymentStep()).getByRole("button", { name: /^Pay/ })).toHaveFocus();
  },
};

export const RefusedForTooManyUnpaid: Story = refusedPayment(
  depositToWallet,
  "pay_too_many_open",
  SENTENCES.pay_too_many_open,
);

export const RefusedByTheProvider: Story = {
  ...refusedPayment(
    depositToWallet,
    "pay_provider_unavailable",
    SENTENCES.pay_provider_unavailable,
  ),
  parameters: {
    state: "The provider refuses",
    seen: "Our payment partner does not answer right now. Nothing was charged. Please try again, or choose another way to pay.",
  },
};

export const RefusedWhileTheFirstIsUnderWay: Story = {
  ...refusedPayment(depositToWallet, "gen_idempotency_busy", SENTENCES.gen_idempotency_busy),
  parameters: {
    state: "Pressed again while the first is under way",
    seen: "Your request is still being worked on. Please look again in a moment.",
  },
};

export const RefusedTooOften: Story = {
  ...refusedPayment(depositToWallet, "rate_limited", SENTENCES.rate_limited),
  parameters: {
    state: "Too many tries",
    seen: "Too many attempts. Please try again in 15 minutes.",
  },
};

export const RefusedWhileAway: Story = {
  ...refusedPayment(depositToWallet, "unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
  },
};

export const RefusedForWhatThisFormNeverSends: Story = refusedOneByOne([
  "wallet_wrong_currency",
  "pay_gateway_unavailable",
  "pay_below_minimum",
  "pay_question_unanswered",
  "pay_not_localizable",
  "pay_redirect_refused",
  "gen_idempotency_mismatch",
]);

/** What only a transfer by hand can be told; its own steps show these one by one. */
export const RefusedForAReceipt: Story = refusedOneByOne([
  "pay_receipt_missing",
  "pay_receipt_duplicate",
  "pay_reference_used",
  "pay_account_unknown",
  "file_too_large",
  "file_wrong_type",
]);

/** Only the price without a rate is refused at the last step too: the rate went while the member read. */
export const RefusedWithoutARate: Story = {
  parameters: {
    state: "The rate went away",
    seen: "There is no exchange rate right now. Please pay in dollars, or try again later.",
  },
  play: async (stage) => {
    const words = SENTENCES.pay_rate_unavailable;
    stage.msw.use(refuseCall(depositToWallet, "pay_rate_unavailable", { error: words }));
    await goOn(stage);
    await (await findPaymentStep()).findByText("15:00");
    stage.msw.use(refuseCall(quotePayment, "pay_rate_unavailable", { error: words }));
    await submitPayment(stage);
    await waitFor(async () => {
      await expect((await findPaymentStep()).getAllByText(words).length).toBeGreaterThan(0);
    });
  },
};
