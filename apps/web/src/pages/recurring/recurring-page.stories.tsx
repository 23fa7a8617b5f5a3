import { quoteRefusal } from "@kinfold/contract/refusals/quote";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { chargeMandate, getMandate } from "@kinfold/contract/mandates";
import { getMember } from "@kinfold/contract/members";
import {
  getSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
} from "@kinfold/contract/subscriptions";
import { mandates } from "@kinfold/contract/testing/mandate-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import {
  subscriptionHistory,
  createSubscriptionPage,
  subscriptions,
} from "@kinfold/contract/testing/subscription-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { RecurringPage } from "./recurring-page.tsx";

const { active, attention, missed, dueSoon, cardEnding, cardExpired } = subscriptions;
const { paused, suspended, dollars, completed, cancelled } = subscriptions;

const meta = {
  title: "Pages/Recurring",
  component: RecurringPage,
  decorators: [withDashboard(PATHS.recurring)],
  parameters: {
    layout: "fullscreen",
    section: "4 Recurring contributions",
    proof: "e2e/recurring: half a year from a 31st: told before…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listSubscriptions, createSubscriptionPage([active, dollars])),
      respondWith(getMandate, { mandate: null }),
    );
  },
} satisfies Meta<typeof RecurringPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const listed = async () =>
  within(await screen.findByRole("list", { name: "Recurring contributions" }));
const shows = (
  ...rows: Parameters<typeof createSubscriptionPage>[0]
): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listSubscriptions, createSubscriptionPage(rows)));
  },
});

export const Ready: Story = {
  parameters: { state: "The list: state, next date, card", seen: "First charge" },
  play: async () => {
    const list = await listed();
    await list.findByText("30 November 2026");
    await expect(list.getAllByText("First charge")).toHaveLength(2);
    await expect(list.getByText("Every month")).toBeVisible();
    await expect(list.getAllByText("Visa ending 4081, until 12/2030")).toHaveLength(2);
    await expect(list.getByRole("link", { name: "Ìrẹ̀pọ̀ Pool" })).toHaveAttribute(
      "href",
      PATHS.portfolio(active.portfolio_id),
    );
  },
};

/** The card failed, and is tried again. */
export const ReadyWhileACardFails: Story = {
  ...shows(attention),
  parameters: {
    state: "A card fails and is tried again",
    seen: "Your card could not be charged",
    proof: "charging: a card without money is tried on four days…",
  },
  play: async () => {
    const list = await listed();
    await list.findByText("Your card could not be charged");
    await list.findByText(
      "There was not enough money on the card. We try again on 14 November 2026.",
    );
    await expect(list.getByText("Needs attention")).toBeVisible();
  },
};

/** Every try for a date failed: it is not tried again, and the next one comes all the same. */
export const ReadyAfterAMissedDate: Story = {
  ...shows(missed),
  parameters: {
    state: "The day of the next try; and once there is none, that nothing is owed",
    seen: "We do not try again for that date, and nothing is owed for it.",
    proof: "charging: a card without money is tried on four days…",
  },
  play: async () => {
    const list = await listed();
    await list.findByText(/We do not try again for that date, and nothing is owed for it\.$/);
    await expect(list.getByText("30 November 2026")).toBeVisible();
  },
};

/** As the email says, three days before. */
export const ReadyAndDueSoon: Story = {
  ...shows(dueSoon),
  parameters: {
    state: "Charged within three days",
    seen: "Your card is charged soon",
    proof: "charging: six months from a 31st: each date once…",
  },
  play: async () => {
    const list = await listed();
    await list.findByText("Your card is charged soon");
    await list.findByText(/^On 15 November 2026, between 6 and 9 in the morning in Lagos\./);
  },
};

export const ReadyWhileACardEnds: Story = {
  ...shows(cardEnding, cardExpired),
  parameters: {
    state: "A card that ends this month, and one that has expired",
    seen: "Your card has expired",
    proof: "another-card: whose card ends this month is told once",
  },
  play: async () => {
    const list = await listed();
    await list.findByText("Your card ends this month");
    await list.findByText("Your card has expired");
    await expect(list.getAllByRole("button", { name: /^Change card of/ })).toHaveLength(2);
  },
};

