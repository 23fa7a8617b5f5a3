import type { CodeOf } from "@kinfold/contract/endpoint";
import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import type { RefusalCode } from "@kinfold/contract/endpoints";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import {
  respondWith,
  respondWithFault,
  SHOWN_FAULT,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { wallets } from "@kinfold/contract/testing/samples";
import { withdrawals, withdrawers } from "@kinfold/contract/testing/withdrawal-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { Withdraw } from "./withdraw.tsx";

const meta = {
  title: "Flows/Withdraw",
  component: Withdraw,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "4 Withdrawal modal: form",
    proof: "e2e/withdrawal-answers: a withdrawal that is refused…",
  },
  args: { onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, withdrawers.ready),
      respondWith(getWallets, wallets.adaeze),
      respondWith(createWithdrawal, {
        withdrawal: withdrawals.pending,
        message: COPY.withdrawalPromise,
      }),
    );
  },
} satisfies Meta<typeof Withdraw>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const dialog = async (name = "Withdraw"): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));

async function type({ userEvent }: Stage, amount: string): Promise<void> {
  await userEvent.type(await (await dialog()).findByLabelText(/^Amount/), amount);
}

async function withdraw(stage: Stage, amount = "150000"): Promise<void> {
  await type(stage, amount);
  const button = (await dialog()).getByRole("button", { name: /^Withdraw [₦$]/ });
  await stage.userEvent.click(button);
}

/** A call that says no: the words stand in the dialog, and so does the amount. */
const refused = <Code extends CodeOf<typeof createWithdrawal> & RefusalCode>(
  code: Code,
  words: SentenceOf<NoInfer<Code>>,
): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(createWithdrawal, code, { error: words }));
  },
  play: async (stage) => {
    await withdraw(stage);
    const open = await dialog();
    await open.findByText(words);
    await expect(open.getByLabelText(/^Amount/)).toHaveValue("150,000");
  },
});

export const ReadyWithSomethingOwed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.owing));
  },
  play: async () => {
    const open = await dialog();
    await expect(await open.findByText("You owe the club")).toBeVisible();
    await expect(open.getByText(/for KIN-7F3K24/)).toHaveTextContent("₦70,000.00");
    await expect(open.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  },
};

export const Ready: Story = {
  parameters: {
    state: "A wallet and an amount are asked for",
    seen: "Enter an amount to continue.",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("Naira wallet · ₦482,300.00 available");
    await open.findByText("Enter an amount to continue.");
    await expect(open.getByRole("button", { name: "Withdraw" })).toBeDisabled();
    await expect(open.getByText("To").parentElement).toHaveTextContent(
      "GTBank ••4471ADAEZE N. OKAFOR",
    );
    await expect(open.getByText("Paid on or before").parentElement).toHaveTextContent(
      "4 December 2026",
    );
  },
};

export const WithAnAmount: Story = {
  parameters: {
    state: "Enabled by an amount above nothing",
    seen: { role: "button", name: "Withdraw ₦150,000.00", disabled: false },
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  play: async (stage) => {
    await type(stage, "150000");
    const open = await dialog();
    await expect(open.getByRole("button", { name: "Withdraw ₦150,000.00" })).toBeEnabled();
    await expect(open.getByText("Left in wallet").parentElement).toHaveTextContent("₦332,300.00");
  },
};

export const AllOfIt: Story = {
  parameters: {
    state: "All of it",
    seen: { role: "button", name: "Withdraw ₦482,300.00" },
    proof: "e2e/no-answer: a withdrawal without an answer stays on the form…",
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.click(await open.findByRole("button", { name: "All of it" }));
    await expect(open.getByLabelText(/^Amount/)).toHaveValue("482,300");
    await expect(open.getByRole("button", { name: "Withdraw ₦482,300.00" })).toBeEnabled();
    await expect(open.getByText("Left in wallet").parentElement).toHaveTextContent("₦0.00");
  },
};

export const MoreThanThereIs: Story = {
  parameters: {
    state: "More than there is",
    seen: "You can withdraw up to ₦482,300.00.",
    proof: "e2e/no-answer: a withdrawal without an answer stays on the form…",
  },
  play: async (stage) => {
    await type(stage, "482300.01");
    const open = await dialog();
    await open.findByText("You can withdraw up to ₦482,300.00.");
    await expect(open.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  },
};

export const ZeroAmount: Story = {
  parameters: {
    state: "An amount of nothing",
    seen: { role: "button", name: "Withdraw", disabled: true },
    proof: "e2e/no-answer: a withdrawal without an answer stays on the form…",
  },
  play: async (stage) => {
    await type(stage, "0");
    await expect((await dialog()).getByRole("button", { name: "Withdraw" })).toBeDisabled();
  },
};

/** A withdrawal is on its way: what is held cannot be withdrawn again. */
export const ReadyWithSomeHeld: Story = {
  parameters: {
    state: "Some is held for other withdrawals",
    seen: "₦250,000.00 more is held for withdrawals that are not paid yet.",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.held));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("Naira wallet · ₦232,300.00 available");
    await open.findByText("₦250,000.00 more is held for withdrawals that are not paid yet.");
  },
};

