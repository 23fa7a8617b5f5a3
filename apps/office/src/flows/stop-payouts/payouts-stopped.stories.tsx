import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approvePayoutResume,
  proposePayoutResume,
  rejectPayoutResume,
  withdrawPayoutResume,
} from "@kinfold/contract/office/payout-stops";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { payoutStopRefusals } from "@kinfold/contract/refusals/payout-stops";
import { payoutResume, payoutStop } from "@kinfold/contract/testing/office-payout-stop-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  PROPOSED_ALREADY,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { PayoutsStopped } from "./payouts-stopped.tsx";

const meta = {
  title: "Office/Flows/StopPayouts/PayoutsStopped",
  component: PayoutsStopped,
  args: { stop: payoutStop },
  decorators: [withOffice("/payouts")],
  parameters: {
    layout: "fullscreen",
    section: "The office: payout batches",
    proof: "e2e/office-stop-payouts: payouts are stopped by one staff member…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWith(proposePayoutResume, payoutResume),
      respondWith(approvePayoutResume, { ...payoutResume, status: "approved" }),
      respondWith(rejectPayoutResume, { ...payoutResume, status: "rejected" }),
      respondWith(withdrawPayoutResume, { ...payoutResume, status: "withdrawn" }),
    );
  },
} satisfies Meta<typeof PayoutsStopped>;
export default meta;
type Story = StoryObj<typeof meta>;

const PROPOSED = { stop: { ...payoutStop, resume: payoutResume } };
/** The proposal, at the desk of the staff member who decides it. */
const toDecide: Pick<Story, "args" | "beforeEach"> = {
  args: PROPOSED,
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
  },
};

const proposing: Play = async (context) => {
  const { canvas, userEvent } = context;
  await userEvent.click(await canvas.findByRole("button", { name: "Propose to resume" }));
  await fillDecision(context, { reason: /put right/ });
};
const approving: Play = (context) =>
  fillDecision(context, { label: "Resume payouts", reason: /put right/ });
const rejecting: Play = (context) =>
  fillDecision(context, { label: "Keep them stopped", reason: /not clear/ });
const withdrawing: Play = (context) => fillDecision(context, { reason: /not clear/ });

export const Ready: Story = {
  parameters: {
    state: "Stopped, and no one proposed to resume",
    seen: "By Halima Sani on 12 Nov 2026, 18:20: The integrity check found a fault",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Propose to resume" });
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyFromTheMachine: Story = {
  args: { stop: { ...payoutStop, stopped_by: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/From the club’s machine on/)).toBeVisible();
  },
};

export const ReadyForOthers: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/A finance maker proposes to resume payouts/);
    await expect(canvas.queryByRole("button", { name: "Propose to resume" })).toBeNull();
  },
};

export const ReadyToBeDecided: Story = {
  ...toDecide,
  parameters: {
    state: "To be resumed: one proposes, another approves",
    seen: { role: "radio", name: "Resume payouts" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("radio", { name: "Resume payouts" });
  },
};

export const ReadyToBeDecidedOnAPhone: Story = {
  ...toDecide,
  globals: { viewport: { value: "phone" } },
};

export const ReadyProposedByOneself: Story = {
  args: PROPOSED,
  play: async ({ canvas }) => {
    await canvas.findByText("You proposed this. Another staff member decides it.");
    await canvas.findByRole("button", { name: "Withdraw" });
  },
};

export const Resumed: Story = {
  ...toDecide,
  play: async (context) => {
    await approving(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Resume payouts" }));
    await expect(await screen.findByText("Payouts go out again.")).toBeVisible();
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposePayoutResume));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposePayoutResume));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedProposal: Story = expectRefusalsInTurn(
  proposePayoutResume,
  [
    ["staff_own_money", OWN_MONEY],
    ["decision_changed", PROPOSED_ALREADY],
    ["gen_idempotency_mismatch", OTHER_REQUEST],
    ["gen_idempotency_busy", BUSY],
    ["rate_limited", TOO_OFTEN],
    ["unavailable", AWAY],
    ["payouts_not_stopped", payoutStopRefusals().payouts_not_stopped.sentence],
  ],
  { open: proposing, send: "Propose" },
);

export const RefusedApproval: Story = {
  ...toDecide,
  ...expectRefusalsInTurn(
    approvePayoutResume,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
    ],
    { open: approving, send: "Resume payouts" },
  ),
};

export const RefusedKeepingThemStopped: Story = {
  ...toDecide,
  ...expectRefusalsInTurn(
    rejectPayoutResume,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
    ],
    { open: rejecting, send: "Keep them stopped" },
  ),
};

export const RefusedWithdrawal: Story = {
  args: PROPOSED,
  ...expectRefusalsInTurn(
    withdrawPayoutResume,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
