import { memberRefusals } from "@kinfold/contract/refusals/members";
import { signIn } from "@kinfold/api/session";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { changePassword } from "@kinfold/contract/security";
import { passwordChanged } from "@kinfold/contract/testing/security-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { withoutTwoFactor, withTwoFactor } from "#testing/security-stage.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { ChangePassword } from "./change-password.tsx";

const meta = {
  title: "Flows/Security/ChangePassword",
  component: ChangePassword,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <ChangePassword />
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
    msw.use(respondWith(changePassword, passwordChanged));
  },
} satisfies Meta<typeof ChangePassword>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const CODE = /^Code from your authenticator app/;

async function fill({ canvas, userEvent }: Stage, password = "Harmattan-blue-42"): Promise<void> {
  await userEvent.type(await canvas.findByLabelText("Current password"), "Market-day-77");
  await userEvent.type(canvas.getByLabelText("New password"), password);
  await userEvent.type(canvas.getByLabelText("Confirm new password"), password);
}

async function send({ canvas, userEvent }: Stage): Promise<void> {
  await userEvent.click(canvas.getByRole("button", { name: "Change password" }));
}

/** The form is sent, keeps what was typed, and says this where it can be mended. */
const expectMessage =
  (words: string): Play =>
  async (stage) => {
    await fill(stage);
    await send(stage);
    await stage.canvas.findByText(words);
    await expect(stage.canvas.getByLabelText("New password")).toHaveValue("Harmattan-blue-42");
  };

const refused = createRefusalStories(expectMessage);

export const Ready: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText("Your other devices will be signed out.");
    await expect(canvas.queryByLabelText(CODE)).toBeNull();
  },
};

export const NothingTyped: Story = {
  play: async (stage) => {
    await stage.canvas.findByLabelText("Current password");
    await send(stage);
    await stage.canvas.findByText("Please enter your password");
    await waitFor(() => expect(stage.canvas.getByLabelText("Current password")).toHaveFocus());
  },
};

export const NotTheSameTwice: Story = {
  play: async (stage) => {
    await fill(stage);
    await stage.userEvent.type(stage.canvas.getByLabelText("Confirm new password"), "x");
    await send(stage);
    await stage.canvas.findByText(COPY.passwordMismatch);
  },
};

export const Changed: Story = {
  parameters: { state: "The password is changed", seen: "Your password has been changed." },
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    await screen.findByText("Your password has been changed.");
    await waitFor(() => expect(stage.canvas.getByLabelText("New password")).toHaveValue(""));
    await expect(window.localStorage.getItem("kinfold.token")).toBe("sample-access-token");
  },
};

export const AskedForACode: Story = {
  parameters: {
    state: "With two-factor on, changing the password asks for a code",
    seen: "Please enter the code from your authenticator app",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    await stage.canvas.findByText("Please enter the code from your authenticator app");
    await waitFor(() => expect(stage.canvas.getByLabelText(CODE)).toHaveFocus());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(changePassword));
  },
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    await stage.canvas.findByRole("button", { name: /Changing/ });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(changePassword));
  },
  play: expectMessage(COPY.noAnswer),
};

const wrong = memberRefusals().password_wrong.sentence;
export const RefusedForTheWrongPassword: Story = {
  ...refused(changePassword, "password_wrong", wrong, {
    fields: { current_password: wrong },
  }),
  parameters: {
    state: "The wrong current password is said beside its field, and no one is signed out",
    seen: "That is not your current password",
  },
};

const commonPassword = memberRefusals().password_common.sentence;
export const RefusedForACommonPassword: Story = {
  ...refused(changePassword, "password_common", commonPassword, {
    fields: { password: commonPassword },
  }),
  parameters: {
    state: "A password that others use",
    seen: "This password is too easy to guess. Please choose another.",
  },
};

/** Two-factor was turned on elsewhere: the form now asks for the code. */
const ask = memberRefusals().step_up_required.sentence;
export const RefusedWithoutACode: Story = refused(changePassword, "step_up_required", ask, {
  fields: { two_factor_code: ask },
});

export const RefusedForAWrongCode: Story = refused(
  changePassword,
  "two_factor_invalid",
  memberRefusals().two_factor_invalid.code.sentence,
  { fields: { two_factor_code: memberRefusals().two_factor_invalid.code.sentence } },
);

export const RefusedTooOften: Story = refused(
  changePassword,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileAway: Story = refused(
  changePassword,
  "unavailable",
  SENTENCES.unavailable,
);
