import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { cancelSubscription } from "@kinfold/contract/subscriptions";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { subscriptions } from "@kinfold/contract/testing/subscription-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { CancelRecurring } from "./cancel-recurring.tsx";

/** The end of a contribution that repeats. */
const meta = {
  title: "Flows/CancelRecurring",
  component: CancelRecurring,
  decorators: [withDashboard(PATHS.recurring)],
  parameters: { layout: "fullscreen", section: "4 Recurring contributions" },
  args: { subscription: subscriptions.active, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof CancelRecurring>;
export default meta;
type Story = StoryObj<typeof meta>;

const findQuestion = async () =>
  within(await screen.findByRole("alertdialog", { name: "Cancel this recurring contribution?" }));
const confirm = async ({ userEvent }: Parameters<NonNullable<Story["play"]>>[0]) => {
  // What was refused a moment ago may still be called busy.
  await userEvent.click(await (await findQuestion()).findByRole("button", { name: "Cancel it" }));
};

export const Ready: Story = {
  play: async () => {
    const open = await findQuestion();
    await waitFor(() => expect(open.getByRole("button", { name: "Keep it" })).toHaveFocus());
  },
};

export const ReadyForADirectDebit: Story = {
  args: { subscription: { ...subscriptions.active, gateway: "direct_debit" } },
  parameters: {
    state: "Asked once; of a direct debit, that the account is not debited any more",
    seen: "Your bank account is not debited for Ìrẹ̀pọ̀ Pool any more, from now on. What you have in the plan stays there.",
    proof: "play",
  },
  play: async () => {
    const open = await findQuestion();
    await expect(open.getByText(/^Your bank account is not debited for/)).toBeVisible();
  },
};

export const Cancelled: Story = {
  parameters: {
    state: "Cancelled",
    seen: "Recurring contribution cancelled.",
    proof: "changing: cancelled before its date it is never charged…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(cancelSubscription, {
        id: subscriptions.active.id,
        status: "cancelled",
        cancelled_at: "2026-11-12T18:00:00.000Z",
        cancelled_by: "member",
      }),
    );
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Recurring Contributions</h1>
        {isOpen && <CancelRecurring {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await confirm(stage);
    await waitFor(() => expect(stage.args.onClose).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(cancelSubscription));
  },
  play: async (stage) => {
    await confirm(stage);
    await waitFor(async () =>
      expect((await findQuestion()).getByRole("button", { name: "Keep it" })).toBeDisabled(),
    );
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(cancelSubscription));
  },
  play: async (stage) => {
    await confirm(stage);
    await (await findQuestion()).findByText(COPY.noAnswer);
  },
};

/** It was over already: sub_over. */
export const RefusedForWhatHasEnded: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(cancelSubscription, "sub_over", {
        error: subscriptionRefusals().sub_over.sentence,
      }),
    );
  },
  play: async (stage) => {
    await confirm(stage);
    await (await findQuestion()).findByText("This recurring contribution has ended.");
  },
};

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  play: async (stage) => {
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(cancelSubscription, code, { error: words }));
      await confirm(stage);
      await (await findQuestion()).findByText(words);
    }
  },
};
