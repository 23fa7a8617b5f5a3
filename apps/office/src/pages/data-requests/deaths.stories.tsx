import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveEstateHold,
  listEstateProposals,
  rejectEstateHold,
  withdrawEstateHold,
} from "@kinfold/contract/office/estates";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { estateProposals } from "@kinfold/contract/testing/estate-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, fillDecision, type Play } from "#testing/refusals.ts";
import { DataRequestsPage } from "./data-requests-page.tsx";

const PROPOSED = "/data-requests?kind=deaths&open=esd_tunde";

const meta = {
  title: "Office/Pages/DataRequests/Deaths",
  component: DataRequestsPage,
  decorators: [withOffice("/data-requests?kind=deaths")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "membership/estates: an account is held by two…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listEstateProposals, estateProposals));
  },
} satisfies Meta<typeof DataRequestsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
    await fillDecision(context, { label, reason });
  };

const withdrawing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
  await fillDecision(context, { reason: /not proven/ });
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Tunde Bakare"))[0]).toBeVisible();
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: PROPOSED,
    state: "A death is recorded, and another staff member decides",
    seen: { role: "radio", name: "Hold the account" },
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Hold the account" });
  },
};

export const ReadyForItsAuthor: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  play: async () => {
    await screen.findByText("You proposed this. Another staff member decides it.");
  },
};

export const ReadyForAReader: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async () => {
    await screen.findByText("Compliance decides this.");
  },
};

export const BeingDecidedByAnother: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Being decided by Halima Sani");
  },
};

export const ReadyToUndo: Story = {
  parameters: {
    at: "/data-requests?kind=deaths&open=esd_adaeze",
    state: "A hold that was wrong is undone by two",
    seen: { role: "radio", name: "Undo the hold" },
    proof: "membership/estates: it is not held twice, nor unlocked…",
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Undo the hold" });
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listEstateProposals, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing is proposed");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listEstateProposals));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listEstateProposals));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheHold: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveEstateHold));
  },
  play: async (context) => {
    await deciding("Hold the account", /proves it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Hold the account" }));
    await screen.findByRole("button", { name: "Holding" });
  },
};

export const UnreachableWhileHolding: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveEstateHold));
  },
  play: async (context) => {
    await deciding("Hold the account", /proves it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Hold the account" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approveEstateHold,
    [
      ["estate_as_it_is", membershipRefusals().estate_as_it_is.held.sentence],
      ["member_closed", membershipRefusals().member_closed.sentence],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Hold the account", /proves it/), send: "Hold the account" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectEstateHold,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /not proven/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawEstateHold,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
