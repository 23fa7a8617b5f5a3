import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import {
  respondWith,
  respondWithFile,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  confirmTransferReceipt,
  getTransferReceipt,
  getTransferReceiptFile,
  getTransferReceiptOriginal,
  listTransferReceipts,
  proposeTransferReceipt,
  rejectTransferReceipt,
  type TransferDetail,
} from "@kinfold/contract/office/receipts";
import { proposeCorrection } from "@kinfold/contract/office/returns";
import { acceptMatches, getReceiptLines } from "@kinfold/contract/office/statements";
import {
  hundredsOfReceipts,
  receiptLines,
  createTransferDetail,
  transferDetails,
  transferReceipts,
} from "@kinfold/contract/testing/office-receipts-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, BUSY, OTHER_REQUEST, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent } from "storybook/test";
import { chooseOption, expectAnswers, openRow } from "#testing/deciding.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { createRefusal } from "#testing/refusals.ts";
import { scrollToCenter } from "#testing/scroll.ts";
import { ReceiptsPage } from "./receipts-page.tsx";

// Drawn without text: its font would depend on the machine.
const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300" viewBox="0 0 480 300"><rect width="480" height="300" fill="#f6f4ee"/><g fill="#222"><rect x="32" y="44" width="200" height="16"/><rect x="32" y="94" width="260" height="26"/><rect x="32" y="158" width="330" height="12"/><rect x="32" y="193" width="190" height="12"/><rect x="32" y="228" width="250" height="12"/></g></svg>`;

const meta = {
  title: "Office/Pages/Receipts",
  component: ReceiptsPage,
  decorators: [withOffice("/receipts")],
  parameters: {
    layout: "fullscreen",
    section: "The office: receipts",
    proof: "e2e/office-receipts: a statement shows a transfer short…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWithPages(listTransferReceipts, transferReceipts),
      respondWith(getTransferReceipt, transferDetails.late),
      respondWith(getReceiptLines, receiptLines.waiting),
      respondWithFile(getTransferReceiptFile, {
        name: "r.svg",
        type: "image/svg+xml",
        text: RECEIPT,
      }),
    );
  },
} satisfies Meta<typeof ReceiptsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

/** This receipt is the one that opens, seen by someone of this role. */
const opening =
  (
    detail: TransferDetail,
    role: keyof typeof staff = "finance_maker",
  ): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[role], { counts: [] });
    msw.use(
      respondWithPages(listTransferReceipts, [detail.receipt]),
      respondWith(getTransferReceipt, detail),
      respondWith(
        getReceiptLines,
        detail.receipt.proposal === null ? receiptLines.waiting : receiptLines.proposed,
      ),
    );
  };

async function opened(context: Context, name = "Adaeze Okafor"): Promise<void> {
  await openRow(context, name);
  await context.canvas.findByRole("button", { name: "Show the receipt" });
}

/** Fills in what arrived, up to the button. */
async function finding(context: Context): Promise<void> {
  const { canvas, userEvent } = context;
  await opened(context);
  await userEvent.click(await canvas.findByRole("radio", { name: "Propose what arrived" }));
  await chooseOption(context, /^Line of the statement/, "No line: this is an exception");
  await userEvent.type(
    canvas.getByRole("textbox", { name: /^Why no statement line/ }),
    "The bank sends its statement on Friday",
  );
  await userEvent.type(canvas.getByRole("textbox", { name: /^Arrived/ }), "480000");
  await fireEvent.change(canvas.getByLabelText(/^Value date/), { target: { value: "2026-11-12" } });
  await chooseOption(context, /^Reason/, "Found on the bank statement");
}

async function deciding(context: Context, action: string, reason: string): Promise<void> {
  const { canvas, userEvent } = context;
  await userEvent.click(await canvas.findByRole("radio", { name: action }));
  await chooseOption(context, /^Reason/, reason);
}

export const Ready: Story = {
  parameters: { state: "Waiting, late and flagged", seen: "Same file" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Same file")).toBeVisible();
    await expect(canvas.getByText("Halima Sani")).toBeVisible();
    await expect(canvas.getByText("To be confirmed")).toBeVisible();
  },
};

/** A link that a colleague sent, or a list that was read a moment too early. */
export const ReadyWithTheOneToOpenGone: Story = {
  parameters: {
    at: "/receipts?open=KIN-G0NE22",
    state: "What was to be opened is not in the list",
    seen: "What was to be opened is not in this list: it was decided meanwhile, or the filters leave it out.",
    proof: "play",
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^What was to be opened is not in this list/),
    ).toBeVisible();
    await expect(canvas.getByRole("table", { name: "Receipts" })).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  beforeEach: opening(transferDetails.late),
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransferReceipts, hundredsOfReceipts));
  },
};

