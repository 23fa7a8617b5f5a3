import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { cancelMandate, getMandate, requestMandate } from "@kinfold/contract/mandates";
import { getMember } from "@kinfold/contract/members";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { mandates } from "@kinfold/contract/testing/mandate-samples";
import { AWAY, formatTooOften, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { withdrawers } from "@kinfold/contract/testing/withdrawal-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Mandate } from "@kinfold/contract/mandates";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { DirectDebitSection } from "./direct-debit-section.tsx";

/** What a member's bank account is debited by for what repeats: none, waiting, active, refused, and over. */
const meta = {
  title: "Flows/DirectDebit",
  component: DirectDebitSection,
  decorators: [withDashboard(PATHS.wallet)],
  args: { leave: fn() },
  parameters: {
    layout: "fullscreen",
    section: "2 Wallet screen",
    proof: "mandates/mandates: waits for its member and then for the bank…",
  },
  globals: { viewport: { value: "phone" } },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, withdrawers.ready),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getMandate, { mandate: null }),
      respondWith(requestMandate, { mandate: mandates.waiting }),
      respondWith(cancelMandate, { mandate: mandates.cancelled }),
    );
  },
} satisfies Meta<typeof DirectDebitSection>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const answeringWith = (mandate: Mandate): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMandate, { mandate }));
  },
});

const openForm: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Set up direct debit" }));
  await screen.findByRole("dialog", { name: "Set up direct debit" });
};
const sendForm: Play = async (stage) => {
  await openForm(stage);
  const { userEvent } = stage;
  await userEvent.type(screen.getByRole("textbox", { name: /^At most each month/ }), "200000");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
};
const sees =
  (words: string): Play =>
  async (stage) => {
    await sendForm(stage);
    await screen.findByText(words);
  };
const refused = createRefusalStories(sees);

const confirmEnd: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Cancel direct debit" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel it" }));
};
const seesAtTheEnd =
  (words: string): Play =>
  async (stage) => {
    await confirmEnd(stage);
    await screen.findByText(words);
  };
const refusedToEnd = createRefusalStories(seesAtTheEnd);

export const Ready: Story = {
  parameters: {
    state: "Direct debit: none yet",
    seen: { role: "button", name: "Set up direct debit" },
  },
};

/** The account, the most that may be taken in a month, and what comes next. */
export const ReadyToSetUp: Story = {
  parameters: {
    state: "Direct debit: asked for with the most that it may take in a month",
    seen: { role: "button", name: "Continue" },
  },
  play: async (stage) => {
    await openForm(stage);
    await expect(
      screen.getByText("We never take more than this in a month.", { exact: false }),
    ).toBeVisible();
  },
};

export const OffToTheBank: Story = {
  play: async (stage) => {
    await sendForm(stage);
    await waitFor(() =>
      expect(stage.args.leave).toHaveBeenCalledWith(mandates.waiting.consent_link),
    );
  },
};

export const BlockedWithoutABankAccount: Story = {
  parameters: {
    state: "Direct debit: a verified naira account comes first",
    seen: { role: "link", name: "Go to your bank accounts" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.validated));
  },
  play: async (stage) => {
    await openForm(stage);
    await screen.findByRole("link", { name: "Go to your bank accounts" });
  },
};

export const BeingMade: Story = {
  ...answeringWith(mandates.asked),
  parameters: { state: "Direct debit: being set up", seen: "Being set up" },
};

export const WaitingForTheMember: Story = {
  ...answeringWith(mandates.waiting),
  parameters: {
    state: "Direct debit: waiting for the member at the bank",
    seen: { role: "button", name: "Agree at your bank" },
  },
};

export const WaitingForTheBank: Story = {
  ...answeringWith(mandates.activating),
  parameters: {
    state: "Direct debit: waiting for the bank to activate it",
    seen: "Waiting for your bank",
  },
};

export const ReadyWhileActive: Story = {
  ...answeringWith(mandates.active),
  globals: {},
  parameters: {
    state: "Direct debit: active, with what it took this month",
    seen: "Taken this month",
    proof: "mandates/mandates: takes no more in a month than was allowed",
  },
};

