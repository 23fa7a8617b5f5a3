import { memberRefusals } from "@kinfold/contract/refusals/members";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { resetPassword } from "@kinfold/contract/members";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { ResetToken } from "#session/reset-token.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { ChoosePasswordPage } from "./choose-password-page.tsx";

const meta = {
  title: "Pages/ChoosePassword",
  component: ChoosePasswordPage,
  decorators: [
    (Story) => <ResetToken value="story-token">{Story()}</ResetToken>,
    withAuthLayout(PATHS.choosePassword),
  ],
  parameters: {
    layout: "fullscreen",
    section: "2 Setting a new password",
    proof: "e2e/password-reset: a new password is asked for and chosen…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(resetPassword, { message: "Your password was changed." }));
  },
} satisfies Meta<typeof ChoosePasswordPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const send =
  (password = "Market-day-78", again = password): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Password"), password);
    await userEvent.type(canvas.getByLabelText("Confirm password"), again);
    await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
  };

const expectMessage =
  (words: string, play = send()): Play =>
  async (stage) => {
    await play(stage);
    await stage.canvas.findByText(words);
  };

const refused = createRefusalStories(expectMessage);

export const Ready: Story = {
  parameters: {
    state: "/auth/reset-password with the email's token sets it",
    seen: "Set a new password",
    proof: "e2e/sign-in: a forgotten password is replaced by the email's link…",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Set a new password" });
  },
};

export const Chosen: Story = {
  parameters: {
    state: "Set: back to Sign In",
    seen: "Your password was changed.",
    proof: "e2e/sign-in: a forgotten password is replaced by the email's link…",
  },
  play: async (stage) => {
    await send()(stage);
    await screen.findByText("Your password was changed.");
  },
};

export const TooShort: Story = {
  parameters: { state: "Too short", words: "passwordLength" },
  play: expectMessage(COPY.passwordLength, send("Ab1!")),
};

export const TooPlain: Story = {
  parameters: { state: "Too plain", words: "passwordMix" },
  play: expectMessage(COPY.passwordMix, send("marketday77")),
};

export const NotTheSameTwice: Story = {
  parameters: { state: "Not the same twice", words: "passwordMismatch" },
  play: async (stage) => {
    await expectMessage(COPY.passwordMismatch, send("Market-day-78", "Market-day-79"))(stage);
    await expect(stage.canvas.getByLabelText("Confirm password")).toBeInvalid();
  },
};

export const WaitingForTheClub: Story = {
  parameters: { state: "Being sent", seen: { role: "button", name: "Saving" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(resetPassword));
  },
  play: async (stage) => {
    await send()(stage);
    await stage.canvas.findByRole("button", { name: /Saving/ });
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "No answer",
    words: "noAnswer",
    proof: "e2e/no-answer: joining and asking for a new password without an answer say…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(resetPassword));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedDeadLink: Story = {
  parameters: {
    state: "A link that was used or is too old",
    seen: "This link no longer works. Please ask for a new one.",
    proof: "e2e/sign-in: a forgotten password is replaced by the email's link…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(resetPassword, "reset_invalid", {
        error: memberRefusals().reset_invalid.sentence,
      }),
    );
  },
  play: async (stage) => {
    await expectMessage("This link no longer works. Please ask for a new one.")(stage);
    await expect(stage.canvas.getByRole("link", { name: "Send me a new link" })).toHaveAttribute(
      "href",
      PATHS.requestReset,
    );
    await expect(stage.canvas.getByRole("button", { name: "Continue" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  },
};

export const RefusedCommonPassword: Story = {
  parameters: {
    state: "A password that others use",
    seen: "This password is too easy to guess. Please choose another.",
  },
  beforeEach: ({ msw }) => {
    const error = memberRefusals().password_common.sentence;
    msw.use(refuseCall(resetPassword, "password_common", { error, fields: { password: error } }));
  },
  play: async (stage) => {
    await send("Password1!")(stage);
    await stage.canvas.findAllByText("This password is too easy to guess. Please choose another.");
    await expect(stage.canvas.getByLabelText("Password")).toBeInvalid();
  },
};

export const RefusedTooOften: Story = {
  ...refused(resetPassword, "rate_limited", SENTENCES.rate_limited),
  parameters: {
    state: "Too many tries",
    seen: "Too many attempts. Please try again in 15 minutes.",
  },
};

export const RefusedWhileAway: Story = {
  ...refused(resetPassword, "unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
  },
};
