import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { claimWork } from "@kinfold/contract/office/claims";
import {
  addCaseNote,
  approveNoSuspicion,
  downloadCaseReport,
  getSuspiciousCase,
  proposeNoSuspicion,
  rejectNoSuspicion,
  reportSuspiciousCase,
  withdrawNoSuspicion,
} from "@kinfold/contract/office/suspicious-cases";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import {
  closedCase,
  newCase,
  openCase,
  proposedCase,
  reportedCase,
} from "@kinfold/contract/testing/office-case-samples";
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
import { CasePage } from "./case-page.tsx";

const meta = {
  title: "Office/Pages/Compliance/CasePage",
  component: CasePage,
  decorators: [withOffice("/compliance/cases/str_adaeze", "/compliance/cases/:id")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "compliance/suspicious-cases: is opened by hand…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWith(getSuspiciousCase, openCase));
  },
} satisfies Meta<typeof CasePage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Before = NonNullable<Story["beforeEach"]>;

/** Another staff member looks at what was proposed. */
const toDecide: Before = ({ msw }) => {
  signInStaff(msw, staff.admin, { counts: [] });
  msw.use(respondWith(getSuspiciousCase, proposedCase));
};
const asAuthor: Before = ({ msw }) => {
  msw.use(respondWith(getSuspiciousCase, proposedCase));
};

const noting: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByRole("textbox", { name: /^Note/ }), "Called their bank.");
};
const reporting: Play = async ({ userEvent }) => {
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^The NFIU’s reference/ }),
    "NFIU-STR-2026-00042",
  );
};
const proposing: Play = (context) => fillDecision(context, { reason: /Explained by documents/ });
const deciding =
  (label: string, reason: RegExp): Play =>
  (context) =>
    fillDecision(context, { label, reason });
const withdrawing: Play = (context) => fillDecision(context, { reason: /looked at again/ });

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "An open case: its transactions, notes and report, and how it ends",
    seen: { role: "button", name: "Note as reported" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Note as reported" });
  },
};

export const ReadyNew: Story = {
  parameters: {
    state: "A case that was just opened by hand, with nothing in it",
    seen: "Nothing was noted yet.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getSuspiciousCase, newCase));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing was noted yet.");
  },
};

export const ReadyOpenElsewhere: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(claimWork, otherStaffClaim));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(new RegExp(otherStaffClaim.claimed_by ?? "no one"));
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "One staff member proposed to close it without a report; another decides",
    seen: { role: "radio", name: "Approve" },
    proof: "compliance/suspicious-cases: ends without suspicion by two people…",
  },
  beforeEach: toDecide,
  play: async () => {
    await screen.findByRole("radio", { name: "Approve" });
  },
};

export const ReadyForItsAuthor: Story = {
  beforeEach: asAuthor,
  play: async () => {
    await screen.findByText("You proposed this. Another staff member decides it.");
  },
};

export const ReadyForAReader: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async () => {
    await screen.findByText("Compliance reports it, or two people close it.");
    await expect(screen.queryByRole("button", { name: "Add the note" })).toBeNull();
  },
};

export const ReadyReported: Story = {
  parameters: {
    state: "It was reported: under which reference, when and by whom",
    seen: "NFIU-STR-2026-00042",
    proof: "compliance/suspicious-cases: ends reported, once…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getSuspiciousCase, reportedCase));
  },
  play: async () => {
    await screen.findByText("NFIU-STR-2026-00042");
    await expect(screen.queryByRole("button", { name: "Note as reported" })).toBeNull();
  },
};

export const ReadyClosed: Story = {
  parameters: {
    state: "Two people closed it without a report",
    seen: "Approved",
    proof: "compliance/suspicious-cases: ends without suspicion by two people…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getSuspiciousCase, closedCase));
  },
  play: async () => {
    await screen.findByText("Approved");
  },
};

export const Missing: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = complianceRefusals().not_found.case;
    msw.use(refuseCall(getSuspiciousCase, "not_found", { error }));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1 });
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getSuspiciousCase));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getSuspiciousCase));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The case could not be read");
  },
};

const TAKE = "Export PDF";

export const ReportTaken: Story = {
  parameters: {
    state: "The report was taken, as PDF or as data",
    seen: "Exported. The audit now says so.",
    proof: "compliance/suspicious-cases: the report names entity, subject…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithFile(downloadCaseReport, {
        name: "kinfold-str-str_adaeze.pdf",
        type: "application/pdf",
        text: "%PDF-",
      }),
    );
  },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: TAKE }));
    await screen.findByText("Exported. The audit now says so.");
  },
};

export const WaitingForTheReport: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(downloadCaseReport));
  },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: TAKE }));
    await screen.findByRole("button", { name: "Exporting" });
  },
};

export const UnreachableReport: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(downloadCaseReport));
  },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: TAKE }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheNote: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(addCaseNote));
  },
  play: async (context) => {
    await noting(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Add the note" }));
    await screen.findByRole("button", { name: "Adding" });
  },
};

export const UnreachableNote: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(addCaseNote));
  },
  play: async (context) => {
    await noting(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Add the note" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedEmptyNote: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Add the note" }));
    await screen.findByText("Write the note.");
  },
};

export const RefusedWithoutAReference: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Note as reported" }));
    await screen.findByText("Enter the reference that the NFIU gave the report.");
  },
};

export const WaitingForTheEnd: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(reportSuspiciousCase));
  },
  play: async (context) => {
    await reporting(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Note as reported" }));
    await screen.findByRole("button", { name: "Noting" });
  },
};

export const UnreachableWhileReporting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(reportSuspiciousCase));
  },
  play: async (context) => {
    await reporting(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Note as reported" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedReport: Story = {
  ...expectRefusalsInTurn(
    reportSuspiciousCase,
    [["case_ended", complianceRefusals().case_ended.sentence]],
    { open: reporting, send: "Note as reported" },
  ),
};

export const WaitingForTheProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeNoSuspicion));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to close it" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const WaitingForTheApproval: Story = {
  beforeEach: async (context) => {
    await toDecide(context);
    context.msw.use(leavePending(approveNoSuspicion));
  },
  play: async (context) => {
    await deciding("Approve", /find the same/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const UnreachableWhileApproving: Story = {
  beforeEach: async (context) => {
    await toDecide(context);
    context.msw.use(dropConnection(approveNoSuspicion));
  },
  play: async (context) => {
    await deciding("Approve", /find the same/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedProposal: Story = {
  ...expectRefusalsInTurn(
    proposeNoSuspicion,
    [
      ["staff_own_money", OWN_MONEY],
      ["case_ended", complianceRefusals().case_ended.sentence],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: proposing, send: "Propose to close it" },
  ),
};

export const RefusedApproval: Story = {
  beforeEach: toDecide,
  ...expectRefusalsInTurn(
    approveNoSuspicion,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["case_ended", complianceRefusals().case_ended.sentence],
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
  beforeEach: toDecide,
  ...expectRefusalsInTurn(
    rejectNoSuspicion,
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
  beforeEach: asAuthor,
  ...expectRefusalsInTurn(
    withdrawNoSuspicion,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
