import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { respondWith, refuseCall } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { quotePayment } from "@kinfold/contract/payments";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { FundWallet } from "#flows/fund-wallet/fund-wallet.tsx";

import {
  findAmountStep,
  chooseAnswer,
  goOn,
  goOnInDollars,
  findPaymentStep,
} from "#testing/fund-wallet-steps.ts";
import { SENTENCES } from "#testing/refusals.ts";

/** Every way in which the club can say no to a price. Nothing that was chosen is lost. */
const meta = {
  title: "Flows/Paying/Refused",
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
    msw.use(respondWith(getMember, users.adaeze), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof FundWallet>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

/** The words are found where the member looks: at the price, before anything is paid. */
const refusedPrice = createRefusalStories((words): Play => async (stage) => {
  await goOn(stage);
  await (await findPaymentStep()).findByText(words);
});

/** What the club says of a price, where it says something else of a payment. */
const OF_A_PRICE = {
  ...SENTENCES,
  wallet_wrong_currency: paymentRefusals().wallet_wrong_currency.dollarsOnly.sentence,
  pay_not_localizable: paymentRefusals().pay_not_localizable.inDollars.sentence,
} as const;

/** The same for codes that only a broken or an older page could meet: one after the other. */
const refusedOneByOne = (
  codes: readonly ("wallet_wrong_currency" | "pay_question_unanswered" | "pay_not_localizable")[],
): Story => ({
  play: async (stage) => {
    for (const code of codes) {
      stage.msw.use(refuseCall(quotePayment, code, { error: OF_A_PRICE[code] }));
      if (code === codes[0]) {
        await goOn(stage);
      } else {
        await stage.userEvent.click(
          (await findPaymentStep()).getByRole("button", { name: "Try again" }),
        );
      }
      await (await findPaymentStep()).findByText(OF_A_PRICE[code]);
    }
  },
});

export const RefusedPriceOfACardThatIsNotTaken: Story = {
  ...refusedPrice(quotePayment, "pay_gateway_unavailable", SENTENCES.pay_gateway_unavailable),
  parameters: {
    state: "A card that is not taken now",
    seen: "This way to pay does not take this currency.",
  },
};

export const RefusedPriceBelowTheLeast: Story = {
  parameters: {
    state: "Below the least that can be paid",
    seen: "The least that can be paid is ₦50.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(quotePayment, "pay_below_minimum", {
        error: SENTENCES.pay_below_minimum,
        fields: { amount: paymentRefusals().pay_below_minimum.amount("₦50").sentence },
      }),
    );
  },
  play: async (stage) => {
    await goOn(stage);
    const open = await findPaymentStep();
    await open.findByText(SENTENCES.pay_below_minimum);
    await open.findByRole("button", { name: "Change the amount" });
  },
};

export const RefusedPriceBelowTheLeastAndChanged: Story = {
  ...RefusedPriceBelowTheLeast,
  play: async (stage) => {
    await RefusedPriceBelowTheLeast.play?.(stage);
    const open = await findPaymentStep();
    await stage.userEvent.click(open.getByRole("button", { name: "Change the amount" }));
    await (await findAmountStep()).findByLabelText(/How much/);
  },
};

export const RefusedPriceWithoutARate: Story = {
  parameters: {
    state: "No rate, no price",
    seen: "There is no exchange rate right now. Please pay in dollars, or try again later.",
  },
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(quotePayment, "pay_rate_unavailable", {
        error: SENTENCES.pay_rate_unavailable,
      }),
    );
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await chooseAnswer(stage, "Pay in NGN");
    await (await findPaymentStep()).findByText(SENTENCES.pay_rate_unavailable);
  },
};

export const RefusedPriceOfWhatThisFormNeverSends: Story = refusedOneByOne([
  "wallet_wrong_currency",
  "pay_question_unanswered",
  "pay_not_localizable",
]);

export const RefusedPriceTooOften: Story = refusedPrice(
  quotePayment,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedPriceWhileAway: Story = refusedPrice(
  quotePayment,
  "unavailable",
  SENTENCES.unavailable,
);
