import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import {
  approveBatch,
  confirmFailed,
  getBatch,
  getBatchFile,
  listBatches,
  listReadyPayouts,
  makeBatch,
  processBatch,
  proposeFailed,
  recordPaid,
  rejectBatch,
  removeFromBatch,
  returnFailed,
  withdrawFailed,
} from "@kinfold/contract/office/payouts";
import { getPayoutStop } from "@kinfold/contract/office/payout-stops";
import { payoutResume, payoutStop } from "@kinfold/contract/testing/office-payout-stop-samples";
import { payoutStopRefusals } from "@kinfold/contract/refusals/payout-stops";
import {
  createBatchDetail,
  batches,
  doubtedDetail,
  flaggedDetail,
  createBatches,
} from "@kinfold/contract/testing/office-payout-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import { toMinor } from "@kinfold/money";
import type { Meta, StoryContext, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { PayoutsPage } from "./payouts-page.tsx";

const OPEN = `/payouts?open=${batches.draft.id}`;
type Which = "draft" | "approved" | "processing" | "completed";

/** The batch of December as it stands, open at the desk of this person. */
const at =
  (which: Which, who: keyof typeof staff): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[who], { counts: [] });
    msw.use(
      respondWithPages(listBatches, [batches[which], batches.late]),
      respondWith(getBatch, createBatchDetail(which)),
    );
  };

function ready(msw: StoryContext["msw"]): void {
  msw.use(
    respondWith(listReadyPayouts, {
      data: [
        {
          currency: "NGN",
          payout_date: "2026-12-04",
          count: 12,
          total: toMinor(310_500_000n),
          on_hold: 2,
        },
        {
          currency: "USD",
          payout_date: "2026-12-04",
          count: 1,
          total: toMinor(75_000n),
          on_hold: 0,
        },
      ],
    }),
  );
}

const meta = {
  title: "Office/Pages/Payouts",
  component: PayoutsPage,
  decorators: [withOffice("/payouts")],
  parameters: {
    layout: "fullscreen",
    section: "The office: payout batches",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    ready(msw);
    msw.use(
      respondWith(getPayoutStop, { stop: null }),
      respondWithPages(listBatches, [
        batches.draft,
        batches.late,
        { ...batches.completed, id: "bat_october" },
      ]),
      respondWith(getBatch, createBatchDetail("draft")),
    );
  },
} satisfies Meta<typeof PayoutsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const isOpen: Play = async () => {
  await screen.findByRole("heading", { level: 3, name: "Lines" });
};
const approving: Play = async (context) => {
  await isOpen(context);
  await fillDecision(context, { label: "Approve", reason: /agree/ });
};
const declining: Play = async (context) => {
  await isOpen(context);
  await fillDecision(context, { label: "Decline", reason: /wrong day/ });
};
const takingOut: Play = async (context) => {
  await isOpen(context);
  const { userEvent } = context;
  await userEvent.click(
    await screen.findByRole("button", { name: "Take out: Adaeze Okafor, KIN-2M8XTR" }),
  );
  await fillDecision(context, { reason: /looked at/ });
};
const recording: Play = async ({ userEvent }) => {
  await userEvent.click(
    await screen.findByRole("button", { name: "Record: Tunde Bakare, KIN-7F3K9Q" }),
  );
};
const recordingPaid: Play = async (context) => {
  await recording(context);
  const dialog = await screen.findByRole("dialog");
  const field = dialog.querySelector("input:not([type=date]):not([type=radio])");
  if (field === null) throw new Error("there is no field for the reference");
  await context.userEvent.type(field, "ZEN-77");
};
const recordingFailed: Play = async (context) => {
  await recording(context);
  await context.userEvent.click(await screen.findByRole("radio", { name: "Not paid" }));
  await fillDecision(context, { label: "Propose: back to the wallet", reason: /closed/ });
};

/** A batch of which a colleague says that a line was not paid, at the desk of this person. */
const doubted =
  (who: keyof typeof staff): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[who], { counts: [] });
    msw.use(
      respondWithPages(listBatches, [doubtedDetail.batch, batches.late]),
      respondWith(getBatch, doubtedDetail),
    );
  };
const looking: Play = async ({ userEvent }) => {
  await userEvent.click(
    await screen.findByRole("button", { name: "Look: Tunde Bakare, KIN-7F3K9Q" }),
  );
  await screen.findByRole("dialog");
};
const confirming: Play = async (context) => {
  await looking(context);
  await fillDecision(context, { label: "Confirm: back to the wallet", reason: /statement/ });
};
const sendingBack: Play = async (context) => {
  await looking(context);
  await fillDecision(context, { label: "It is not so", reason: /paid it/ });
};

