import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { payoutStopRefusals } from "@kinfold/contract/refusals/payout-stops";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  confirmRecovery,
  confirmReversal,
  rejectRefund,
  getRefundable,
  getReturn,
  listReturns,
  proposeRecovery,
  proposeReversal,
  refuseRecovery,
  refuseReversal,
  releaseRefund,
  withdrawRecovery,
  withdrawRefund,
  withdrawReversal,
  type PaymentReturnDetail,
} from "@kinfold/contract/office/returns";
import { getReceiptLines } from "@kinfold/contract/office/statements";
import {
  createRequestedRefund,
  hundredsOfReturns,
  paymentReturns,
  refundable,
  refundAtARate,
  createReturnDetail,
  returnDetails,
} from "@kinfold/contract/testing/office-return-samples";
import { receiptLines } from "@kinfold/contract/testing/office-receipts-samples";
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
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { openRow } from "#testing/deciding.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { ReturnsPage } from "./returns-page.tsx";

const { asked, short, owed, owedBeyond, proposed, gone, reversal, reversalProposed } =
  returnDetails;
const { correction, corrected, undoing, undone } = returnDetails;

const meta = {
  title: "Office/Pages/Returns",
  component: ReturnsPage,
  decorators: [withOffice("/returns")],
  parameters: {
    layout: "fullscreen",
    section: "The office: money going back",
    proof: "e2e/office-returns: a payment is given back by two and the member reads it…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWithPages(listReturns, paymentReturns),
      respondWith(getReturn, asked),
      respondWith(getRefundable, refundable),
      respondWith(getReceiptLines, receiptLines.proposed),
    );
  },
} satisfies Meta<typeof ReturnsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const seated =
  (
    detail: PaymentReturnDetail,
    role: keyof typeof staff = "finance_approver",
  ): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[role], { counts: [] });
    msw.use(respondWithPages(listReturns, [detail.returned]), respondWith(getReturn, detail));
  };
/** The payment of the staff member who is signed in. */
const own = ({ returned, ...detail }: PaymentReturnDetail): PaymentReturnDetail => ({
  ...detail,
  is_own: true,
  returned: { ...returned, proposal: returned.proposal && { ...returned.proposal, is_own: true } },
});
const opened =
  (name: string): Play =>
  (context) =>
    openRow(context, name);
const ADAEZE = opened("Adaeze Okafor");
const NGOZI = opened("Ngozi Eze");
const JAMES = opened("James Whitfield");
const AMAKA = opened("Amaka Udo");

const deciding =
  (row: Play, label: string, reason: RegExp): Play =>
  async (context) => {
    await row(context);
    await fillDecision(context, { label, reason });
  };
const releasing = deciding(ADAEZE, "Release and give it back", /Two payments of one day/);
const declining = deciding(ADAEZE, "Decline", /The wrong payment/);
const taking = deciding(JAMES, "Agree and take it", /Agrees with the ledger/);
const refusing = deciding(JAMES, "Do not take it now", /pays it another way/);
const proposing: Play = async (context) => {
  await NGOZI(context);
  await fillDecision(context, { reason: /The member agreed/ });
};

export const Ready: Story = {
  parameters: { state: "Late, to be released, owed, and to be agreed", seen: "To be agreed" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Adaeze Okafor" })).toBeVisible();
    await expect(canvas.getByText("Halima Sani")).toBeVisible();
  },
};

export const ReadyWithItsRate: Story = {
  beforeEach: seated(createReturnDetail(refundAtARate, { leaves_wallet: toMinor(6_500n) })),
  play: async (context) => {
    await ADAEZE(context);
    const rate = "1 USD = ₦1,545.50, from rates.example, 18:30 on 12 November 2026";
    await expect(await context.canvas.findByText(rate)).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  beforeEach: seated(createReturnDetail(createRequestedRefund(0, 20))),
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listReturns, hundredsOfReturns));
  },
};

export const ReadyToRelease: Story = {
  parameters: {
    state: "A refund released by someone else",
    seen: { role: "radio", name: "Release and give it back" },
  },
  beforeEach: seated(asked),
  play: async (context) => {
    await ADAEZE(context);
    await expect(
      await context.canvas.findByRole("radio", { name: "Release and give it back" }),
    ).toBeVisible();
  },
};

export const ReadyOpenedOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: seated(asked),
  play: ADAEZE,
};

export const ReadyWhereTheWalletIsShort: Story = {
  beforeEach: seated(short),
  play: async (context) => {
    await ADAEZE(context);
    await expect(await context.canvas.findByText("The wallet has less to spend")).toBeVisible();
  },
};

export const ReadyForTheRequester: Story = {
  parameters: { state: "Own work", seen: "You proposed this. Another staff member decides it." },
  beforeEach: seated(asked, "finance_maker"),
  play: async (context) => {
    await ADAEZE(context);
    await expect(await context.canvas.findByText(/You proposed this/)).toBeVisible();
    await expect(context.canvas.queryByText("Release and give it back")).toBeNull();
  },
};

