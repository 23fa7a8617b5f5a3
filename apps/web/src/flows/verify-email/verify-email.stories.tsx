import { memberRefusals } from "@kinfold/contract/refusals/members";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { holdUnverified } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { sendEmailCode, validateEmailCode } from "@kinfold/contract/members";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { codeSent, signedIn } from "@kinfold/contract/testing/samples";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { VerifyEmail } from "./verify-email.tsx";

const meta = {
  title: "Flows/VerifyEmail",
  component: VerifyEmail,
  decorators: [withAuthLayout(PATHS.signUp)],
  parameters: {
    layout: "fullscreen",
    section: "2 OTP Verification dialog",
    proof: "e2e/sign-up-refusals: a code is checked, runs out of tries and of time…",
  },
  args: { email: "adaeze.okafor@example.com", sent: codeSent, onClose: fn() },
  beforeEach: ({ msw }) => {
    holdUnverified("held");
    msw.use(
      respondWith(validateEmailCode, { message: "Email verified.", ...signedIn }),
      respondWith(sendEmailCode, codeSent),
    );
  },
} satisfies Meta<typeof VerifyEmail>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const resendable = { sent: { ...codeSent, resend_after: 0 } };
const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog"));

async function type({ userEvent }: Stage, digits: string): Promise<void> {
  const [first] = (await dialog()).getAllByRole("textbox");
  if (first === undefined) throw new Error("there are no boxes");
  await userEvent.click(first);
  await userEvent.keyboard(digits);
}

async function press({ userEvent }: Stage, name: string): Promise<void> {
  await userEvent.click((await dialog()).getByRole("button", { name }));
}

/** Sends a code and expects these words beside the boxes. */
const expectMessage =
  (words: RegExp | string): Play =>
  async (stage) => {
    await type(stage, "1234");
    await press(stage, "Continue");
    await (await dialog()).findByText(words);
  };