export const ReadyWithNothingInIt: Story = {
  parameters: {
    state: "Nothing in the wallet",
    seen: "There is nothing in this wallet to withdraw.",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.empty));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("There is nothing in this wallet to withdraw.");
    await expect(open.getByRole("button", { name: "All of it" })).toBeDisabled();
  },
};

/** Who has dollars only is not asked which wallet, and reads no word of naira or BVN. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member: dollars only",
    seen: { role: "button", name: "Withdraw $250.00" },
    proof: "e2e/withdraw: a global member withdraws dollars and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, withdrawers.global), respondWith(getWallets, wallets.james));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await open.findByText("Dollar wallet · $12,874.36 available");
    await userEvent.type(open.getByLabelText(/^Amount/), "250");
    await expect(open.getByRole("button", { name: "Withdraw $250.00" })).toBeEnabled();
    await expect(open.queryByText(/₦|naira|BVN/i)).toBeNull();
  },
};

/** The month is over in Lagos: the next one's day is promised. */
export const ReadyAfterTheCutOff: Story = {
  parameters: {
    now: "2026-11-30T23:00:00.000Z",
    state: "Too late for this month's day",
    seen: "5 January 2027",
    section: "4 Withdrawals",
    proof: "promised-day: the day that the form shows is the day that the withdrawal…",
  },
  beforeEach: ({ msw }) => {
    const ngn = { ...wallets.adaeze.ngn, payout_date: "2027-01-05" };
    msw.use(respondWith(getWallets, { ...wallets.adaeze, ngn }));
  },
  play: async () => {
    const open = await dialog();
    await expect((await open.findByText("Paid on or before")).parentElement).toHaveTextContent(
      "5 January 2027",
    );
  },
};

/** Another wallet is another currency: the amount begins anew, and the account is that of the dollars. */
export const ChangedToDollars: Story = {
  parameters: {
    state: "The dollar wallet",
    seen: "Access Bank ••8812",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  play: async (stage) => {
    await type(stage, "150000");
    const open = await dialog();
    await stage.userEvent.click(open.getByRole("combobox", { name: /^Withdraw from/ }));
    await stage.userEvent.click(await screen.findByRole("option", { name: /^Dollar wallet/ }));
    await expect(await open.findByLabelText(/^Amount/)).toHaveValue("");
    await open.findByText("Access Bank ••8812");
  },
};

export const ReadyWithAmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("Naira wallet");
    await expect(open.queryByText(/482,300/)).toBeNull();
  },
};

export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    const open = await dialog();
    const from = await open.findByRole("combobox", { name: /^Withdraw from/ });
    from.focus();
    await userEvent.tab();
    await expect(open.getByLabelText(/^Amount/)).toHaveFocus();
    await userEvent.keyboard("7500.5{Enter}");
    const done = await dialog("Withdrawal requested");
    await waitFor(() => expect(done.getByRole("group", { name: "Withdrawal" })).toHaveFocus());
  },
};

export const Withdrawn: Story = {
  parameters: {
    state: "The success screen, with the promise and its day",
    words: "withdrawalPromise",
    section: "4 Withdrawal modal: success",
    proof: "e2e/withdraw: a member withdraws, sees the money held and the day…",
  },
  play: async (stage) => {
    await withdraw(stage);
    const done = await dialog("Withdrawal requested");
    await done.findByText(COPY.withdrawalPromise);
    await expect(done.getByText("Paid on or before").parentElement).toHaveTextContent(
      "4 December 2026",
    );
    await done.findByText("KIN-8H3T26");
    await stage.userEvent.click(done.getByRole("button", { name: "Done" }));
    await expect(stage.args.onClose).toHaveBeenCalledOnce();
  },
};

