import { answers, drops, hangs, refuses } from "@kinfold/api/testing/doubles";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import type { AnyEndpoint, Endpoint } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet, listTransferAccounts } from "@kinfold/contract/payments";
import { finishUpload, readUpload, sendUploadPart, startUpload } from "@kinfold/contract/receipts";
import {
  accountsByCurrency,
  depositByHand,
  receipt,
  uploads,
} from "@kinfold/contract/testing/receipt-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { Dialog } from "@kinfold/ui/dialog";
import { Stepper } from "@kinfold/ui/stepper";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { inDashboard } from "#testing/in-app.tsx";
import { BankTransfer } from "./bank-transfer.tsx";

const meta = {
  title: "Flows/BankTransfer",
  component: BankTransfer,
  decorators: [inDashboard(PATHS.wallet)],
  parameters: { layout: "fullscreen" },
  args: {
    wallet: wallets.adaeze.ngn,
    amount: 50_000_000n,
    onStep: fn(),
    onBack: fn(),
    onSent: fn(),
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      answers(getMember, users.adaeze),
      answers(getWallets, wallets.adaeze),
      answers(listTransferAccounts, accountsByCurrency.NGN),
      answers(startUpload, uploads.begun),
      answers(readUpload, uploads.begun),
      answers(sendUploadPart, uploads.arrived),
      answers(finishUpload, receipt),
      answers(depositToWallet, depositByHand),
    );
  },
  // In the dialog that funding a wallet opens, with the head that follows its steps.
  render: function InItsDialog(args) {
    const [step, setStep] = useState<"payment" | "receipt">("payment");
    return (
      <Dialog
        open
        title={step === "receipt" ? "Upload your receipt" : "Make the transfer"}
        onOpenChange={args.onBack}
      >
        <Stepper
          label="Fund wallet"
          steps={["Amount", "Payment", "Receipt"]}
          current={step === "receipt" ? 2 : 1}
          className="mb-6"
        />
        <BankTransfer
          {...args}
          onStep={(next) => {
            setStep(next);
            args.onStep(next);
          }}
        />
      </Dialog>
    );
  },
} satisfies Meta<typeof BankTransfer>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const pdf = (name = receipt.name, bytes = 248_000): File =>
  new File([new Uint8Array(bytes)], name, { type: "application/pdf" });

const dialog = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));
const transfer = (): ReturnType<typeof dialog> => dialog("Make the transfer");
const upload = (): ReturnType<typeof dialog> => dialog("Upload your receipt");

async function choose({ userEvent }: Stage, label: RegExp, name: string): Promise<void> {
  const open = await transfer();
  await userEvent.click(await open.findByRole("combobox", { name: label }));
  await userEvent.click(await open.findByRole("option", { name }));
}
const chooseBank = (stage: Stage, name: string): Promise<void> => choose(stage, /^Bank/, name);
const chooseCountry = (stage: Stage, name: string): Promise<void> =>
  choose(stage, /^Country/, name);

async function goToReceipt(stage: Stage): Promise<void> {
  await chooseBank(stage, "GTBank");
  await stage.userEvent.click((await transfer()).getByRole("button", { name: "I have paid" }));
}

async function attach({ userEvent }: Stage, file: File = pdf()): Promise<void> {
  // The browser's own chooser lets a member ask for all files.
  const anyFile = userEvent.setup({ applyAccept: false });
  await anyFile.upload((await upload()).getByLabelText(/^Receipt/), file);
}

const send = async ({ userEvent }: Stage): Promise<void> =>
  userEvent.click((await upload()).getByRole("button", { name: "Send receipt" }));

/** Only the part that begins here; the others are answered as before. */
const partFrom = (byte: number): typeof sendUploadPart => ({
  ...sendUploadPart,
  path: `/payment/upload/:id/from/${byte}`,
});

const sees =
  (...words: (string | RegExp)[]): Play =>
  async () => {
    const open = await transfer();
    for (const each of words) await open.findByText(each);
  };

const bankOf = (bank: string, ...words: string[]): Story => ({
  play: async (stage) => {
    await chooseBank(stage, bank);
    await sees(...words)(stage);
    await expect((await transfer()).getByRole("button", { name: "I have paid" })).toBeEnabled();
  },
});

export const Ready: Story = {
  play: async (stage) => {
    const open = await transfer();
    await expect(await open.findByRole("combobox", { name: /^Country/ })).toHaveTextContent(
      "Nigeria",
    );
    await sees("Choose a bank to see where to transfer to.")(stage);
    await expect(open.getByRole("button", { name: "I have paid" })).toBeDisabled();
  },
};

export const NigeriaGtBank: Story = bankOf("GTBank", "012 345 6789", "Kinfold Members Club");
export const NigeriaAccessBank: Story = bankOf("Access Bank", "098 765 4321");
export const NigeriaOtherBanks: Story = bankOf("Others", "Zenith Bank", "101 010 1010");

