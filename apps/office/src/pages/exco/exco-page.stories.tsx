import { excoRefusals } from "@kinfold/contract/refusals/exco";
import { respondWithPages, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import {
  approveExcoReferral,
  rejectExcoReferral,
  listExcoReferrals,
} from "@kinfold/contract/office/exco";
import {
  introductions,
  createIntroductions,
} from "@kinfold/contract/testing/office-payout-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { ExcoPage } from "./exco-page.tsx";

const OPEN = `/exco-referrals?open=${introductions.asked.id}`;

const meta = {
  title: "Office/Pages/Exco",
  component: ExcoPage,
  decorators: [withOffice("/exco-referrals")],
  parameters: {
    layout: "fullscreen",
    section: "The office: Exco referrals",
    proof: "e2e/office-queues: an introduction is decided once…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listExcoReferrals, [introductions.late, introductions.asked]));
  },
} satisfies Meta<typeof ExcoPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Ngozi Umeh" });
    await fillDecision(context, { label, reason });
  };

export const ReadyWithOneLate: Story = {
  parameters: { state: "One is late", seen: "3 days late" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("3 days late")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listExcoReferrals, [introductions.asked]));
  },
};

export const ReadyWithHundreds: Story = {
  parameters: { state: "Hundreds", seen: "Page 1 of 5", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listExcoReferrals, createIntroductions(240)));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Exco referrals, pages" });
  },
};

export const ReadyOpened: Story = {
  parameters: { at: OPEN, state: "One is decided", seen: { role: "radio", name: "Refer" } },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listExcoReferrals, [introductions.asked]));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("radio", { name: "Refer" });
  },
};

export const ReadyEndedWithItsAccount: Story = {
  parameters: {
    at: `/exco-referrals?state=ended&open=${introductions.ended.id}`,
    state: "The account was closed before an answer",
    seen: "The account was closed.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listExcoReferrals, [introductions.ended]));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The account was closed.");
    await expect(screen.queryByRole("radio", { name: "Refer" })).toBeNull();
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  parameters: {
    at: OPEN,
    state: "Being decided by someone else",
    seen: "Being decided by Halima Sani",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { state: "No one waits", seen: "No one waits" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listExcoReferrals, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one waits");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listExcoReferrals));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listExcoReferrals));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The queue could not be read");
  },
};

export const WaitingForTheDecision: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveExcoReferral));
  },
  play: async (context) => {
    await deciding("Refer", /Known/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Refer" }));
    await screen.findByRole("button", { name: "Writing down" });
  },
};

export const RefusedReferral: Story = {
  parameters: { at: OPEN, state: "Refused", seen: "No one introduces themselves." },
  ...expectRefusalsInTurn(
    approveExcoReferral,
    [
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["exco_decided", excoRefusals().exco_decided("declined").sentence],
      ["staff_own_work", excoRefusals().staff_own_work.sentence],
    ],
    { open: deciding("Refer", /Known/), send: "Refer" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    rejectExcoReferral,
    [
      ["exco_decided", excoRefusals().exco_decided("approved").sentence],
      ["staff_own_work", excoRefusals().staff_own_work.sentence],
    ],
    { open: deciding("Decline", /could not reach/), send: "Decline" },
  ),
};
