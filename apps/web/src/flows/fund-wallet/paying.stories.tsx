import {
  respondWith,
  respondWithFault,
  SHOWN_FAULT,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { paymentBegun, quotes } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { FundWallet } from "./fund-wallet.tsx";

import { goOn, submitPayment, findPaymentStep, waitForPrice } from "#testing/fund-wallet-steps.ts";

/** Off to pay. */
const meta = {
  title: "Flows/FundWallet/Paying",
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

export const Leaves: Story = {
  parameters: {
    state: "On to the provider's page",
    seen: { role: "link", name: "open it yourself" },
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  play: async (stage) => {
    await goOn(stage);
    await submitPayment(stage);
    const open = await findPaymentStep();
    await expect(await open.findByRole("link", { name: "open it yourself" })).toHaveAttribute(
      "href",
      paymentBegun.payment_link,
    );
    await expect(stage.args.leave).toHaveBeenCalledWith(
      paymentBegun.payment_link,
      paymentBegun.reference,
      PATHS.wallet,
    );
  },
};

export const WaitingForThePayment: Story = {
  parameters: { state: "Being prepared", seen: { role: "button", name: "Preparing" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(depositToWallet));
  },
  play: async (stage) => {
    await goOn(stage);
    await submitPayment(stage);
    await (await findPaymentStep()).findByRole("button", { name: /Preparing/ });
  },
};

/** Offline in the middle: nothing is lost, and paying again is the same payment. */
export const UnreachableWhilePaying: Story = {
  parameters: {
    state: "No answer",
    words: "noAnswer",
    proof: "fund-wallet: trying again after silence repeats the intent instead…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(depositToWallet));
  },
  play: async (stage) => {
    await goOn(stage);
    await submitPayment(stage);
    await (await findPaymentStep()).findByText(COPY.noAnswer);
    await waitForPrice("₦502,000.00");
  },
};

export const UnreachableBehindAFault: Story = {
  parameters: {
    state: "The server breaks",
    seen: "Something went wrong on our side. Please try again. If it happens again, tell us this code: req_story",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(depositToWallet));
  },
  play: async (stage) => {
    await goOn(stage);
    await submitPayment(stage);
    await (await findPaymentStep()).findByText(SHOWN_FAULT);
  },
};
