import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveErasure,
  listErasures,
  proposeErasure,
  rejectErasure,
  withdrawErasure,
} from "@kinfold/contract/office/erasures";
import { erasureRefusals } from "@kinfold/contract/refusals/erasures";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { dueErasures } from "@kinfold/contract/testing/erasure-samples";
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

const OPEN = "/data-requests?kind=erasures&open=ers_waiting";
const PROPOSED = "/data-requests?kind=erasures&open=ers_tunde";

const meta = {
  title: "Office/Pages/DataRequests/Erasures",
  component: DataRequestsPage,
  decorators: [withOffice("/data-requests?kind=erasures")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "erasures/erasures: a member is erased by two, once…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listErasures, dueErasures));
  },
} satisfies Meta<typeof DataRequestsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const proposing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Adaeze Okafor" });
  await fillDecision(context, { reason: /day of erasure has come/ });
};

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
    await fillDecision(context, { label, reason });
  };

const withdrawing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
  await fillDecision(context, { reason: /still needs/ });
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
    state: "A member's day of erasure has come: what goes, and that it cannot be undone",
    seen: "It cannot be undone",
  },
  play: async () => {
    await screen.findByText("It cannot be undone");
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: PROPOSED,
    state: "An erasure is proposed, and another staff member decides",
    seen: { role: "radio", name: "Erase the member" },
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Erase the member" });
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

export const ReadyWhileRecordsAreNeeded: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: "/data-requests?kind=erasures&open=ers_ngozi",
    state: "What is open holds an erasure back",
    seen: "Their records are still needed",
  },
  play: async () => {
    await screen.findByText("Their records are still needed");
  },
};

export const ReadyOnceErased: Story = {
  parameters: {
    at: "/data-requests?kind=erasures&open=ers_done",
    state: "A member is erased: the figures stay, the name is gone",
    seen: { role: "heading", name: "Erased member" },
  },
  play: async () => {
    await screen.findByRole("heading", { level: 2, name: "Erased member" });
  },
};

export const ReadyWhileFilesGo: Story = {
  parameters: {
    at: "/data-requests?kind=erasures&open=ers_files",
    state: "A member is erased, and the last of their files are being removed",
    seen: "Files are being removed",
  },
  play: async () => {
    await screen.findByText("Files are being removed");
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listErasures, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one to erase");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listErasures));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listErasures));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeErasure));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to erase" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheErasure: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveErasure));
  },
  play: async (context) => {
    await deciding("Erase the member", /day of erasure has come/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Erase the member" }));
    await screen.findByRole("button", { name: "Erasing" });
  },
};

export const UnreachableWhileErasing: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveErasure));
  },
  play: async (context) => {
    await deciding("Erase the member", /day of erasure has come/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Erase the member" }));
    await screen.findByText(COPY.noAnswer);
  },
};

const NEEDED = erasureRefusals().erasure_blocked("A withdrawal is not paid").sentence;
const DONE = erasureRefusals().erasure_done.sentence;

export const RefusedProposal: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    proposeErasure,
    [
      ["staff_own_money", OWN_MONEY],
      ["erasure_done", DONE],
      ["erasure_blocked", NEEDED],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Propose to erase" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approveErasure,
    [
      ["erasure_done", DONE],
      ["erasure_blocked", NEEDED],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Erase the member", /day of erasure has come/), send: "Erase the member" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectErasure,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /still needs/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawErasure,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
