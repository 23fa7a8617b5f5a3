import type { CodeOf } from "@kinfold/contract/endpoint";
import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import type { RefusalCode } from "@kinfold/contract/endpoints";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import {
  respondWith,
  respondWithFault,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { wallets } from "@kinfold/contract/testing/samples";
import {
  createWithdrawalPage,
  withdrawals,
  withdrawers,
} from "@kinfold/contract/testing/withdrawal-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { cancelWithdrawal, listWithdrawals, type Withdrawal } from "@kinfold/contract/withdrawals";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { findQuestion } from "#testing/find-question.ts";
import { Withdrawals } from "./withdrawals.tsx";

const { pending, overdue, processing, paid, failed, rejected, cancelled, approved, dollars } =
  withdrawals;

const meta = {
  title: "Flows/Withdraw/Withdrawals",
  component: Withdrawals,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "4 Withdrawals",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, withdrawers.ready),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listWithdrawals, createWithdrawalPage([pending, paid, failed, rejected])),
      respondWith(cancelWithdrawal, { withdrawal: cancelled }),
    );
  },
} satisfies Meta<typeof Withdrawals>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const dialog = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));

async function open({ canvas, userEvent }: Stage): Promise<ReturnType<typeof within>> {
  const [first] = await canvas.findAllByRole("button", { name: /GTBank|Harbour/ });
  await userEvent.click(first ?? document.body);
  return dialog("Withdrawal");
}

async function cancel(stage: Stage): Promise<ReturnType<typeof within>> {
  const details = await open(stage);
  await stage.userEvent.click(details.getByRole("button", { name: "Cancel withdrawal" }));
  const asking = await findQuestion("Cancel this withdrawal?");
  await stage.userEvent.click(asking.getByRole("button", { name: "Cancel withdrawal" }));
  return asking;
}

const refused = <Code extends CodeOf<typeof cancelWithdrawal> & RefusalCode>(
  code: Code,
  words: SentenceOf<NoInfer<Code>>,
): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(cancelWithdrawal, code, { error: words }));
  },
  play: async (stage) => {
    await (await cancel(stage)).findByText(words);
  },
});

/** One withdrawal, opened. */
const opened = (withdrawal: Withdrawal, expected: readonly string[]): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listWithdrawals, createWithdrawalPage([withdrawal])));
  },
  play: async (stage) => {
    const details = await open(stage);
    for (const words of expected) await details.findAllByText(words);
    const mayCancel = withdrawal.cancellable_until !== null || withdrawal.is_overdue;
    await expect(details.queryAllByRole("button", { name: "Cancel withdrawal" })).toHaveLength(
      mayCancel ? 1 : 0,
    );
  },
});

export const Ready: Story = {
  parameters: {
    state: "The list, with states and days",
    seen: "Returned to wallet",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole("button", { name: /GTBank/ })).toHaveLength(4);
    await canvas.findByText("4 December 2026");
    for (const words of ["Pending", "Paid", "Returned to wallet", "Declined"]) {
      await expect(canvas.getByText(words)).toBeVisible();
    }
  },
};

export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member's, in dollars",
    seen: { role: "button", name: "Harbour National Bank ••4321" },
    proof: "e2e/withdraw: a global member withdraws dollars and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, withdrawers.global),
      respondWith(getWallets, wallets.james),
      respondWith(listWithdrawals, createWithdrawalPage([dollars])),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Harbour National Bank/);
    await expect(canvas.queryByText(/₦/)).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    state: "None yet",
    seen: "Nothing was withdrawn from this wallet yet.",
    proof: "e2e/money-read: a member without money reads that…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listWithdrawals, createWithdrawalPage([])));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing was withdrawn from this wallet yet.");
  },
};

export const Loading: Story = {
  parameters: {
    state: "On their way",
    seen: { role: "table", name: "Withdrawals", value: "To Asked for Payout Status Amount" },
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listWithdrawals));
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("Loading").length).toBeGreaterThan(0));
  },
};

