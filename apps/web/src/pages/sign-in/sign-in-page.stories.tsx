import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import {
  respondWith,
  respondWithFault,
  SHOWN_FAULT,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { handleSessionEnded, signIn, signOut } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { login, sendEmailCode } from "@kinfold/contract/members";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { codeSent, signedIn, unverified } from "@kinfold/contract/testing/samples";
import { captchaStrangerScript } from "@kinfold/ui/testing/captcha-script";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { CAPTCHA, withAuthLayout } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { pendingOverview } from "#testing/overview-reads.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { SignInPage } from "./sign-in-page.tsx";

const meta = {
  title: "Pages/SignIn",
  component: SignInPage,
  decorators: [withAuthLayout(PATHS.signIn)],
  parameters: {
    layout: "fullscreen",
    section: "5 Login answers",
    proof: "e2e/sign-in: a sign-in is under way, and what comes back is said…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(login, signedIn), ...pendingOverview);
  },
} satisfies Meta<typeof SignInPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

async function fill({ canvas, userEvent }: Stage): Promise<void> {
  await userEvent.type(await canvas.findByLabelText("Email"), "adaeze.okafor@example.com");
  await userEvent.type(canvas.getByLabelText("Password"), "Market-day-77");
}

async function send({ canvas, userEvent }: Stage): Promise<void> {
  await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
}

/** Fills in the form, sends it, and expects the form to say this about it. */
function expectMessage(words: string): Play {
  return async (stage) => {
    await fill(stage);
    await stage.canvas.findByText("Success! You are not a robot.");
    await send(stage);
    const alert = await stage.canvas.findByText(words);
    await expect(alert.closest('[role="alert"]')).not.toBeNull();
    await expect(stage.canvas.getByLabelText("Email")).toHaveValue("adaeze.okafor@example.com");
  };
}

const refused = createRefusalStories(expectMessage);

export const Ready: Story = {
  parameters: {
    state: "Email, password, captcha, Continue, Forgot password?",
    seen: { role: "link", name: "Forgot password?" },
    section: "2 Sign In screen",
    proof: "e2e/sign-in: a member leaves through the confirmation and comes…",
    also: [
      {
        state: "The page before its script has arrived",
        seen: { role: "textbox", name: "Email", value: "" },
        proof: "e2e/slow-network: what was typed before the app arrived is kept…",
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { level: 1, name: "Welcome back" }),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
      "href",
      PATHS.requestReset,
    );
    await canvas.findByText("Success! You are not a robot.");
  },
};

export const RemembersWhereToGo: Story = {
  parameters: {
    at: `${PATHS.signIn}?redirect_url=%2Fdashboard%2Fwallet`,
    state: "The link to Register carries redirect_url",
    seen: { role: "link", name: "Register" },
    section: "2 Sign In screen",
    proof: "e2e/redirect: a good address is honoured and survives the way through…",
  },
  play: async (stage) => {
    await expect(await stage.canvas.findByRole("link", { name: "Register" })).toHaveAttribute(
      "href",
      `${PATHS.signUp}?redirect_url=%2Fdashboard%2Fwallet`,
    );
    await stage.canvas.findByText("Success! You are not a robot.");
  },
};

export const SessionEnded: Story = {
  parameters: {
    at: `${PATHS.signIn}?redirect_url=%2Fdashboard%2Fwallet`,
    state: "A session that ended elsewhere says so",
    seen: "Your session has ended. Sign in to go on where you were.",
    section: "4 Session",
    proof: "e2e/session: a session that ended elsewhere says so, and the same…",
  },
  beforeEach: () => {
    signIn("sample-access-token");
    handleSessionEnded("sample-access-token");
    return signOut;
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Success! You are not a robot.");
    await expect(
      canvas.getByRole("heading", { level: 1, name: "Welcome back" }),
    ).toHaveAccessibleDescription("Your session has ended. Sign in to go on where you were.");
  },
};

export const SignsInToWhereItWas: Story = {
  ...RemembersWhereToGo,
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.wallet);
  },
};

export const SignsIn: Story = {
  parameters: {
    state: "Signed in: on to the dashboard",
    seen: "Landed on /dashboard",
    section: "2 Sign In screen",
    proof: "e2e/sign-in: a member leaves through the confirmation and comes…",
  },
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.dashboard);
  },
};

export const NothingTyped: Story = {
  parameters: {
    state: "Nothing typed",
    seen: "Please enter your email address",
    proof: "native-form: a wrong form is not sent…",
  },
  play: async (stage) => {
    await stage.canvas.findByLabelText("Email");
    await send(stage);
    await stage.canvas.findByText("Please enter your email address");
    await stage.canvas.findByText("Please enter your password");
    await expect(stage.canvas.getByLabelText("Email")).toBeInvalid();
    await stage.canvas.findByText("Success! You are not a robot.");
  },
};

export const EmailThatIsNone: Story = {
  parameters: {
    state: "An email address that is none",
    seen: "Please enter a valid email address",
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Email"), "adaeze@");
    await userEvent.tab();
    await canvas.findByText("Please enter a valid email address");
    await canvas.findByText("Success! You are not a robot.");
  },
};

export const CaptchaNotAnswered: Story = {
  parameters: {
    config: { captcha_site_key: CAPTCHA.interactive },
    state: "Captcha not answered",
    words: "captcha",
    proof: "e2e/captcha: a captcha that asks is answered by keyboard",
  },
  play: async (stage) => {
    await fill(stage);
    await stage.canvas.findByRole("button", { name: "Verify you are human" });
    await send(stage);
    await stage.canvas.findByText(COPY.captcha, undefined, { timeout: 8000 });
  },
};