export const ReadyAndPaused: Story = {
  ...shows(paused),
  parameters: {
    state: "Paused by the member",
    seen: "You paused it",
    proof: "changing: paused it waits, and what passed meanwhile is not made up…",
  },
  play: async () => {
    const list = await listed();
    await list.findByText("You paused it");
    await expect(list.getByRole("button", { name: "Resume Ìrẹ̀pọ̀ Pool" })).toBeEnabled();
    await expect(list.queryByRole("button", { name: "Pause Ìrẹ̀pọ̀ Pool" })).toBeNull();
  },
};

/** The pause has an end, and the list says what happens then. */
export const ReadyAndPausedUntilADay: Story = {
  ...shows({ ...paused, resume_date: "2027-01-25" }),
  play: async () => {
    const list = await listed();
    await list.findByText(/^It goes on by itself on 25 January 2027\./);
  },
};

/** Charged on a day of the month that the member chose. */
export const ReadyOnAChosenDay: Story = {
  ...shows({ ...active, charge_day: "last_working_day" }),
  play: async () => {
    const list = await listed();
    await list.findByText("Every month, on the last working day");
    await expect(
      list.getByRole("button", { name: "Change amount or day of Ìrẹ̀pọ̀ Pool" }),
    ).toBeEnabled();
  },
};

/** Three dates in a row were missed. */
export const ReadyAndSuspended: Story = {
  ...shows(suspended),
  parameters: {
    state: "Three dates missed: paused",
    seen: "We stopped charging your card",
    proof: "charging: an expired card is tried once for a date…",
  },
  play: async () => {
    const list = await listed();
    await list.findByText("We stopped charging your card");
    await list.findByText(/The card has expired\./);
  },
};

const debitedOne: Subscription = {
  ...active,
  gateway: "direct_debit",
  card: { brand: "GTBank", last4: "4471", exp_month: null, exp_year: null },
};

/** From a bank account: no card, and nothing that expires. */
export const ReadyByDirectDebit: Story = {
  parameters: {
    state: "Paid by direct debit",
    seen: "GTBank ending 4471",
    proof: "mandates/mandates: is debited on its dates as a card is charged…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMandate, { mandate: mandates.active }),
      respondWith(listSubscriptions, createSubscriptionPage([debitedOne])),
    );
  },
  play: async () => {
    const list = await listed();
    await list.findByText("Direct debit");
    await list.findByRole("button", { name: "Pay by card for Ìrẹ̀pọ̀ Pool" });
  },
};

export const ReadyAfterItsDirectDebitEnded: Story = {
  parameters: {
    state: "Paused, since its direct debit has ended",
    seen: "We stopped charging your bank account",
    proof: "mandates/mandates: is paused when its mandate ends…",
  },
  beforeEach: ({ msw }) => {
    const reason = "Its direct debit has ended.";
    const over = {
      status: "paused",
      next_payment_date: null,
      last_failure_reason: reason,
    } as const;
    msw.use(
      respondWith(getMandate, { mandate: mandates.endedByBank }),
      respondWith(listSubscriptions, createSubscriptionPage([{ ...debitedOne, ...over }])),
    );
  },
  play: async () => {
    await (await listed()).findByText(/^Its direct debit has ended\./);
  },
};

const chooseDirectDebit: NonNullable<Story["play"]> = async ({ userEvent }) => {
  const list = await listed();
  await userEvent.click(
    await list.findByRole("button", { name: "Use direct debit for Ìrẹ̀pọ̀ Pool" }),
  );
};
const withMandate = (...answers: ReturnType<typeof leavePending>[]): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMandate, { mandate: mandates.active }),
      respondWith(listSubscriptions, createSubscriptionPage([active])),
      ...answers,
    );
  },
});