export const ReadyForItsOwnMember: Story = {
  beforeEach: seated(own(asked)),
  play: async (context) => {
    await ADAEZE(context);
    await expect(await context.canvas.findByText(/This concerns you/)).toBeVisible();
  },
};

export const ReadyForAReader: Story = {
  beforeEach: seated(owed, "auditor"),
  play: async (context) => {
    await NGOZI(context);
    await expect(await context.canvas.findByText(/look at it and not decide/)).toBeVisible();
    await expect(context.canvas.queryByRole("button", { name: "Give a payment back" })).toBeNull();
  },
};

export const ReadyWhileSomeoneElseDecides: Story = {
  parameters: { state: "Being decided by someone else", seen: "Being decided by Halima Sani" },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [], claim: otherStaffClaim });
  },
  play: async (context) => {
    await ADAEZE(context);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const ReadyWithSomethingOwed: Story = {
  beforeEach: seated(owed, "finance_maker"),
  play: async (context) => {
    await NGOZI(context);
    await expect(
      await context.canvas.findByRole("button", { name: "Propose to take what is owed" }),
    ).toBeVisible();
  },
};

export const ReadyWithMoreOwedThanThereIs: Story = {
  parameters: {
    state: "What is owed, and more than the wallet has",
    seen: "The wallet has less to spend",
  },
  beforeEach: seated(owedBeyond, "finance_maker"),
  play: async (context) => {
    await NGOZI(context);
    await expect(await context.canvas.findByText("The wallet has less to spend")).toBeVisible();
  },
};

export const ReadyToAgree: Story = {
  parameters: {
    state: "What is owed is taken as two agreed",
    seen: { role: "radio", name: "Agree and take it" },
  },
  beforeEach: seated(proposed),
  play: async (context) => {
    await JAMES(context);
    await expect(
      await context.canvas.findByRole("radio", { name: "Agree and take it" }),
    ).toBeVisible();
  },
};

export const ReadyTakenBackByTheBank: Story = {
  parameters: {
    state: "Taken back by our bank: held and owed",
    seen: "Our bank took this transfer back",
    proof: "play",
  },
  beforeEach: seated(reversal, "finance_maker"),
  play: async (context) => {
    await AMAKA(context);
    await expect(
      await context.canvas.findByRole("radio", { name: "Propose to take it for good" }),
    ).toBeVisible();
    await expect(context.canvas.getByText("Our bank took this transfer back")).toBeVisible();
  },
};

export const ReadyToConfirmAReversal: Story = {
  parameters: {
    state: "A reversal that another staff member confirms",
    seen: { role: "radio", name: "Confirm" },
    proof: "play",
  },
  beforeEach: seated(reversalProposed),
  play: async (context) => {
    await AMAKA(context);
    await expect(await context.canvas.findByRole("radio", { name: "Confirm" })).toBeVisible();
  },
};

export const ReadyToConfirmACorrection: Story = {
  parameters: {
    state: "A correction: what would be taken and owed, and the line",
    seen: "Would be owed",
    proof: "play",
  },
  beforeEach: seated(correction),
  play: async (context) => {
    await AMAKA(context);
    await expect(await context.canvas.findByText("Would be owed")).toBeVisible();
    await expect(await context.canvas.findByText("NIP/UBA/NGOZI EZE/KIN-7F3K24")).toBeVisible();
    await expect(
      context.canvas.getByRole("radio", { name: "Confirm the correction" }),
    ).toBeVisible();
  },
};

export const ReadyForTheProposerOfACorrection: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, { ...staff.admin, id: "stf_bisi" }, { counts: [] });
    msw.use(
      respondWithPages(listReturns, [correction.returned]),
      respondWith(getReturn, correction),
    );
  },
  play: async (context) => {
    await AMAKA(context);
    await expect(await context.canvas.findByText(/You proposed this/)).toBeVisible();
    await expect(context.canvas.queryByText("Confirm the correction")).toBeNull();
  },
};

export const ReadyForItsOwnMemberACorrection: Story = {
  beforeEach: seated(own(correction)),
  play: async (context) => {
    await AMAKA(context);
    await expect(await context.canvas.findByText(/This concerns you/)).toBeVisible();
  },
};

export const ReadyCorrectedAndOwed: Story = {
  parameters: {
    state: "Corrected, with a rest that is owed",
    seen: "Corrected by Emeka Nwosu",
    proof: "play",
  },
  beforeEach: seated(corrected, "finance_maker"),
  play: async (context) => {
    await AMAKA(context);
    await expect(
      await context.canvas.findByRole("radio", { name: "Propose to undo the correction" }),
    ).toBeVisible();
    await expect(context.canvas.getByText("Corrected by Emeka Nwosu")).toBeVisible();
  },
};

export const ReadyToConfirmUndoing: Story = {
  parameters: {
    state: "A correction that is undone by two",
    seen: "Would come back",
    proof: "play",
  },
  beforeEach: seated(undoing),
  play: async (context) => {
    await AMAKA(context);
    await expect(await context.canvas.findByText("Would come back")).toBeVisible();
    await expect(context.canvas.getByRole("radio", { name: "Confirm undoing it" })).toBeVisible();
  },
};