const inDollars: Pick<Story, "args" | "beforeEach"> = {
  args: { wallet: wallets.adaeze.usd, amount: 100_000n },
  beforeEach: ({ msw }) => {
    msw.use(answers(listTransferAccounts, accountsByCurrency.USD));
  },
};

export const ReadyWithDollars: Story = {
  ...inDollars,
  play: sees("Choose a country to see where to transfer to."),
};

export const DollarsFromNigeria: Story = {
  ...inDollars,
  play: async (stage) => {
    await chooseCountry(stage, "Nigeria");
    await sees("Choose a bank to see where to transfer to.")(stage);
    await expect(
      (await transfer()).queryByText("Access Bank"),
      "a choice without details is not offered",
    ).toBeNull();
  },
};

export const DollarsFromTheUsa: Story = {
  ...inDollars,
  play: async (stage) => {
    await chooseCountry(stage, "USA");
    await sees("021000021", "1 Harbor Street, New York, NY 10004")(stage);
    await expect((await transfer()).queryByRole("combobox", { name: /^Bank/ })).toBeNull();
  },
};

export const DollarsFromElsewhere: Story = {
  ...inDollars,
  play: async (stage) => {
    await chooseCountry(stage, "Others");
    await sees("GTBINGLA", "Harbor Street Bank, New York, SWIFT HARBUS33")(stage);
  },
};

export const CopiesTheReference: Story = {
  play: async (stage) => {
    await chooseBank(stage, "GTBank");
    const open = await transfer();
    for (const what of ["amount", "bank", "account number", "account name", "reference"]) {
      open.getByRole("button", { name: `Copy ${what}` });
    }
    await expect(open.getAllByRole("button", { name: /^Copy/ })).toHaveLength(5);
  },
};

/** From the bank to the receipt without a pointer. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    const open = await transfer();
    (await open.findByRole("combobox", { name: /^Bank/ })).focus();
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await waitFor(() => expect(open.getByRole("button", { name: "I have paid" })).toBeEnabled());
    open.getByRole("button", { name: "I have paid" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(async () => expect((await upload()).getByLabelText(/^Receipt/)).toHaveFocus());
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(listTransferAccounts));
  },
  play: sees("Looking up the account"),
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(listTransferAccounts));
  },
  play: async () => {
    const open = await transfer();
    await open.findByText(COPY.noAnswer);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers(listTransferAccounts, []));
  },
  play: sees(/There is no account for transfers in this currency/),
};

export const ReadyForTheReceipt: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    const open = await upload();
    await open.findByText("₦500,000.00 to GTBank");
    await open.findByText(/Your payment will be confirmed in 48 hours\./);
    await waitFor(() => expect(open.getByLabelText(/^Receipt/)).toHaveFocus());
  },
};

export const ReceiptMissing: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await send(stage);
    await (await upload()).findByText("Please add the receipt of your transfer.");
  },
};

export const TooLarge: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage, pdf("scan.pdf", 10_000_001));
    // Beside the field, and as the product's own notice.
    await waitFor(() =>
      expect(
        screen.getAllByText("File cannot be larger than 10MB. please choose a smaller file"),
      ).toHaveLength(2),
    );
    await expect((await upload()).queryByText("scan.pdf")).toBeNull();
  },
};

export const WrongType: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage, new File(["x"], "receipt.heic", { type: "image/heic" }));
    await (await upload()).findByText("Please choose a JPG, PNG or PDF file.");
  },
};

export const EmptyFile: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage, pdf("receipt.pdf", 0));
    await (await upload()).findByText("This file is empty. Please choose another.");
  },
};

export const FileSent: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    await (await upload()).findByText(/248 KB · Sent/);
  },
};

const partly = { ...uploads.arrived, received_bytes: 99_200 };

export const WaitingOnASlowNetwork: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers(partFrom(0), partly), hangs(sendUploadPart));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    await (await upload()).findByText(/· Sending, 40%/);
  },
};

export const PausedOffline: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers(partFrom(0), partly), answers(readUpload, partly), drops(sendUploadPart));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    const open = await upload();
    await open.findByText(/· Paused at 40%/);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const ResumedAfterThePause: Story = {
  ...PausedOffline,
  play: async (stage) => {
    await PausedOffline.play?.(stage);
    stage.msw.use(answers(partFrom(99_200), uploads.arrived));
    await stage.userEvent.click((await upload()).getByRole("button", { name: "Try again" }));
    await (await upload()).findByText(/· Sent/);
  },
};

/** Whoever presses before the file has arrived has said all there is to say. */
export const WaitingForTheFile: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(sendUploadPart));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    await send(stage);
    await (await upload()).findByRole("button", { name: /Sending the file/ });
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(depositToWallet));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    await (await upload()).findByText(/· Sent/);
    await send(stage);
    await (await upload()).findByRole("button", { name: "Sending" });
  },
};