export const ReadyWithSomeLate: Story = {
  parameters: { state: "Ready to be batched", seen: "12 withdrawals, 2 on hold" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("7 days late")).toBeVisible();
    await expect(canvas.getByText(/12 withdrawals, 2 on hold/)).toBeVisible();
  },
};

export const ReadyWhileStopped: Story = {
  parameters: {
    state: "Payouts are stopped: who stopped them, when and why",
    seen: "Payouts are stopped",
    proof: "e2e/office-stop-payouts: payouts are stopped by one staff member…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPayoutStop, { stop: payoutStop }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Payouts are stopped")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Stop payouts" })).toBeNull();
    await canvas.findByRole("button", { name: "Propose to resume" });
  },
};

export const ReadyWhileStoppedOnAPhone: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPayoutStop, { stop: { ...payoutStop, resume: payoutResume } }));
  },
  globals: { viewport: { value: "phone" } },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  parameters: { state: "One batch", seen: { role: "button", name: "Naira, 4 Dec 2026" } },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithPages(listBatches, [batches.draft]),
      respondWith(listReadyPayouts, { data: [] }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Naira, 4 Dec 2026" });
  },
};

export const ReadyWithHundreds: Story = {
  parameters: {
    state: "Hundreds of batches",
    seen: "Page 1 of 12",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listBatches, createBatches(240)));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Payout batches, pages" });
  },
};

export const ReadyDraftOfOnesOwn: Story = {
  parameters: {
    at: OPEN,
    state: "Of one's own",
    seen: "You made this batch. Someone else decides about it.",
  },
  play: async (context) => {
    await isOpen(context);
    await expect(
      await screen.findByText("You made this batch. Someone else decides about it."),
    ).toBeVisible();
  },
};

export const ReadyToBeApproved: Story = {
  parameters: { at: OPEN, state: "To be approved", seen: { role: "radio", name: "Approve" } },
  beforeEach: at("draft", "finance_approver"),
  play: isOpen,
};

const withFlags: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  signInStaff(msw, staff.finance_approver, { counts: [] });
  msw.use(respondWithPages(listBatches, [batches.draft]), respondWith(getBatch, flaggedDetail));
};

/** Flags of withdrawals stand on the lines of their batch, and the approver looks at each. */
export const ReadyWithFlaggedLines: Story = {
  parameters: {
    at: OPEN,
    state: "Lines with flags, each looked at before the batch is approved",
    seen: "Look at each line that has a flag first: 2 left.",
  },
  beforeEach: withFlags,
  play: async (context) => {
    await isOpen(context);
    await expect(screen.getByText("Shared account")).toBeVisible();
    const approve = await screen.findByRole("radio", { name: "Approve" });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription(
      "Look at each line that has a flag first: 2 left.",
    );
    screen.getByText("Shared account").scrollIntoView({ block: "center" });
  },
};

export const ReadyWithFlaggedLinesLookedAt: Story = {
  parameters: {
    at: OPEN,
    state: "Every line with flags was looked at",
    seen: { role: "checkbox", name: "I looked at KIN-7F3K9Q by itself", checked: true },
  },
  beforeEach: withFlags,
  play: async (context) => {
    await isOpen(context);
    const approve = await screen.findByRole("radio", { name: "Approve" });
    for (const box of screen.getAllByRole("checkbox", { name: /^I looked at KIN-/ })) {
      await expect(approve).toBeDisabled();
      await context.userEvent.click(box);
    }
    await expect(approve).toBeEnabled();
    approve.scrollIntoView({ block: "center" });
  },
};

export const ReadyForTheBank: Story = {
  parameters: {
    at: OPEN,
    state: "For the bank",
    seen: { role: "button", name: "Download the file" },
  },
  beforeEach: at("approved", "finance_maker"),
  play: async (context) => {
    await isOpen(context);
    await screen.findByRole("button", { name: "Download the file" });
  },
};

export const ReadyAtTheBank: Story = {
  parameters: {
    at: OPEN,
    state: "At the bank",
    seen: { role: "button", name: "Record 2 as paid" },
  },
  beforeEach: at("processing", "finance_approver"),
  play: async (context) => {
    await isOpen(context);
    await screen.findByRole("button", { name: "Record 2 as paid" });
  },
};

const ANOTHER =
  "You gave this file to the bank. Another finance maker or approver records what it paid.";

