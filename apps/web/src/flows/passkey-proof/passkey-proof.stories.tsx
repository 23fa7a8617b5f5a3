import { memberRefusals } from "@kinfold/contract/refusals/members";
import { signIn } from "@kinfold/api/session";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { beginPasskeyProof, provePasskey } from "@kinfold/contract/passkeys";
import { passkeyProof, passkeyRequest } from "@kinfold/contract/testing/passkey-samples";
import { users } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { withDevice } from "@kinfold/frame/testing/passkeys";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { withoutTwoFactor } from "#testing/security-stage.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { PasskeyProof } from "./passkey-proof.tsx";

const REFUSED = "That took too long. Please use your passkey again, or enter a code.";

/** A form that asks for a code, and is refused when it is sent. */
function AskingForm() {
  const [error, setError] = useState<string>();
  return (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <form
        aria-label="What asks for a code"
        className="flex max-w-120 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setError(REFUSED);
        }}
      >
        <PasskeyProof name="two_factor_code" error={error} />
        <button type="submit" className="sr-only">
          Send
        </button>
      </form>
    </>
  );
}

const meta = {
  title: "Flows/PasskeyProof",
  component: PasskeyProof,
  args: { name: "two_factor_code", error: undefined },
  render: () => <AskingForm />,
  decorators: [withDashboard(PATHS.accountSecurity)],
  parameters: { layout: "fullscreen", section: "Issue 6.3: passkeys" },
  globals: { viewport: { value: "phone" } },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...withoutTwoFactor);
    msw.use(
      respondWith(getMember, { ...users.adaeze, two_factor_enabled: true, has_passkey: true }),
      respondWith(beginPasskeyProof, passkeyRequest),
      respondWith(provePasskey, passkeyProof),
    );
    return withDevice("works");
  },
} satisfies Meta<typeof PasskeyProof>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const CODE = /^Code from your authenticator app/;
const INSTEAD = "Use a passkey instead";

const uses: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: INSTEAD }));
};

/** Uses a passkey, is told this, and may type a code as before. */
const expectMessage =
  (words: string): Play =>
  async (stage) => {
    await uses(stage);
    const alert = await stage.canvas.findByText(words);
    await expect(alert.closest('[role="alert"]')).not.toBeNull();
    await expect(stage.canvas.getByLabelText(CODE)).toBeEnabled();
  };
const refused = createRefusalStories(expectMessage);

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(CODE)).toBeVisible();
    await expect(canvas.getByRole("button", { name: INSTEAD })).toBeEnabled();
  },
};

export const ReadyWithoutAPasskey: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, { ...users.adaeze, two_factor_enabled: true }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(CODE)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: INSTEAD })).toBeNull();
  },
};

export const Confirmed: Story = {
  parameters: {
    state: "A passkey in place of a code",
    seen: "Confirmed with your passkey",
    proof: "e2e/passkeys: a passkey is added, opens the account…",
  },
  play: async (stage) => {
    await uses(stage);
    await stage.canvas.findByText("Confirmed with your passkey");
    const form: HTMLFormElement = stage.canvas.getByRole("form");
    await expect(new FormData(form).get("two_factor_code")).toBe(passkeyProof.two_factor_code);
  },
};

export const AskedAgain: Story = {
  parameters: {
    state: "What the passkey confirmed is over: asked again",
    seen: "That took too long. Please use your passkey again, or enter a code.",
    proof: "passkeys: is over after two minutes, and no one else's",
  },
  play: async (stage) => {
    await uses(stage);
    await stage.canvas.findByText("Confirmed with your passkey");
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: "Send" }));
    await stage.canvas.findByText(REFUSED);
    await expect(stage.canvas.getByLabelText(CODE)).toBeVisible();
  },
};

export const AskedAgainAndConfirmed: Story = {
  ...AskedAgain,
  play: async (stage) => {
    await AskedAgain.play?.(stage);
    await uses(stage);
    await stage.canvas.findByText("Confirmed with your passkey");
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(provePasskey));
  },
  play: async (stage) => {
    await uses(stage);
    await stage.canvas.findByRole("button", { name: /Waiting for your passkey/ });
  },
};

export const ClosedByTheMember: Story = {
  beforeEach: () => withDevice("closed"),
  play: expectMessage("The passkey was not used. Please try again."),
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(beginPasskeyProof));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedForThePasskey: Story = refused(
  provePasskey,
  "passkey_invalid",
  memberRefusals().passkey_invalid.notUsed.sentence,
);

export const RefusedTooManyTries: Story = refused(
  provePasskey,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileAway: Story = refused(provePasskey, "unavailable", SENTENCES.unavailable);
