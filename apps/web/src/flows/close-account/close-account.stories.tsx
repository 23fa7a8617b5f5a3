import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  BLOCKER_WORDS,
  cancelClosure,
  getOwnClosure,
  requestClosure,
} from "@kinfold/contract/account-closures";
import { closureRefusals } from "@kinfold/contract/refusals/account-closures";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { accountClosures } from "@kinfold/contract/testing/account-closure-samples";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { withoutTwoFactor, withTwoFactor } from "#testing/security-stage.ts";
import { CloseAccount } from "./close-account.tsx";

const meta = {
  title: "Flows/CloseAccount",
  component: CloseAccount,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <CloseAccount />
    </>
  ),
  decorators: [withDashboard(PATHS.accountData)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 26: closing an account",
    proof: "closures/closures: a member asks with their password, sees the 30 days…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      ...withoutTwoFactor,
      respondWith(getOwnClosure, { request: null, blockers: [] }),
      respondWith(requestClosure, accountClosures.waiting),
      respondWith(cancelClosure, accountClosures.cancelled),
    );
  },
} satisfies Meta<typeof CloseAccount>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];
type BeforeEach = NonNullable<Story["beforeEach"]>;

const waiting: BeforeEach = ({ msw }) => {
  msw.use(respondWith(getOwnClosure, { request: accountClosures.waiting, blockers: [] }));
};

/** Opens the dialog, types the password, and sends. */
const ask = async ({ canvas, userEvent }: Stage): Promise<void> => {
  await userEvent.click(await canvas.findByRole("button", { name: "Ask to close my account" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(await dialog.findByLabelText("Current password"), "Market-day-77");
  await userEvent.click(dialog.getByRole("button", { name: "Ask to close it" }));
};

const keep = async ({ canvas, userEvent }: Stage): Promise<void> => {
  await userEvent.click(await canvas.findByRole("button", { name: "Keep my account" }));
};

const expectAfter =
  (act: (stage: Stage) => Promise<void>) =>
  (words: string): Play =>
  async (stage) => {
    await act(stage);
    await screen.findByText(words);
  };

const refusedToAsk = createRefusalStories(expectAfter(ask));

const WRONG_PASSWORD = memberRefusals().password_wrong.sentence;
const CODE_WANTED = memberRefusals().step_up_required.sentence;
const WRONG_CODE = memberRefusals().two_factor_invalid.code.sentence;

export const Ready: Story = {
  parameters: {
    state: "Nothing is left: the member may ask",
    seen: { role: "button", name: "Ask to close my account" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Ask to close my account" });
  },
};

export const ReadyWhileBlocked: Story = {
  parameters: {
    state: "What keeps the account open, each with the way to settle it",
    seen: "Your account cannot be closed yet",
    proof: "closures/closures: what is left keeps an account open…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getOwnClosure, {
        request: null,
        blockers: ["wallet", "plan", "payment", "withdrawal", "debt", "data_request"],
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Your account cannot be closed yet");
    await expect(canvas.queryByRole("button", { name: "Ask to close my account" })).toBeNull();
  },
};

export const ReadyWhileItWaits: Story = {
  parameters: {
    state: "The request waits: until when it is answered, and how to take it back",
    seen: { role: "button", name: "Keep my account" },
  },
  beforeEach: waiting,
  play: async ({ canvas }) => {
    await canvas.findByText(/^We close your account by 10 Dec/);
  },
};

export const ReadyWhileMoneyHasCome: Story = {
  parameters: {
    state: "The request waits, and money has arrived since",
    seen: "Your account cannot be closed yet",
    proof: "closures/closures: money that arrives after the request keeps the account open…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getOwnClosure, { request: accountClosures.waiting, blockers: ["wallet"] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Your account cannot be closed yet");
  },
};

export const ReadyAfterItWasTakenBack: Story = {
  parameters: { state: "The request was taken back", seen: "Your account stays open." },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getOwnClosure, { request: accountClosures.cancelled, blockers: [] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^You took your request back on 11 Nov/);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getOwnClosure));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getOwnClosure));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your request just now.");
  },
};

export const Requested: Story = {
  parameters: { state: "Asked to close the account", seen: "We have your request." },
  play: expectAfter(ask)("We have your request."),
};

export const ReadyForACode: Story = {
  parameters: {
    state: "With two-factor on, closing asks for a code too",
    seen: "Please enter the code from your authenticator app",
    proof: "closures/closures: a member with two-factor on needs a code",
  },
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: expectAfter(ask)("Please enter the code from your authenticator app"),
};

export const WaitingForTheRequest: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(requestClosure));
  },
  play: async (stage) => {
    await ask(stage);
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const UnreachableWhileAsking: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(requestClosure));
  },
  play: expectAfter(ask)(COPY.noAnswer),
};

export const TakenBack: Story = {
  parameters: { state: "The account is kept", seen: "Your account stays open." },
  beforeEach: waiting,
  play: expectAfter(keep)("Your account stays open."),
};

export const WaitingForTheCancellation: Story = {
  beforeEach: [
    waiting,
    ({ msw }) => {
      msw.use(leavePending(cancelClosure));
    },
  ],
  play: async (stage) => {
    await keep(stage);
    await stage.canvas.findByRole("button", { name: "Taking it back" });
  },
};

export const UnreachableWhileCancelling: Story = {
  beforeEach: [
    waiting,
    ({ msw }) => {
      msw.use(dropConnection(cancelClosure));
    },
  ],
  play: expectAfter(keep)(COPY.noAnswer),
};

const ENDED = closureRefusals().closure_ended.member.sentence;
export const RefusedToCancelOnceClosed: Story = {
  beforeEach: [
    waiting,
    ({ msw }) => {
      msw.use(refuseCall(cancelClosure, "closure_ended", { error: ENDED }));
    },
  ],
  play: expectAfter(keep)(ENDED),
};

const LEFT = closureRefusals().closure_blocked.member(
  `${BLOCKER_WORDS.wallet.left} ${BLOCKER_WORDS.wallet.settle}`,
).sentence;

export const RefusedWhileSomethingIsLeft: Story = refusedToAsk(
  requestClosure,
  "closure_blocked",
  LEFT,
);

export const RefusedASecondRequest: Story = refusedToAsk(
  requestClosure,
  "closure_open",
  closureRefusals().closure_open.sentence,
);

export const RefusedForTheWrongPassword: Story = refusedToAsk(
  requestClosure,
  "password_wrong",
  WRONG_PASSWORD,
  { fields: { current_password: WRONG_PASSWORD } },
);

export const RefusedWithoutACode: Story = refusedToAsk(
  requestClosure,
  "step_up_required",
  CODE_WANTED,
  { fields: { two_factor_code: CODE_WANTED } },
);

export const RefusedForAWrongCode: Story = refusedToAsk(
  requestClosure,
  "two_factor_invalid",
  WRONG_CODE,
  { fields: { two_factor_code: WRONG_CODE } },
);

export const RefusedTooOften: Story = refusedToAsk(
  requestClosure,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileAway: Story = refusedToAsk(
  requestClosure,
  "unavailable",
  SENTENCES.unavailable,
);
