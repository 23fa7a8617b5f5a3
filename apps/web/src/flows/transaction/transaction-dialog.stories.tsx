import { respondWith, dropConnection } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { transactions } from "@kinfold/contract/testing/transaction-samples";
import { exportTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { TransactionDialog } from "./transaction-dialog.tsx";

const meta = {
  title: "Flows/Transaction/TransactionDialog",
  component: TransactionDialog,
  decorators: [withDashboard(PATHS.transactions)],
  parameters: {
    layout: "fullscreen",
    section: "2 One transaction",
    proof: "e2e/payment-return: a transfer waits with staff as money on its way in…",
  },
  args: { transaction: transactions.deposit, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.adaeze), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof TransactionDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole("dialog"));

export const Ready: Story = {
  parameters: {
    state: "Done, with its states, reference and receipt",
    seen: "Balance after",
    proof: "e2e/transactions: a member finds a movement…",
  },
  play: async () => {
    const open = await dialog();
    await expect(open.getByText("Balance after").parentElement).toHaveTextContent("₦482,300.00");
    await expect(open.getByText("Fee").parentElement).toHaveTextContent("₦2,250.00");
    await open.findByRole("heading", { name: "What happened" });
  },
};

/** It waits: the last step is the one it stands at. */
export const ReadyWhilePending: Story = {
  parameters: { state: "Pending", seen: "Approved for the next payout." },
  args: { transaction: transactions.withdrawal },
  play: async () => {
    const open = await dialog();
    const steps = open.getAllByRole("listitem");
    await expect(steps.at(-1)).toHaveAttribute("aria-current", "step");
    await expect(open.queryByText("Balance after")).toBeNull();
  },
};

/** Begun at a provider and not paid: the way on is one press away. */
export const ReadyToFinishPaying: Story = {
  parameters: {
    state: "A payment that was not made is finished or tried again from here",
    seen: { role: "button", name: "Finish paying" },
    proof: "deposits: a payment that waits says where to finish it…",
  },
  args: {
    transaction: {
      ...transactions.deposit,
      gateway: "card",
      status: "pending",
      balance_after: null,
    },
  },
  play: async () => {
    await (await dialog()).findByRole("button", { name: "Finish paying" });
  },
};

export const ReadyToTryAgain: Story = {
  args: {
    transaction: {
      ...transactions.deposit,
      gateway: "card",
      status: "failed",
      balance_after: null,
    },
  },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Try again" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const ReadyAfterItFailed: Story = {
  parameters: {
    state: "Failed",
    seen: "The receipt could not be read, and no transfer of this amount arrived.",
  },
  args: { transaction: transactions.failed },
  play: async () => {
    await (await dialog()).findByText(/no transfer of this amount arrived/);
  },
};

/** A transfer that was credited by mistake: the last step says what left and what is owed. */
export const ReadyAfterItWasCorrected: Story = {
  args: { transaction: transactions.corrected },
  play: async () => {
    await (await dialog()).findByText(/₦70,000.00 of it is owed to the club/);
  },
};

export const ReadyOfACorrection: Story = {
  args: { transaction: transactions.correction },
  play: async () => {
    await (await dialog()).findByText(/credited to you by mistake/);
  },
};

/** Dollars that were paid for in naira: the fee is in what was charged. */
export const ReadyAtARate: Story = {
  parameters: {
    state: "At a rate",
    seen: "1 USD = ₦1,545.50, from rates.example, 11:00 on 1 November 2026",
    proof: "e2e/money-read: a member without money reads that…",
  },
  args: { transaction: transactions.dollars },
  play: async () => {
    const open = await dialog();
    await open.findByText("1 USD = ₦1,545.50, from rates.example, 11:00 on 1 November 2026");
    await expect(open.getByText("Fee").parentElement).toHaveTextContent("₦7,418.40");
  },
};

export const ReadyWithALongName: Story = {
  args: {
    transaction: {
      ...transactions.reversed,
      description:
        "Ìrẹ̀pọ̀ Oluwafunmilayo-Ẹniọlá Ọ̀ṣúnbùnmi Chukwuemeka-Nnaji Pool, contribution of every month",
    },
  },
};

/** Its receipt cannot be fetched; the rest stays. */
export const UnreachableReceipt: Story = {
  parameters: {
    state: "Its receipt cannot be reached",
    seen: "Something went wrong. Please contact the support team.",
  },
  args: {
    transaction: { ...transactions.confirming, receipt_url: "/api/wallet/transactions/export" },
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(exportTransactions));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.click(open.getByRole("button", { name: "Download receipt" }));
    await expect(await open.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};
