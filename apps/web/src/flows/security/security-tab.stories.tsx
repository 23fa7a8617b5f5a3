import { memberRefusals } from "@kinfold/contract/refusals/members";
import { signIn } from "@kinfold/api/session";
import {
  respondWith,
  respondWithFault,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import {
  endOtherSessions,
  endSession,
  getTwoFactor,
  listActivity,
  listStaffActivity,
  listSessions,
} from "@kinfold/contract/security";
import {
  activity,
  staffActivity,
  sessions,
  twoFactor,
} from "@kinfold/contract/testing/security-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { findQuestion } from "#testing/find-question.ts";
import { withoutTwoFactor, withTwoFactor } from "#testing/security-stage.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { SecurityTab } from "./security-tab.tsx";

const meta = {
  title: "Flows/Security/SecurityTab",
  component: SecurityTab,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <SecurityTab />
    </>
  ),
  decorators: [withDashboard(PATHS.accountSecurity)],
  parameters: {
    layout: "fullscreen",
    section: "Decisions 14, 15, 26: account security",
    proof: "e2e/security: a changed password signs the other device out and lets…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...withoutTwoFactor);
  },
} satisfies Meta<typeof SecurityTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const devices = async ({ canvas }: Stage): Promise<ReturnType<typeof within>> =>
  within(await canvas.findByRole("list", { name: "Your devices" }));

const signOutLaptop: Play = async (stage) => {
  const list = await devices(stage);
  await stage.userEvent.click(list.getByRole("button", { name: "Sign out Edge on Windows" }));
};

export const Ready: Story = {
  parameters: { state: "The devices that are signed in", seen: "This device" },
  play: async (stage) => {
    const rows = (await devices(stage)).getAllByRole("listitem");
    await expect(rows).toHaveLength(3);
    await expect(rows[0]).toHaveTextContent("Chrome on Android");
    await expect(rows[0]).toHaveTextContent("This device");
    await expect(stage.canvas.queryByRole("button", { name: /Chrome on Android/ })).toBeNull();
    await stage.canvas.findByText("Signed in from a new device");
    await expect(await stage.canvas.findByRole("button", { name: "Turn on" })).toBeEnabled();
  },
};

export const ReadyWithLastBalances: Story = {
  parameters: {
    state: "This device keeps the balances that were seen last",
    section: "Issue 30: money that waits for the network",
    seen: { role: "checkbox", name: "Show my last balances on this device", checked: true },
    proof: "e2e/waiting: the last balances are shown without a network only to who chose that…",
  },
  play: async (stage) => {
    const choice = await stage.canvas.findByRole("checkbox", { name: /^Show my last balances/ });
    await stage.userEvent.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
  },
};

export const ReadyWithTwoFactor: Story = {
  parameters: {
    state: "On",
    seen: "You have 9 recovery codes left.",
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("You have 9 recovery codes left.");
    await expect(canvas.getByRole("button", { name: "Turn off" })).toBeEnabled();
    await expect(canvas.getByLabelText(/^Code from your authenticator app/)).toBeVisible();
  },
};

export const ReadyWithFewCodesLeft: Story = {
  parameters: {
    state: "On, with few recovery codes left",
    seen: "You have 1 recovery code left.",
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getTwoFactor, twoFactor.few), ...withTwoFactor);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("You have 1 recovery code left.");
    await canvas.findByText(/Make new codes now/);
  },
};

/** One device alone has no others to sign out. */
export const ReadyOnOneDevice: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listSessions, sessions.alone));
  },
  play: async (stage) => {
    await devices(stage);
    await expect(stage.canvas.queryByRole("button", { name: /Sign out/ })).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      leavePending(listSessions),
      leavePending(getTwoFactor),
      leavePending(listActivity),
      leavePending(listStaffActivity),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking for your devices");
    await canvas.findByText("Looking at how you sign in");
    await canvas.findByText("Looking at what happened");
    await canvas.findByText("Looking up who looked at your account");
  },
};

export const EmptyActivity: Story = {
  parameters: {
    state: "Nothing happened of late",
    seen: "Nothing happened since we began to note it down.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listActivity, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Nothing happened since/);
  },
};

const STAFF_ACTIVITY = "Who looked at or changed my account";

export const EmptyStaffActivity: Story = {
  parameters: {
    state: "No one of the club has handled the account yet",
    seen: "No one has looked at your account or changed it yet.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStaffActivity, staffActivity.none));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one has looked at your account or changed it yet.");
  },
};