export const WithdrawnByAGlobalMember: Story = {
  parameters: {
    state: "The same in dollars",
    seen: "Harbour National Bank ••4321",
    words: "withdrawalPromise",
    section: "4 Withdrawal modal: success",
    proof: "e2e/withdraw: a global member withdraws dollars and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, withdrawers.global),
      respondWith(getWallets, wallets.james),
      respondWith(createWithdrawal, {
        withdrawal: withdrawals.dollars,
        message: COPY.withdrawalPromise,
      }),
    );
  },
  play: async (stage) => {
    await withdraw(stage, "250");
    const done = await dialog("Withdrawal requested");
    await done.findByText("Harbour National Bank ••4321");
    await expect(done.queryByText(/₦/)).toBeNull();
  },
};

export const Loading: Story = {
  parameters: {
    state: "The wallets are on their way",
    seen: "Opening your wallets",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async () => {
    await (await dialog()).findByText("Opening your wallets");
  },
};

export const UnreachableWallets: Story = {
  parameters: { state: "The wallets cannot be reached", words: "noAnswer", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(getWallets));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText(COPY.noAnswer);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableWalletsTriedAgain: Story = {
  ...UnreachableWallets,
  play: async (stage) => {
    await UnreachableWallets.play?.(stage);
    const open = await dialog();
    stage.msw.use(respondWith(getWallets, wallets.adaeze));
    await stage.userEvent.click(open.getByRole("button", { name: "Try again" }));
    await open.findByLabelText(/^Amount/);
  },
};

export const WaitingForTheClub: Story = {
  parameters: {
    state: "Being sent",
    seen: { role: "button", name: "Withdrawing" },
    section: "4 Withdrawal modal: success",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(createWithdrawal));
  },
  play: async (stage) => {
    await withdraw(stage);
    const open = await dialog();
    await open.findByRole("button", { name: /Withdrawing/ });
    await expect(open.getByRole("button", { name: "Cancel" })).toBeDisabled();
  },
};

/** The network went: pressing again is the same intent, and happens once. */
export const Unreachable: Story = {
  parameters: {
    state: "No answer: pressing again is the same withdrawal",
    words: "noAnswer",
    section: "8 A withdrawal that fails",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(createWithdrawal));
  },
  play: async (stage) => {
    await withdraw(stage);
    await (await dialog()).findByText(COPY.noAnswer);
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const open = await dialog();
    stage.msw.use(
      respondWith(createWithdrawal, {
        withdrawal: withdrawals.pending,
        message: COPY.withdrawalPromise,
      }),
    );
    await stage.userEvent.click(open.getByRole("button", { name: "Withdraw ₦150,000.00" }));
    await dialog("Withdrawal requested");
  },
};

/** Another withdrawal was faster: the wallet is read again and holds less. */
export const RefusedForLackOfMoney: Story = {
  parameters: {
    state: "Another one was faster: less is left",
    seen: "You can withdraw up to ₦100,000.00.",
    section: "8 A withdrawal that fails",
  },
  play: async (stage) => {
    const words = withdrawalRefusals().wallet_insufficient.upTo("₦100,000.00").sentence;
    stage.msw.use(
      refuseCall(createWithdrawal, "wallet_insufficient", {
        error: words,
        fields: { amount: words },
      }),
    );
    await withdraw(stage);
    const open = await dialog();
    await open.findByText(words);
    await waitFor(() => expect(open.getByLabelText(/^Amount/)).toBeInvalid());
  },
};

export const RefusedBelowTheMinimum: Story = {
  parameters: {
    state: "Below the least",
    seen: "The least you can withdraw is ₦1,000.00.",
    section: "8 A withdrawal that fails",
  },
  play: async (stage) => {
    const words = withdrawalRefusals().wallet_below_minimum("₦1,000.00").sentence;
    stage.msw.use(
      refuseCall(createWithdrawal, "wallet_below_minimum", {
        error: words,
        fields: { amount: words },
      }),
    );
    await withdraw(stage, "999.99");
    await (await dialog()).findByText(words);
  },
};