export const UnreachableList: Story = {
  parameters: {
    state: "Cannot be reached",
    seen: "We could not read your withdrawals just now.",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(listWithdrawals));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your withdrawals just now.");
    await canvas.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableListTriedAgain: Story = {
  ...UnreachableList,
  play: async (stage) => {
    await UnreachableList.play?.(stage);
    const { canvas } = stage;
    stage.msw.use(respondWith(listWithdrawals, createWithdrawalPage([pending])));
    await stage.userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await canvas.findByText(/GTBank/);
  },
};

export const ManyPages: Story = {
  parameters: { state: "More than one page", seen: "Page 1 of 3" },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listWithdrawals, {
        data: [pending, paid],
        meta: { total: 42, page: 1, per_page: 20, page_count: 3, next_cursor: null },
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Page 1 of 3");
  },
};

export const OpenedWhilePending: Story = {
  ...opened(pending, ["Asked for, and held in your wallet", "30 November 2026", "KIN-8H3T26"]),
  parameters: {
    state: "Pending",
    seen: "Asked for, and held in your wallet",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
};

/** The promised day is over and no one has approved it: the page says so, and it can be cancelled. */
export const OpenedWhileOverdue: Story = {
  ...opened(overdue, ["Not paid in time", "Pending"]),
  parameters: {
    state: "Not approved by its promised day: it can be cancelled",
    seen: "Not paid in time",
    proof: "e2e/overdue-withdrawal: a withdrawal that no one approved by its day…",
  },
};

export const OpenedOnceApproved: Story = {
  ...opened(approved, ["Approved", "4 December 2026"]),
  parameters: { state: "Approved", seen: "Approved" },
};

export const OpenedOnItsWay: Story = {
  ...opened(processing, ["On its way to your bank"]),
  parameters: { state: "On its way to the bank", seen: "On its way to your bank" },
};

export const OpenedOncePaid: Story = {
  ...opened(paid, ["Paid to your bank", "000013261105093000000123456789"]),
  parameters: { state: "Paid", seen: "Paid to your bank" },
};

export const OpenedAfterItFailed: Story = {
  ...opened(failed, ["The bank does not know this account."]),
  parameters: {
    state: "Failed, and back in the wallet",
    seen: "The bank does not know this account.",
  },
};

export const OpenedAfterItWasRejected: Story = {
  ...opened(rejected, ["The account belongs to someone else."]),
  parameters: { state: "Declined, with its reason", seen: "The account belongs to someone else." },
};

export const OpenedAfterItWasCancelled: Story = {
  ...opened(cancelled, ["Cancelled, and returned to your wallet"]),
  parameters: {
    state: "One that was cancelled",
    seen: "Cancelled, and returned to your wallet",
    section: "4 Withdrawal cancelled",
    proof: "e2e/withdrawal-answers: taking a withdrawal back asks first…",
  },
};

/** The month is over in Lagos though the page was read before: the way to cancel is gone. */
export const OpenedAfterTheCutOff: Story = {
  parameters: { now: "2026-11-30T23:00:00.000Z" },
  play: async (stage) => {
    const details = await open(stage);
    await expect(details.queryByRole("button", { name: "Cancel withdrawal" })).toBeNull();
  },
};

export const AskedBeforeCancelling: Story = {
  parameters: {
    state: "Asks first",
    seen: { role: "alertdialog", name: "Cancel this withdrawal?" },
    section: "4 Withdrawal cancelled",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  play: async (stage) => {
    const details = await open(stage);
    await stage.userEvent.click(details.getByRole("button", { name: "Cancel withdrawal" }));
    const asking = await findQuestion("Cancel this withdrawal?");
    await asking.findByText(/₦150,000.00 goes back to your wallet at once/);
    await waitFor(() => expect(asking.getByRole("button", { name: "Keep it" })).toHaveFocus());
  },
};

export const Cancelled: Story = {
  parameters: {
    state: "Cancelled: the hold is released",
    seen: "Withdrawal cancelled. The money is back in your wallet.",
    section: "4 Withdrawal cancelled",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  play: async (stage) => {
    await open(stage);
    stage.msw.use(respondWith(listWithdrawals, createWithdrawalPage([cancelled, paid])));
    const details = await dialog("Withdrawal");
    await stage.userEvent.click(details.getByRole("button", { name: "Cancel withdrawal" }));
    const asking = await findQuestion("Cancel this withdrawal?");
    await stage.userEvent.click(asking.getByRole("button", { name: "Cancel withdrawal" }));
    await screen.findByText("Withdrawal cancelled. The money is back in your wallet.");
    await stage.canvas.findByText("Cancelled");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(screen.queryByRole("alertdialog")).toBeNull();
  },
};

export const WaitingForTheCancelling: Story = {
  parameters: {
    state: "Being cancelled",
    seen: { role: "button", name: "Cancelling" },
    section: "4 Withdrawal cancelled",
    proof: "e2e/withdrawal-answers: taking a withdrawal back asks first…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(cancelWithdrawal));
  },
  play: async (stage) => {
    await (await cancel(stage)).findByRole("button", { name: /Cancelling/ });
  },
};

export const UnreachableWhileCancelling: Story = {
  parameters: {
    state: "No answer",
    words: "noAnswer",
    section: "4 Withdrawal cancelled",
    proof: "e2e/withdrawal-answers: taking a withdrawal back asks first…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(cancelWithdrawal));
  },
  play: async (stage) => {
    await (await cancel(stage)).findByText(COPY.noAnswer);
  },
};

export const RefusedBecauseItIsLocked: Story = {
  ...refused(
    "wallet_withdrawal_locked",
    withdrawalRefusals().wallet_withdrawal_locked.cancel.sentence,
  ),
  parameters: {
    state: "Too late: it is being paid",
    seen: "This withdrawal can no longer be cancelled.",
    section: "4 Withdrawal cancelled",
  },
};

export const RefusedWhileAway: Story = {
  ...refused("unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
    section: "4 Withdrawal cancelled",
    proof: "e2e/withdrawal-answers: taking a withdrawal back asks first…",
  },
};
