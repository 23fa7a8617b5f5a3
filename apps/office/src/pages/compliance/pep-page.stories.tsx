import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approvePepApproval,
  listPepMembers,
  proposePepApproval,
  rejectPepApproval,
  withdrawPepApproval,
} from "@kinfold/contract/office/compliance";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { manyPepMembers, pepMembers } from "@kinfold/contract/testing/office-compliance-samples";
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
import { PepPage } from "./pep-page.tsx";

const OPEN = "/compliance?open=mem_adaeze";
const PROPOSED = "/compliance?open=mem_tunde";

const meta = {
  title: "Office/Pages/Compliance/PepPage",
  component: PepPage,
  decorators: [withOffice("/compliance")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "e2e/office-compliance: a politically exposed member…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(respondWithPages(listPepMembers, pepMembers));
  },
} satisfies Meta<typeof PepPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type BeforeEach = Extract<NonNullable<Story["beforeEach"]>, (...args: never[]) => unknown>;

const asCompliance: BeforeEach = ({ msw }) => {
  signInStaff(msw, staff.compliance, { counts: [] });
};

const proposing: Play = async (context) => {
  const { userEvent } = context;
  const field = await screen.findByRole("textbox", { name: /Source of funds/ });
  await userEvent.type(field, "Salary of a permanent secretary, seen on two years of statements.");
  await fillDecision(context, { reason: /explained by what they earn/ });
};

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
    await fillDecision(context, { label, reason });
  };

const withdrawing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
  await fillDecision(context, { reason: /looked at again/ });
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: { state: "Members who wait for senior approval first", seen: "To propose" },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Adaeze Okafor"))[0]).toBeVisible();
  },
};

export const ReadyWithMany: Story = {
  parameters: {
    state: "Many politically exposed members, by pages",
    seen: "Page 1 of 5",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listPepMembers, manyPepMembers));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Page 1 of/)).toBeVisible();
  },
};

export const ReadyToPropose: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: OPEN,
    state: "Compliance notes the source of funds and proposes",
    seen: { role: "textbox", name: "Source of funds" },
  },
  beforeEach: asCompliance,
  play: async () => {
    await screen.findByRole("textbox", { name: /Source of funds/ });
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: PROPOSED,
    state: "An admin decides about an active member, who stays active",
    seen: { role: "radio", name: "Approve" },
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Approve" });
  },
};

export const ReadyForItsAuthor: Story = {
  parameters: { at: PROPOSED },
  beforeEach: asCompliance,
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
    await screen.findByText("An admin decides this.");
  },
};

export const BeingDecidedByAnother: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Being decided by Halima Sani");
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listPepMembers, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one is politically exposed");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPepMembers));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPepMembers));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: (context) => {
    asCompliance(context);
    context.msw.use(leavePending(proposePepApproval));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheApproval: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approvePepApproval));
  },
  play: async (context) => {
    await deciding("Approve", /explained/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const UnreachableWhileApproving: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approvePepApproval));
  },
  play: async (context) => {
    await deciding("Approve", /explained/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: asCompliance,
  ...expectRefusalsInTurn(
    proposePepApproval,
    [
      ["staff_own_money", OWN_MONEY],
      ["member_not_pep", complianceRefusals().member_not_pep.sentence],
      ["pep_approved", complianceRefusals().pep_approved.sentence],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Propose" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approvePepApproval,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", complianceRefusals().decision_changed.renamed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Approve", /explained/), send: "Approve" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectPepApproval,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /not clear/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  parameters: { at: PROPOSED },
  beforeEach: asCompliance,
  ...expectRefusalsInTurn(
    withdrawPepApproval,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
