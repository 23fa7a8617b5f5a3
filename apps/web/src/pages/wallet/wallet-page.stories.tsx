import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import {
  respondWith,
  respondWithPages,
  respondWithFault,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMandate } from "@kinfold/contract/mandates";
import { getMember } from "@kinfold/contract/members";
import { getExchangeRate } from "@kinfold/contract/reference";
import { accountNumbers } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import {
  createTransactions,
  rates,
  transactions,
} from "@kinfold/contract/testing/transaction-samples";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor, ZERO } from "@kinfold/money";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { listWithdrawals } from "@kinfold/contract/withdrawals";
import { createWithdrawalPage } from "@kinfold/contract/testing/withdrawal-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { closeMoneyDialog, moneyDialog } from "#shell/money-dialogs.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { WalletPage } from "./wallet-page.tsx";

const meta = {
  title: "Pages/Wallet",
  component: WalletPage,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "2 Wallet screen",
    proof: "e2e/money-read: amounts are hidden and shown by one press…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.held),
      respondWith(getExchangeRate, rates.fresh),
      respondWith(getMandate, { mandate: null }),
      respondWith(listWithdrawals, createWithdrawalPage([])),
      respondWithPages(listTransactions, transactions.naira),
    );
    return closeMoneyDialog;
  },
} satisfies Meta<typeof WalletPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Naira on its way out, an estimate of the dollars, and the latest movements. */
export const Ready: Story = {
  parameters: {
    state: "Naira and dollars, with the latest movements",
    seen: { role: "button", name: "Bank transfer from A. Okafor" },
    proof: "e2e/transactions: a statement closes at the balance that the wallet…",
    also: [
      {
        state: "Money held on its way out",
        seen: "more is on its way out",
        proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
      },
    ],
  },
  play: async ({ canvas }) => {
    const naira = within(await canvas.findByRole("group", { name: "Naira wallet" }));
    await expect(naira.getByText(/more is on its way out/)).toHaveTextContent("₦250,000.00");
    await canvas.findByText("About ₦494,560.00 at today’s rate");
    await canvas.findByRole("button", { name: /Card deposit$/ });
  },
};

export const ReadyWithSomethingOwed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.owing));
  },
  play: async ({ canvas }) => {
    const owed = within(await canvas.findByRole("list", { name: "What you owe" }));
    await expect(owed.getByText(/for KIN-7F3K24/)).toHaveTextContent("₦70,000.00");
    await expect(owed.getByText(/credited to you by mistake/)).toBeVisible();
    await expect(owed.getByText(/still checking this with the bank/)).toBeVisible();
  },
};

export const ReadyWithMoneyOnItsWayIn: Story = {
  parameters: {
    state: "Money on its way in",
    seen: "is on its way in",
    proof: "e2e/payment-return: a transfer waits with staff as money on its way in…",
  },
  beforeEach: ({ msw }) => {
    const { ngn, usd } = wallets.adaeze;
    msw.use(
      respondWith(getWallets, {
        ngn: { ...ngn, pending_balance: toMinor(50_000_000n) },
        usd,
        owed: [],
      }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/is on its way in/)).toHaveTextContent("₦500,000.00");
  },
};

/** What is transferred to the member's own number is in the wallet within seconds. */
export const ReadyWithAnAccountNumber: Story = {
  parameters: {
    state: "The member's own account number, to be copied",
    seen: { role: "button", name: "Copy account number" },
    proof: "account-numbers/account-numbers: is made once the member shows the BVN…",
  },
  beforeEach: ({ msw }) => {
    const { ngn, usd, owed } = wallets.held;
    const { account: virtual_account } = accountNumbers.open;
    msw.use(respondWith(getWallets, { ngn: { ...ngn, virtual_account }, usd, owed }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("301 234 5678");
  },
};

/** The dollar card is pressed: its movements stand below. */
export const ReadyWithTheDollars: Story = {
  parameters: {
    state: "The dollars",
    seen: "Dollar transactions",
    proof: "e2e/transactions: a statement closes at the balance that the wallet…",
  },
  play: async ({ canvas, msw, userEvent }) => {
    msw.use(respondWithPages(listTransactions, [transactions.dollars]));
    await userEvent.click(await canvas.findByRole("button", { name: "Show Dollar wallet" }));
    await canvas.findByRole("heading", { name: "Dollar transactions" });
    await canvas.findByRole("button", { name: "Card deposit, paid in naira" });
  },
};

/** Dollars only, and no word of naira. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member: dollars only",
    seen: "Dollar transactions",
    proof: "e2e/withdraw: a global member withdraws dollars and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWithPages(listTransactions, [
        { ...transactions.dollars, exchange_rate: null, fee: ZERO },
      ]),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Dollar transactions" });
    await expect(canvas.queryByText(/₦/)).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Show/ })).toBeNull();
  },
};

export const ReadyWithAmountsHidden: Story = {
  parameters: { state: "Amounts hidden", seen: { role: "button", name: "Wallet Amount hidden" } },
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /Card deposit$/ });
    await expect(canvas.queryByText(/482|150,000|494/)).toBeNull();
  },
};

export const ReadyWithTheLargestBalance: Story = {
  parameters: { state: "The largest balance", seen: "₦999,999,999,999.99", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.largest));
  },
  play: async ({ canvas }) => {
    const naira = await canvas.findByRole("group", { name: "Naira wallet" });
    await expect(naira).toHaveTextContent("₦999,999,999,999.99");
  },
};

/** More than the latest: the way to all of them. */
export const ReadyWithAnOldRate: Story = {
  parameters: {
    state: "No estimate at a rate that is old",
    seen: { role: "link", name: "All 1,234 transactions" },
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getExchangeRate, rates.stale),
      respondWithPages(listTransactions, createTransactions(1_234)),
    );
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("link", { name: "All 1,234 transactions" }),
    ).toHaveAttribute("href", `${PATHS.transactions}?wallet=NGN`);
    await expect(canvas.queryByText(/at today’s rate/)).toBeNull();
  },
};

