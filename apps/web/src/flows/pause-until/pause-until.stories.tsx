import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { pauseSubscription } from "@kinfold/contract/subscriptions";
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
import { PauseUntil } from "./pause-until.tsx";

/** The day on which a pause ends by itself. */
const meta = {
  title: "Flows/PauseUntil",
  component: PauseUntil,
  decorators: [withDashboard(PATHS.recurring)],
  parameters: { layout: "fullscreen", section: "4 Recurring contributions" },
  args: { subscription: subscriptions.paused, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof PauseUntil>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const findForm = async () =>
  within(await screen.findByRole("dialog", { name: "Pause until a day" }));
const save: Play = async ({ userEvent }) => {
  const form = await findForm();
  const day = form.getByLabelText(/^Goes on from/);
  await userEvent.clear(day);
  await userEvent.type(day, "25012027");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
};
const refused = createRefusalStories((words): Play => async (stage) => {
  await save(stage);
  await (await findForm()).findByText(words);
});

export const Ready: Story = {
  play: async () => {
    const form = await findForm();
    await expect(form.getByLabelText(/^Goes on from/)).toHaveValue("");
  },
};

export const Paused: Story = {
  parameters: {
    state: "A pause has an end, on which it goes on by itself",
    seen: "Paused until 25 January 2027.",
    proof: "changing-terms: ends by itself, and its last day may be charged",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(pauseSubscription, { ...subscriptions.paused, resume_date: "2027-01-25" }));
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Recurring Contributions</h1>
        {isOpen && <PauseUntil {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await save(stage);
    await screen.findByText("Paused until 25 January 2027.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(pauseSubscription));
  },
  play: async (stage) => {
    await save(stage);
    await (await findForm()).findByText("Saving");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(pauseSubscription));
  },
  play: async (stage) => {
    await save(stage);
    await (await findForm()).findByText(COPY.noAnswer);
  },
};

export const RefusedForThatDay: Story = refused(
  pauseSubscription,
  "sub_pause_wrong",
  subscriptionRefusals().sub_pause_wrong.sentence,
);

export const RefusedForWhatHasEnded: Story = refused(
  pauseSubscription,
  "sub_over",
  subscriptionRefusals().sub_over.sentence,
);

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  play: async (stage) => {
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(pauseSubscription, code, { error: words }));
      await save(stage);
      await (await findForm()).findByText(words);
    }
  },
};
