import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import {
  cancelForMember,
  getFailingSubscription,
  listFailingSubscriptions,
  pauseForMember,
  remindOfCard,
} from "@kinfold/contract/office/recurring";
import {
  failing,
  createFailingDetail,
  createFailing,
} from "@kinfold/contract/testing/office-payout-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { RecurringPage } from "./recurring-page.tsx";

const OPEN = `/recurring?open=${failing.attention.id}`;

const meta = {
  title: "Office/Pages/Recurring",
  component: RecurringPage,
  decorators: [withOffice("/recurring")],
  parameters: {
    layout: "fullscreen",
    section: "The office: failed recurring",
    proof: "e2e/recurring: half a year from a 31st: told before…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(
      respondWithPages(listFailingSubscriptions, [failing.attention, failing.paused]),
      respondWith(getFailingSubscription, createFailingDetail(failing.attention)),
    );
  },
} satisfies Meta<typeof RecurringPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const isOpen: Play = async () => {
  await screen.findByRole("region", { name: "Dates" });
};
const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await isOpen(context);
    await fillDecision(context, { label, reason });
  };

export const ReadyWithOneLate: Story = {
  parameters: { state: "One is late", seen: "1 day late" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 day late")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  parameters: { state: "One", seen: { role: "button", name: "Tunde Bakare" } },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listFailingSubscriptions, [failing.attention]));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Tunde Bakare" });
  },
};

export const ReadyWithHundreds: Story = {
  parameters: { state: "Hundreds", seen: "Page 1 of 5", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listFailingSubscriptions, createFailing(240)));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Failed recurring, pages" });
  },
};

export const ReadyOpened: Story = { parameters: { at: OPEN }, play: isOpen };

/** A bank account that is debited, instead of a card. */
export const ReadyOpenedByDirectDebit: Story = {
  parameters: {
    at: OPEN,
    state: "A direct debit does not pay",
    seen: "GTBank ••4471",
    proof: "mandates/mandates: without money is tried on four days…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithPages(listFailingSubscriptions, [failing.debited]),
      respondWith(getFailingSubscription, createFailingDetail(failing.debited)),
    );
  },
  play: async (stage) => {
    await isOpen(stage);
    await screen.findByText("GTBank ••4471");
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  parameters: {
    at: OPEN,
    state: "Being decided by someone else",
    seen: "Being decided by Halima Sani",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    state: "Every card pays",
    seen: "Every card pays",
    proof: "e2e/office-queues: an introduction is decided once…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listFailingSubscriptions, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Every card pays");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listFailingSubscriptions));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listFailingSubscriptions));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The queue could not be read");
  },
};

export const WaitingForTheReminder: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(remindOfCard));
  },
  play: async (context) => {
    await deciding("Remind the member", /expired/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Remind the member" }));
    await screen.findByRole("button", { name: "Writing" });
  },
};

const OVER = subscriptionRefusals().sub_over.sentence;
const OWN = staffRefusals().staff_own_money.sentence;

export const RefusedReminder: Story = {
  parameters: { at: OPEN, state: "Refused", seen: "This member was reminded today already." },
  ...expectRefusalsInTurn(
    remindOfCard,
    [
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["sub_over", OVER],
      ["staff_own_money", OWN],
      ["sub_reminded", subscriptionRefusals().sub_reminded.sentence],
    ],
    { open: deciding("Remind the member", /expired/), send: "Remind the member" },
  ),
};

export const RefusedPause: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    pauseForMember,
    [
      ["sub_over", OVER],
      ["staff_own_money", OWN],
    ],
    { open: deciding("Pause it", /asked us/), send: "Pause it" },
  ),
};

export const RefusedEnd: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    cancelForMember,
    [
      ["sub_over", OVER],
      ["staff_own_money", OWN],
    ],
    { open: deciding("End it", /asked us/), send: "End it" },
  ),
};
