import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { depositToWallet, verifyPayment } from "@kinfold/contract/payments";
import { readUpload, sendUploadPart } from "@kinfold/contract/receipts";
import { payments } from "@kinfold/contract/testing/payment-samples";
import { depositByHand, uploads } from "@kinfold/contract/testing/receipt-samples";
import { toMinor } from "@kinfold/money";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { signIn } from "@kinfold/api/session";
import { wallets } from "@kinfold/contract/testing/samples";
import { HEIC_ADVICE } from "@kinfold/ui/file-field";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { PaymentReturn } from "#flows/payment-return/payment-return.tsx";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import {
  attachFile,
  goToReceipt,
  InItsDialog,
  createPdf,
  sendReceipt,
  findTransferDialog,
  buildTransferHandlers,
  findUploadDialog,
} from "#testing/bank-transfer-steps.tsx";

/** The receipt on its way to the club, and what is said beside it. */
const meta = {
  title: "Flows/BankTransfer/Receipt",
  component: InItsDialog,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "5 Upload receipt",
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
  args: {
    wallet: wallets.adaeze.ngn,
    amount: toMinor(50_000_000n),
    onStep: fn(),
    onBack: fn(),
    onSent: fn(),
    onQueued: fn(),
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildTransferHandlers());
  },
} satisfies Meta<typeof InItsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Only the part that begins here; the others are answered as before. */
const partFrom = (byte: number): typeof sendUploadPart => ({
  ...sendUploadPart,
  path: `/payment/upload/:id/from/${byte}`,
});

export const ReadyForTheReceipt: Story = {
  parameters: { state: "The form, with the promise of 48 hours", words: "confirmedIn48Hours" },
  play: async (stage) => {
    await goToReceipt(stage);
    const open = await findUploadDialog();
    await open.findByText("₦500,000.00 to GTBank");
    await open.findByText(/Your payment will be confirmed in 48 hours\./);
    await waitFor(() => expect(open.getByLabelText(/^Receipt/)).toHaveFocus());
  },
};

export const ReceiptMissing: Story = {
  parameters: {
    state: "A receipt is required",
    seen: "Please add the receipt of your transfer.",
    proof: "bank-transfer: without a receipt nothing is sent",
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await sendReceipt(stage);
    await (await findUploadDialog()).findByText("Please add the receipt of your transfer.");
  },
};

export const TooLarge: Story = {
  parameters: {
    state: "Larger than 10 MB",
    words: "fileTooLarge",
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage, createPdf("scan.pdf", 10_000_001));
    // Beside the field, and as the product's own notice.
    await waitFor(() =>
      expect(
        screen.getAllByText("File cannot be larger than 10MB. please choose a smaller file"),
      ).toHaveLength(2),
    );
    await expect((await findUploadDialog()).queryByText("scan.pdf")).toBeNull();
  },
};

export const WrongType: Story = {
  parameters: {
    state: "Neither JPG, PNG nor PDF",
    seen: "Please choose a JPG, PNG or PDF file.",
    proof: "e2e/bank-transfer: a file that only calls itself an image is refused…",
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage, new File(["x"], "receipt.docx"));
    await (await findUploadDialog()).findByText("Please choose a JPG, PNG or PDF file.");
  },
};

export const IphonePhoto: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage, new File(["x"], "receipt.heic", { type: "image/heic" }));
    await (await findUploadDialog()).findByText(HEIC_ADVICE);
  },
};

export const EmptyFile: Story = {
  parameters: {
    state: "An empty file",
    seen: "This file is empty. Please choose another.",
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage, createPdf("receipt.pdf", 0));
    await (await findUploadDialog()).findByText("This file is empty. Please choose another.");
  },
};

export const ReadyToSend: Story = {
  parameters: { state: "Ready to be sent", seen: "248 KB · Ready to send" },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    await (await findUploadDialog()).findByText(/248 KB · Ready to send/);
  },
};

const partly = { ...uploads.arrived, received_bytes: 99_200 };

