import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveDataExport,
  listDataExports,
  proposeDataExport,
  rejectDataExport,
  withdrawDataExport,
} from "@kinfold/contract/office/data-exports";
import { dataExportRefusals } from "@kinfold/contract/refusals/data-exports";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { requestedDataExports } from "@kinfold/contract/testing/data-export-samples";
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

const OPEN = "/data-requests?open=dxp_waiting";
const PROPOSED = "/data-requests?open=dxp_tunde";

const meta = {
  title: "Office/Pages/DataRequests/Copies",
  component: DataRequestsPage,
  decorators: [withOffice("/data-requests")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "data-exports/data-exports: a released copy is the member's alone…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listDataExports, requestedDataExports));
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
    state: "A member asked for a copy of their data: due by law, and whether their sign-in changed",
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
    state: "Its release is proposed, and another staff member decides",
    seen: { role: "radio", name: "Release" },
  },
  play: async () => {
    await screen.findByRole("radio", { name: "Release" });
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

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listDataExports, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one has asked");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listDataExports));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listDataExports));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeDataExport));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to release" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheRelease: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveDataExport));
  },
  play: async (context) => {
    await deciding("Release", /asked for it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Release" }));
    await screen.findByRole("button", { name: "Releasing" });
  },
};

export const UnreachableWhileReleasing: Story = {
  parameters: { at: PROPOSED },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveDataExport));
  },
  play: async (context) => {
    await deciding("Release", /asked for it/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Release" }));
    await screen.findByText(COPY.noAnswer);
  },
};

const CLOSED = dataExportRefusals().data_export_closed.staff.sentence;

export const RefusedProposal: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    proposeDataExport,
    [
      ["staff_own_money", OWN_MONEY],
      ["data_export_closed", CLOSED],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Propose to release" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    approveDataExport,
    [
      ["data_export_closed", CLOSED],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Release", /asked for it/), send: "Release" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: PROPOSED },
  ...expectRefusalsInTurn(
    rejectDataExport,
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
    withdrawDataExport,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