export const ReadyBesideItsDocument: Story = {
  beforeEach: opening(transferDetails.late),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await opened(context);
    await userEvent.click(canvas.getByRole("button", { name: "Show the receipt" }));
    await expect(await canvas.findByRole("img", { name: /^Receipt: / })).toBeVisible();
    // The file itself is for auditors alone.
    await expect(canvas.queryByRole("button", { name: "Download the original" })).toBeNull();
  },
};

export const ReadyWithATwin: Story = {
  beforeEach: opening(transferDetails.twin),
  play: async (context) => {
    await opened(context, "Tunde Bakare");
    await expect(await context.canvas.findByText(/KIN-9QX4TB, Kemi Balogun/)).toBeVisible();
  },
};

export const ReadyToConfirm: Story = {
  parameters: {
    state: "A receipt confirmed or refused by staff",
    seen: { role: "radio", name: "Confirm and credit" },
    section: "Decisions 4, the back office",
    also: [
      {
        state: "Proposed by one, confirmed by another",
        seen: "Proposed by Bisi Alabi",
        section: "The office: receipts",
      },
    ],
  },
  beforeEach: opening(transferDetails.proposed, "finance_approver"),
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(
      await context.canvas.findByRole("radio", { name: "Confirm and credit" }),
    ).toBeVisible();
    await expect(context.canvas.queryByRole("radio", { name: "Propose what arrived" })).toBeNull();
  },
};

export const ReadyForTheProposer: Story = {
  parameters: { state: "Own work", seen: "You proposed this: someone else has to confirm it." },
  beforeEach: ({ msw }) => {
    const person = { ...staff.admin, id: "stf_bisi" };
    signInStaff(msw, person, { counts: [] });
    msw.use(
      respondWith(getReceiptLines, receiptLines.proposed),
      respondWithPages(listTransferReceipts, [transferDetails.proposed.receipt]),
      respondWith(getTransferReceipt, transferDetails.proposed),
    );
  },
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(await context.canvas.findByText(/someone else has to confirm it/)).toBeVisible();
    await expect(context.canvas.queryByRole("radio", { name: "Confirm and credit" })).toBeNull();
  },
};

export const ReadyForItsOwnMember: Story = {
  beforeEach: opening(createTransferDetail(transferDetails.late.receipt, { is_own: true })),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/your own transfer/)).toBeVisible();
  },
};

export const ReadyForAnAuditor: Story = {
  beforeEach: opening(transferDetails.late, "auditor"),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/look at it and not decide/)).toBeVisible();
  },
};

/** Auditors alone may take the file as it was sent, and read that it is written down. */
export const ReadyWithTheOriginalForAnAuditor: Story = {
  parameters: {
    state: "The file as it was sent, for auditors alone",
    seen: { role: "button", name: "Download the original" },
    proof: "play",
  },
  beforeEach: opening(transferDetails.late, "auditor"),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await opened(context);
    await userEvent.click(canvas.getByRole("button", { name: "Show the receipt" }));
    const button = await canvas.findByRole("button", { name: "Download the original" });
    await expect(canvas.getByText(/That you took it is written down/)).toBeVisible();
    await scrollToCenter(button);
  },
};

/** The file could not be fetched: the drawn receipt stays, and the button is there again. */
export const UnreachableOriginal: Story = {
  beforeEach: opening(transferDetails.late, "auditor"),
  play: async (context) => {
    const { canvas, userEvent, msw } = context;
    msw.use(dropConnection(getTransferReceiptOriginal));
    await opened(context);
    await userEvent.click(canvas.getByRole("button", { name: "Show the receipt" }));
    const button = await canvas.findByRole("button", { name: "Download the original" });
    await userEvent.click(button);
    await expect(await canvas.findByText(COPY.noAnswer)).toBeVisible();
    await scrollToCenter(button);
  },
};

export const ReadyWithALockedMember: Story = {
  beforeEach: opening(
    createTransferDetail({ ...transferDetails.late.receipt, flags: ["member_locked"] }),
  ),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/^This member is locked/)).toBeVisible();
  },
};

export const ReadyWhileSomeoneElseDecides: Story = {
  parameters: { state: "Being decided by someone else", seen: "Being decided by Halima Sani" },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [], claim: otherStaffClaim });
  },
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransferReceipts, []));
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listTransferReceipts));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listTransferReceipts));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

export const UnreachableDetail: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getTransferReceipt));
  },
  play: async (context) => {
    await openRow(context, "Adaeze Okafor");
    await expect(await context.canvas.findByText("It could not be read")).toBeVisible();
  },
};

export const WaitingForItsProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithPages(listTransferReceipts, [transferDetails.late.receipt]),
      leavePending(proposeTransferReceipt),
    );
  },
  play: async (context) => {
    await finding(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: "Propose what arrived" }));
    await expect(await canvas.findByRole("button", { name: /Proposing/ })).toBeVisible();
  },
};

