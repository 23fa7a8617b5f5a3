import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveStaffChange,
  listStaffChanges,
  rejectStaffChange,
  withdrawStaffChange,
  type StaffChange,
} from "@kinfold/contract/office/staff";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import {
  decidedChange,
  invitation,
  memberChange,
  staffChanges,
} from "@kinfold/contract/testing/office-staff-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { StaffChangesPage } from "./staff-changes-page.tsx";

const list = (data: StaffChange[], total = data.length) =>
  respondWith(listStaffChanges, {
    data,
    meta: { total, page: 1, per_page: 25, page_count: Math.ceil(total / 25), next_cursor: null },
  });

const meta = {
  title: "Office/Pages/StaffChanges",
  component: StaffChangesPage,
  decorators: [withOffice("/staff-changes")],
  parameters: {
    layout: "fullscreen",
    section: "The office: staff and roles",
    proof: "e2e/office-staff: a staff member joins by two admins and an email…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(list(staffChanges));
  },
} satisfies Meta<typeof StaffChangesPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const OPEN = { at: "/staff-changes?open=stc_uche" };

const deciding =
  (label: "Approve" | "Reject"): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: label }));
    await userEvent.click(canvas.getByRole("combobox", { name: /Reason/ }));
    const [first] = await canvas.findAllByRole("option");
    if (first !== undefined) await userEvent.click(first);
    await userEvent.click(canvas.getByRole("button", { name: label }));
  };

const expectMessage =
  (label: "Approve" | "Reject") =>
  (words: string): Play =>
  async (context) => {
    await deciding(label)(context);
    await expect(await context.canvas.findByText(words)).toBeVisible();
  };

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 day late")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(list([invitation]));
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...invitation, id: `stc_${index}` }));
    msw.use(list(many, 240));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Page 1 of 10")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(list([]));
  },
};

export const Opened: Story = {
  parameters: { ...OPEN, state: "Another admin decides", seen: "More receipts than hands." },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("More receipts than hands.")).toBeVisible();
  },
};

export const OpenedAMembership: Story = {
  parameters: {
    at: "/staff-changes?open=stc_bisi",
    state: "Who they are as a member of the club",
    seen: "Bisi joined the club with another email.",
  },
  beforeEach: ({ msw }) => {
    msw.use(list([memberChange]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Bisi joined the club with another email.")).toBeVisible();
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const OwnWork: Story = {
  parameters: {
    at: "/staff-changes?open=stc_emeka",
    state: "No one decides what they proposed",
    seen: "You proposed this. Another staff member decides it.",
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You proposed this. Another staff member decides it."),
    ).toBeVisible();
  },
};

const withdraws: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("combobox", { name: /Reason/ }));
  await userEvent.click(await canvas.findByRole("option", { name: "Proposed by mistake" }));
  await userEvent.click(canvas.getByRole("button", { name: "Withdraw" }));
};
const OWN = { at: "/staff-changes?open=stc_emeka" };

export const WithdrawnByItsProposer: Story = {
  parameters: {
    ...OWN,
    state: "Withdrawn by its proposer",
    seen: "Withdrawn.",
    proof: "e2e/office-confirm: an admin who signed in some time ago confirms…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(withdrawStaffChange, { ...invitation, status: "withdrawn" }));
  },
  play: async (context) => {
    await withdraws(context);
    await expect(await screen.findByText("Withdrawn.")).toBeVisible();
  },
};

const withdrawalRefused = createRefusalStories<Play>((words) => async (context) => {
  await withdraws(context);
  await expect(await context.canvas.findByText(words)).toBeVisible();
});

export const RefusedWithdrawalOfAColleaguesWork: Story = {
  parameters: OWN,
  ...withdrawalRefused(
    withdrawStaffChange,
    "decision_needs_another",
    decisionRefusals().decision_needs_another.sentence,
  ),
};
export const RefusedWithdrawalSentTwice: Story = {
  parameters: OWN,
  ...withdrawalRefused(withdrawStaffChange, "gen_idempotency_mismatch", OTHER_REQUEST),
};
export const RefusedWithdrawalWhileBusy: Story = {
  parameters: OWN,
  ...withdrawalRefused(withdrawStaffChange, "gen_idempotency_busy", BUSY),
};
export const RefusedWithdrawalOnceDecided: Story = {
  parameters: OWN,
  ...withdrawalRefused(
    withdrawStaffChange,
    "decision_changed",
    decisionRefusals().decision_changed.decided("approved").sentence,
  ),
};

export const Decided: Story = {
  parameters: { at: "/staff-changes?state=approved&open=stc_zainab" },
  beforeEach: ({ msw }) => {
    msw.use(list([decidedChange]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/They have left/)).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listStaffChanges));
  },
};