export const Ready: Story = {
  parameters: {
    state: "Says where the four digits were sent",
    seen: "We've sent a 4-digit code to your email adaeze.okafor@example.com",
    proof: "e2e/join-the-club: a visitor opens the page…",
  },
  play: async () => {
    const open = await dialog();
    await open.findByText(/We've sent a 4-digit code to your email/);
    await open.findByText("adaeze.okafor@example.com");
    await expect(open.getAllByRole("textbox")).toHaveLength(4);
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
    await waitFor(() => expect(open.getAllByRole("textbox")[0]).toHaveFocus());
  },
};

export const ThreeDigitsAreNotEnough: Story = {
  parameters: {
    state: "Fewer than four digits: Continue is disabled",
    seen: { role: "button", name: "Continue", disabled: true },
    proof: "e2e/join-the-club: a visitor opens the page…",
  },
  play: async (stage) => {
    await type(stage, "123");
    await expect((await dialog()).getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

export const FourDigitsMayBeSent: Story = {
  parameters: {
    state: "Exactly four digits enable Continue",
    seen: { role: "button", name: "Continue", disabled: false },
    proof: "e2e/join-the-club: a visitor opens the page…",
  },
  play: async (stage) => {
    await type(stage, "1234");
    await expect((await dialog()).getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

export const PastedWithSpaces: Story = {
  parameters: {
    state: "Pasted",
    seen: { role: "textbox", name: "Digit 4 of 4", value: "4" },
    proof: "e2e/join-the-club: the code may be pasted, with a space in the middle",
  },
  play: async (stage) => {
    const [first] = (await dialog()).getAllByRole("textbox");
    first?.focus();
    await stage.userEvent.paste("12 34");
    await expect((await dialog()).getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

export const Verified: Story = {
  parameters: {
    state: "Validated",
    words: "emailValidated",
    proof: "e2e/join-the-club: a visitor opens the page…",
  },
  play: async (stage) => {
    await type(stage, "1234{Enter}");
    await screen.findByText(COPY.emailValidated);
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent(PATHS.dashboard);
  },
};

export const WaitingForTheClub: Story = {
  parameters: { state: "Being checked", seen: { role: "button", name: "Checking" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(validateEmailCode));
  },
  play: async (stage) => {
    await type(stage, "1234");
    await press(stage, "Continue");
    await (await dialog()).findByRole("button", { name: /Checking/ });
  },
};

export const Unreachable: Story = {
  parameters: { state: "No answer", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(validateEmailCode));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedWrongCode: Story = {
  parameters: {
    state: "A wrong code",
    seen: "That code is not right. You have 3 tries left.",
    proof: "e2e/join-the-club: a wrong code is said beside the boxes and the right…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(validateEmailCode, "otp_invalid", {
        error: memberRefusals().otp_invalid(3).sentence,
        attempts_left: 3,
      }),
    );
  },
  play: expectMessage("That code is not right. You have 3 tries left."),
};

export const RefusedExpiredCode: Story = {
  parameters: {
    state: "A code whose ten minutes are over",
    seen: "This code no longer works. Please ask for a new one.",
  },
  args: resendable,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(validateEmailCode, "otp_expired", {
        error: memberRefusals().otp_expired.sentence,
      }),
    );
  },
  play: async (stage) => {
    await expectMessage("This code no longer works. Please ask for a new one.")(stage);
    await expect((await dialog()).getByRole("button", { name: "Resend" })).toHaveFocus();
  },
};

export const RefusedAfterFiveTries: Story = {
  parameters: {
    state: "Five tries used up",
    seen: "Too many wrong codes. Please ask for a new one.",
  },
  args: resendable,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(validateEmailCode, "otp_exhausted", {
        error: memberRefusals().otp_exhausted.sentence,
      }),
    );
  },
  play: async (stage) => {
    await expectMessage("Too many wrong codes. Please ask for a new one.")(stage);
    for (const box of (await dialog()).getAllByRole("textbox")) await expect(box).toBeDisabled();
  },
};

export const RefusedWhileAway: Story = {
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(validateEmailCode, "unavailable", {
        error: SENTENCES.unavailable,
      }),
    );
  },
  play: expectMessage(SENTENCES.unavailable),
};

export const Resent: Story = {
  parameters: {
    state: "Sent again",
    seen: "Resend in 0:30",
    words: "codeResent",
    proof: "e2e/join-the-club: a code sent again voids the one before",
  },
  args: resendable,
  play: async (stage) => {
    await type(stage, "12");
    await press(stage, "Resend");
    await screen.findByText(COPY.codeResent);
    const open = await dialog();
    await open.findByText(/Resend in/);
    for (const box of open.getAllByRole("textbox")) await expect(box).toHaveValue("");
  },
};

export const WaitingForAnotherCode: Story = {
  parameters: { state: "Being sent again", seen: { role: "button", name: "Sending" } },
  args: resendable,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(sendEmailCode));
  },
  play: async (stage) => {
    await press(stage, "Resend");
    await (await dialog()).findByRole("button", { name: /Sending/ });
  },
};

export const RefusedTooManyCodes: Story = {
  parameters: {
    state: "Sent too often",
    seen: "Too many attempts. Please try again in 10 minutes.",
  },
  args: resendable,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(sendEmailCode, "rate_limited", {
        error: formatTooOften("10 minutes"),
        retry_after: 600,
      }),
    );
  },
  play: async (stage) => {
    await press(stage, "Resend");
    const open = await dialog();
    await open.findByText(formatTooOften("10 minutes"));
    await open.findByText("10:00");
  },
};

export const LongAddress: Story = {
  args: {
    email: "oluwafunmilayo.eniola.osunbunmi-chukwuemeka-nnaji@longest-family-name.example.com.ng",
  },
  play: async () => {
    await (await dialog()).findByText(/We've sent a 4-digit code/);
  },
};

export const Closed: Story = {
  parameters: { state: "Closed without a code", seen: { role: "heading", name: "Create Account" } },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Create Account</h1>
        {isOpen && <VerifyEmail {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await press(stage, "Close");
    await expect(stage.args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