export const RefusedWithoutAnAmount: Story = {
  beforeEach: opening(transferDetails.late),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await opened(context);
    await deciding(context, "Propose what arrived", "Found on the bank statement");
    await chooseOption(context, /^Line of the statement/, "No line: this is an exception");
    await userEvent.click(canvas.getByRole("button", { name: "Propose what arrived" }));
    await expect(await canvas.findByText("Enter the amount that arrived.")).toBeVisible();
    await expect(canvas.getByText("Say why no statement line is named.")).toBeVisible();
  },
};

export const RefusedToPropose: Story = {
  beforeEach: opening(transferDetails.late),
  play: async (context) => {
    await finding(context);
    await expectAnswers({ ...context, msw: context.msw }, "Propose what arrived", [
      createRefusal(proposeTransferReceipt, "rate_limited", TOO_OFTEN),
      createRefusal(proposeTransferReceipt, "unavailable", AWAY),
      createRefusal(
        proposeTransferReceipt,
        "staff_own_money",
        transferRefusals().staff_own_money.sentence,
      ),
      createRefusal(
        proposeTransferReceipt,
        "decision_changed",
        transferRefusals().decision_changed.decided.sentence,
      ),
      createRefusal(
        proposeTransferReceipt,
        "transfer_needs_line",
        transferRefusals().transfer_needs_line.sentence,
      ),
      createRefusal(
        proposeTransferReceipt,
        "transfer_amount_far",
        transferRefusals().transfer_amount_far("₦480,000.00", "₦500,000.00").sentence,
      ),
    ]);
  },
};

export const RefusedToProposeALine: Story = {
  beforeEach: opening(transferDetails.late),
  play: async (context) => {
    await opened(context);
    await deciding(context, "Propose what arrived", "Found on the bank statement");
    await chooseOption(
      context,
      /^Line of the statement/,
      "₦500,000.00, 11 November 2026, ADAEZE OKAFOR",
    );
    await expectAnswers({ ...context, msw: context.msw }, "Propose what arrived", [
      createRefusal(acceptMatches, "staff_own_money", transferRefusals().staff_own_money.sentence),
      createRefusal(
        acceptMatches,
        "decision_changed",
        transferRefusals().decision_changed.decided.sentence,
      ),
      createRefusal(acceptMatches, "match_not_sure", statementRefusals().match_not_sure.sentence),
      createRefusal(
        acceptMatches,
        "match_line_unknown",
        statementRefusals().match_line_unknown.sentence,
      ),
      createRefusal(
        acceptMatches,
        "match_currency_differs",
        statementRefusals().match_currency_differs.sentence,
      ),
      createRefusal(
        acceptMatches,
        "match_account_differs",
        statementRefusals().match_account_differs.sentence,
      ),
      createRefusal(
        acceptMatches,
        "transfer_amount_far",
        transferRefusals().transfer_amount_far("₦500,000.00", "₦500,000.00").sentence,
      ),
      createRefusal(acceptMatches, "match_line_used", statementRefusals().match_line_used.sentence),
    ]);
  },
};

export const ReadyWithAnAmountFarFromTheAnnounced: Story = {
  beforeEach: opening(transferDetails.late),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await opened(context);
    await deciding(context, "Propose what arrived", "Found in online banking");
    await chooseOption(context, /^Line of the statement/, "No line: this is an exception");
    await userEvent.type(canvas.getByRole("textbox", { name: /^Arrived/ }), "50000000");
    await expect(
      await canvas.findByText(/far from the ₦500,000.00 that the member announced/),
    ).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: /^Type the amount again/ })).toBeVisible();
  },
};

export const ReadyConfirmed: Story = {
  beforeEach: opening(transferDetails.confirmed),
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(
      await context.canvas.findByRole("button", { name: "Correct this…" }),
    ).toBeVisible();
  },
};

async function correcting(context: Context): Promise<void> {
  const { canvas, userEvent } = context;
  await opened(context, "Ngozi Eze");
  await userEvent.click(await canvas.findByRole("button", { name: "Correct this…" }));
  await chooseOption(context, /^Reason/, "The line is another member's money");
}

export const ReadyToCorrect: Story = {
  parameters: {
    state: "Confirmed, and a correction to propose",
    seen: "Correct this receipt",
    proof: "play",
  },
  beforeEach: opening(transferDetails.confirmed),
  play: correcting,
};

export const ReadyToCorrectForItsOwnMember: Story = {
  beforeEach: opening({ ...transferDetails.confirmed, is_own: true }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await opened(context, "Ngozi Eze");
    await userEvent.click(await canvas.findByRole("button", { name: "Correct this…" }));
    await expect(await canvas.findByText(/your own transfer/)).toBeVisible();
  },
};

