import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { signIn } from "@kinfold/api/session";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { changeRecurringCard } from "@kinfold/contract/subscriptions";
import { paymentBegun } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { subscriptions } from "@kinfold/contract/testing/subscription-samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { ChangeCard } from "./change-card.tsx";

/** Another card for a contribution that repeats. */
const meta = {
  title: "Flows/ChangeCard",
  component: ChangeCard,
  decorators: [withDashboard(PATHS.recurring)],
  parameters: { layout: "fullscreen", section: "4 Recurring contributions" },
  globals: { viewport: { value: "phone" } },
  args: { subscription: subscriptions.active, onClose: fn(), leave: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(changeRecurringCard, paymentBegun),
    );
  },
} satisfies Meta<typeof ChangeCard>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const open = async () => within(await screen.findByRole("dialog", { name: "Change the card" }));

const goesOn: Play = async ({ userEvent }) => {
  await userEvent.click((await open()).getByRole("button", { name: "Go on to the card" }));
};

const expectMessage =
  (words: string): Play =>
  async (stage) => {
    await goesOn(stage);
    await (await open()).findByText(words);
    await expect(stage.args.leave).not.toHaveBeenCalled();
  };
const refused = createRefusalStories(expectMessage);

export const Ready: Story = {
  parameters: {
    state: "Another card is shown, and charged from then on",
    seen: "As soon as it arrives, that card is charged for Ìrẹ̀pọ̀ Pool, on the same days as before.",
    proof: "e2e/recurring: half a year from a 31st: told before…",
  },
  globals: {},
  play: async () => {
    await expect((await open()).getByText(/It goes into your wallet/)).toHaveTextContent("₦100");
  },
};

/** Where more repeats in the same currency, one card is changed for all of it unless the member says otherwise. */
export const ReadyForAllThatRepeats: Story = {
  parameters: {
    state: "One card is changed for all that repeats",
    seen: {
      role: "checkbox",
      name: "Charge this card for everything that repeats in this currency",
      checked: true,
    },
    proof: "changing-terms: one card is changed for all that repeat in its currency…",
  },
  args: { hasOthers: true },
};

export const ReadyInDollars: Story = {
  args: { subscription: subscriptions.dollars },
  play: async () => {
    await expect((await open()).getByText(/It goes into your wallet/)).toHaveTextContent("$2");
  },
};

export const OffToTheCard: Story = {
  play: async (stage) => {
    await goesOn(stage);
    await waitFor(() =>
      expect(stage.args.leave).toHaveBeenCalledWith(
        paymentBegun.payment_link,
        paymentBegun.reference,
        PATHS.recurring,
      ),
    );
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(changeRecurringCard));
  },
  play: async (stage) => {
    await goesOn(stage);
    await (await open()).findByRole("button", { name: /Opening the payment/ });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(changeRecurringCard));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedForWhatHasEnded: Story = refused(
  changeRecurringCard,
  "sub_over",
  subscriptionRefusals().sub_over.sentence,
);
export const RefusedForTheGateway: Story = refused(
  changeRecurringCard,
  "pay_gateway_unavailable",
  paymentRefusals().pay_gateway_unavailable.otherCurrency.sentence,
);
export const RefusedForNaira: Story = refused(
  changeRecurringCard,
  "pay_not_localizable",
  paymentRefusals().pay_not_localizable.onlyDollars.sentence,
);
export const RefusedWithoutARate: Story = refused(
  changeRecurringCard,
  "pay_rate_unavailable",
  paymentRefusals().pay_rate_unavailable.sentence,
);
export const RefusedForTooManyUnpaid: Story = refused(
  changeRecurringCard,
  "pay_too_many_open",
  SENTENCES.pay_too_many_open,
);
export const RefusedByTheProvider: Story = refused(
  changeRecurringCard,
  "pay_provider_unavailable",
  SENTENCES.pay_provider_unavailable,
);
export const RefusedForAnotherIntent: Story = refused(
  changeRecurringCard,
  "gen_idempotency_mismatch",
  SENTENCES.gen_idempotency_mismatch,
);
export const RefusedWhileItIsBegun: Story = refused(
  changeRecurringCard,
  "gen_idempotency_busy",
  SENTENCES.gen_idempotency_busy,
);
export const RefusedTooOften: Story = refused(
  changeRecurringCard,
  "rate_limited",
  SENTENCES.rate_limited,
);
export const RefusedWhileAway: Story = refused(
  changeRecurringCard,
  "unavailable",
  SENTENCES.unavailable,
);