export const Sent: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    const open = await upload();
    await stage.userEvent.type(open.getByLabelText(/^Bank reference/), "000013261112094102");
    await send(stage);
    await waitFor(() => expect(stage.args.onSent).toHaveBeenCalledWith(depositByHand.reference));
  },
};

export const GoesBackAndKeepsEverything: Story = {
  play: async (stage) => {
    const { userEvent } = stage;
    await goToReceipt(stage);
    await attach(stage);
    await userEvent.type((await upload()).getByLabelText(/^Note/), "From my savings");
    await userEvent.click((await upload()).getByRole("button", { name: "Back" }));
    await userEvent.click((await transfer()).getByRole("button", { name: "I have paid" }));
    const open = await upload();
    await open.findByText(/· Sent/);
    await expect(open.getByLabelText(/^Note/)).toHaveValue("From my savings");
  },
};

export const NoteTooLong: Story = {
  play: async (stage) => {
    await goToReceipt(stage);
    const note = (await upload()).getByLabelText(/^Note/);
    await stage.userEvent.click(note);
    await stage.userEvent.paste("n".repeat(501));
    await stage.userEvent.tab();
    await (await upload()).findByText("Use at most 500 characters.");
  },
};

/** A call that says no, and its words beside the file or in the form. */
// The endpoint's types are of no concern to a refusal.
// oxlint-disable-next-line typescript/no-explicit-any
const refused = <E extends Endpoint<any, any, any>>(to: E, code: string, words: string): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(refuses<AnyEndpoint>(to, code, { error: words }));
  },
  play: async (stage) => {
    await goToReceipt(stage);
    await attach(stage);
    if (to.name === depositToWallet.name) await send(stage);
    await (await upload()).findByText(words);
  },
});

/** The same for what only a broken or an older page could meet: one after the other. */
const refusedOneByOne = (to: AnyEndpoint, codes: readonly string[]): Story => ({
  play: async (stage) => {
    await goToReceipt(stage);
    if (to.name === depositToWallet.name) await attach(stage);
    for (const code of codes) {
      const words = `The club said no, for the reason ${code}.`;
      stage.msw.use(refuses(to, code, { error: words }));
      if (to.name === depositToWallet.name) await send(stage);
      else await attach(stage, pdf(`${code}.pdf`));
      await (await upload()).findByText(words);
    }
  },
});

export const RefusedForAnotherCurrency: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuses(listTransferAccounts, "wallet_wrong_currency", {
        error: "You have no wallet in this currency.",
      }),
    );
  },
  play: sees("You have no wallet in this currency."),
};

export const RefusedAsADuplicate: Story = refused(
  finishUpload,
  "pay_receipt_duplicate",
  "You have sent this receipt before, with payment KIN-2M8T4W. Please choose the receipt of this payment.",
);

export const RefusedAsSomethingElse: Story = refused(
  finishUpload,
  "file_wrong_type",
  "This picture cannot be read. Please choose another.",
);

export const RefusedWhenFinishing: Story = refusedOneByOne(finishUpload, [
  "file_too_large",
  "upload_incomplete",
]);

export const RefusedBeforeItIsSent: Story = refusedOneByOne(startUpload, [
  "file_too_large",
  "file_wrong_type",
]);

export const RefusedOnTheWay: Story = refusedOneByOne(sendUploadPart, [
  "upload_too_long",
  "upload_offset_differs",
]);

export const RefusedForAUsedReference: Story = refused(
  depositToWallet,
  "pay_reference_used",
  "This reference belongs to another payment. Please go back and look up your reference again.",
);

export const RefusedForTooMany: Story = refused(
  depositToWallet,
  "rate_limited",
  "Too many attempts. Please try again in 10 minutes.",
);

export const RefusedWhileAway: Story = refused(
  depositToWallet,
  "unavailable",
  "We cannot answer right now. Please try again in a moment.",
);

export const RefusedForTheAccount: Story = refusedOneByOne(depositToWallet, [
  "pay_account_unknown",
  "wallet_wrong_currency",
  "pay_gateway_unavailable",
  "pay_below_minimum",
]);

export const RefusedForTheForm: Story = refusedOneByOne(depositToWallet, [
  "pay_question_unanswered",
  "pay_not_localizable",
  "pay_redirect_refused",
  "gen_idempotency_mismatch",
  "gen_idempotency_busy",
]);

export const RefusedForThePrice: Story = refusedOneByOne(depositToWallet, [
  "pay_quote_expired",
  "pay_rate_unavailable",
  "pay_provider_unavailable",
]);

export const RefusedWithoutReceipt: Story = refused(
  depositToWallet,
  "pay_receipt_missing",
  "Please add the receipt of your transfer.",
);

/** Another device sent it a moment ago. */
export const RefusedAsADuplicateInTheEnd: Story = refused(
  depositToWallet,
  "pay_receipt_duplicate",
  "You have sent this receipt before, with payment KIN-2M8T4W.",
);

export const RefusedForTheFileInTheEnd: Story = refusedOneByOne(depositToWallet, [
  "file_too_large",
  "file_wrong_type",
]);