export const Waiting: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveStaffChange));
  },
  play: async (context) => {
    await deciding("Approve")(context);
    await context.canvas.findByRole("button", { name: "Approving" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listStaffChanges));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(COPY.noAnswer)).toBeVisible();
  },
};

const approveRefused = createRefusalStories<Play>(expectMessage("Approve"));
const rejectRefused = createRefusalStories<Play>(expectMessage("Reject"));

export const RefusedApprovalOfOwnWork: Story = {
  parameters: OPEN,
  ...approveRefused(approveStaffChange, "staff_own_work", OWN_WORK),
};
export const RefusedApprovalByWhomItConcerns: Story = {
  parameters: OPEN,
  ...approveRefused(approveStaffChange, "staff_own_money", OWN_MONEY),
};
export const RefusedApprovalSentTwice: Story = {
  parameters: OPEN,
  ...approveRefused(approveStaffChange, "gen_idempotency_mismatch", OTHER_REQUEST),
};
export const RefusedApprovalWhileBusy: Story = {
  parameters: OPEN,
  ...approveRefused(approveStaffChange, "gen_idempotency_busy", BUSY),
};
export const RefusedApprovalOnceDecided: Story = {
  parameters: OPEN,
  ...approveRefused(
    approveStaffChange,
    "decision_changed",
    decisionRefusals().decision_changed.decided("rejected").sentence,
  ),
};
export const RefusedApprovalOfATakenAddress: Story = {
  parameters: OPEN,
  ...approveRefused(
    approveStaffChange,
    "staff_address_taken",
    staffRefusals().staff_address_taken.takenByStaffSince.sentence,
  ),
};
export const RefusedApprovalAboutTheLastAdmin: Story = {
  parameters: OPEN,
  ...approveRefused(
    approveStaffChange,
    "staff_last_admin",
    staffRefusals().staff_last_admin.sentence,
  ),
};
export const RefusedApprovalForAMemberOfTheStaff: Story = {
  parameters: OPEN,
  ...approveRefused(
    approveStaffChange,
    "staff_member_taken",
    staffRefusals().staff_member_taken.sentence,
  ),
};
export const RefusedRejectionOfOwnWork: Story = {
  parameters: OPEN,
  ...rejectRefused(rejectStaffChange, "staff_own_work", OWN_WORK),
};
export const RefusedRejectionByWhomItConcerns: Story = {
  parameters: OPEN,
  ...rejectRefused(rejectStaffChange, "staff_own_money", OWN_MONEY),
};
export const RefusedRejectionSentTwice: Story = {
  parameters: OPEN,
  ...rejectRefused(rejectStaffChange, "gen_idempotency_mismatch", OTHER_REQUEST),
};
export const RefusedRejectionWhileBusy: Story = {
  parameters: OPEN,
  ...rejectRefused(rejectStaffChange, "gen_idempotency_busy", BUSY),
};
export const RefusedRejectionOnceDecided: Story = {
  parameters: OPEN,
  ...rejectRefused(
    rejectStaffChange,
    "decision_changed",
    decisionRefusals().decision_changed.decided("approved").sentence,
  ),
};
export const RefusedTooOften: Story = {
  parameters: OPEN,
  ...approveRefused(approveStaffChange, "rate_limited", TOO_OFTEN),
};
export const RefusedWhileAway: Story = {
  parameters: OPEN,
  ...approveRefused(approveStaffChange, "unavailable", AWAY),
};
