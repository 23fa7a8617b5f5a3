import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { register } from "@kinfold/contract/sign-up";
import { listCountries } from "@kinfold/contract/reference";
import { countries, unverified } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { findSubmitButton, sendForm } from "#testing/sign-up-form.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { SignUpPage } from "./sign-up-page.tsx";

/** The whole form, sent: what the club makes of it. */
const meta = {
  title: "Pages/SignUp/SignUpSending",
  component: SignUpPage,
  decorators: [withAuthLayout(PATHS.signUp)],
  parameters: {
    layout: "fullscreen",
    section: "8 Sign-up that fails",
    proof: "e2e/sign-up-refusals: a sign-up is under way, and whatever the club refuses…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listCountries, countries), respondWith(register, unverified));
  },
} satisfies Meta<typeof SignUpPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const expectMessage =
  (words: string): Play =>
  async (stage) => {
    await sendForm(stage);
    // A step that was hidden opens for it.
    const [message] = await stage.canvas.findAllByText(words);
    await waitFor(() => expect(message).toBeVisible());
  };

/** The button that was pressed is still there for the next press, once the human check is done again. */
const expectMessageAtButton =
  (words: string): Play =>
  async (stage) => {
    await expectMessage(words)(stage);
    // The human check takes a moment, in which the button says so.
    await waitFor(
      async () => {
        const button = findSubmitButton(stage);
        await expect(button).not.toHaveAttribute("aria-disabled");
        await expect(button).toHaveFocus();
      },
      { timeout: 5_000 },
    );
  };

const refused = createRefusalStories(expectMessageAtButton);

export const AskedForTheMailedCode: Story = {
  parameters: {
    state: "Opens after sign-up, and names the address",
    seen: { role: "dialog", name: "Check your email" },
    section: "2 OTP Verification dialog",
    proof: "e2e/join-the-club: a visitor opens the page…",
  },
  play: async (stage) => {
    await sendForm(stage);
    const dialog = within(await screen.findByRole("dialog", { name: "Check your email" }));
    await dialog.findByText("adaeze.okafor@example.com");
  },
};

export const WaitingForTheClub: Story = {
  parameters: {
    state: "Being sent",
    seen: { role: "button", name: "Creating your account" },
    section: "2 Sign-up screen",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(register));
  },
  play: async (stage) => {
    await sendForm(stage);
    await stage.canvas.findByRole("button", { name: /Creating your account/ });
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "No answer",
    words: "noAnswer",
    proof: "e2e/no-answer: joining and asking for a new password without an answer say…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(register));
  },
  play: expectMessageAtButton(COPY.noAnswer),
};

export const RefusedByTheCaptcha: Story = {
  ...refused(register, "captcha_failed", commonRefusals().captcha_failed.sentence),
  parameters: { state: "Refused by the server", words: "captcha", section: "5 Captcha at sign-up" },
};

export const RefusedCommonPassword: Story = {
  parameters: {
    state: "A password that others use",
    seen: "This password is too easy to guess. Please choose another.",
  },
  beforeEach: ({ msw }) => {
    const error = memberRefusals().password_common.sentence;
    msw.use(refuseCall(register, "password_common", { error, fields: { "user.password": error } }));
  },
  play: async (stage) => {
    await expectMessage("This password is too easy to guess. Please choose another.")(stage);
    const password = stage.canvas.getByLabelText("Password");
    await expect(password).toBeInvalid();
    await waitFor(() => expect(password).toHaveFocus());
  },
};

const NO_PHONE = memberRefusals().invalid.phone.sentence;
export const RefusedAnswers: Story = {
  parameters: {
    state: "Answers that the server refuses",
    seen: "Please enter a valid phone number",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(register, "invalid", {
        error: NO_PHONE,
        fields: { phone: NO_PHONE },
      }),
    );
  },
  play: async (stage) => {
    await expectMessage(NO_PHONE)(stage);
    await waitFor(() => expect(stage.canvas.getByLabelText("Phone")).toHaveFocus());
  },
};

const UNKNOWN_PHONE = memberRefusals().phone_improbable("+2348035550142").sentence;
export const RefusedImprobablePhone: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(register, "phone_improbable", {
        error: UNKNOWN_PHONE,
        fields: { phone: UNKNOWN_PHONE },
      }),
    );
  },
  play: async (stage) => {
    await expectMessage(UNKNOWN_PHONE)(stage);
    await waitFor(() => expect(stage.canvas.getByLabelText("Phone")).toHaveFocus());
  },
};

export const RefusedTooOften: Story = {
  ...refused(register, "rate_limited", SENTENCES.rate_limited),
  parameters: {
    state: "Too many tries",
    seen: "Too many attempts. Please try again in 15 minutes.",
    proof: "e2e/sign-up-refusals: a code is checked, runs out of tries and of time…",
  },
};

export const RefusedWhileAway: Story = {
  ...refused(register, "unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
  },
};
