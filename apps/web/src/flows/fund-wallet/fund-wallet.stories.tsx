import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { paymentBegun, quotes } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { FundWallet } from "./fund-wallet.tsx";

import { findAmountStep, goOn, findPaymentStep, waitForPrice } from "#testing/fund-wallet-steps.ts";

/** How much, and into which wallet. */
const meta = {
  title: "Flows/FundWallet",
  component: FundWallet,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "4 Fund wallet: wallet and amount",
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

export const Ready: Story = {
  parameters: {
    state: "A wallet and an amount are asked for",
    seen: "Enter an amount to continue.",
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  play: async () => {
    const open = await findAmountStep();
    await expect(await open.findByRole("radio", { name: "Naira wallet" })).toBeChecked();
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
    await open.findByText("Enter an amount to continue.");
  },
};

/** Who has dollars only is not asked which wallet, and reads no word of naira. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member has no naira wallet to pick",
    seen: { role: "button", name: "$100" },
    proof: "e2e/money-read: a global member finds dollars alone among the movements…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.james), respondWith(getWallets, wallets.james));
  },
  play: async () => {
    const open = await findAmountStep();
    await open.findByLabelText(/How much/);
    await expect(open.queryByRole("radio")).toBeNull();
    await expect(open.queryByText(/₦|naira/i)).toBeNull();
  },
};

export const ReadyWithDollars: Story = {
  parameters: {
    state: "The dollar wallet",
    seen: { role: "radio", name: "Dollar wallet", checked: true },
    proof: "e2e/fund-wallet: dollars are paid for in naira at the rate…",
  },
  args: { currency: "USD" },
  play: async () => {
    const open = await findAmountStep();
    await expect(await open.findByRole("radio", { name: "Dollar wallet" })).toBeChecked();
    await open.findByRole("button", { name: "$100" });
  },
};

/** From the first field to the price without a pointer. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    const open = await findAmountStep();
    const naira = await open.findByRole("radio", { name: "Naira wallet" });
    naira.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(open.getByRole("radio", { name: "Dollar wallet" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await userEvent.tab();
    await expect(open.getByLabelText(/How much/)).toHaveFocus();
    await userEvent.keyboard("7500.5{Enter}");
    const next = await findPaymentStep();
    await expect(next.getByRole("group", { name: "Payment" })).toHaveFocus();
    await userEvent.tab();
    await expect(next.getByRole("radio", { name: "Naira card" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(next.getByRole("radio", { name: "Instant bank transfer" })).toBeChecked();
    await waitForPrice("₦502,000.00");
  },
};

export const WithAnAmount: Story = {
  parameters: {
    state: "Checkout is enabled by a valid amount and a wallet",
    seen: { role: "button", name: "Continue", disabled: false },
    proof: "fund-wallet: checkout needs a wallet and an amount above nothing",
  },
  play: async ({ userEvent }) => {
    const open = await findAmountStep();
    const often = await open.findByRole("button", { name: "₦500,000" });
    await userEvent.click(often);
    await expect(often).toHaveAttribute("aria-pressed", "true");
    await expect(open.getByLabelText(/How much/)).toHaveValue("500,000");
    await expect(open.getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

export const WithMoreThanItsChargesLeave: Story = {
  parameters: {
    state: "An amount that cannot be paid with its charges stops here",
    seen: "With the charges that come on top, the most is ₦999,999,997,850 at once.",
  },
  play: async ({ userEvent }) => {
    const open = await findAmountStep();
    const amount = await open.findByLabelText(/How much/);
    const goOn = open.getByRole("button", { name: "Continue" });
    await userEvent.type(amount, "999999997850.01");
    await expect(goOn).toBeDisabled();
    // All of it is seen, beside the sign.
    await expect(amount.scrollWidth).toBeLessThanOrEqual(amount.clientWidth);
    await userEvent.clear(amount);
    await userEvent.type(amount, "999999997850");
    await expect(goOn).toBeEnabled();
    await userEvent.type(amount, "1");
    await open.findByText(/the most is ₦999,999,997,850 at once/);
  },
};

export const WithTheLargestAmount: Story = {
  parameters: { state: "The largest amount", seen: "The most is ₦1,000,000,000,000." },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.largest));
  },
  play: async ({ userEvent }) => {
    const open = await findAmountStep();
    await userEvent.type(await open.findByLabelText(/How much/), "99999999999999");
    await open.findByText("The most is ₦1,000,000,000,000.");
  },
};

export const GoesBackAndKeepsTheAmount: Story = {
  parameters: {
    state: "Back from the second step, the amount is kept",
    seen: { role: "textbox", name: "How much?", value: "500,000" },
  },
  play: async (stage) => {
    await goOn(stage);
    await stage.userEvent.click((await findPaymentStep()).getByRole("button", { name: "Back" }));
    await expect((await findAmountStep()).getByLabelText(/How much/)).toHaveValue("500,000");
  },
};

export const Closed: Story = {
  parameters: {
    state: "Closed",
    seen: { role: "heading", name: "My Wallet" },
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">My Wallet</h1>
        {isOpen && <FundWallet {...args} onClose={close} />}
      </>
    );
  },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await (await findAmountStep()).findByRole("button", { name: "Cancel" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Loading: Story = {
  parameters: { state: "The wallets are on their way", seen: "Opening your wallets" },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async () => {
    await (await findAmountStep()).findByText("Opening your wallets");
  },
};

export const Unreachable: Story = {
  parameters: { state: "The wallets cannot be reached", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWallets));
  },
  play: async () => {
    const open = await findAmountStep();
    await open.findByText(COPY.noAnswer);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const open = await findAmountStep();
    stage.msw.use(respondWith(getWallets, wallets.adaeze));
    await stage.userEvent.click(open.getByRole("button", { name: "Try again" }));
    await open.findByLabelText(/How much/);
  },
};
