import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { approveAcceptedName, rejectAcceptedName } from "@kinfold/contract/office/accepted-names";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { acceptedName } from "@kinfold/contract/testing/office-member-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { BUSY, OTHER_REQUEST, OWN_MONEY, OWN_WORK } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, fillDecision, type Play } from "#testing/refusals.ts";
import { NameProposed } from "./name-proposed.tsx";

const meta = {
  title: "Office/Flows/AcceptName/NameProposed",
  component: NameProposed,
  args: { proposal: acceptedName },
  decorators: [withOffice("/members/mem_adaeze")],
  parameters: {
    layout: "padded",
    section: "The office: members",
    proof: "membership/accepted-names: a name that two staff members accepted…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(
      respondWith(approveAcceptedName, { ...acceptedName, status: "approved" }),
      respondWith(rejectAcceptedName, { ...acceptedName, status: "rejected" }),
    );
  },
} satisfies Meta<typeof NameProposed>;
export default meta;
type Story = StoryObj<typeof meta>;

const deciding =
  (label: string, reason: RegExp): Play =>
  (context) =>
    fillDecision(context, { label, reason });

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "Another name of a member, decided by another staff member",
    seen: { role: "radio", name: "Approve" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("radio", { name: "Approve" });
  },
};

export const ReadyForTheProposer: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("ADAEZE NWOSU")).toBeVisible();
    await expect(canvas.queryByRole("radio", { name: "Approve" })).toBeNull();
  },
};

export const WaitingForTheDecision: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveAcceptedName));
  },
  play: async (context) => {
    await deciding("Approve", /document shows/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const UnreachableWhileDeciding: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveAcceptedName));
  },
  play: async (context) => {
    await deciding("Approve", /document shows/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedApproval: Story = expectRefusalsInTurn(
  approveAcceptedName,
  [
    ["name_as_it_is", membershipRefusals().name_as_it_is.sentence],
    ["member_closed", membershipRefusals().member_closed.sentence],
    ["staff_own_work", OWN_WORK],
    ["staff_own_money", OWN_MONEY],
    ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
    ["gen_idempotency_mismatch", OTHER_REQUEST],
    ["gen_idempotency_busy", BUSY],
  ],
  { open: deciding("Approve", /document shows/), send: "Approve" },
);

export const RefusedRejection: Story = expectRefusalsInTurn(
  rejectAcceptedName,
  [
    ["staff_own_work", OWN_WORK],
    ["staff_own_money", OWN_MONEY],
    ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
    ["gen_idempotency_mismatch", OTHER_REQUEST],
    ["gen_idempotency_busy", BUSY],
  ],
  { open: deciding("Reject", /another person/), send: "Reject" },
);
