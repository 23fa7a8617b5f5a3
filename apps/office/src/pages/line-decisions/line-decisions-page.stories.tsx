import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import {
  approveBankOpening,
  listBankOpenings,
  rejectBankOpening,
  withdrawBankOpening,
} from "@kinfold/contract/office/bank-openings";
import { COPY } from "@kinfold/contract/copy";
import {
  approveLineOutcome,
  approveLineReopening,
  listLineDecisions,
  listLineReopenings,
  rejectLineOutcome,
  rejectLineReopening,
  withdrawLineOutcome,
  withdrawLineReopening,
} from "@kinfold/contract/office/line-outcomes";
import {
  approvedSuspense,
  hundredsOfLineDecisions,
  lineDecisions,
  proposedCharges,
  proposedPayouts,
  proposedOpening,
  proposedReopening,
} from "@kinfold/contract/testing/office-line-samples";
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
import { openRow } from "#testing/deciding.ts";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, fillDecision, type Play } from "#testing/refusals.ts";
import { LineDecisionsPage } from "./line-decisions-page.tsx";

const meta = {
  title: "Office/Pages/LineDecisions",
  component: LineDecisionsPage,
  decorators: [withOffice("/line-decisions")],
  parameters: {
    layout: "fullscreen",
    section: "The office: bank lines",
    proof:
      "apps/server/src/statements/outcomes/outcomes: money in suspense is opened again by two…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
    msw.use(
      respondWithPages(listLineDecisions, lineDecisions),
      respondWithPages(listLineReopenings, [proposedReopening]),
      respondWithPages(listBankOpenings, [proposedOpening]),
    );
  },
} satisfies Meta<typeof LineDecisionsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const opened: Play = (context) => openRow(context, "Bank charges");
const openedReopening: Play = (context) => openRow(context, "Suspense, claimed by no one");
const answering =
  (open: Play, label: string, reason: RegExp): Play =>
  async (context) => {
    await open(context);
    await fillDecision(context, { label, reason });
  };
const openedOpening: Play = (context) => openRow(context, "Account 0123456789");
const READ = /I read the samples/;

export const Ready: Story = {
  parameters: {
    state: "What lines are said to be, late and due",
    seen: "5 hours late",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Bank charges" })).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLineDecisions, [proposedCharges]));
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLineDecisions, hundredsOfLineDecisions));
  },
};

export const ReadyToApprove: Story = {
  parameters: {
    state: "The charges of a month, with samples",
    seen: { role: "radio", name: "Approve" },
  },
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/SMS ALERT CHARGES/)).toBeVisible();
  },
};

export const ReadyToApproveOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: opened,
};

export const ReadyToApprovePayouts: Story = {
  parameters: {
    state: "One debit of many payouts",
    seen: "KIN-W61T01, KIN-W61T02, KIN-W61T03, KIN-W61T04, KIN-W61T05",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLineDecisions, [proposedPayouts]));
  },
  play: async (context) => {
    await openRow(context, "Payouts");
    await expect(await context.canvas.findByText(/KIN-W61T05/)).toBeVisible();
  },
};

export const ReadyApproved: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLineDecisions, [approvedSuspense]));
  },
  play: async (context) => {
    await openedReopening(context);
    await expect(await context.canvas.findByText(/1 of them opened again/)).toBeVisible();
  },
};

export const ReadyForItsAuthor: Story = {
  parameters: {
    state: "A decision about lines that is one's own work",
    seen: "You proposed this. Another staff member decides it.",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
  },
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/You proposed this/)).toBeVisible();
  },
};

export const ReadyForAReader: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText("A finance approver decides this.")).toBeVisible();
  },
};

export const ReadyWhileAnotherDecides: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [], claim: otherStaffClaim });
  },
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const ReadyWithAReopening: Story = {
  parameters: {
    at: "/line-decisions?view=reopenings",
    state: "Lines that are to be open again",
    seen: { role: "radio", name: "Open them again" },
  },
  play: async (context) => {
    await openedReopening(context);
    await expect(await context.canvas.findByText(/A member sent us/)).toBeVisible();
  },
};

