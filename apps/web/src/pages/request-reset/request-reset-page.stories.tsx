import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { forgotPassword } from "@kinfold/contract/members";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { CAPTCHA, withAuthLayout } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { RequestResetPage } from "./request-reset-page.tsx";

const meta = {
  title: "Pages/RequestReset",
  component: RequestResetPage,
  decorators: [withAuthLayout(PATHS.requestReset)],
  parameters: {
    layout: "fullscreen",
    section: "2 Asking for a new password",
    proof: "e2e/password-reset: a new password is asked for and chosen…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(forgotPassword, { message: "If you are a member…", resend_after: 30 }));
  },
} satisfies Meta<typeof RequestResetPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const send: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Email"), "adaeze.okafor@example.com");
  await canvas.findByText("Success! You are not a robot.");
  await userEvent.click(canvas.getByRole("button", { name: "Send link" }));
};

const expectMessage =
  (words: string): Play =>
  async (stage) => {
    await send(stage);
    const message = await stage.canvas.findByText(words);
    await expect(message.closest('[role="alert"]')).not.toBeNull();
  };

const refused = createRefusalStories(expectMessage);

export const Ready: Story = {
  parameters: {
    state: "/auth/change-password asks for the address",
    seen: { role: "button", name: "Send link" },
    proof: "e2e/sign-in: a forgotten password is replaced by the email's link…",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Forgot password?" });
    await canvas.findByText("Success! You are not a robot.");
  },
};

/** The same for a member and for a stranger. */
export const Sent: Story = {
  parameters: {
    state: "Sent, whether or not the address is known",
    seen: "Check your inbox",
    proof: "e2e/sign-in: a forgotten password is replaced by the email's link…",
  },
  play: async (stage) => {
    await send(stage);
    const notice = await stage.canvas.findByText("Check your inbox");
    await expect(notice.closest('[role="status"]')).not.toBeNull();
    const again = stage.canvas.getByRole("button", { name: "Send again" });
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await expect(again).toHaveFocus();
    await stage.canvas.findByText("0:30");
    await stage.canvas.findByText("Success! You are not a robot.");
  },
};

export const EmailThatIsNone: Story = {
  parameters: {
    state: "An email address that is none",
    seen: "Please enter a valid email address",
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Email"), "adaeze");
    await userEvent.tab();
    await canvas.findByText("Please enter a valid email address");
    await canvas.findByText("Success! You are not a robot.");
  },
};

export const CaptchaFailed: Story = {
  parameters: {
    config: { captcha_site_key: CAPTCHA.fails },
    state: "Captcha failed",
    seen: "The verification did not succeed.",
    proof: "e2e/password-reset: whom the captcha does not let through is told so…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The verification did not succeed.");
  },
};

export const WaitingForTheClub: Story = {
  parameters: { state: "Being sent", seen: { role: "button", name: "Sending" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(forgotPassword));
  },
  play: async (stage) => {
    await send(stage);
    await stage.canvas.findByRole("button", { name: /Sending/ });
  },
};

export const Unreachable: Story = {
  parameters: { state: "No answer", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(forgotPassword));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedByTheCaptcha: Story = {
  ...refused(forgotPassword, "captcha_failed", commonRefusals().captcha_failed.sentence),
  parameters: {
    state: "Refused by the captcha",
    words: "captcha",
    proof: "e2e/password-reset: whom the captcha does not let through is told so…",
  },
};

export const RefusedTooOften: Story = {
  parameters: {
    state: "Too many tries",
    seen: "Too many attempts. Please try again in 10 minutes.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(forgotPassword, "rate_limited", {
        error: formatTooOften("10 minutes"),
        retry_after: 600,
      }),
    );
  },
  play: async (stage) => {
    await expectMessage(formatTooOften("10 minutes"))(stage);
    await stage.canvas.findByText("10:00");
  },
};

export const RefusedWhileAway: Story = {
  ...refused(forgotPassword, "unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
  },
};