/** A card gives way to a direct debit that is active. */
export const ReadyToUseDirectDebit: Story = {
  ...withMandate(),
  parameters: {
    state: "A direct debit takes the place of a card",
    seen: { role: "button", name: "Use direct debit for Ìrẹ̀pọ̀ Pool" },
    proof: "mandates/mandates: is paused when its mandate ends…",
  },
};

export const WaitingForDirectDebit: Story = {
  ...withMandate(leavePending(chargeMandate)),
  play: async (stage) => {
    await chooseDirectDebit(stage);
    await (await listed()).findByRole("button", { name: "Changing" });
  },
};

export const UnreachableWhileItChangesToDirectDebit: Story = {
  ...withMandate(dropConnection(chargeMandate)),
  play: async (stage) => {
    await chooseDirectDebit(stage);
    await screen.findByText(COPY.noAnswer);
  },
};

const DEBIT_WORDS = {
  sub_over: subscriptionRefusals().sub_over.sentence,
  sub_charging: subscriptionRefusals().sub_charging.sentence,
  mandate_not_active: paymentRefusals().mandate_not_active.sentence,
  mandate_too_small: paymentRefusals().mandate_too_small.ofMonth("₦20,000.00").sentence,
  mandate_naira_only: paymentRefusals().mandate_naira_only.sentence,
} as const;

/** One after the other. */
const refusedOneByOne =
  (
    to: typeof chargeMandate,
    codes: readonly (keyof typeof DEBIT_WORDS)[],
  ): NonNullable<Story["play"]> =>
  async (stage) => {
    for (const code of codes) {
      const error = DEBIT_WORDS[code];
      stage.msw.use(refuseCall(to, code, { error }));
      await chooseDirectDebit(stage);
      await screen.findByText(error);
    }
  };

export const RefusedToUseDirectDebit: Story = {
  ...withMandate(),
  play: refusedOneByOne(chargeMandate, [
    "sub_over",
    "sub_charging",
    "mandate_not_active",
    "mandate_too_small",
    "mandate_naira_only",
  ]),
};

/** What is over keeps its history and offers nothing else. */
export const ReadyWithWhatIsOver: Story = {
  ...shows(completed, cancelled),
  play: async () => {
    const list = await listed();
    await list.findByText("Completed");
    await list.findByText("Cancelled");
    await expect(list.queryByRole("button", { name: /^(Pause|Resume|Cancel)/ })).toBeNull();
  },
};

/** Dollars alone, and no word of naira. */
export const ReadyForAGlobalMember: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(listSubscriptions, createSubscriptionPage([dollars])),
    );
  },
  play: async ({ canvas }) => {
    await (await listed()).findByText("Diaspora Pool");
    await expect(canvas.queryByText(/naira|₦/i)).toBeNull();
  },
};

export const ReadyWithAVeryLongName: Story = {
  ...shows({
    ...active,
    product_name: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool",
    amount: toMinor(99_999_999_999_999n),
    total_contributed: toMinor(99_999_999_999_999n),
    card: { brand: null, last4: null, exp_month: null, exp_year: null },
  }),
  play: async () => {
    await (await listed()).findByText(/Oluwafunmilayo-Ẹniọlá/);
  },
};

const openHistory = async ({ userEvent }: Parameters<NonNullable<Story["play"]>>[0]) => {
  await userEvent.click(
    await (await listed()).findByRole("button", { name: "History of Ìrẹ̀pọ̀ Pool" }),
  );
};

export const ReadyWithItsHistory: Story = {
  parameters: {
    state: "Every date, and what came of it",
    seen: "Missed. The bank declined the card.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([attention])),
      respondWith(getSubscription, subscriptionHistory),
    );
  },
  play: async (stage) => {
    await openHistory(stage);
    const list = within(await screen.findByRole("list", { name: "History of Ìrẹ̀pọ̀ Pool" }));
    await expect(list.getAllByRole("listitem")).toHaveLength(4);
    await list.findByText(/We try again on 14 November 2026/);
    await list.findByText("Missed. The bank declined the card.");
  },
};