/** A document ran out while the dialog was open: the server names it, and the list appears. */
export const RefusedWhileBlocked: Story = {
  parameters: {
    state: "Something ran out while the form was open",
    seen: "Something is missing before you can withdraw.",
    section: "6 Withdrawal blocked",
    proof: "e2e/withdrawal-blocked: each thing that is missing is named with its way…",
  },
  play: async (stage) => {
    stage.msw.use(
      refuseCall(createWithdrawal, "wallet_withdrawal_blocked", {
        error: withdrawalRefusals().wallet_withdrawal_blocked.incomplete.sentence,
        blockers: ["poa"],
      }),
    );
    await withdraw(stage);
    const open = await dialog();
    await open.findByText("Something is missing before you can withdraw.");
    await open.findByRole("list", { name: "What is needed" });
    await expect(open.getByRole("button", { name: /^Withdraw/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  },
};

/** Two-factor is on: the code is asked for with the amount. */
export const ReadyWithTwoFactor: Story = {
  parameters: {
    state: "A withdrawal asks for the code",
    seen: { role: "textbox", name: "Code from your authenticator app", value: "287082" },
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, { ...withdrawers.ready, two_factor_enabled: true }));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.type(await open.findByLabelText(/^Amount/), "150000");
    await userEvent.type(open.getByLabelText(/^Code from your authenticator app/), "287082");
    await expect(open.getByRole("button", { name: "Withdraw ₦150,000.00" })).toBeEnabled();
  },
};

/** It was turned on elsewhere: the field appears, and the amount stays. */
export const RefusedWithoutACode: Story = {
  parameters: {
    state: "Turned on elsewhere: the withdrawal asks after all",
    seen: "Please enter the code from your authenticator app.",
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  play: async (stage) => {
    const words = memberRefusals().step_up_required.sentence;
    stage.msw.use(
      refuseCall(createWithdrawal, "step_up_required", {
        error: words,
        fields: { two_factor_code: words },
      }),
    );
    await withdraw(stage);
    const open = await dialog();
    await open.findByText(words);
    await expect(open.getByLabelText(/^Code from your authenticator app/)).toBeInvalid();
    await expect(open.getByLabelText(/^Amount/)).toHaveValue("150,000");
  },
};

export const RefusedForAWrongCode: Story = {
  play: async (stage) => {
    const words = memberRefusals().two_factor_invalid.code.sentence;
    stage.msw.use(
      refuseCall(createWithdrawal, "two_factor_invalid", {
        error: words,
        fields: { two_factor_code: words },
      }),
    );
    await withdraw(stage);
    await (await dialog()).findByText(words);
  },
};

export const RefusedForAnotherIntent: Story = {
  ...refused("gen_idempotency_mismatch", SENTENCES.gen_idempotency_mismatch),
  parameters: {
    state: "The key belongs to another intent",
    seen: "This form was sent before with other values. Please close it and begin again.",
    section: "8 A withdrawal that fails",
  },
};

export const RefusedWhileBeingDone: Story = {
  ...refused("gen_idempotency_busy", SENTENCES.gen_idempotency_busy),
  parameters: {
    state: "Pressed again while the first is under way",
    seen: "Your request is still being worked on. Please look again in a moment.",
    section: "8 A withdrawal that fails",
  },
};

export const RefusedTooOften: Story = {
  ...refused("rate_limited", formatTooOften("10 minutes")),
  parameters: {
    state: "Too many tries",
    seen: "Too many attempts. Please try again in 10 minutes.",
    section: "8 A withdrawal that fails",
  },
};

export const RefusedWhileAway: Story = {
  ...refused("unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
    section: "8 A withdrawal that fails",
  },
};

export const Broken: Story = {
  parameters: {
    state: "The server breaks",
    seen: "Something went wrong on our side. Please try again. If it happens again, tell us this code: req_story",
    section: "8 A withdrawal that fails",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(createWithdrawal));
  },
  play: async (stage) => {
    await withdraw(stage);
    await (await dialog()).findByText(SHOWN_FAULT);
  },
};

export const LongFigures: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.largest));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.click(await open.findByRole("button", { name: "All of it" }));
    await open.findByRole("button", { name: "Withdraw ₦999,999,999,999.99" });
  },
};