export const ReadyAtTheBankGivenByOneself: Story = {
  parameters: {
    at: OPEN,
    state: "At the bank, given by oneself: another records what it paid",
    seen: "You gave this file to the bank. Another finance maker or approver records what it paid.",
  },
  beforeEach: at("processing", "finance_maker"),
  play: async (context) => {
    await isOpen(context);
    await expect(screen.getByText(ANOTHER)).toBeVisible();
    await expect(screen.queryByRole("button", { name: /as paid/ })).toBeNull();
    screen.getByText(ANOTHER).scrollIntoView({ block: "center" });
  },
};

export const ReadyLineGivenByOneself: Story = {
  parameters: { at: OPEN },
  beforeEach: at("processing", "finance_maker"),
  play: async (context) => {
    await recording(context);
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByText(ANOTHER)).toBeVisible();
    await expect(dialog.queryByRole("radio", { name: "Paid" })).toBeNull();
    await fillDecision(context, { label: "Propose: back to the wallet", reason: /closed/ });
  },
};

export const ReadyAtTheBankToLookAt: Story = {
  parameters: { at: OPEN },
  beforeEach: at("processing", "auditor"),
  play: async (context) => {
    await isOpen(context);
    await screen.findByText("A finance maker or approver records what the bank paid.");
    await expect(screen.queryByRole("button", { name: /Record/ })).toBeNull();
  },
};

export const ReadyToConfirmWhatFailed: Story = {
  parameters: {
    at: OPEN,
    state: "Not paid: one says so, another confirms",
    seen: "The account is closed",
  },
  beforeEach: doubted("finance_approver"),
  play: async (context) => {
    await isOpen(context);
    await screen.findByRole("button", { name: "Record 1 as paid" });
    await confirming(context);
    await expect(screen.getByText("The account is closed")).toBeVisible();
  },
};

export const ReadyToConfirmWhatFailedOnAPhone: Story = {
  ...ReadyToConfirmWhatFailed,
  globals: { viewport: { value: "phone" } },
};

export const ReadyFailedByOneself: Story = {
  parameters: { at: OPEN },
  beforeEach: doubted("finance_maker"),
  play: async (context) => {
    await looking(context);
    await screen.findByText("You proposed this. Another staff member decides it.");
    await expect(screen.queryByRole("radio", { name: /Confirm/ })).toBeNull();
    await screen.findByRole("button", { name: "Withdraw" });
  },
};

export const ReadyPartlyPaid: Story = {
  parameters: { at: OPEN, state: "Partly paid", seen: "Returned to wallet, 1" },
  beforeEach: at("completed", "auditor"),
  play: isOpen,
};