/** One movement, opened by keyboard. */
export const ReadyWithOneOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole("button", { name: /^Bank transfer from/ })).focus();
    await userEvent.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: /^Bank transfer from/ }));
    await dialog.findByText("Your payment will be confirmed in 48 hours.");
    await dialog.findByRole("button", { name: "Download receipt" });
  },
};

export const OpensTheWaysInAndOut: Story = {
  parameters: { state: "Fund and Withdraw", seen: { role: "dialog", name: "Fund wallet" } },
  tags: ["!dev"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Withdraw" }));
    await expect(moneyDialog.value).toEqual({ kind: "withdraw", currency: "NGN" });
    closeMoneyDialog();
    await userEvent.click(canvas.getByRole("button", { name: "Show Dollar wallet" }));
    await userEvent.click(canvas.getByRole("button", { name: "Fund wallet" }));
    await expect(moneyDialog.value).toEqual({ kind: "fund", currency: "USD" });
    await screen.findByRole("dialog", { name: "Fund wallet" });
  },
};

export const Empty: Story = {
  parameters: {
    state: "Nothing in it yet",
    seen: "No transactions yet",
    proof: "e2e/money-read: a member without money reads that…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.empty), respondWithPages(listTransactions, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No transactions yet");
    await expect(canvas.getAllByRole("button", { name: "Fund wallet" })).toHaveLength(2);
  },
};

export const EmptyOfThisKind: Story = {
  parameters: {
    state: "Nothing of this kind",
    seen: "Nothing of this kind",
    proof: "e2e/money-read: a member without money reads that…",
  },
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByRole("button", { name: /Card deposit$/ });
    msw.use(respondWithPages(listTransactions, []));
    await userEvent.click(canvas.getByRole("radio", { name: "Money in" }));
    await canvas.findByText("Nothing of this kind");
  },
};

export const Loading: Story = {
  parameters: {
    state: "On its way",
    seen: "Opening your wallet",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your wallet");
  },
};

export const LoadingTheMovements: Story = {
  parameters: {
    state: "Its movements on their way",
    seen: {
      role: "table",
      name: "Naira transactions",
      value: "Date Details Reference Status Amount",
    },
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listTransactions));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("group", { name: "Naira wallet" });
    await expect(await canvas.findByText("Loading")).toBeInTheDocument();
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "Cannot be reached",
    words: "renderError",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWallets));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

/** The balances are there, the movements are not: they alone are asked for again. */
export const UnreachableMovements: Story = {
  parameters: {
    state: "Its movements cannot be reached",
    seen: "We could not read your transactions just now.",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(listTransactions));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your transactions just now.");
    await canvas.findByRole("group", { name: "Naira wallet" });
  },
};

export const ReadyAfterTryingAgain: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listTransactions));
  },
  play: async ({ canvas, msw, userEvent }) => {
    const again = await canvas.findByRole("button", { name: "Try again" });
    msw.use(respondWithPages(listTransactions, transactions.naira));
    await userEvent.click(again);
    await canvas.findByRole("button", { name: /Card deposit$/ });
  },
};

/** No rate: the wallet is whole without its estimate. */
export const RefusedARate: Story = {
  parameters: {
    state: "No estimate without a rate",
    seen: { role: "group", name: "Dollar wallet" },
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getExchangeRate, "pay_rate_unavailable", {
        error: referenceRefusals().pay_rate_unavailable.sentence,
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /Card deposit$/ });
    await expect(canvas.queryByText(/at today’s rate/)).toBeNull();
  },
};