export const ReadyUndone: Story = {
  beforeEach: seated(undone),
  play: async (context) => {
    await AMAKA(context);
    await expect(await context.canvas.findByText("Undone by Emeka Nwosu")).toBeVisible();
  },
};

export const RefusedReversalProposal: Story = {
  beforeEach: seated(reversal, "finance_maker"),
  ...expectRefusalsInTurn(
    proposeReversal,
    [
      ["decision_changed", paymentRefusals().decision_changed.decided.sentence],
      ["staff_own_money", staffRefusals().staff_own_money.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: deciding(AMAKA, "Propose to take it for good", /The bank confirmed/),
      send: "Propose to take it for good",
    },
  ),
};

export const RefusedReversal: Story = {
  beforeEach: seated(reversalProposed),
  ...expectRefusalsInTurn(
    confirmReversal,
    [
      ["correction_superseded", paymentRefusals().correction_superseded.line.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding(AMAKA, "Confirm", /Agrees with the bank/), send: "Confirm" },
  ),
};

export const RefusedToRefuseAReversal: Story = {
  beforeEach: seated(reversalProposed),
  ...expectRefusalsInTurn(
    refuseReversal,
    [
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding(AMAKA, "Do not agree", /asked of the bank/), send: "Do not agree" },
  ),
};

export const ReadyGone: Story = {
  beforeEach: seated(gone),
  play: async (context) => {
    await ADAEZE(context);
    await expect(await context.canvas.findByText("Released by Emeka Nwosu")).toBeVisible();
  },
};

export const OpensTheQuestion: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Give a payment back" }));
    await screen.findByRole("dialog", { name: "Give a payment back" });
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listReturns, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing waits")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listReturns));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listReturns));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

export const WaitingForTheProvider: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
    msw.use(leavePending(releaseRefund));
  },
  play: async (context) => {
    await releasing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Release and give it back" }));
    await screen.findByRole("button", { name: "Telling the provider" });
  },
};

export const RefusedRelease: Story = {
  beforeEach: seated(asked),
  ...expectRefusalsInTurn(
    releaseRefund,
    [
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["payouts_stopped", payoutStopRefusals().payouts_stopped.kept.sentence],
      [
        "wallet_insufficient",
        paymentRefusals().wallet_insufficient.lessThanRefund("₦100,000.00").sentence,
      ],
    ],
    { open: releasing, send: "Release and give it back" },
  ),
};

export const RefusedRejection: Story = {
  beforeEach: seated(asked),
  ...expectRefusalsInTurn(
    rejectRefund,
    [
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: declining, send: "Decline" },
  ),
};

export const RefusedProposal: Story = {
  beforeEach: seated(owed, "finance_maker"),
  ...expectRefusalsInTurn(
    proposeRecovery,
    [
      ["recovery_nothing_owed", paymentRefusals().recovery_nothing_owed.sentence],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["staff_own_money", staffRefusals().staff_own_money.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      [
        "wallet_insufficient",
        paymentRefusals().wallet_insufficient.lessThanOwed("₦29,000.00").sentence,
      ],
    ],
    { open: proposing, send: "Propose to take what is owed" },
  ),
};

export const RefusedRecovery: Story = {
  beforeEach: seated(proposed),
  ...expectRefusalsInTurn(
    confirmRecovery,
    [
      ["decision_changed", paymentRefusals().decision_changed.owesOtherAmount.sentence],
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      [
        "wallet_insufficient",
        paymentRefusals().wallet_insufficient.lessThanOwed("₦29,000.00").sentence,
      ],
    ],
    { open: taking, send: "Agree and take it" },
  ),
};

export const RefusedToRefuse: Story = {
  beforeEach: seated(proposed),
  ...expectRefusalsInTurn(
    refuseRecovery,
    [
      ["staff_own_money", OWN_MONEY],
      ["staff_own_work", OWN_WORK],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: refusing, send: "Do not take it now" },
  ),
};

const withdrawing = (row: Play, reason: RegExp): { open: Play; send: string } => ({
  open: async (context) => {
    await row(context);
    await fillDecision(context, { reason });
  },
  send: "Withdraw",
});

export const RefusedToWithdrawARefund: Story = {
  beforeEach: seated(asked, "finance_maker"),
  ...expectRefusalsInTurn(
    withdrawRefund,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    withdrawing(ADAEZE, /The wrong payment/),
  ),
};

export const RefusedToWithdrawARecovery: Story = {
  beforeEach: seated(proposed, "finance_maker"),
  ...expectRefusalsInTurn(
    withdrawRecovery,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    withdrawing(JAMES, /pays it another way/),
  ),
};

export const RefusedToWithdrawAReversal: Story = {
  beforeEach: seated(reversalProposed, "finance_maker"),
  ...expectRefusalsInTurn(
    withdrawReversal,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    withdrawing(AMAKA, /asked of the bank/),
  ),
};
