import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveClosure,
  listClosures,
  proposeClosure,
  rejectClosure,
  withdrawClosure,
} from "@kinfold/contract/office/account-closures";
import { closureRefusals } from "@kinfold/contract/refusals/account-closures";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { requestedClosures } from "@kinfold/contract/testing/account-closure-samples";
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

const OPEN = "/data-requests?kind=closings&open=acl_waiting";
const PROPOSED = "/data-requests?kind=closings&open=acl_tunde";

const meta = {
  title: "Office/Pages/DataRequests/Closings",
  component: DataRequestsPage,
  decorators: [withOffice("/data-requests?kind=closings")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "closures/closures: staff see the day of erasure…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listClosures, requestedClosures));
  },
} satisfies Meta<typeof DataRequestsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const proposing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Adaeze Okafor" });
  await fillDecision(context, { reason: /asked for it themselves/ });
};

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
    await fillDecision(context, { label, reason });
  };

const withdrawing: Play = async (context) => {
  await screen.findByRole("heading", { level: 2, name: "Tunde Bakare" });
  await fillDecision(context, { reason: /not certain/ });
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
    state: "A member asked to close their account: due by law, and whether their sign-in changed",
    seen: "Not in the last 30 days",
  },
  play: async () => {
    await screen.findByText("Not in the last 30 days");
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: PROPOSED,
    state: "A closing is proposed, and another staff member decides",
    seen: { role: "radio", name: "Close the account" },
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Close the account" });
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

export const ReadyWhileSomethingIsLeft: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: "/data-requests?kind=closings&open=acl_ngozi",
    state: "What is left keeps the account open",
    seen: "It cannot be closed yet",
    proof: "closures/closures: money that arrives after the request keeps the account open…",
  },
  play: async () => {
    await screen.findByText("It cannot be closed yet");
  },
};

export const ReadyOnceClosed: Story = {
  parameters: {
    at: "/data-requests?kind=closings&open=acl_james",
    state: "A closed account, and when its records are erased",
    seen: "Records are erased on",
  },
  play: async () => {
    await screen.findByText("Records are erased on");
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listClosures, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one has asked");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listClosures));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listClosures));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeClosure));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to close" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheClosing: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveClosure));
  },
  play: async (context) => {
    await deciding("Close the account", /asked for it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Close the account" }));
    await screen.findByRole("button", { name: "Closing" });
  },
};

export const UnreachableWhileClosing: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveClosure));
  },
  play: async (context) => {
    await deciding("Close the account", /asked for it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Close the account" }));
    await screen.findByText(COPY.noAnswer);
  },
};

const LEFT = closureRefusals().closure_blocked.staff("There is money in a wallet").sentence;
const CLOSED = closureRefusals().closure_ended.staff.sentence;

export const RefusedProposal: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    proposeClosure,
    [
      ["staff_own_money", OWN_MONEY],
      ["closure_ended", CLOSED],
      ["closure_blocked", LEFT],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Propose to close" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approveClosure,
    [
      ["closure_ended", CLOSED],
      ["closure_blocked", LEFT],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Close the account", /asked for it/), send: "Close the account" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectClosure,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /not certain/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawClosure,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
