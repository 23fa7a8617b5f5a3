import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { answers, breaks, drops, hangs, refuses } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { login, sendEmailCode } from "@kinfold/contract/members";
import { FAULT, formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { codeSent, signedIn, unverified } from "@kinfold/contract/testing/samples";
import { captchaStrangerScript } from "@kinfold/ui/testing/captcha-script";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { CAPTCHA, inAuthLayout } from "#testing/in-app.tsx";
import { refusedBy } from "@kinfold/frame/testing/refused";
import { SAID } from "#testing/refusals.ts";
import { SignInPage } from "./sign-in-page.tsx";

const meta = {
  title: "Pages/SignIn",
  component: SignInPage,
  decorators: [inAuthLayout(PATHS.signIn)],
  parameters: { layout: "fullscreen" },
  beforeEach: ({ msw }) => {
    msw.use(answers(login, signedIn));
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
function isTold(words: string): Play {
  return async (stage) => {
    await fill(stage);
    await stage.canvas.findByText("Success! You are not a robot.");
    await send(stage);
    const alert = await stage.canvas.findByText(words);
    await expect(alert.closest('[role="alert"]')).not.toBeNull();
    await expect(stage.canvas.getByLabelText("Email")).toHaveValue("adaeze.okafor@example.com");
  };
}

const refused = refusedBy(isTold);

export const Ready: Story = {
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
  parameters: { at: `${PATHS.signIn}?redirect_url=%2Fdashboard%2Fwallet` },
  play: async (stage) => {
    await expect(await stage.canvas.findByRole("link", { name: "Register" })).toHaveAttribute(
      "href",
      `${PATHS.signUp}?redirect_url=%2Fdashboard%2Fwallet`,
    );
    await fill(stage);
    await send(stage);
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.wallet);
  },
};

export const SignsIn: Story = {
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.dashboard);
  },
};

export const NothingTyped: Story = {
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
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Email"), "adaeze@");
    await userEvent.tab();
    await canvas.findByText("Please enter a valid email address");
    await canvas.findByText("Success! You are not a robot.");
  },
};

export const CaptchaNotAnswered: Story = {
  parameters: { config: { captcha_site_key: CAPTCHA.asks } },
  play: async (stage) => {
    await fill(stage);
    await stage.canvas.findByRole("button", { name: "Verify you are human" });
    await send(stage);
    await stage.canvas.findByText(COPY.captcha, undefined, { timeout: 8000 });
  },
};

export const CaptchaExpired: Story = {
  parameters: { config: { captcha_site_key: CAPTCHA.expires } },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Verify you are human" });
  },
};

export const CaptchaFailed: Story = {
  parameters: { config: { captcha_site_key: CAPTCHA.fails } },
  play: async ({ canvas }) => {
    await canvas.findByText("The verification did not succeed.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const CaptchaUnreachable: Story = {
  parameters: { config: { captcha_script_url: captchaStrangerScript } },
  play: async ({ canvas }) => {
    await canvas.findByText(/could not be loaded/);
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(login));
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
  beforeEach: ({ msw }) => {
    msw.use(drops(login));
  },
  play: isTold(COPY.noAnswer),
};

export const ServerBroken: Story = {
  beforeEach: ({ msw }) => {
    msw.use(breaks(login));
  },
  play: isTold(FAULT),
};

export const RefusedForWrongCredentials: Story = refused(
  login,
  "invalid_credentials",
  memberRefusals().invalid_credentials.sentence,
);

export const RefusedByTheCaptcha: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuses(login, "captcha_failed", { error: commonRefusals().captcha_failed.sentence }));
  },
  play: isTold(COPY.invalidCredentials),
};

export const RefusedTooManyTries: Story = refused(login, "rate_limited", SAID.rate_limited, {
  retry_after: 900,
});

export const RefusedWhileAway: Story = refused(login, "unavailable", SAID.unavailable);

/** The password was right: the same form asks for the code, and the captcha is answered anew. */
const asksForTheCode: Play = async (stage) => {
  stage.msw.use(answers(login, { two_factor_required: true }));
  await fill(stage);
  await send(stage);
  const code = await stage.canvas.findByLabelText(/^Code from your authenticator app/);
  await waitFor(() => expect(code).toHaveFocus());
  await expect(stage.canvas.queryByLabelText("Password")).not.toBeVisible();
  await stage.canvas.findByText("Success! You are not a robot.");
};

export const AsksForTheAuthenticatorsCode: Story = {
  play: async (stage) => {
    await asksForTheCode(stage);
    await send(stage);
    await stage.canvas.findByText("Please enter the code from your authenticator app");
  },
};

export const SignsInWithTheAuthenticatorsCode: Story = {
  play: async (stage) => {
    await asksForTheCode(stage);
    stage.msw.use(answers(login, signedIn));
    await stage.userEvent.keyboard("287082{Enter}");
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.dashboard);
  },
};

export const RefusedForAWrongCode: Story = {
  play: async (stage) => {
    await asksForTheCode(stage);
    const words = memberRefusals().two_factor_invalid.code.sentence;
    stage.msw.use(refuses(login, "two_factor_invalid", { error: words }));
    await stage.userEvent.keyboard("000000{Enter}");
    await stage.canvas.findByText(words);
    await expect(stage.canvas.getByLabelText(/^Code from/)).toHaveValue("000000");
  },
};

export const AsksForTheMailedCode: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers(login, unverified), answers(sendEmailCode, codeSent));
  },
  play: async (stage) => {
    await fill(stage);
    await send(stage);
    const dialog = within(await screen.findByRole("dialog", { name: "Check your e-mail" }));
    await dialog.findByText("adaeze.okafor@example.com");
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

export const RefusedAnotherCode: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      answers(login, unverified),
      refuses(sendEmailCode, "rate_limited", {
        error: formatTooOften("60 minutes"),
      }),
    );
  },
  play: isTold(formatTooOften("60 minutes")),
};
