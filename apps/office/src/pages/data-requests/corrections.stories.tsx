import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveMemberCorrection,
  listCorrections,
  proposeMemberCorrection,
  rejectMemberCorrection,
  withdrawMemberCorrection,
} from "@kinfold/contract/office/member-corrections";
import { correctionRefusals } from "@kinfold/contract/refusals/member-corrections";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { requestedCorrections } from "@kinfold/contract/testing/member-correction-samples";
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

const OPEN = "/data-requests?kind=corrections&open=cor_waiting";
const PROPOSED = "/data-requests?kind=corrections&open=cor_tunde";

const meta = {
  title: "Office/Pages/DataRequests/Corrections",
  component: DataRequestsPage,
  decorators: [withOffice("/data-requests?kind=corrections")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "corrections/corrections: what two people grant is changed…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listCorrections, requestedCorrections));
  },
} satisfies Meta<typeof DataRequestsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const proposing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Adaeze Okafor" });
  await fillDecision(context, { label: "Propose to correct it", reason: /The document shows it/ });
};

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
    await fillDecision(context, { label, reason });
  };

const withdrawing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
  await fillDecision(context, { reason: /does not show it/ });
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Adaeze Okafor"))[0]).toBeVisible();
  },
};

export const ReadyToPropose: Story = {
  parameters: {
    at: OPEN,
    state: "A member asked for a correction: what was, and what is to be",
    seen: "Adaeze becomes Adaora",
  },
  play: async () => {
    await screen.findByText("Adaeze becomes Adaora");
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: PROPOSED,
    state: "A correction is proposed, and another staff member decides",
    seen: { role: "radio", name: "Correct it" },
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Correct it" });
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

export const ReadyToRefuse: Story = {
  parameters: {
    at: "/data-requests?kind=corrections&open=cor_ngozi",
    state: "A refusal is proposed, with the reason that the member will read",
    seen: { role: "radio", name: "Refuse it" },
    proof: "corrections/corrections: what two people refuse stays as it is…",
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Refuse it" });
  },
};

export const ReadyOnceRefused: Story = {
  parameters: {
    at: "/data-requests?kind=corrections&open=cor_james",
    state: "A refused correction, and what the member read",
    seen: "The member read",
    proof: "corrections/corrections: what two people refuse stays as it is…",
  },
  play: async () => {
    await screen.findByText("The member read");
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listCorrections, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one has asked");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listCorrections));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listCorrections));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeMemberCorrection));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to correct it" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheAnswer: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveMemberCorrection));
  },
  play: async (context) => {
    await deciding("Correct it", /The document shows it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Correct it" }));
    await screen.findByRole("button", { name: "Correcting" });
  },
};

export const UnreachableWhileAnswering: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveMemberCorrection));
  },
  play: async (context) => {
    await deciding("Correct it", /The document shows it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Correct it" }));
    await screen.findByText(COPY.noAnswer);
  },
};

const OUTDATED = correctionRefusals().correction_outdated([
  "first name: Adaeze, now Adanna",
]).sentence;
const CLOSED = correctionRefusals().correction_ended.staff.sentence;

export const RefusedProposal: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    proposeMemberCorrection,
    [
      ["staff_own_money", OWN_MONEY],
      ["correction_ended", CLOSED],
      ["correction_outdated", OUTDATED],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Propose to correct it" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approveMemberCorrection,
    [
      ["correction_ended", CLOSED],
      ["correction_outdated", OUTDATED],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Correct it", /The document shows it/), send: "Correct it" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectMemberCorrection,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /does not show it/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawMemberCorrection,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
