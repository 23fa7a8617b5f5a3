import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { markPep } from "@kinfold/contract/office/compliance";
import {
  approveUnlock,
  lockMember,
  proposeGlobal,
  proposeUnlock,
  rejectUnlock,
  withdrawUnlock,
} from "@kinfold/contract/office/members";
import { globalChange, unlockProposal } from "@kinfold/contract/testing/office-member-samples";
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
import { expect, fn, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { ChangeMembership } from "./change-membership.tsx";

const meta = {
  title: "Office/Flows/ChangeMembership",
  component: ChangeMembership,
  args: {
    action: "global",
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    onClose: fn(),
  },
  decorators: [withOffice("/members/mem_adaeze")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "e2e/office-members: a member is found, opened…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(
      respondWith(proposeGlobal, globalChange),
      respondWith(lockMember, { is_locked: true }),
      respondWith(proposeUnlock, unlockProposal),
      respondWith(approveUnlock, unlockProposal),
      respondWith(rejectUnlock, unlockProposal),
      respondWith(withdrawUnlock, unlockProposal),
    );
  },
} satisfies Meta<typeof ChangeMembership>;
export default meta;
type Story = StoryObj<typeof meta>;

const filled: Play = async ({ userEvent }) => {
  await userEvent.type(
    await screen.findByRole("textbox", { name: /Why/ }),
    "She lives in Accra for good.",
  );
};

const sent =
  (button: string): Play =>
  async (context) => {
    await filled(context);
    await context.userEvent.click(screen.getByRole("button", { name: button }));
  };

export const Ready: Story = {
  parameters: {
    state: "Proposed, with a reason",
    seen: { role: "dialog", name: "Make Adaeze Okafor a global member" },
  },
  globals: { viewport: { value: undefined } },
  play: async () => {
    await screen.findByRole("dialog", { name: "Make Adaeze Okafor a global member" });
  },
};

export const ReadyToMakeNoGlobalMember: Story = {
  args: { action: "not_global" },
  play: async ({ args, ...context }) => {
    await sent("Propose")({ args, ...context });
    await waitFor(async () => {
      await expect(args.onClose).toHaveBeenCalledWith(true);
    });
  },
};

export const ReadyToLock: Story = {
  args: { action: "lock" },
  play: async () => {
    await screen.findByRole("dialog", { name: "Lock the sign-in of Adaeze Okafor" });
  },
};

export const ReadyToMarkAsPep: Story = {
  args: { action: "pep" },
  parameters: {
    state: "Marked as politically exposed, with a reason",
    seen: { role: "dialog", name: "Mark Adaeze Okafor as politically exposed" },
    proof: "compliance/pep: stays active, waits for senior approval…",
  },
  play: async () => {
    await screen.findByRole("dialog", { name: "Mark Adaeze Okafor as politically exposed" });
  },
};

export const RefusedMarkAsPep: Story = {
  args: { action: "pep" },
  ...expectRefusalsInTurn(
    markPep,
    [
      ["staff_own_money", OWN_MONEY],
      ["member_is_pep", complianceRefusals().member_is_pep.sentence],
    ],
    { open: filled, send: "Mark" },
  ),
};

export const ReadyToUnlock: Story = {
  args: { action: "unlock" },
  play: async () => {
    await screen.findByRole("dialog", { name: "Propose to unlock Adaeze Okafor" });
  },
};

export const NothingSaid: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Propose" }));
    await waitFor(async () => {
      await expect(screen.getByText("Say why.")).toBeVisible();
    });
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeGlobal));
  },
  play: async (context) => {
    await sent("Propose")(context);
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposeGlobal));
  },
  play: async (context) => {
    await sent("Propose")(context);
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedWhileNairaIsLeft: Story = {
  ...expectRefusalsInTurn(
    proposeGlobal,
    [
      ["member_closed", membershipRefusals().member_closed.sentence],
      [
        "global_naira_left",
        membershipRefusals().global_naira_left(
          "the naira wallet is not empty; a contribution repeats in naira, or into a plan that global members are not offered",
        ).sentence,
      ],
    ],
    { open: filled, send: "Propose" },
  ),
  parameters: {
    state: "Naira is left, and which",
    seen: "A global member has no naira, and here the naira wallet is not empty; a contribution repeats in naira, or into a plan that global members are not offered.",
  },
};

export const RefusedProposal: Story = expectRefusalsInTurn(
  proposeGlobal,
  [
    ["staff_own_money", OWN_MONEY],
    ["global_as_it_is", membershipRefusals().global_as_it_is.global.sentence],
    ["decision_changed", PROPOSED_ALREADY],
    ["gen_idempotency_mismatch", OTHER_REQUEST],
    ["gen_idempotency_busy", BUSY],
    ["rate_limited", TOO_OFTEN],
    ["unavailable", AWAY],
  ],
  { open: filled, send: "Propose" },
);

export const RefusedLock: Story = {
  args: { action: "lock" },
  ...expectRefusalsInTurn(
    lockMember,
    [
      ["staff_own_money", OWN_MONEY],
      ["member_locked", membershipRefusals().member_locked.sentence],
    ],
    { open: filled, send: "Lock" },
  ),
};

export const RefusedUnlock: Story = {
  args: { action: "unlock" },
  ...expectRefusalsInTurn(
    proposeUnlock,
    [
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", PROPOSED_ALREADY],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["member_not_locked", membershipRefusals().member_not_locked.sentence],
      ["member_closed", membershipRefusals().member_closed.sentence],
      ["estate_held", membershipRefusals().estate_held.sentence],
    ],
    { open: filled, send: "Propose" },
  ),
};

export const RefusedApprovalOfAnUnlock: Story = {
  args: { action: "approve_unlock", unlock: unlockProposal },
  ...expectRefusalsInTurn(
    approveUnlock,
    [
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["member_not_locked", membershipRefusals().member_not_locked.sentence],
      ["member_closed", membershipRefusals().member_closed.sentence],
      ["estate_held", membershipRefusals().estate_held.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: filled, send: "Unlock" },
  ),
};

export const RefusedKeepingLocked: Story = {
  args: { action: "reject_unlock", unlock: unlockProposal },
  ...expectRefusalsInTurn(
    rejectUnlock,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: filled, send: "Keep locked" },
  ),
};

export const RefusedWithdrawalOfAnUnlock: Story = {
  args: { action: "withdraw_unlock", unlock: unlockProposal },
  ...expectRefusalsInTurn(
    withdrawUnlock,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: filled, send: "Withdraw" },
  ),
};