export const CaptchaExpired: Story = {
  parameters: {
    config: { captcha_site_key: CAPTCHA.expires },
    state: "Captcha expired: the widget starts again",
    seen: { role: "button", name: "Verify you are human" },
    proof: "e2e/captcha: a captcha whose token expired is solved again…",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Verify you are human" });
  },
};

export const CaptchaFailed: Story = {
  parameters: {
    config: { captcha_site_key: CAPTCHA.fails },
    state: "Captcha failed: the widget starts again, and says so in the end",
    seen: "The verification did not succeed.",
    proof: "e2e/captcha: a captcha that fails says so and lets no one send…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The verification did not succeed.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const CaptchaUnreachable: Story = {
  parameters: {
    config: { captcha_script_url: captchaStrangerScript },
    state: "The captcha's script does not come",
    seen: "The verification could not be loaded. Check your connection.",
    proof: "e2e/captcha: without the captcha's script the form says what is wrong…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/could not be loaded/);
  },
};

export const WaitingForTheClub: Story = {
  parameters: {
    state: "Being sent",
    seen: { role: "button", name: "Signing in" },
    section: "2 Sign In screen",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(login));
  },
  play: async (stage) => {
    await fill(stage);
    await stage.canvas.findByText("Success! You are not a robot.");
    await send(stage);
    await expect(await stage.canvas.findByRole("button", { name: /Signing in/ })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "No answer",
    words: "noAnswer",
    section: "8 Login that fails",
    proof: "e2e/no-answer: signing in without an answer says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(login));
  },
  play: expectMessage(COPY.noAnswer),
};

export const ServerBroken: Story = {
  parameters: {
    state: "The server breaks",
    seen: "Something went wrong on our side. Please try again. If it happens again, tell us this code: req_story",
    section: "8 Login that fails",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(login));
  },
  play: expectMessage(SHOWN_FAULT),
};

export const RefusedForWrongCredentials: Story = {
  ...refused(login, "invalid_credentials", memberRefusals().invalid_credentials.sentence),
  parameters: {
    state: "Wrong credentials",
    words: "invalidCredentials",
    section: "8 Login that fails",
    proof: "e2e/sign-in: a wrong password and an unknown address get the same…",
  },
};

export const RefusedByTheCaptcha: Story = {
  parameters: {
    state: "Refused by the captcha: the same words",
    words: "invalidCredentials",
    section: "8 Login that fails",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(login, "captcha_failed", { error: commonRefusals().captcha_failed.sentence }),
    );
  },
  play: expectMessage(COPY.invalidCredentials),
};

export const RefusedTooManyTries: Story = {
  ...refused(login, "rate_limited", SENTENCES.rate_limited, {
    retry_after: 900,
  }),
  parameters: {
    state: "Too many tries: the server's words",
    seen: "Too many attempts. Please try again in 15 minutes.",
    section: "8 Login that fails",
  },
};

export const RefusedWhileAway: Story = {
  ...refused(login, "unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away: the server's words",
    seen: "We cannot answer right now. Please try again in a moment.",
    section: "8 Login that fails",
  },
};

/** The password was right: the same form asks for the code, and the captcha is answered anew. */
const reachCodeStep: Play = async (stage) => {
  stage.msw.use(respondWith(login, { two_factor_required: true }));
  await fill(stage);
  await send(stage);
  const code = await stage.canvas.findByLabelText(/^Code from your authenticator app/);
  await waitFor(() => expect(code).toHaveFocus());
  await expect(stage.canvas.queryByLabelText("Password")).not.toBeVisible();
  await stage.canvas.findByText("Success! You are not a robot.");
};

export const AskedForTheAuthenticatorsCode: Story = {
  parameters: {
    state: "Sign-in asks for the code",
    seen: "Please enter the code from your authenticator app",
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  play: async (stage) => {
    await reachCodeStep(stage);
    await send(stage);
    await stage.canvas.findByText("Please enter the code from your authenticator app");
  },
};

export const SignsInWithTheAuthenticatorsCode: Story = {
  play: async (stage) => {
    await reachCodeStep(stage);
    stage.msw.use(respondWith(login, signedIn));
    await stage.userEvent.keyboard("287082{Enter}");
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.dashboard);
  },
};

export const RefusedForAWrongCode: Story = {
  parameters: {
    state: "Sign-in with a wrong code",
    seen: "That code is not right.",
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  play: async (stage) => {
    await reachCodeStep(stage);
    const words = memberRefusals().two_factor_invalid.code.sentence;
    stage.msw.use(refuseCall(login, "two_factor_invalid", { error: words }));
    await stage.userEvent.keyboard("000000{Enter}");
    await stage.canvas.findByText(words);
    await expect(stage.canvas.getByLabelText(/^Code from/)).toHaveValue("000000");
  },
};

export const AskedForTheMailedCode: Story = {
  parameters: {
    state: "Opens at sign-in of an unverified member, with a code sent",
    seen: { role: "dialog", name: "Check your email" },
    section: "2 OTP Verification dialog",
    proof: "e2e/sign-in: a member who left before proving the mailbox is asked again…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(login, unverified), respondWith(sendEmailCode, codeSent));
  },
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    const dialog = within(await screen.findByRole("dialog", { name: "Check your email" }));
    await dialog.findByText("adaeze.okafor@example.com");
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

export const RefusedAnotherCode: Story = {
  parameters: {
    state: "Sending again is refused at sign-in",
    seen: "Too many attempts. Please try again in 60 minutes.",
    section: "2 OTP Verification dialog",
    proof: "e2e/sign-up-refusals: a code is checked, runs out of tries and of time…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(login, unverified),
      refuseCall(sendEmailCode, "rate_limited", {
        error: formatTooOften("60 minutes"),
      }),
    );
  },
  play: expectMessage(formatTooOften("60 minutes")),
};
