import { answers, breaks, drops, hangs, refuses } from "@kinfold/api/testing/doubles";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { paymentBegun, quotes } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { inDashboard } from "#testing/in-app.tsx";
import { FundWallet } from "./fund-wallet.tsx";
import type { BankTransferProps } from "./payment-step.tsx";

const meta = {
  title: "Flows/FundWallet",
  component: FundWallet,
  decorators: [inDashboard(PATHS.wallet)],
  parameters: { layout: "fullscreen" },
  args: { onClose: fn(), onBegun: fn(), leave: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      answers(getMember, users.adaeze),
      answers(getWallets, wallets.adaeze),
      answers(quotePayment, quotes.naira),
      answers(depositToWallet, paymentBegun),
    );
  },
} satisfies Meta<typeof FundWallet>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const dialog = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));
const amounts = (): ReturnType<typeof dialog> => dialog("Fund wallet");
const payment = (): ReturnType<typeof dialog> => dialog("How would you like to pay?");

/** Takes an amount that is often added and goes on. */
async function goOn({ userEvent }: Stage, amount = "₦500,000"): Promise<void> {
  const open = await amounts();
  await userEvent.click(await open.findByRole("button", { name: amount }));
  await userEvent.click(open.getByRole("button", { name: "Continue" }));
}

const goOnInDollars = (stage: Stage): Promise<void> => goOn(stage, "$100");

async function choose({ userEvent }: Stage, name: string): Promise<void> {
  await userEvent.click(await (await payment()).findByRole("radio", { name }));
}

async function pay({ userEvent }: Stage): Promise<void> {
  const open = await payment();
  await userEvent.click(await open.findByRole("button", { name: /^Pay [₦$]/ }));
}

const priced = async (price: string): Promise<void> => {
  const button = await (await payment()).findByRole("button", { name: `Pay ${price}` });
  await expect(button).toBeEnabled();
};

/** A call that says no; the words are found where the member looks, and the amount is still there. */
const refused = (to: AnyEndpoint, code: string, words: string): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(refuses(to, code, { error: words }));
  },
  play: async (stage) => {
    await goOn(stage);
    if (to === depositToWallet) await pay(stage);
    await (await payment()).findByText(words);
  },
});

/** The same for codes that only a broken or an older page could meet: one after the other. */
const refusedOneByOne = (to: AnyEndpoint, codes: readonly string[]): Story => ({
  play: async (stage) => {
    if (to === depositToWallet) await goOn(stage);
    for (const code of codes) {
      const words = `The club said no, for the reason ${code}.`;
      stage.msw.use(refuses(to, code, { error: words }));
      if (to === depositToWallet) {
        await pay(stage);
      } else if (code === codes[0]) {
        await goOn(stage);
      } else {
        await stage.userEvent.click((await payment()).getByRole("button", { name: "Try again" }));
      }
      await (await payment()).findByText(words);
    }
  },
});

export const Ready: Story = {
  play: async () => {
    const open = await amounts();
    await expect(await open.findByRole("radio", { name: "Naira wallet" })).toBeChecked();
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
    await open.findByText("Enter an amount to continue.");
  },
};

/** Who has dollars only is not asked which wallet, and reads no word of naira. */
export const ReadyForAGlobalMember: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers(getMember, users.james), answers(getWallets, wallets.james));
  },
  play: async () => {
    const open = await amounts();
    await open.findByLabelText(/How much/);
    await expect(open.queryByRole("radio")).toBeNull();
    await expect(open.queryByText(/₦|naira/i)).toBeNull();
  },
};

export const ReadyWithDollars: Story = {
  args: { currency: "USD" },
  play: async () => {
    const open = await amounts();
    await expect(await open.findByRole("radio", { name: "Dollar wallet" })).toBeChecked();
    await open.findByRole("button", { name: "$100" });
  },
};

/** From the first field to the price without a pointer. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    const open = await amounts();
    const naira = await open.findByRole("radio", { name: "Naira wallet" });
    naira.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(open.getByRole("radio", { name: "Dollar wallet" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await userEvent.tab();
    await expect(open.getByLabelText(/How much/)).toHaveFocus();
    await userEvent.keyboard("7500.5{Enter}");
    const next = await payment();
    await expect(next.getByRole("group", { name: "Payment" })).toHaveFocus();
    await userEvent.tab();
    await expect(next.getByRole("radio", { name: "Naira card" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(next.getByRole("radio", { name: "Instant bank transfer" })).toBeChecked();
  },
};

export const WithAnAmount: Story = {
  play: async ({ userEvent }) => {
    const open = await amounts();
    const often = await open.findByRole("button", { name: "₦500,000" });
    await userEvent.click(often);
    await expect(often).toHaveAttribute("aria-pressed", "true");
    await expect(open.getByLabelText(/How much/)).toHaveValue("500,000");
    await expect(open.getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

export const WithTheLargestAmount: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers(getWallets, wallets.largest));
  },
  play: async ({ userEvent }) => {
    const open = await amounts();
    await userEvent.type(await open.findByLabelText(/How much/), "99999999999999");
    await open.findByText("The most is ₦1,000,000,000,000.");
  },
};

export const ReadyToPay: Story = {
  play: async (stage) => {
    await goOn(stage);
    await priced("₦502,000.00");
    const open = await payment();
    await expect(open.queryByRole("radio", { name: /wallet/i })).toBeNull();
    await expect(open.getByText("Processing charge").parentElement).toHaveTextContent("₦2,000.00");
    await open.findByText("15:00");
  },
};

export const ReadyToPayInDollars: Story = {
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(answers(quotePayment, quotes.dollars));
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await priced("$104.06");
    await expect((await payment()).getByRole("radio", { name: "Pay in USD" })).toBeChecked();
  },
};

/** Dollars for the wallet, naira from the bank: the rate, its time and both parts of the charge are said. */
export const ReadyToPayDollarsInNaira: Story = {
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(answers(quotePayment, quotes.dollarsInNaira));
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await choose(stage, "Pay in NGN");
    await priced("₦157,050.00");
    await (await payment()).findByText("₦1,545.50 for $1, 12 Nov, 18:30");
  },
};

