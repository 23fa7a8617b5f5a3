import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { verifyPayment, type Payment } from "@kinfold/contract/payments";
import { payments } from "@kinfold/contract/testing/payment-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { PaymentReturn } from "./payment-return.tsx";

const meta = {
  title: "Flows/PaymentReturn",
  component: PaymentReturn,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "8 Back from a payment",
    proof: "e2e/payment-return: who comes back from a payment reads what the club knows…",
  },
  args: { reference: payments.pending.reference, onClose: fn(), onPayAgain: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(verifyPayment, payments.success),
    );
  },
} satisfies Meta<typeof PaymentReturn>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));

/** A payment in this state, under its headline and with the club's sentence. */
const showPayment = (payment: Payment, title: string): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(verifyPayment, payment));
  },
  play: async () => {
    const open = await dialog(title);
    await open.findByText(payment.message);
    // The toast of the story before may take a moment to leave.
    await waitFor(() => expect(screen.queryByText(COPY.paymentSuccessful)).toBeNull());
  },
});

/** Only the club's word makes it a success, and only then is the member congratulated. */
export const Ready: Story = {
  parameters: {
    state: "Paid",
    seen: "Your wallet is funded",
    words: "paymentSuccessful",
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  play: async () => {
    const open = await dialog("Your wallet is funded");
    await open.findByText("₦500,000.00 is in your Naira wallet.");
    await screen.findByText(COPY.paymentSuccessful);
    await open.findByRole("button", { name: "Done" });
    await open.findByRole("button", { name: /Copy reference/ });
  },
};

export const ReadyAtARate: Story = {
  parameters: {
    state: "Paid in naira for dollars, at its rate",
    seen: "1 USD = ₦1,545.50, from rates.example, 18:30 on 12 November 2026",
    proof: "e2e/fund-wallet: dollars are paid for in naira at the rate…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(verifyPayment, payments.successAtARate));
  },
  play: async () => {
    await (
      await dialog("Your wallet is funded")
    ).findByText("1 USD = ₦1,545.50, from rates.example, 18:30 on 12 November 2026");
  },
};

export const ReadyStillPending = {
  ...showPayment(payments.pending, "Waiting for your payment"),
  parameters: {
    state: "Pending",
    seen: "Waiting for your payment",
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
};

/** Money for a plan: the way to what it bought. */
/** Its page is still open to be paid at. */
export const ReadyToFinishPaying: Story = {
  parameters: {
    state: "Not paid yet, and its page is still open",
    seen: { role: "button", name: "Finish paying" },
    proof: "deposits: a payment that waits says where to finish it…",
  },
  args: { leave: fn() },
  beforeEach: ({ msw }) => {
    const link = "https://checkout.example/KIN-7F3K9Q";
    msw.use(respondWith(verifyPayment, { ...payments.pending, payment_link: link }));
  },
  play: async ({ args, userEvent }) => {
    const open = await dialog("Waiting for your payment");
    await userEvent.click(open.getByRole("button", { name: "Finish paying" }));
    await expect(args.leave).toHaveBeenCalledWith(
      "https://checkout.example/KIN-7F3K9Q",
      payments.pending.reference,
    );
  },
};

export const ReadyForAPlan: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(verifyPayment, {
        ...payments.success,
        portfolio_id: "prt_3k9m2tqx",
        message: "₦500,000.00 is in Ìrẹ̀pọ̀ Pool.",
      }),
    );
  },
  play: async () => {
    const open = await dialog("Your payment is in");
    await open.findByText("₦500,000.00 is in Ìrẹ̀pọ̀ Pool.");
    await expect(open.getByRole("link", { name: "See the portfolio" })).toHaveAttribute(
      "href",
      PATHS.portfolio("prt_3k9m2tqx"),
    );
  },
};

/** The first payment of what repeats: when the card is charged next is said at once. */
export const ReadyForARecurringContribution = {
  ...showPayment(
    {
      ...payments.success,
      portfolio_id: "prt_3k9m2tqx",
      message:
        "Payment successful. ₦500,000.00 is contributed. Buys units at the price of 30 November 2026. It repeats every month: your card is charged next on 12 December 2026.",
    },
    "Your payment is in",
  ),
  parameters: {
    state: "The first payment is in: how often it repeats, and when next",
    seen: "It repeats every month: your card is charged next on 12 December 2026.",
    section: "4 Recurring contributions",
    proof: "beginning: who comes back from the first payment is told how often…",
  },
};

/** A card that cannot be charged again pays once: that nothing repeats is said where the payment is confirmed. */
export const ReadyWithACardThatPaysOnce = {
  ...showPayment(
    {
      ...payments.success,
      portfolio_id: "prt_3k9m2tqx",
      message:
        "Payment successful. ₦500,000.00 is contributed. It does not repeat. This card cannot be charged again. Begin anew with another card.",
    },
    "Your payment is in",
  ),
  parameters: {
    state: "A card that cannot be charged again",
    seen: "This card cannot be charged again.",
    section: "4 Recurring contributions",
    proof: "beginning: who paid with a card that cannot be charged again…",
  },
};