export const BeingDecidedBySomeoneElse: Story = {
  parameters: {
    at: OPEN,
    state: "Being decided by someone else",
    seen: "Being decided by Halima Sani",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { state: "No batch", seen: "No batches yet" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listBatches, []), respondWith(listReadyPayouts, { data: [] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No batches yet");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listBatches), leavePending(listReadyPayouts));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listBatches), dropConnection(listReadyPayouts));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The queue could not be read");
  },
};

export const WaitingForTheApproval: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
    msw.use(leavePending(approveBatch));
  },
  play: async (context) => {
    await approving(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

const STOPPED = payoutStopRefusals().payouts_stopped.kept.sentence;
const LOCKED = withdrawalRefusals().batch_locked.state("approved").sentence;
const LOCKED_SINCE = withdrawalRefusals().batch_member_locked.since.sentence;
const HELD_SINCE = withdrawalRefusals().batch_payout_held.since.sentence;
const OWN = staffRefusals().staff_own_money.sentence;
const NOT_SENT = withdrawalRefusals().batch_not_sent.sentence;
const SECOND = withdrawalRefusals().staff_own_work.maker.sentence;

export const RefusedMaking: Story = {
  ...expectRefusalsInTurn(
    makeBatch,
    [
      [
        "staff_own_work",
        withdrawalRefusals().staff_own_work.approvedByMaker("KIN-2M8XTR", 0).sentence,
      ],
      ["batch_empty", withdrawalRefusals().batch_empty.nothingReady.sentence],
    ],
    {
      open: async () => {
        await screen.findByRole("region", { name: "Ready to be paid" });
      },
      send: "Make a naira batch",
    },
  ),
};

export const RefusedApproval: Story = {
  parameters: {
    at: OPEN,
    state: "Refused",
    seen: "This batch has changed since you looked at it: it has 2 payments of ₦150,000.00 now. Look again.",
  },
  beforeEach: at("draft", "finance_approver"),
  ...expectRefusalsInTurn(
    approveBatch,
    [
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["payouts_stopped", STOPPED],
      ["batch_member_locked", withdrawalRefusals().batch_member_locked.now.sentence],
      ["batch_payout_held", withdrawalRefusals().batch_payout_held.now.sentence],
      ["batch_line_flagged", withdrawalRefusals().batch_line_flagged(1).sentence],
      ["batch_empty", withdrawalRefusals().batch_empty.none.sentence],
      ["batch_locked", LOCKED],
      ["staff_own_money", OWN],
      ["staff_own_work", SECOND],
      ["decision_changed", withdrawalRefusals().decision_changed.batch(2, "₦150,000.00").sentence],
    ],
    { open: approving, send: "Approve" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: OPEN },
  beforeEach: at("draft", "finance_approver"),
  ...expectRefusalsInTurn(
    rejectBatch,
    [
      ["batch_locked", LOCKED],
      ["staff_own_money", OWN],
      ["staff_own_work", SECOND],
    ],
    { open: declining, send: "Decline" },
  ),
};

export const RefusedTakingOut: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    removeFromBatch,
    [
      ["staff_own_money", OWN],
      ["batch_locked", LOCKED],
    ],
    {
      open: takingOut,
      send: "Take out",
    },
  ),
};

export const RefusedFile: Story = {
  parameters: { at: OPEN },
  beforeEach: at("approved", "finance_maker"),
  ...expectRefusalsInTurn(
    getBatchFile,
    [
      ["payouts_stopped", STOPPED],
      ["batch_member_locked", LOCKED_SINCE],
      ["batch_payout_held", HELD_SINCE],
      ["batch_not_approved", withdrawalRefusals().batch_not_approved.file.sentence],
      ["batch_locked", withdrawalRefusals().batch_locked.rejected.sentence],
    ],
    { open: isOpen, send: "Download the file" },
  ),
};

export const RefusedHandingOver: Story = {
  parameters: { at: OPEN },
  beforeEach: at("approved", "finance_maker"),
  ...expectRefusalsInTurn(
    processBatch,
    [
      ["payouts_stopped", STOPPED],
      ["batch_member_locked", LOCKED_SINCE],
      ["batch_payout_held", HELD_SINCE],
      ["batch_not_approved", withdrawalRefusals().batch_not_approved.payout.sentence],
      ["batch_locked", withdrawalRefusals().batch_locked.state("completed").sentence],
      ["staff_own_money", OWN],
    ],
    {
      open: async (context) => {
        await isOpen(context);
        await fillDecision(context, { reason: /portal/ });
      },
      send: "The bank has it",
    },
  ),
};

export const RefusedPaid: Story = {
  parameters: { at: OPEN },
  beforeEach: at("processing", "finance_approver"),
  ...expectRefusalsInTurn(
    recordPaid,
    [
      ["staff_own_work", withdrawalRefusals().staff_own_work.gaveFile.sentence],
      ["batch_not_sent", NOT_SENT],
      ["payout_recorded", withdrawalRefusals().payout_recorded.sentence],
      ["decision_changed", withdrawalRefusals().decision_changed.failureProposed.sentence],
      [
        "wallet_withdrawal_locked",
        withdrawalRefusals().wallet_withdrawal_locked.state("failed").sentence,
      ],
      ["staff_own_money", OWN],
    ],
    { open: recordingPaid, send: "Record as paid" },
  ),
};

export const RefusedNotPaid: Story = {
  parameters: { at: OPEN },
  beforeEach: at("processing", "finance_approver"),
  ...expectRefusalsInTurn(
    proposeFailed,
    [
      ["batch_not_sent", NOT_SENT],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      [
        "wallet_withdrawal_locked",
        withdrawalRefusals().wallet_withdrawal_locked.state("paid").sentence,
      ],
      ["staff_own_money", OWN],
    ],
    { open: recordingFailed, send: "Propose: back to the wallet" },
  ),
};

export const RefusedConfirmingWhatFailed: Story = {
  parameters: { at: OPEN },
  beforeEach: doubted("finance_approver"),
  ...expectRefusalsInTurn(
    confirmFailed,
    [
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: confirming, send: "Confirm: back to the wallet" },
  ),
};

export const RefusedSendingBackWhatFailed: Story = {
  parameters: { at: OPEN },
  beforeEach: doubted("finance_approver"),
  ...expectRefusalsInTurn(
    returnFailed,
    [
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: sendingBack, send: "It is not so" },
  ),
};

export const RefusedToWithdrawWhatFailed: Story = {
  parameters: { at: OPEN },
  beforeEach: doubted("finance_maker"),
  ...expectRefusalsInTurn(
    withdrawFailed,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await looking(context);
        await fillDecision(context, { reason: /paid it/ });
      },
      send: "Withdraw",
    },
  ),
};
