import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { listJournals } from "@kinfold/contract/office/accounting";
import {
  approveMonthClose,
  downloadMonthPack,
  getMonth,
  proposeMonthClose,
  rejectMonthClose,
  withdrawMonthClose,
} from "@kinfold/contract/office/month-closes";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { monthCloseRefusals } from "@kinfold/contract/refusals/month-closes";
import {
  closedMonth,
  lateJournals,
  monthWithOpenItems,
  openMonth,
  proposedMonth,
} from "@kinfold/contract/testing/office-month-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { createPageMeta } from "@kinfold/contract/testing/office-valuation-samples";
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
import { MonthPage } from "./month-page.tsx";

const meta = {
  title: "Office/Pages/Months/MonthPage",
  component: MonthPage,
  decorators: [withOffice("/months/2026-10", "/months/:month")],
  parameters: {
    layout: "fullscreen",
    section: "The office: ledger",
    proof: "month-closes/month-closes: is closed by two, in order…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(respondWith(getMonth, openMonth));
  },
} satisfies Meta<typeof MonthPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Before = NonNullable<Story["beforeEach"]>;

/** The month is proposed, and a finance approver looks at it. */
const toDecide: Before = ({ msw }) => {
  signInStaff(msw, staff.finance_approver, { counts: [] });
  msw.use(respondWith(getMonth, proposedMonth));
};

const proposing: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByLabelText(/^Reason/), "The month is reconciled.");
};

const deciding =
  (label: string, reason: RegExp): Play =>
  (context) =>
    fillDecision(context, { label, reason });

const withdrawing: Play = (context) => fillDecision(context, { reason: /changed/ });

export const Ready: Story = {
  parameters: {
    state: "A month with nothing open, which may be proposed",
    seen: "Nothing is open.",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing is open.");
  },
};

export const ReadyWithOpenItems: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "A month with something open: it has to be explained",
    seen: "Say why it is closed with what is open.",
    proof: "month-closes/month-closes: what is open is shown, has to be explained…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, monthWithOpenItems));
  },
  play: async ({ canvas, userEvent }) => {
    await proposingWithout({ canvas, userEvent });
  },
};

const proposingWithout = async ({
  canvas,
  userEvent,
}: Pick<Parameters<Play>[0], "canvas" | "userEvent">): Promise<void> => {
  await userEvent.type(await canvas.findByLabelText(/^Reason/), "The month is reconciled.");
  await userEvent.click(canvas.getByRole("button", { name: "Propose to close it" }));
  await canvas.findByText("Say why it is closed with what is open.");
};

export const NotOver: Story = {
  parameters: {
    state: "A month that is not over",
    seen: "It may be closed once its last day is over in Lagos.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, { ...openMonth, waits_for: "end" }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/once its last day is over in Lagos/);
  },
};

export const AfterAnOpenMonth: Story = {
  parameters: {
    state: "A month after one that is still open",
    seen: "Months are closed in their order: an earlier one is still open.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, { ...openMonth, waits_for: "earlier_month" }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/an earlier one is still open/);
  },
};

export const ClosedBefore: Story = {
  parameters: {
    state: "A month before the first that was closed",
    seen: "It was closed together with the first month that was closed.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, { ...openMonth, state: "included" }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/together with the first month/);
  },
};

export const ReadyToDecide: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "A proposed close, with its figures and what is open",
    seen: { role: "radio", name: "Close the month" },
  },
  beforeEach: toDecide,
  play: async () => {
    await screen.findByRole("radio", { name: "Close the month" });
  },
};

export const ReadyForItsAuthor: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, proposedMonth));
  },
  play: async () => {
    await screen.findByText("You proposed this. Another staff member decides it.");
  },
};

export const ReadyForAReader: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(getMonth, proposedMonth));
  },
  play: async () => {
    await screen.findByText("A finance approver decides this.");
  },
};

export const ClosedWithLateJournals: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "A closed month, and what was posted to it later",
    seen: { role: "region", name: "Posted after the close" },
    proof: "month-closes/month-closes: is taken, and is late in the journals…",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(
      respondWith(getMonth, closedMonth),
      respondWith(listJournals, { data: lateJournals, meta: createPageMeta(lateJournals.length) }),
    );
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("4207"))[0]).toBeVisible();
  },
};

/** A closed month, looked at by an auditor. */
const toTake: Before = ({ msw }) => {
  signInStaff(msw, staff.auditor, { counts: [] });
  msw.use(respondWith(getMonth, { ...closedMonth, late_count: 0, late: [] }));
};