/** The club is asked again by itself, and what has changed is said. */
export const ReadyAfterAWhile: Story = {
  parameters: {
    state: "Paid after a while",
    seen: { role: "dialog", name: "Your wallet is funded" },
    words: "paymentSuccessful",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(verifyPayment, payments.pending));
  },
  play: async ({ msw }) => {
    await dialog("Waiting for your payment");
    msw.use(respondWith(verifyPayment, payments.success));
    await dialog("Your wallet is funded");
    await screen.findByText(COPY.paymentSuccessful);
  },
};

export const ReadyAndFailed: Story = {
  ...showPayment(payments.failed, "The payment did not go through"),
  parameters: {
    state: "Declined",
    seen: "Your bank declined the card. Nothing was charged.",
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
};

export const ReadyAndNotCompleted: Story = {
  parameters: {
    state: "Not completed",
    seen: "Payment not completed",
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(verifyPayment, payments.abandoned));
  },
  play: async ({ args, userEvent }) => {
    const open = await dialog("Payment not completed");
    await userEvent.click(open.getByRole("button", { name: "Fund wallet again" }));
    await expect(args.onPayAgain).toHaveBeenCalledWith("NGN");
  },
};

export const ReadyAndExpired = {
  ...showPayment(payments.expired, "The payment ran out of time"),
  parameters: { state: "Expired", seen: "The payment ran out of time" },
};
export const ReadyAndWithStaff = {
  ...showPayment(payments.awaitingConfirmation, "Your receipt is with us"),
  parameters: {
    state: "A transfer with staff",
    seen: "Your receipt is with us",
    proof: "e2e/payment-return: a transfer waits with staff as money on its way in…",
  },
};
/** Less arrived than was agreed, or other money: people decide, and paying again would be wrong. */
export const ReadyAndFlagged = {
  ...showPayment(payments.flagged, "We are looking at your payment"),
  parameters: {
    state: "Something else arrived than was agreed",
    seen: "Something arrived that is not what was agreed.",
    proof: "e2e/fund-wallet: what is sent to the account of one payment is credited…",
  },
};
export const ReadyAndRejected = {
  ...showPayment(payments.rejected, "We could not confirm your transfer"),
  parameters: {
    state: "A transfer that staff refused",
    seen: "We could not find this transfer in our account.",
    proof: "e2e/payment-return: a transfer waits with staff as money on its way in…",
  },
};
/** Money for a plan that did not come: where to begin again is the plan, not the wallet. */
export const ReadyAndFailedForAPlan: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(verifyPayment, { ...payments.failed, portfolio_id: "prt_5v7c9hbd" }));
  },
  play: async () => {
    const open = await dialog("The payment did not go through");
    await open.findByText(/Nothing was contributed/);
    await expect(open.queryByRole("button", { name: "Fund wallet again" })).toBeNull();
  },
};

export const ReadyAndRefunded = {
  ...showPayment(payments.refunded, "This payment was refunded"),
  parameters: {
    state: "Refunded",
    seen: "₦502,000.00 was sent back to the card you paid with.",
    proof: "e2e/office-returns: a payment is given back by two and the member reads it…",
  },
};
export const ReadyAndDisputed = {
  ...showPayment(payments.disputed, "This payment is disputed"),
  parameters: {
    state: "Disputed",
    seen: "This payment is disputed",
    proof: "e2e/office-returns: a payment is given back by two and the member reads it…",
  },
};
export const ReadyAndReversed = {
  ...showPayment(payments.reversed, "This payment was reversed"),
  parameters: {
    state: "Reversed",
    seen: "This payment was reversed",
    proof: "e2e/office-returns: a payment is given back by two and the member reads it…",
  },
};

export const Loading: Story = {
  parameters: { state: "Being asked", seen: { role: "dialog", name: "Checking your payment" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(verifyPayment));
  },
  play: async () => {
    await screen.findByRole("dialog", { name: "Checking your payment" });
  },
};

export const Unreachable: Story = {
  parameters: { state: "No answer: do not pay twice", seen: "Please do not pay twice." },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(verifyPayment));
  },
  play: async () => {
    const open = await dialog("We could not ask");
    await open.findByText(/Please do not pay twice/);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async ({ msw, userEvent }) => {
    const open = await dialog("We could not ask");
    msw.use(respondWith(verifyPayment, payments.success));
    await userEvent.click(open.getByRole("button", { name: "Try again" }));
    await dialog("Your wallet is funded");
  },
};

export const RefusedForAnUnknownReference: Story = {
  parameters: {
    state: "Another member's reference, or no one's",
    seen: "We know of no payment of yours under this reference.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(verifyPayment, "not_found", { error: commonRefusals().not_found.page.sentence }),
    );
  },
  play: async () => {
    await (
      await dialog("We could not ask")
    ).findByText("We know of no payment of yours under this reference.");
  },
};

export const RefusedTooOften: Story = {
  parameters: {
    state: "Asked too often",
    seen: "Too many attempts. Please try again in 10 minutes.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(verifyPayment, "rate_limited", {
        error: formatTooOften("10 minutes"),
        retry_after: 600,
      }),
    );
  },
  play: async () => {
    const open = await dialog("We could not ask");
    await open.findByText(formatTooOften("10 minutes"), { exact: false });
  },
};

export const Closed: Story = {
  play: async ({ args, userEvent }) => {
    const open = await dialog("Your wallet is funded");
    await userEvent.click(open.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};
