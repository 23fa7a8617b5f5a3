import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { changeSubscription } from "@kinfold/contract/subscriptions";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { subscriptions } from "@kinfold/contract/testing/subscription-samples";
import { getWallets } from "@kinfold/contract/wallets";
import { useClosable } from "@kinfold/frame/testing/closable";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { ChangeTerms } from "./change-terms.tsx";

/** Another amount or another day for what repeats. */
const meta = {
  title: "Flows/ChangeTerms",
  component: ChangeTerms,
  decorators: [withDashboard(PATHS.recurring)],
  parameters: { layout: "fullscreen", section: "4 Recurring contributions" },
  args: { subscription: subscriptions.active, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof ChangeTerms>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const findForm = async () =>
  within(await screen.findByRole("dialog", { name: "Change amount or day" }));
const save: Play = async ({ userEvent }) => {
  const form = await findForm();
  const amount = form.getByRole("textbox", { name: /^Amount/ });
  await userEvent.clear(amount);
  await userEvent.type(amount, "75000");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
};
const refused = createRefusalStories((words): Play => async (stage) => {
  await save(stage);
  await (await findForm()).findByText(words);
});

export const Ready: Story = {
  play: async () => {
    const form = await findForm();
    await expect(form.getByRole("textbox", { name: /^Amount/ })).toHaveValue("50,000");
    await form.findByText("As the first charge, 31 August 2026");
  },
};

/** What repeats weekly has no day of the month. */
export const ReadyWeekly: Story = {
  args: { subscription: { ...subscriptions.active, interval: "weekly" } },
  play: async () => {
    const form = await findForm();
    await expect(form.queryByText("On which day")).toBeNull();
  },
};

export const Changed: Story = {
  parameters: {
    state: "Amount and day are changed in place",
    seen: "Changed. The next charge is on 25 December 2026.",
    proof: "changing-terms: another amount is charged from the next charge on…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(changeSubscription, {
        ...subscriptions.active,
        charge_day: "25",
        next_payment_date: "2026-12-25",
      }),
    );
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Recurring Contributions</h1>
        {isOpen && <ChangeTerms {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await save(stage);
    await screen.findByText("Changed. The next charge is on 25 December 2026.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(changeSubscription));
  },
  play: async (stage) => {
    await save(stage);
    await (await findForm()).findByText("Saving");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(changeSubscription));
  },
  play: async (stage) => {
    await save(stage);
    await (await findForm()).findByText(COPY.noAnswer);
  },
};

export const RefusedBelowTheMinimum: Story = refused(
  changeSubscription,
  "port_below_minimum",
  portfolioRefusals().port_below_minimum("₦100,000.00").sentence,
);

export const RefusedAboveTheMaximum: Story = refused(
  changeSubscription,
  "port_above_maximum",
  portfolioRefusals().port_above_maximum("₦10,000.00").sentence,
);

export const RefusedBeyondTheDirectDebit: Story = refused(
  changeSubscription,
  "mandate_too_small",
  paymentRefusals().mandate_too_small.ofMonth("₦200,000.00").sentence,
);

export const RefusedBetweenTheSteps: Story = refused(
  changeSubscription,
  "port_wrong_step",
  portfolioRefusals().port_wrong_step("₦10,000.00").sentence,
);

export const RefusedWithoutADay: Story = refused(
  changeSubscription,
  "sub_day_unavailable",
  subscriptionRefusals().sub_day_unavailable.sentence,
);

export const RefusedForWhatHasEnded: Story = refused(
  changeSubscription,
  "sub_over",
  subscriptionRefusals().sub_over.sentence,
);

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  play: async (stage) => {
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(changeSubscription, code, { error: words }));
      await save(stage);
      await (await findForm()).findByText(words);
    }
  },
};
