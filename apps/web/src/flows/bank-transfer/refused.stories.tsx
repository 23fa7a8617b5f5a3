import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import type { RefusalCode } from "@kinfold/contract/endpoints";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { refuseCall } from "@kinfold/api/testing/mock-handlers";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { depositToWallet, listTransferAccounts } from "@kinfold/contract/payments";
import { finishUpload, sendUploadPart, startUpload } from "@kinfold/contract/receipts";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { toMinor } from "@kinfold/money";
import { fn } from "storybook/test";
import { signIn } from "@kinfold/api/session";
import { wallets } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import {
  attachFile,
  goToReceipt,
  InItsDialog,
  createPdf,
  expectWords,
  sendReceipt,
  buildTransferHandlers,
  findUploadDialog,
} from "#testing/bank-transfer-steps.tsx";
import { SENTENCES } from "#testing/refusals.ts";

/** Every way in which the club can say no to a receipt or a deposit. Nothing that was typed or sent is lost. */
const meta = {
  title: "Flows/BankTransfer/Refused",
  component: InItsDialog,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "8 A receipt that is refused",
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
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

/** A call that says no, and its words beside the file or in the form. */
const refused = <Code extends RefusalCode>(
  to: AnyEndpoint,
  code: Code,
  words: SentenceOf<Code>,
): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(to, code, { error: words }));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attachFile(stage);
    if (to.name === depositToWallet.name) await sendReceipt(stage);
    await (await findUploadDialog()).findByText(words);
  },
});

const WORDS = {
  ...SENTENCES,
  pay_gateway_unavailable: paymentRefusals().pay_gateway_unavailable.noTransfers.sentence,
  pay_not_localizable: paymentRefusals().pay_not_localizable.dollarsByHand.sentence,
  upload_incomplete: transferRefusals().upload_incomplete.sentence,
  upload_too_long: transferRefusals().upload_too_long.sentence,
  upload_offset_differs: transferRefusals().upload_offset_differs.sentence,
} as const;

/** The same for what only a broken or an older page could meet: one after the other. */
const refusedOneByOne = (to: AnyEndpoint, codes: readonly (keyof typeof WORDS)[]): Story => ({
  play: async (stage) => {
    await goToReceipt(stage);
    for (const code of codes) {
      const words = WORDS[code];
      stage.msw.use(refuseCall(to, code, { error: words }));
      // What was refused as a file is only mended by another.
      await attachFile(stage, createPdf(`${code}.pdf`));
      if (to.name === depositToWallet.name) await sendReceipt(stage);
      await (await findUploadDialog()).findByText(words);
    }
  },
});

export const RefusedForAnotherCurrency: Story = {
  parameters: {
    state: "A currency that the wallet does not hold",
    seen: "You have no wallet in this currency.",
    section: "4 Bank transfer: the account",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(listTransferAccounts, "wallet_wrong_currency", {
        error: transferRefusals().wallet_wrong_currency.sentence,
      }),
    );
  },
  play: expectWords("You have no wallet in this currency."),
};

export const RefusedAsADuplicate: Story = {
  ...refused(finishUpload, "pay_receipt_duplicate", SENTENCES.pay_receipt_duplicate),
  parameters: {
    state: "Sent before",
    seen: "You have sent this receipt before, with payment KIN-2M8T4W. Please choose the receipt of this payment.",
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
};

export const RefusedAsSomethingElse: Story = {
  ...refused(
    finishUpload,
    "file_wrong_type",
    fileRefusals().file_wrong_type.imageUnreadable.sentence,
  ),
  parameters: {
    state: "By its content, not by its name",
    seen: "This image cannot be read. Please choose another.",
    proof: "e2e/bank-transfer: a file that only calls itself an image is refused…",
  },
};

export const RefusedWhenFinishing: Story = {
  ...refusedOneByOne(finishUpload, ["file_too_large", "upload_incomplete"]),
  parameters: { state: "When it has arrived", seen: "The file has not arrived in full yet." },
};

export const RefusedBeforeItIsSent: Story = {
  ...refusedOneByOne(startUpload, ["file_too_large", "file_wrong_type"]),
  parameters: {
    state: "Before the first part of it",
    seen: "Please choose a JPG, PNG or PDF file.",
  },
};

export const RefusedOnTheWay: Story = {
  ...refusedOneByOne(sendUploadPart, ["upload_too_long", "upload_offset_differs"]),
  parameters: {
    state: "On its way",
    seen: "The upload stands elsewhere. Ask where, and go on from there.",
  },
};

export const RefusedForAUsedReference: Story = {
  ...refused(depositToWallet, "pay_reference_used", SENTENCES.pay_reference_used),
  parameters: {
    state: "The reference was used",
    seen: "This reference belongs to another payment. Please go back and look up your reference again.",
    section: "8 A transfer that is refused",
    proof: "bank-transfer: a reference that was used is looked up again",
  },
};

export const RefusedForTooMany: Story = {
  ...refused(depositToWallet, "rate_limited", formatTooOften("10 minutes")),
  parameters: {
    state: "Too many",
    seen: "Too many attempts. Please try again in 10 minutes.",
    section: "8 A transfer that is refused",
  },
};

export const RefusedWhileAway: Story = {
  ...refused(depositToWallet, "unavailable", SENTENCES.unavailable),
  parameters: {
    state: "The club is away",
    seen: "We cannot answer right now. Please try again in a moment.",
    section: "8 A transfer that is refused",
  },
};

export const RefusedForTheAccount: Story = {
  ...refusedOneByOne(depositToWallet, [
    "wallet_wrong_currency",
    "pay_gateway_unavailable",
    "pay_below_minimum",
    "pay_account_unknown",
  ]),
  parameters: {
    state: "The account",
    seen: "This account is no longer in use. Please choose one again.",
    section: "8 A transfer that is refused",
  },
};

export const RefusedForTheForm: Story = {
  ...refusedOneByOne(depositToWallet, [
    "pay_not_localizable",
    "pay_redirect_refused",
    "gen_idempotency_mismatch",
    "gen_idempotency_busy",
    "pay_question_unanswered",
  ]),
  parameters: {
    state: "The form",
    seen: "Please say whether your bank or card is from the United States.",
    section: "8 A transfer that is refused",
  },
};

export const RefusedForThePrice: Story = {
  ...refusedOneByOne(depositToWallet, [
    "pay_rate_unavailable",
    "pay_too_many_open",
    "pay_provider_unavailable",
    "pay_quote_expired",
  ]),
  parameters: {
    state: "The price",
    seen: "These figures no longer hold. Please look at the new ones.",
    section: "8 A transfer that is refused",
  },
};

export const RefusedWithoutReceipt: Story = {
  ...refused(depositToWallet, "pay_receipt_missing", SENTENCES.pay_receipt_missing),
  parameters: { state: "The server misses it", seen: "Please add the receipt of your transfer." },
};

/** Another device sent it a moment ago. */
export const RefusedAsADuplicateInTheEnd: Story = {
  ...refused(depositToWallet, "pay_receipt_duplicate", SENTENCES.pay_receipt_duplicate),
  parameters: {
    state: "Sent before, noticed at the end",
    seen: "You have sent this receipt before, with payment KIN-2M8T4W. Please choose the receipt of this payment.",
  },
};

export const RefusedForTheFileInTheEnd: Story = {
  ...refusedOneByOne(depositToWallet, ["file_too_large", "file_wrong_type"]),
  parameters: { state: "With the deposit", seen: "Please choose a JPG, PNG or PDF file." },
};