/** Straight to the cards: there is nothing to choose between. */
export const ReadyToPayForAGlobalMember: Story = {
  args: { bankTransfer: Steps },
  beforeEach: ({ msw }) => {
    msw.use(
      answers(getMember, users.james),
      answers(getWallets, wallets.james),
      answers(quotePayment, quotes.dollars),
    );
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await priced("$104.06");
    const open = await payment();
    await expect(open.getAllByRole("radio")).toHaveLength(2);
    await expect(open.queryByText(/NGN|₦|Bank transfer/)).toBeNull();
  },
};

/** The second card provider's question stands between the member and the price. */
export const AsksWhereTheMoneyIsFrom: Story = {
  args: { currency: "USD" },
  play: async (stage) => {
    await goOnInDollars(stage);
    await choose(stage, "International card");
    const open = await payment();
    await open.findByRole("radiogroup", { name: /US-based institution/ });
    await open.findByText("Answer to see the price.");
    await expect(open.getByRole("button", { name: "Pay" })).toBeDisabled();
  },
};

export const KnowsWhereTheMoneyIsFrom: Story = {
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(answers(quotePayment, quotes.dollarsFromTheUs));
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await choose(stage, "International card");
    await choose(stage, "Yes");
    await priced("$103.30");
  },
};

/** The answer goes with the provider that asked for it. */
export const ForgetsTheAnswer: Story = {
  ...KnowsWhereTheMoneyIsFrom,
  play: async (stage) => {
    await KnowsWhereTheMoneyIsFrom.play?.(stage);
    await choose(stage, "Dollar card");
    await choose(stage, "International card");
    await expect((await payment()).getByRole("radio", { name: "Yes" })).not.toBeChecked();
  },
};

/** The place of the steps for a transfer by hand; the head of the dialog follows them. */
function Steps({ wallet, onStep, onBack }: BankTransferProps) {
  return (
    <div className="flex gap-3">
      <button type="button" onClick={onBack}>
        Back
      </button>
      <button type="button" onClick={() => onStep("receipt")}>
        I have paid into {wallet.currency}
      </button>
    </div>
  );
}

export const ByBankTransfer: Story = {
  args: { bankTransfer: Steps },
  play: async (stage) => {
    await goOn(stage);
    await choose(stage, "Bank transfer");
    const open = await dialog("Make the transfer");
    await stage.userEvent.click(open.getByRole("button", { name: "I have paid into NGN" }));
    await dialog("Upload your receipt");
  },
};

export const GoesBackAndKeepsTheAmount: Story = {
  play: async (stage) => {
    await goOn(stage);
    await stage.userEvent.click((await payment()).getByRole("button", { name: "Back" }));
    await expect((await amounts()).getByLabelText(/How much/)).toHaveValue("500,000");
  },
};

export const Leaves: Story = {
  play: async (stage) => {
    await goOn(stage);
    await pay(stage);
    const open = await payment();
    await expect(await open.findByRole("link", { name: "open it yourself" })).toHaveAttribute(
      "href",
      paymentBegun.payment_link,
    );
    await expect(stage.args.leave).toHaveBeenCalledWith(
      paymentBegun.payment_link,
      paymentBegun.reference,
    );
  },
};

export const Closed: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await (await amounts()).findByRole("button", { name: "Cancel" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(getWallets));
  },
  play: async () => {
    await (await amounts()).findByText("Opening your wallets");
  },
};

export const WaitingForThePrice: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(quotePayment));
  },
  play: async (stage) => {
    await goOn(stage);
    const open = await payment();
    await open.findByText("Working out the price");
    await expect(open.getByRole("button", { name: "Pay" })).toBeDisabled();
  },
};

export const WaitingForThePayment: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(depositToWallet));
  },
  play: async (stage) => {
    await goOn(stage);
    await pay(stage);
    await (await payment()).findByRole("button", { name: /Preparing/ });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(getWallets));
  },
  play: async ({ msw, userEvent }) => {
    const open = await amounts();
    await open.findByText(COPY.noAnswer);
    msw.use(answers(getWallets, wallets.adaeze));
    await userEvent.click(open.getByRole("button", { name: "Try again" }));
    await open.findByLabelText(/How much/);
  },
};