export const UnreachableHistory: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([active])),
      dropConnection(getSubscription),
    );
  },
  play: async (stage) => {
    await openHistory(stage);
    await screen.findByText(COPY.noAnswer);
  },
};

export const AskedBeforeItCancels: Story = {
  play: async ({ userEvent }) => {
    const list = await listed();
    await userEvent.click(await list.findByRole("button", { name: "Cancel Ìrẹ̀pọ̀ Pool" }));
    await screen.findByRole("alertdialog", { name: "Cancel this recurring contribution?" });
  },
};

export const Empty: Story = {
  ...shows(),
  parameters: {
    state: "Nothing repeats",
    seen: "Nothing repeats yet",
    proof: "e2e/plans-and-portfolios: who has only begun reads what waits…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing repeats yet");
    await expect(canvas.getByRole("link", { name: "New recurring contribution" })).toHaveAttribute(
      "href",
      PATHS.newRecurring,
    );
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listSubscriptions));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your recurring contributions");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSubscriptions));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([active])),
      leavePending(pauseSubscription),
    );
  },
  play: async ({ userEvent }) => {
    const list = await listed();
    await userEvent.click(await list.findByRole("button", { name: "Pause Ìrẹ̀pọ̀ Pool" }));
    await list.findByText("Pausing");
  },
};

/** It ended meanwhile: sub_over. */
export const RefusedToPauseWhatHasEnded: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([active])),
      refuseCall(pauseSubscription, "sub_over", {
        error: subscriptionRefusals().sub_over.sentence,
      }),
    );
  },
  play: async ({ userEvent }) => {
    const list = await listed();
    await userEvent.click(await list.findByRole("button", { name: "Pause Ìrẹ̀pọ̀ Pool" }));
    await list.findByText("This recurring contribution has ended.");
  },
};

export const RefusedToPauseUntilThatDay: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([paused])),
      refuseCall(pauseSubscription, "sub_pause_wrong", {
        error: subscriptionRefusals().sub_pause_wrong.sentence,
      }),
    );
  },
  play: async ({ userEvent }) => {
    const list = await listed();
    const open = await list.findByRole("button", { name: "Pause until a day: Ìrẹ̀pọ̀ Pool" });
    await userEvent.click(open);
    const dialog = within(await screen.findByRole("dialog", { name: "Pause until a day" }));
    await userEvent.type(dialog.getByLabelText(/^Goes on from/), "30112028");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Choose a day after today and within a year.");
  },
};

export const RefusedToResumeWhatHasEnded: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([paused])),
      refuseCall(resumeSubscription, "sub_over", {
        error: subscriptionRefusals().sub_over.sentence,
      }),
    );
  },
  play: async ({ userEvent }) => {
    const list = await listed();
    await userEvent.click(await list.findByRole("button", { name: "Resume Ìrẹ̀pọ̀ Pool" }));
    await list.findByText("This recurring contribution has ended.");
  },
};

/** The plan is closed, or the portfolio has matured: sub_not_taken. */
export const RefusedToResumeIntoAClosedPlan: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listSubscriptions, createSubscriptionPage([paused])),
      refuseCall(resumeSubscription, "sub_not_taken", {
        error: quoteRefusal("sub_not_taken", unitRefusals().port_plan_closed.sentence).sentence,
      }),
    );
  },
  play: async ({ userEvent }) => {
    const list = await listed();
    await userEvent.click(await list.findByRole("button", { name: "Resume Ìrẹ̀pọ̀ Pool" }));
    await list.findByText("This plan takes no contributions right now.");
  },
};

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listSubscriptions, createSubscriptionPage([active])));
  },
  play: async ({ msw, userEvent }) => {
    const list = await listed();
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      msw.use(refuseCall(pauseSubscription, code, { error: words }));
      await userEvent.click(await list.findByRole("button", { name: "Pause Ìrẹ̀pọ̀ Pool" }));
      await list.findByText(words);
    }
  },
};