/** Years of it: by pages, and the button that was pressed keeps the focus. */
export const HandledForYears: Story = {
  parameters: {
    state: "Which team of the club looked at the account or changed it, and when",
    seen: "Page 2 of 4",
    proof: "e2e/office-identity: a document is refused, sent again…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStaffActivity, staffActivity.newest));
  },
  play: async ({ canvas, msw, userEvent }) => {
    const list = await canvas.findByRole("list", { name: STAFF_ACTIVITY });
    await expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent(
      /Approved your identity document.*Compliance/,
    );
    msw.use(respondWith(listStaffActivity, staffActivity.older));
    const pages = within(canvas.getByRole("navigation", { name: `${STAFF_ACTIVITY}, pages` }));
    const next = pages.getByRole("button", { name: "Next" });
    await userEvent.click(next);
    await pages.findByText("Page 2 of 4");
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2));
    await expect(next).toHaveFocus();
  },
};

export const UnreachableParts: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithFault(listSessions),
      respondWithFault(getTwoFactor),
      respondWithFault(listActivity),
      respondWithFault(listStaffActivity),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read how you sign in just now.");
    await canvas.findByText("We could not read your recent activity just now.");
    await canvas.findByText("We could not read your devices just now.");
    await canvas.findByText("We could not read who looked at your account just now.");
  },
};

export const UnreachablePartsTriedAgain: Story = {
  ...UnreachableParts,
  play: async (stage) => {
    await UnreachableParts.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    const part = within(canvas.getByRole("region", { name: "Your devices" }));
    msw.use(respondWith(listSessions, sessions.several), respondWith(listActivity, activity));
    await userEvent.click(part.getByRole("button", { name: "Try again" }));
    await canvas.findByRole("list", { name: "Your devices" });
  },
};

export const SignsOneDeviceOut: Story = {
  parameters: {
    state: "One device is signed out",
    seen: "Signed out: Edge on Windows",
    proof: "e2e/security: a device is signed out from another one",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(endSession, { ended: true }));
  },
  play: async (stage) => {
    const list = await devices(stage);
    stage.msw.use(respondWith(listSessions, sessions.alone));
    await signOutLaptop(stage);
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    await screen.findByText("Signed out: Edge on Windows");
  },
};

export const WaitingToSignOut: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(endSession));
  },
  play: async (stage) => {
    await signOutLaptop(stage);
    await (await devices(stage)).findByRole("button", { name: /Signing out/ });
  },
};

/** It ended by itself meanwhile: the list is read again. */
export const RefusedForADeviceThatIsGone: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(endSession, "not_found", { error: memberRefusals().not_found.session.sentence }),
    );
  },
  play: async (stage) => {
    const list = await devices(stage);
    stage.msw.use(respondWith(listSessions, sessions.alone));
    await signOutLaptop(stage);
    await stage.canvas.findByText("There is no such session.");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  },
};

const QUESTION = "Sign out all other devices?";

const askForOthers: Play = async (stage) => {
  await devices(stage);
  await stage.userEvent.click(stage.canvas.getByRole("button", { name: "Sign out all others" }));
};

export const AskedBeforeSigningOutOthers: Story = {
  play: async (stage) => {
    await askForOthers(stage);
    const open = await findQuestion(QUESTION);
    await waitFor(() => expect(open.getByRole("button", { name: "Cancel" })).toHaveFocus());
  },
};

export const SignsOthersOut: Story = {
  parameters: {
    state: "All other devices are signed out",
    seen: "Your other devices are signed out.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(endOtherSessions, { ended: 2 }));
  },
  play: async (stage) => {
    await askForOthers(stage);
    stage.msw.use(respondWith(listSessions, sessions.alone));
    const open = await findQuestion(QUESTION);
    await stage.userEvent.click(open.getByRole("button", { name: "Sign them out" }));
    await screen.findByText("Your other devices are signed out.");
    await waitFor(() =>
      expect(stage.canvas.queryByRole("button", { name: "Sign out all others" })).toBeNull(),
    );
  },
};

export const RefusedWhileAway: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(endOtherSessions, "unavailable", { error: SENTENCES.unavailable }));
  },
  play: async (stage) => {
    await askForOthers(stage);
    const open = await findQuestion(QUESTION);
    await stage.userEvent.click(open.getByRole("button", { name: "Sign them out" }));
    await stage.canvas.findByText(SENTENCES.unavailable);
  },
};
