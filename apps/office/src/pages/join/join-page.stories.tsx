import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { enrol, readEnrolment } from "@kinfold/contract/office/staff";
import { enrolment } from "@kinfold/contract/testing/office-staff-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withSignedOutLayout } from "#testing/in-office.tsx";
import { JoinPage } from "./join-page.tsx";

const GONE = staffRefusals().enrolment_invalid.sentence;

const SEALED = "KQ27-VFHX-M4TB-C3WR-UNVD-J6PA-5GZY-E2LS";

const meta = {
  title: "Office/Pages/Join",
  component: JoinPage,
  decorators: [withSignedOutLayout("/join#story")],
  parameters: {
    layout: "fullscreen",
    section: "The office: staff and roles",
    proof: "e2e/office-staff: a staff member joins by two admins and an email…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(readEnrolment, enrolment),
      respondWith(enrol, { message: "Welcome. You can sign in now.", sealed_code: null }),
    );
  },
} satisfies Meta<typeof JoinPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const send: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(/^(Your p|P)assword/), "Harvest/Basket-18");
  await userEvent.type(canvas.getByLabelText(/^Code/), "123456");
  await userEvent.click(canvas.getByRole("button", { name: /Join the office|Use this/ }));
};

const expectMessage =
  (words: string): Play =>
  async (context) => {
    await send(context);
    await expect(await context.canvas.findByText(words)).toBeVisible();
  };

export const Ready: Story = {
  parameters: { state: "An email's link, good once", seen: "Welcome, Uche Amadi" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Welcome, Uche Amadi" })).toBeVisible();
    await canvas.findByRole("img", { name: /QR code/ });
  },
};

export const ReadyOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    await canvas.findByRole("img", { name: /QR code/ });
  },
};

export const ReadyForANewAuthenticator: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(readEnrolment, { ...enrolment, kind: "authenticator" }));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("img", { name: /QR code/ });
  },
};

export const Joined: Story = { play: expectMessage("Welcome. You can sign in now.") };

/** An admin is shown their sealed code, this once. */
export const JoinedWithASealedCode: Story = {
  parameters: {
    state: "An admin has joined and is shown their sealed code, once",
    seen: "KQ27-VFHX-M4TB-C3WR-UNVD-J6PA-5GZY-E2LS",
    proof: "e2e/break-glass: two sealed codes break the glass…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(enrol, { message: "Welcome. You can sign in now.", sealed_code: SEALED }));
  },
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByText(SEALED)).toBeVisible();
    await expect(context.canvas.getByText(/It is shown this once/)).toBeVisible();
  },
};

export const JoinedWithASealedCodeOnAPhone: Story = {
  ...JoinedWithASealedCode,
  globals: { viewport: { value: "phone" } },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(readEnrolment));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your link");
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(enrol));
  },
  play: async (context) => {
    await send(context);
    await context.canvas.findByRole("button", { name: "Setting up" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(enrol));
  },
  play: expectMessage(COPY.noAnswer),
};

export const WithoutALink: Story = {
  parameters: { at: "/join" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This link is not whole/)).toBeVisible();
  },
};

export const RefusedBecauseTheLinkIsOld: Story = {
  parameters: {
    state: "A link that is old",
    seen: "This link is not whole, or no longer works. Ask an admin to propose a new one.",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(readEnrolment, "enrolment_invalid", { error: GONE }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/no longer works/)).toBeVisible();
  },
};

const refused = createRefusalStories<Play>(expectMessage);

export const RefusedBecauseTheLinkWasUsedMeanwhile: Story = refused(
  enrol,
  "enrolment_invalid",
  GONE,
);
export const RefusedForAWrongCode: Story = refused(
  enrol,
  "two_factor_invalid",
  staffRefusals().two_factor_invalid.newAuthenticator.sentence,
);
export const RefusedForAWrongPassword: Story = refused(
  enrol,
  "password_wrong",
  staffRefusals().password_wrong.own.sentence,
);
export const RefusedForAGuessablePassword: Story = refused(
  enrol,
  "password_common",
  memberRefusals().password_common.sentence,
);
export const RefusedForATakenAddress: Story = refused(
  enrol,
  "staff_address_taken",
  staffRefusals().staff_address_taken.takenSince.sentence,
);
export const RefusedForAMemberOfTheStaff: Story = refused(
  enrol,
  "staff_member_taken",
  staffRefusals().staff_member_taken.sentence,
);
export const RefusedTooOften: Story = refused(enrol, "rate_limited", TOO_OFTEN);
export const RefusedWhileAway: Story = refused(enrol, "unavailable", AWAY);