export const ReadyWithAnOpening: Story = {
  parameters: {
    at: "/line-decisions?view=openings",
    state: "What an opening balance was",
    seen: "The ledger had at all banks before that day",
    proof:
      "apps/server/src/statements/openings/openings: two people say what an opening balance was…",
  },
  play: async (context) => {
    await openedOpening(context);
    await expect(await context.canvas.findByText(/Agrees with the cash book/)).toBeVisible();
  },
};

export const ReadyWithAnOpeningOnAPhone: Story = {
  parameters: { at: "/line-decisions?view=openings" },
  globals: { viewport: { value: "phone" } },
  play: (context) => openedOpening(context),
};

export const EmptyOfOpenings: Story = {
  parameters: { at: "/line-decisions?view=openings" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listBankOpenings, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No opening balance is proposed")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLineDecisions, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is proposed")).toBeVisible();
  },
};

export const EmptyOfReopenings: Story = {
  parameters: { at: "/line-decisions?view=reopenings" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLineReopenings, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is to be opened again")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listLineDecisions));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listLineDecisions));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

export const WaitingForTheRejection: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(rejectLineOutcome));
  },
  play: async (context) => {
    await answering(opened, "Reject", /something else/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Reject" }));
    await screen.findByRole("button", { name: "Rejecting" });
  },
};

const DECIDED = decisionRefusals().decision_changed.decided("rejected").sentence;

export const RefusedToApprove: Story = {
  ...expectRefusalsInTurn(
    approveLineOutcome,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: answering(opened, "Approve", READ), send: "Approve" },
  ),
};

export const RefusedToReject: Story = {
  ...expectRefusalsInTurn(
    rejectLineOutcome,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: answering(opened, "Reject", /something else/), send: "Reject" },
  ),
};

export const RefusedToWithdraw: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawLineOutcome,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await opened(context);
        await fillDecision(context, { reason: /something else/ });
      },
      send: "Withdraw",
    },
  ),
};

export const RefusedToApproveAReopening: Story = {
  parameters: { at: "/line-decisions?view=reopenings" },
  ...expectRefusalsInTurn(
    approveLineReopening,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: answering(openedReopening, "Open them again", /I read the claim/),
      send: "Open them again",
    },
  ),
};

export const RefusedToRejectAReopening: Story = {
  parameters: { at: "/line-decisions?view=reopenings" },
  ...expectRefusalsInTurn(
    rejectLineReopening,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: answering(openedReopening, "Leave them", /Nothing speaks/), send: "Leave them" },
  ),
};

export const RefusedToWithdrawAReopening: Story = {
  parameters: { at: "/line-decisions?view=reopenings" },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawLineReopening,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await openedReopening(context);
        await fillDecision(context, { reason: /Nothing speaks/ });
      },
      send: "Withdraw",
    },
  ),
};

export const RefusedToApproveAnOpening: Story = {
  parameters: { at: "/line-decisions?view=openings" },
  ...expectRefusalsInTurn(
    approveBankOpening,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: answering(openedOpening, "Approve", /I compared each part/), send: "Approve" },
  ),
};

export const RefusedToRejectAnOpening: Story = {
  parameters: { at: "/line-decisions?view=openings" },
  ...expectRefusalsInTurn(
    rejectBankOpening,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: answering(openedOpening, "Reject", /something else/), send: "Reject" },
  ),
};

export const RefusedToWithdrawAnOpening: Story = {
  parameters: { at: "/line-decisions?view=openings" },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
  },
  ...expectRefusalsInTurn(
    withdrawBankOpening,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", DECIDED],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await openedOpening(context);
        await fillDecision(context, { reason: /something else/ });
      },
      send: "Withdraw",
    },
  ),
};
