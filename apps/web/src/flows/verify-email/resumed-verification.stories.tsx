import {
  dropConnection,
  refuseCall,
  respondWith,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { keepVerification, readVerification } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { sendEmailCode } from "@kinfold/contract/members";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { codeSent, signedIn } from "@kinfold/contract/testing/samples";
import { resumeVerification } from "@kinfold/contract/waiting-verification";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import { ResumedVerification } from "./resumed-verification.tsx";

const waiting = {
  email: "a•••@example.com",
  verification: { ...codeSent, resend_after: 12 },
  authorization: signedIn.authorization,
};

const meta = {
  title: "Flows/VerifyEmail/ResumedVerification",
  component: ResumedVerification,
  decorators: [withAuthLayout(PATHS.signIn)],
  parameters: {
    layout: "fullscreen",
    section: "2 OTP Verification dialog",
    proof: "e2e/join-the-club: a page that is loaded again while the code is asked for…",
  },
  args: { onClose: fn() },
  beforeEach: ({ msw }) => {
    keepVerification(codeSent.token);
    msw.use(respondWith(resumeVerification, waiting), respondWith(sendEmailCode, codeSent));
    return () => keepVerification(null);
  },
} satisfies Meta<typeof ResumedVerification>;
export default meta;
type Story = StoryObj<typeof meta>;

const readsMasked = async (): Promise<void> => {
  await screen.findByText("a•••@example.com");
  await screen.findByText(/^Resend in/);
  await waitFor(() => expect(screen.getAllByRole("textbox")[0]).toHaveFocus());
};

export const Ready: Story = {
  parameters: {
    state: "The page was loaded again: the masked address and the time that remains",
    seen: "We've sent a 4-digit code to your email a•••@example.com",
  },
  play: readsMasked,
};

export const ReadyOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: readsMasked,
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(resumeVerification));
  },
};

export const Unreachable: Story = {
  parameters: { state: "Loaded again without an answer", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(resumeVerification));
  },
  play: async () => {
    await screen.findByText(COPY.noAnswer);
    await expect(readVerification()).toBe(codeSent.token);
  },
};

export const RefusedOnceItIsOver: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(resumeVerification, "otp_expired", {
        error: memberRefusals().otp_expired.sentence,
      }),
    );
  },
  play: async () => {
    await waitFor(() => expect(readVerification()).toBeNull());
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};
