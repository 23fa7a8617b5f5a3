import {
  dropConnection,
  leavePending,
  respondWith,
  respondWithPages,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveHitAnswer,
  getScreeningStatus,
  listSanctionsHits,
  proposeHitAnswer,
  rejectHitAnswer,
  withdrawHitAnswer,
} from "@kinfold/contract/office/sanctions";
import { screeningRefusals } from "@kinfold/contract/refusals/screening";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import {
  manySanctionsHits,
  sanctionsHits,
  screeningStatuses,
} from "@kinfold/contract/testing/office-sanctions-samples";
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
import { SanctionsPage } from "./sanctions-page.tsx";

const OPEN = "/compliance/sanctions?open=hit_adaeze";
const PROPOSED = "/compliance/sanctions?open=hit_tunde";

const meta = {
  title: "Office/Pages/Compliance/SanctionsPage",
  component: SanctionsPage,
  decorators: [withOffice("/compliance/sanctions")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "screening/screening: a hit stops it until two staff members…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(
      respondWithPages(listSanctionsHits, sanctionsHits),
      respondWith(getScreeningStatus, screeningStatuses.current),
    );
  },
} satisfies Meta<typeof SanctionsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type BeforeEach = Extract<NonNullable<Story["beforeEach"]>, (...args: never[]) => unknown>;

const asCompliance: BeforeEach = ({ msw }) => {
  signInStaff(msw, staff.compliance, { counts: [] });
};

const proposing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Adaeze Okafor" });
  await fillDecision(context, { label: "Another person", reason: /other birth date/ });
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
  parameters: {
    state: "Sanctions hits that wait first, and which list members are held against",
    seen: "List of 10 Nov 2026. Every member is screened against it.",
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Adaeze Okafor"))[0]).toBeVisible();
  },
};

export const ReadyWithMany: Story = {
  parameters: {
    state: "Many sanctions hits, by pages",
    seen: "Page 1 of 5",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSanctionsHits, manySanctionsHits));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Page 1 of/)).toBeVisible();
  },
};

export const ReadyToPropose: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: OPEN,
    state: "A hit: the member beside the entry of the list",
    seen: { role: "radio", name: "Another person" },
  },
  beforeEach: asCompliance,
  play: async () => {
    await screen.findByRole("radio", { name: "Another person" });
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: PROPOSED,
    state: "The answer about a hit of an active member is proposed",
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
    await screen.findByText("Compliance decides this.");
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

export const ReadyWhileScreeningIsLate: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "The provider does not answer: screening is late, and who waits",
    seen: "Screening is late",
    proof: "screening/screening: are screened again when the list is newer…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getScreeningStatus, screeningStatuses.late));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Screening is late")).toBeVisible();
    await expect(canvas.getByText(/1204 members wait/)).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSanctionsHits, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No hit");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listSanctionsHits));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSanctionsHits));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: (context) => {
    asCompliance(context);
    context.msw.use(leavePending(proposeHitAnswer));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Another person" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheApproval: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveHitAnswer));
  },
  play: async (context) => {
    await deciding("Approve", /find the same/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const UnreachableWhileApproving: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveHitAnswer));
  },
  play: async (context) => {
    await deciding("Approve", /find the same/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: asCompliance,
  ...expectRefusalsInTurn(
    proposeHitAnswer,
    [
      ["staff_own_money", OWN_MONEY],
      ["hit_answered", screeningRefusals().hit_answered.sentence],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Another person" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approveHitAnswer,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["hit_answered", screeningRefusals().hit_answered.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Approve", /find the same/), send: "Approve" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectHitAnswer,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /looked at again/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  parameters: { at: PROPOSED },
  beforeEach: asCompliance,
  ...expectRefusalsInTurn(
    withdrawHitAnswer,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