export const WaitingForItsCorrection: Story = {
  beforeEach: opening(transferDetails.confirmed),
  play: async (context) => {
    context.msw.use(leavePending(proposeCorrection));
    await correcting(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: "Propose the correction" }));
    await expect(await canvas.findByRole("button", { name: /Proposing/ })).toBeVisible();
  },
};

export const ReadyWithACorrectionProposed: Story = {
  parameters: {
    state: "A correction that waits for another staff member",
    seen: "A correction is proposed",
    proof: "play",
  },
  beforeEach: opening(transferDetails.correcting),
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(await context.canvas.findByText("A correction is proposed")).toBeVisible();
    await expect(context.canvas.queryByRole("button", { name: "Correct this…" })).toBeNull();
  },
};

export const ReadyCorrected: Story = {
  parameters: {
    state: "Corrected: its lines are free again",
    seen: "This receipt was corrected",
    proof: "play",
  },
  beforeEach: opening(transferDetails.corrected),
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(await context.canvas.findByText("This receipt was corrected")).toBeVisible();
  },
};

export const ReadyWithUndoingProposed: Story = {
  beforeEach: opening(transferDetails.undoing),
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(
      await context.canvas.findByText("Undoing the correction is proposed"),
    ).toBeVisible();
  },
};

export const ReadyWithACorrectionUndone: Story = {
  beforeEach: opening(transferDetails.undone),
  play: async (context) => {
    await opened(context, "Ngozi Eze");
    await expect(await context.canvas.findByText("A correction was undone")).toBeVisible();
    await expect(context.canvas.getByRole("button", { name: "Correct this…" })).toBeVisible();
  },
};

export const RefusedToCorrect: Story = {
  beforeEach: opening(transferDetails.confirmed),
  play: async (context) => {
    await correcting(context);
    await expectAnswers({ ...context, msw: context.msw }, "Propose the correction", [
      createRefusal(
        proposeCorrection,
        "decision_changed",
        paymentRefusals().decision_changed.correctionProposed.sentence,
      ),
      createRefusal(
        proposeCorrection,
        "receipt_not_correctable",
        paymentRefusals().receipt_not_correctable.takenBack.sentence,
      ),
      createRefusal(proposeCorrection, "staff_own_money", staffRefusals().staff_own_money.sentence),
      createRefusal(proposeCorrection, "gen_idempotency_mismatch", OTHER_REQUEST),
      createRefusal(proposeCorrection, "gen_idempotency_busy", BUSY),
    ]);
  },
};

export const RefusedToConfirm: Story = {
  parameters: {
    state: "Confirmed a second time",
    seen: "This transfer was decided about already.",
  },
  beforeEach: opening(transferDetails.proposed, "finance_approver"),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await opened(context, "Ngozi Eze");
    await deciding(context, "Confirm and credit", "Agrees with the bank statement");
    await userEvent.click(canvas.getByRole("button", { name: "Confirm and credit" }));
    await expect(await canvas.findByText("Acknowledge the difference first.")).toBeVisible();
    await userEvent.click(canvas.getByRole("checkbox", { name: /^I saw the difference/ }));
    await expectAnswers({ ...context, msw: context.msw }, "Confirm and credit", [
      createRefusal(
        confirmTransferReceipt,
        "staff_own_money",
        transferRefusals().staff_own_money.sentence,
      ),
      createRefusal(
        confirmTransferReceipt,
        "staff_own_work",
        transferRefusals().staff_own_work.sentence,
      ),
      createRefusal(
        confirmTransferReceipt,
        "decision_changed",
        transferRefusals().decision_changed.figures(["what arrived: ₦480,000.00, now ₦470,000.00"])
          .sentence,
      ),
      createRefusal(
        confirmTransferReceipt,
        "transfer_needs_line",
        transferRefusals().transfer_needs_line.sentence,
      ),
      createRefusal(
        confirmTransferReceipt,
        "transfer_far_unacknowledged",
        transferRefusals().transfer_far_unacknowledged.sentence,
      ),
      createRefusal(
        confirmTransferReceipt,
        "decision_changed",
        transferRefusals().decision_changed.decided.sentence,
      ),
    ]);
  },
};

export const RefusedToReject: Story = {
  beforeEach: opening(transferDetails.late),
  play: async (context) => {
    await opened(context);
    await deciding(context, "Reject", "The receipt cannot be read.");
    await expectAnswers({ ...context, msw: context.msw }, "Reject", [
      createRefusal(
        rejectTransferReceipt,
        "staff_own_money",
        transferRefusals().staff_own_money.sentence,
      ),
      createRefusal(
        rejectTransferReceipt,
        "decision_changed",
        transferRefusals().decision_changed.decided.sentence,
      ),
    ]);
  },
};
