import { memberRefusals } from "@kinfold/contract/refusals/members";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { askForPasskey, loginWithPasskey } from "@kinfold/contract/passkeys";
import { passkeyRequest } from "@kinfold/contract/testing/passkey-samples";
import { signedIn } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import { withDevice, removePasskeys } from "@kinfold/frame/testing/passkeys";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { pendingOverview } from "#testing/overview-reads.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

const meta = {
  title: "Flows/PasskeySignIn",
  component: PasskeySignIn,
  render: () => (
    <div className="w-full max-w-(--size-form)">
      <h1 className="mb-5 heading-lg">Welcome back</h1>
      <PasskeySignIn />
    </div>
  ),
  decorators: [withAuthLayout(PATHS.signIn)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 6.3: passkeys",
    proof: "e2e/passkeys: a passkey is added, opens the account…",
  },
  globals: { viewport: { value: "phone" } },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(askForPasskey, passkeyRequest),
      respondWith(loginWithPasskey, signedIn),
      ...pendingOverview,
    );
    return withDevice("works");
  },
} satisfies Meta<typeof PasskeySignIn>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

/** Says this, and lets the member try again. */
const expectMessage =
  (words: string): Play =>
  async ({ canvas }) => {
    const alert = await canvas.findByText(words);
    await expect(alert.closest('[role="alert"]')).not.toBeNull();
    await expect(canvas.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
  };
const refused = createRefusalStories(expectMessage);

export const SignsIn: Story = {
  parameters: { state: "Sign-in with a passkey", seen: "Landed on /dashboard" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Address")).toHaveTextContent(PATHS.dashboard);
  },
};

export const Ready: Story = {
  beforeEach: () => withDevice("closed"),
  play: async (stage) => {
    await expectMessage("The passkey was not used. Please try again.")(stage);
    const restore = withDevice("works");
    await stage.userEvent.click(
      stage.canvas.getByRole("button", { name: "Sign in with a passkey" }),
    );
    await waitFor(() =>
      expect(stage.canvas.getByLabelText("Address")).toHaveTextContent(PATHS.dashboard),
    );
    restore();
  },
};

export const ClosedByTheMember: Story = {
  beforeEach: () => withDevice("closed"),
  play: expectMessage("The passkey was not used. Please try again."),
};

export const NotKnownToTheBrowser: Story = {
  beforeEach: removePasskeys,
  play: expectMessage("This browser cannot use passkeys here."),
};

export const Waiting: Story = {
  beforeEach: () => withDevice("waits"),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole("button", { name: /Waiting for your passkey/ });
    await expect(button).toHaveAttribute("aria-busy", "true");
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(loginWithPasskey));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /Waiting for your passkey/ });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(askForPasskey));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedForThePasskey: Story = {
  ...refused(
    loginWithPasskey,
    "passkey_invalid",
    memberRefusals().passkey_invalid.notUsed.sentence,
  ),
  parameters: {
    state: "Sign-in with a passkey that is refused",
    seen: "That passkey could not be used. Please try again, or use your password.",
  },
};

export const RefusedTooManyTries: Story = refused(
  loginWithPasskey,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileAway: Story = refused(askForPasskey, "unavailable", SENTENCES.unavailable);