const taking: Play = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole("button", { name: "Export the pack" }));
};

export const PackTaken: Story = {
  parameters: {
    state: "The signed pack of a closed month was taken",
    seen: "Exported. The audit now says so.",
    proof: "month-closes/pack: holds every table twice…",
  },
  beforeEach: async (context) => {
    await toTake(context);
    context.msw.use(
      respondWithFile(downloadMonthPack, {
        name: "kinfold-month-end-2026-10.zip",
        type: "application/zip",
        text: "PK",
      }),
    );
  },
  play: async (context) => {
    await taking(context);
    await screen.findByText("Exported. The audit now says so.");
  },
};

export const WaitingForThePack: Story = {
  beforeEach: async (context) => {
    await toTake(context);
    context.msw.use(leavePending(downloadMonthPack));
  },
  play: async (context) => {
    await taking(context);
    await screen.findByRole("button", { name: "Exporting" });
  },
};

export const UnreachablePack: Story = {
  beforeEach: async (context) => {
    await toTake(context);
    context.msw.use(dropConnection(downloadMonthPack));
  },
  play: async (context) => {
    await taking(context);
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedPack: Story = {
  beforeEach: toTake,
  ...expectRefusalsInTurn(
    downloadMonthPack,
    [
      ["month_not_closed", monthCloseRefusals().month_not_closed("October 2026").sentence],
      ["not_found", monthCloseRefusals().not_found.month.sentence],
    ],
    {
      open: async () => {
        await screen.findByRole("button", { name: "Export the pack" });
      },
      send: "Export the pack",
    },
  ),
};

export const UnreachableLateJournals: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, closedMonth), dropConnection(listJournals));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The journals could not be read");
  },
};

export const RefusedUnknownMonth: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = monthCloseRefusals().not_found.month;
    msw.use(refuseCall(getMonth, "not_found", { error }));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1 });
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getMonth));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getMonth));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The month could not be read");
  },
};

export const WaitingForTheProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeMonthClose));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to close it" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const UnreachableWhileProposing: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposeMonthClose));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to close it" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const WaitingForTheClose: Story = {
  beforeEach: async (context) => {
    await toDecide(context);
    context.msw.use(leavePending(approveMonthClose));
  },
  play: async (context) => {
    await deciding("Close the month", /agree/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Close the month" }));
    await screen.findByRole("button", { name: "Closing" });
  },
};

const { month_changed: changed } = monthCloseRefusals();
const JOURNALS_CHANGED = changed.journals(2, "4209, 4208").sentence;

export const RefusedBecauseItChanged: Story = {
  parameters: {
    state: "Journals were posted to a month between its proposal and its approval",
    seen: "2 journals were posted to this month after the proposal: 4209, 4208. Reject it, and propose the month again.",
    proof: "month-closes/month-closes: that changed after it was proposed is not closed…",
  },
  beforeEach: async (context) => {
    await toDecide(context);
    context.msw.use(refuseCall(approveMonthClose, "month_changed", { error: JOURNALS_CHANGED }));
  },
  play: async (context) => {
    await deciding("Close the month", /agree/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Close the month" }));
    await screen.findByText(JOURNALS_CHANGED);
  },
};

const CLOSED = monthCloseRefusals().month_closed("October 2026").sentence;
const ORDER = monthCloseRefusals().month_out_of_order("September 2026").sentence;

export const RefusedProposal: Story = {
  ...expectRefusalsInTurn(
    proposeMonthClose,
    [
      ["not_found", monthCloseRefusals().not_found.month.sentence],
      ["month_closed", CLOSED],
      ["month_not_over", monthCloseRefusals().month_not_over("October 2026").sentence],
      ["month_out_of_order", ORDER],
      ["staff_own_money", OWN_MONEY],
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
    approveMonthClose,
    [
      ["month_changed", changed.parts("the reconciliation").sentence],
      ["month_closed", CLOSED],
      ["month_out_of_order", ORDER],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Close the month", /agree/), send: "Close the month" },
  ),
};

export const RefusedRejection: Story = {
  beforeEach: toDecide,
  ...expectRefusalsInTurn(
    rejectMonthClose,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /put right/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMonth, proposedMonth));
  },
  ...expectRefusalsInTurn(
    withdrawMonthClose,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: withdrawing, send: "Withdraw" },
  ),
};
