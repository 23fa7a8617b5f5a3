import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import {
  approveWithdrawal,
  approveWithdrawals,
  getQueuedWithdrawal,
  listQueuedWithdrawals,
  rejectWithdrawal,
  type QueuedWithdrawal,
} from "@kinfold/contract/office/withdrawals";
import {
  createQueued,
  queued,
  createQueuedDetail,
} from "@kinfold/contract/testing/office-payout-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryContext, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { WithdrawalsPage } from "./withdrawals-page.tsx";

const OPEN = `/withdrawals?open=${queued.plain.id}`;

function waiting(msw: StoryContext["msw"], rows: readonly QueuedWithdrawal[]): void {
  msw.use(
    respondWithPages(listQueuedWithdrawals, rows),
    respondWith(getQueuedWithdrawal, createQueuedDetail(rows[0] ?? queued.plain)),
  );
}

const meta = {
  title: "Office/Pages/Withdrawals",
  component: WithdrawalsPage,
  decorators: [withOffice("/withdrawals")],
  parameters: {
    layout: "fullscreen",
    section: "The office: withdrawals",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    waiting(msw, [queued.plain, queued.late, queued.flagged]);
  },
} satisfies Meta<typeof WithdrawalsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const isOpen: Play = async () => {
  await screen.findByRole("heading", { level: 2, name: "Tunde Bakare, KIN-7F3K9Q" });
  await screen.findByText("School fees for January");
};
const approving: Play = async (context) => {
  await isOpen(context);
  await fillDecision(context, { label: "Approve", reason: /balance agree/ });
};
const rejecting: Play = async (context) => {
  await isOpen(context);
  await fillDecision(context, { label: "Decline", reason: /asked us to/ });
};

export const ReadyWithSomeLate: Story = {
  parameters: {
    state: "Some wait, one is late",
    seen: "7 days late",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("7 days late")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  parameters: { state: "One waits", seen: { role: "button", name: "Tunde Bakare" } },
  beforeEach: ({ msw }) => {
    waiting(msw, [queued.plain]);
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Tunde Bakare" });
  },
};

export const ReadyWithHundreds: Story = {
  parameters: {
    state: "Hundreds wait",
    seen: "Page 1 of 5",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    waiting(msw, createQueued(240));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Withdrawals, pages" });
  },
};

export const ReadyOpened: Story = {
  parameters: { at: OPEN, state: "Decided", seen: { role: "radio", name: "Approve" } },
  play: isOpen,
};

export const ReadyToLookTwice: Story = {
  parameters: { at: `/withdrawals?open=${queued.flagged.id}` },
  beforeEach: ({ msw }) => {
    waiting(msw, [queued.flagged]);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("New device.")).toBeVisible();
  },
};

export const ReadyForAnAuditor: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/let you look at it and not decide/)).toBeVisible();
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  parameters: {
    at: OPEN,
    state: "Being decided by someone else",
    seen: "Being decided by Halima Sani",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const ReadyToApproveSeveral: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(approveWithdrawals, {
        results: [
          { id: queued.plain.id, is_approved: true, code: null, error: null },
          {
            id: queued.late.id,
            is_approved: false,
            code: "wallet_withdrawal_locked",
            error: withdrawalRefusals().wallet_withdrawal_locked.state("approved").sentence,
          },
        ],
      }),
    );
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Choose Tunde Bakare" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Choose Adaeze Okafor" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Approve 2" }));
    await fillDecision(context, { reason: /balance agree/ });
    await userEvent.click(screen.getByRole("button", { name: "Approve all" }));
    await expect(await canvas.findByText("1 left: This withdrawal is approved.")).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { state: "Nothing waits", seen: "Nothing waits" },
  beforeEach: ({ msw }) => {
    waiting(msw, []);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing waits");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listQueuedWithdrawals));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listQueuedWithdrawals));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The queue could not be read");
  },
};

export const WaitingForTheDecision: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveWithdrawal));
  },
  play: async (context) => {
    await approving(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const RefusedApproval: Story = {
  parameters: { at: OPEN, state: "Refused", seen: "No one decides about money of their own." },
  ...expectRefusalsInTurn(
    approveWithdrawal,
    [
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["payout_member_locked", withdrawalRefusals().payout_member_locked.sentence],
      ["payout_held", withdrawalRefusals().payout_held.sentence],
      ["wallet_withdrawal_blocked", withdrawalRefusals().wallet_withdrawal_blocked.debt.sentence],
      [
        "wallet_withdrawal_locked",
        withdrawalRefusals().wallet_withdrawal_locked.state("cancelled").sentence,
      ],
      ["staff_own_work", withdrawalRefusals().staff_own_work.requester.sentence],
      ["staff_own_money", staffRefusals().staff_own_money.sentence],
    ],
    { open: approving, send: "Approve" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    rejectWithdrawal,
    [
      ["wallet_withdrawal_locked", withdrawalRefusals().wallet_withdrawal_locked.inBatch.sentence],
      ["staff_own_money", staffRefusals().staff_own_money.sentence],
    ],
    { open: rejecting, send: "Decline" },
  ),
};