export const ReadyAfterAnotherName: Story = {
  ...answeringWith(mandates.refusedName),
  parameters: {
    state: "Direct debit: refused with the reason",
    seen: "The name on this account is not the name on your membership.",
    proof: "mandates/mandates: is refused on an account of another name…",
  },
};

export const ReadyAfterAnotherAccount: Story = {
  ...answeringWith(mandates.refusedAccount),
  parameters: {
    state: "Direct debit: refused on an account that was not chosen",
    seen: "You agreed to it on another account. Set it up again with this one.",
    proof: "mandates/mandates: is refused on an account of another name…",
  },
};

export const ReadyAfterItWasCancelled: Story = {
  ...answeringWith(mandates.cancelled),
  parameters: {
    state: "Direct debit: cancelled",
    seen: "You cancelled it. Nothing is taken from this account any more.",
    proof: "mandates/mandates: that is cancelled ends at once…",
  },
};

export const ReadyAfterTheBankEndedIt: Story = {
  ...answeringWith(mandates.endedByBank),
  parameters: {
    state: "Direct debit: ended by the bank",
    seen: "Your bank ended it. Nothing is taken from this account any more.",
    proof: "mandates/mandates: is paused when its mandate ends…",
  },
};

export const ReadyAfterItsLastDay: Story = {
  ...answeringWith(mandates.expired),
  parameters: {
    state: "Direct debit: its last day has passed",
    seen: "Its last day has passed. Nothing is taken from this account any more.",
    proof: "mandates/mandates: ends with its last day…",
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getMandate));
  },
  play: async () => {
    await screen.findByText("Looking for your direct debit");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getMandate));
  },
  play: async () => {
    await screen.findByText("We could not read your direct debit just now.", undefined, {
      timeout: 20_000,
    });
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(requestMandate));
  },
  play: async (stage) => {
    await sendForm(stage);
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const UnreachableWhileAsking: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(requestMandate));
  },
  play: sees(COPY.noAnswer),
};

/** It asks once, and says what becomes of what repeats. */
export const ReadyToCancel: Story = {
  ...answeringWith(mandates.active),
  parameters: {
    state: "Direct debit: cancelling it is asked once",
    seen: { role: "button", name: "Cancel it" },
    proof: "mandates/mandates: that is cancelled ends at once…",
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Cancel direct debit" }));
    await screen.findByRole("alertdialog");
  },
};

export const WaitingWhileItIsCancelled: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMandate, { mandate: mandates.active }), leavePending(cancelMandate));
  },
  play: async (stage) => {
    await confirmEnd(stage);
    await screen.findByRole("button", { name: "Cancelling" });
  },
};

export const UnreachableWhileItIsCancelled: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMandate, { mandate: mandates.active }), dropConnection(cancelMandate));
  },
  play: seesAtTheEnd(COPY.noAnswer),
};

export const RefusedForTheAccount: Story = refused(
  requestMandate,
  "mandate_account_unknown",
  paymentRefusals().mandate_account_unknown.sentence,
);
export const RefusedForTheName: Story = refused(
  requestMandate,
  "mandate_other_name",
  paymentRefusals().mandate_other_name.sentence,
);
export const RefusedToWhoHoldsNoNaira: Story = refused(
  requestMandate,
  "wallet_wrong_currency",
  paymentRefusals().wallet_wrong_currency.dollarsOnly.sentence,
);
export const RefusedTooOften: Story = refused(
  requestMandate,
  "rate_limited",
  formatTooOften("15 minutes"),
);
export const RefusedWhileAway: Story = refused(requestMandate, "unavailable", AWAY);

export const RefusedToCancelWhileAway: Story = {
  ...refusedToEnd(cancelMandate, "unavailable", AWAY),
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMandate, { mandate: mandates.active }),
      refuseCall(cancelMandate, "unavailable", { error: AWAY }),
    );
  },
};
export const RefusedToCancelTooOften: Story = {
  ...refusedToEnd(cancelMandate, "rate_limited", TOO_OFTEN),
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMandate, { mandate: mandates.active }),
      refuseCall(cancelMandate, "rate_limited", { error: TOO_OFTEN }),
    );
  },
};
