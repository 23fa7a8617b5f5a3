import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { staffLogin } from "@kinfold/contract/staff";
import { staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withSignedOutLayout } from "#testing/in-office.tsx";
import { SignInPage } from "./sign-in-page.tsx";

const meta = {
  title: "Office/Pages/SignIn",
  component: SignInPage,
  decorators: [withSignedOutLayout("/sign-in")],
  parameters: {
    layout: "fullscreen",
    section: "The office: signing in",
    proof: "e2e/office-sign-in: staff sign in with an authenticator at their own address…",
  },
  globals: { viewport: { value: "desk" } },
} satisfies Meta<typeof SignInPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const send: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(/^Email/), "segun.coker@kinfold.example");
  await userEvent.type(canvas.getByLabelText(/^Password/), "Lantern*Night-95");
  await userEvent.type(canvas.getByLabelText(/^Code/), "123456");
  await userEvent.click(canvas.getByRole("button", { name: "Sign in" }));
};

const expectMessage =
  (words: string): Play =>
  async (context) => {
    await send(context);
    await expect(await context.canvas.findByText(words)).toBeVisible();
  };

export const Ready: Story = {};

export const SignsIn: Story = {
  parameters: { state: "Signed in with password and authenticator", seen: "Landed on /" },
  beforeEach: ({ msw }) => {
    const authorization = {
      access_token: "story",
      token_type: "Bearer" as const,
      expires_at: "2026-11-13T03:00:00.000Z",
    };
    msw.use(respondWith(staffLogin, { staff: staff.operations, authorization }));
  },
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByLabelText("Address")).toHaveTextContent("/");
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const NothingTyped: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Sign in" }));
    await expect(
      await canvas.findByText("Enter the six digits of your authenticator app"),
    ).toBeVisible();
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(staffLogin));
  },
  play: async (context) => {
    await send(context);
    await context.canvas.findByRole("button", { name: "Signing in" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(staffLogin));
  },
  play: expectMessage(COPY.noAnswer),
};

export const RefusedForAnyOfTheThree: Story = {
  parameters: { state: "One of the three is wrong", seen: "Invalid Credentials" },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(staffLogin, "invalid_credentials", {
        error: staffRefusals().invalid_credentials.sentence,
      }),
    );
  },
  play: expectMessage(COPY.invalidCredentials),
};

const MAILED = staffRefusals().email_code_required.sentence;

export const RefusedUntilTheMailedCode: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(staffLogin, "email_code_required", { error: MAILED }));
  },
  play: async (context) => {
    await expectMessage(MAILED)(context);
    await expect(context.canvas.getByLabelText(/^Six digits from our email/)).toBeVisible();
    await expect(context.canvas.getByLabelText(/^Email/)).toHaveValue(
      "segun.coker@kinfold.example",
    );
  },
};

const refused = createRefusalStories<Play>(expectMessage);

export const RefusedTooOften: Story = refused(staffLogin, "rate_limited", TOO_OFTEN);

export const RefusedWhileAway: Story = refused(staffLogin, "unavailable", AWAY);
