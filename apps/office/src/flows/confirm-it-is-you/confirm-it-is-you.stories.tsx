import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { askForStaffPasskey, confirmStaff } from "@kinfold/contract/office/passkeys";
import { staff } from "@kinfold/contract/testing/office-samples";
import { passkeyRequest } from "@kinfold/contract/testing/passkey-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { withDevice } from "@kinfold/frame/testing/passkeys";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { ConfirmItIsYou } from "./confirm-it-is-you.tsx";

const meta = {
  title: "Office/Flows/ConfirmItIsYou",
  component: ConfirmItIsYou,
  args: { onDone: fn() },
  decorators: [withOffice("/")],
  parameters: { layout: "fullscreen", section: "The office: confirming oneself again" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(
      respondWith(askForStaffPasskey, passkeyRequest),
      respondWith(confirmStaff, { confirmed_until: "2026-11-12T18:10:00.000Z" }),
    );
    return withDevice("works");
  },
} satisfies Meta<typeof ConfirmItIsYou>;
export default meta;
type Story = StoryObj<typeof meta>;

const opens: Play = async () => {
  await screen.findByRole("dialog", { name: "Confirm that it is you" });
};
const fills: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByLabelText("Your password"), "Lantern*Night-95");
  await userEvent.type(screen.getByLabelText("Code from your authenticator app"), "123456");
};
const sends: Play = async (context) => {
  await fills(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Confirm" }));
};
const usesPasskey: Play = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
};

export const Ready: Story = {
  parameters: {
    state: "Asked for before payouts, roles and settings",
    seen: { role: "dialog", name: "Confirm that it is you" },
    proof: "e2e/office-confirm: an admin who signed in some time ago confirms…",
  },
  play: opens,
};

export const ReadyOnAPhone: Story = {
  play: opens,
  globals: { viewport: { value: "phone" } },
};

export const NothingTyped: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await screen.findByText("Please enter your password");
    await screen.findByText("Enter the six digits of your authenticator app");
  },
};

export const Confirmed: Story = {
  play: async (context) => {
    await sends(context);
    await waitFor(() => expect(context.args.onDone).toHaveBeenCalledWith(true));
  },
};

export const ConfirmedWithAPasskey: Story = {
  parameters: {
    state: "Confirmed with a passkey",
    seen: "The change is sent.",
    proof: "e2e/office-confirm: an admin confirms with a passkey that it is them…",
  },
  render: function OverItsPage({ onDone }) {
    const [isConfirmed, setConfirmed] = useState(false);
    const finish = (answer: boolean) => {
      onDone(answer);
      setConfirmed(answer);
    };
    return isConfirmed ? <p>The change is sent.</p> : <ConfirmItIsYou onDone={finish} />;
  },
  play: async (context) => {
    await usesPasskey(context);
    await waitFor(() => expect(context.args.onDone).toHaveBeenCalledWith(true));
    await context.canvas.findByText("The change is sent.");
  },
};

export const NotConfirmed: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(args.onDone).toHaveBeenCalledWith(false));
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(confirmStaff));
  },
  play: async (context) => {
    await sends(context);
    await screen.findByRole("button", { name: "Confirming" });
  },
};

export const WaitingForThePasskey: Story = {
  beforeEach: () => withDevice("waits"),
  play: async (context) => {
    await usesPasskey(context);
    await screen.findByRole("button", { name: /Waiting for your passkey/ });
  },
};

export const ClosedOnTheDevice: Story = {
  beforeEach: () => withDevice("closed"),
  play: async (context) => {
    await usesPasskey(context);
    await screen.findByText("The passkey was not used. Please try again.");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(confirmStaff));
  },
  play: async (context) => {
    await sends(context);
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedInTurn: Story = expectRefusalsInTurn(
  confirmStaff,
  [
    ["password_wrong", staffRefusals().password_wrong.current.sentence],
    ["two_factor_invalid", staffRefusals().two_factor_invalid.used.sentence],
    ["rate_limited", TOO_OFTEN],
    ["unavailable", AWAY],
  ],
  { open: fills, send: "Confirm" },
);

export const RefusedForTheirPasskey: Story = expectRefusalsInTurn(
  confirmStaff,
  [["passkey_invalid", staffRefusals().passkey_invalid.notUsed.sentence]],
  { open: opens, send: "Use a passkey" },
);