export const UnreachablePrice: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(quotePayment));
  },
  play: async (stage) => {
    await goOn(stage);
    const open = await payment();
    await open.findByText(COPY.noAnswer);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const UnreachablePriceTriedAgain: Story = {
  ...UnreachablePrice,
  play: async (stage) => {
    await UnreachablePrice.play?.(stage);
    stage.msw.use(answers(quotePayment, quotes.naira));
    await stage.userEvent.click((await payment()).getByRole("button", { name: "Try again" }));
    await priced("₦502,000.00");
  },
};

/** Offline in the middle: nothing is lost, and paying again is the same payment. */
export const UnreachableWhilePaying: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(depositToWallet));
  },
  play: async (stage) => {
    await goOn(stage);
    await pay(stage);
    await (await payment()).findByText(COPY.noAnswer);
    await priced("₦502,000.00");
  },
};

export const UnreachableBehindAFault: Story = {
  beforeEach: ({ msw }) => {
    msw.use(breaks(depositToWallet));
  },
  play: async (stage) => {
    await goOn(stage);
    await pay(stage);
    await (await payment()).findByText("Something went wrong on our side. Please try again.");
  },
};

export const RefusedPriceOfACardThatIsNotTaken: Story = refused(
  quotePayment,
  "pay_gateway_unavailable",
  "Cards are not taken for naira now. Please choose another way.",
);

export const RefusedPriceBelowTheLeast: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuses(quotePayment, "pay_below_minimum", { error: "The least you can pay is ₦100." }),
    );
  },
  play: async (stage) => {
    await goOn(stage);
    const open = await payment();
    await open.findByText("The least you can pay is ₦100.");
    await stage.userEvent.click(open.getByRole("button", { name: "Change the amount" }));
    await (await amounts()).findByLabelText(/How much/);
  },
};

export const RefusedPriceWithoutARate: Story = {
  args: { currency: "USD" },
  beforeEach: ({ msw }) => {
    msw.use(
      refuses(quotePayment, "pay_rate_unavailable", {
        error: "There is no exchange rate now. Please pay in dollars, or try again later.",
      }),
    );
  },
  play: async (stage) => {
    await goOnInDollars(stage);
    await choose(stage, "Pay in NGN");
    await (await payment()).findByText(/There is no exchange rate now/);
  },
};

export const RefusedPriceOfWhatThisFormNeverAsks: Story = refusedOneByOne(quotePayment, [
  "wallet_wrong_currency",
  "pay_question_unanswered",
  "pay_not_localizable",
]);

/** The new price stands there when the refusal is read. */
export const RefusedForAnExpiredPrice: Story = {
  ...refused(depositToWallet, "pay_quote_expired", "This price has expired. Here is a new one."),
  play: async (stage) => {
    await goOn(stage);
    await (await payment()).findByText("15:00");
    stage.msw.use(answers(quotePayment, { ...quotes.naira, quote_id: "quo_fresh" }));
    await pay(stage);
    await (await payment()).findByText("This price has expired. Here is a new one.");
    await priced("₦502,000.00");
  },
};

export const RefusedByTheProvider: Story = refused(
  depositToWallet,
  "pay_provider_unavailable",
  "The card provider does not answer. Nothing was charged. Please try again or pay another way.",
);

export const RefusedWhileTheFirstIsUnderWay: Story = refused(
  depositToWallet,
  "gen_idempotency_busy",
  "This payment is being prepared already. Please wait a moment.",
);

export const RefusedTooOften: Story = refused(
  depositToWallet,
  "rate_limited",
  "Too many payments were begun. Please wait and try again.",
);

export const RefusedWhileAway: Story = refused(
  depositToWallet,
  "unavailable",
  "We are away for a moment. Please try again soon.",
);

export const RefusedForWhatThisFormNeverSends: Story = refusedOneByOne(depositToWallet, [
  "wallet_wrong_currency",
  "pay_gateway_unavailable",
  "pay_below_minimum",
  "pay_question_unanswered",
  "pay_not_localizable",
  "pay_redirect_refused",
  "gen_idempotency_mismatch",
]);

/** What only a transfer by hand can be told; its own steps show these one by one. */
export const RefusedForAReceipt: Story = refusedOneByOne(depositToWallet, [
  "pay_receipt_missing",
  "pay_receipt_duplicate",
  "pay_reference_used",
  "file_too_large",
  "file_wrong_type",
]);

/** Only the price without a rate is refused at the last step too: the rate went while the member read. */
export const RefusedWithoutARate: Story = {
  play: async (stage) => {
    const words = "There is no exchange rate now. Please try again later.";
    stage.msw.use(refuses(depositToWallet, "pay_rate_unavailable", { error: words }));
    await goOn(stage);
    await (await payment()).findByText("15:00");
    stage.msw.use(refuses(quotePayment, "pay_rate_unavailable", { error: words }));
    await pay(stage);
    await waitFor(async () => {
      await expect((await payment()).getAllByText(words).length).toBeGreaterThan(0);
    });
  },
};