export const WaitingOnASlowNetwork: Story = {
  parameters: {
    state: "Under way, with its progress",
    seen: "248 KB · Sending, 40%",
    proof: "file-field: the way of a file is heard by quarters and seen by per cent…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(partFrom(0), partly), leavePending(sendUploadPart));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    await (await findUploadDialog()).findByText(/· Sending, 40%/);
  },
};

export const PausedOffline: Story = {
  parameters: { state: "The network went: paused", seen: "248 KB · Paused at 40%" },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(partFrom(0), partly),
      respondWith(readUpload, partly),
      dropConnection(sendUploadPart),
    );
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    const open = await findUploadDialog();
    await open.findByText(/· Paused at 40%/);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const ResumedAfterThePause: Story = {
  ...PausedOffline,
  parameters: { state: "Resumed where it stopped", seen: "248 KB · Ready to send" },
  play: async (stage) => {
    await PausedOffline.play?.(stage);
    stage.msw.use(respondWith(partFrom(99_200), uploads.arrived));
    await stage.userEvent.click(
      (await findUploadDialog()).getByRole("button", { name: "Try again" }),
    );
    await (await findUploadDialog()).findByText(/· Ready to send/);
  },
};

/** A member may press before the file has arrived; nothing more is asked of them. */
export const WaitingForTheFile: Story = {
  parameters: {
    state: "Sent too early: the file is waited for",
    seen: { role: "button", name: "Sending the file" },
    proof: "bank-transfer: pressed before the file has arrived…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(sendUploadPart));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    await sendReceipt(stage);
    await (await findUploadDialog()).findByRole("button", { name: /Sending the file/ });
  },
};

export const WaitingForTheClub: Story = {
  parameters: {
    state: "Being sent",
    seen: { role: "button", name: "Sending" },
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(depositToWallet));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    await (await findUploadDialog()).findByText(/· Ready to send/);
    await sendReceipt(stage);
    await (await findUploadDialog()).findByRole("button", { name: "Sending" });
  },
};

export const Sent: Story = {
  parameters: { state: "Sent", words: "confirmedIn48Hours" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(verifyPayment, payments.awaitingConfirmation));
  },
  render: function Sending(args) {
    const [reference, setReference] = useState<string>();
    const onSent = (sent: string) => {
      args.onSent(sent);
      setReference(sent);
    };
    if (reference === undefined) return <InItsDialog {...args} onSent={onSent} />;
    return <PaymentReturn reference={reference} onClose={args.onBack} onPayAgain={args.onBack} />;
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    const open = await findUploadDialog();
    await stage.userEvent.type(open.getByLabelText(/^Bank reference/), "000013261112094102");
    await sendReceipt(stage);
    await waitFor(() => expect(stage.args.onSent).toHaveBeenCalledWith(depositByHand.reference));
    await screen.findByRole("dialog", { name: "Your receipt is with us" });
  },
};

export const GoesBackAndKeepsEverything: Story = {
  parameters: {
    state: "Back to the account, everything is kept",
    seen: { role: "textbox", name: "Note (optional)", value: "From my savings" },
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
  },
  play: async (stage) => {
    const { userEvent } = stage;
    await goToReceipt(stage);
    await attachFile(stage);
    await userEvent.type((await findUploadDialog()).getByLabelText(/^Note/), "From my savings");
    await userEvent.click((await findUploadDialog()).getByRole("button", { name: "Back" }));
    await userEvent.click(
      (await findTransferDialog()).getByRole("button", { name: "I have paid" }),
    );
    const open = await findUploadDialog();
    await open.findByText(/· Ready to send/);
    await expect(open.getByLabelText(/^Note/)).toHaveValue("From my savings");
  },
};

export const NoteTooLong: Story = {
  parameters: {
    state: "A note longer than 500 characters",
    seen: "Use at most 500 characters.",
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
  },
  play: async (stage) => {
    await goToReceipt(stage);
    const note = (await findUploadDialog()).getByLabelText(/^Note/);
    await stage.userEvent.click(note);
    await stage.userEvent.paste("n".repeat(501));
    await stage.userEvent.tab();
    await (await findUploadDialog()).findByText("Use at most 500 characters.");
  },
};
