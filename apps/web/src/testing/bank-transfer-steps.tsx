import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet, listTransferAccounts, noteTransfer } from "@kinfold/contract/payments";
import {
  accountsByCurrency,
  depositByHand,
  receipt,
} from "@kinfold/contract/testing/receipt-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets, type Wallet } from "@kinfold/contract/wallets";
import { Dialog } from "@kinfold/ui/dialog";
import { Stepper } from "@kinfold/ui/stepper";
import type { HttpHandler } from "msw";
import { useState, type ComponentProps, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen, within } from "storybook/test";
import { useWalletDestination } from "#flows/fund-wallet/wallet-destination.ts";
import { BankTransfer } from "#flows/bank-transfer/bank-transfer.tsx";
import { attachTo } from "./attach-file.ts";
import { buildUploadHandlers } from "./upload-handlers.ts";

/** Plays of a transfer by hand, for every file of its stories. */
type Stage = Pick<Parameters<NonNullable<StoryObj<Meta>["play"]>>[0], "userEvent">;

/** The club of a member whose transfer goes well. */
export const buildTransferHandlers = (): HttpHandler[] => [
  respondWith(getMember, users.adaeze),
  respondWith(getWallets, wallets.adaeze),
  respondWith(listTransferAccounts, accountsByCurrency.NGN),
  respondWith(noteTransfer, { noted: true }),
  ...buildUploadHandlers(),
  respondWith(depositToWallet, depositByHand),
];

/** The steps in the dialog that funding a wallet opens, whose head follows them. */
export function InItsDialog({
  wallet,
  ...args
}: Omit<ComponentProps<typeof BankTransfer>, "destination"> & { wallet: Wallet }): ReactElement {
  const destination = useWalletDestination(wallet);
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
        destination={destination}
        {...args}
        onStep={(next) => {
          setStep(next);
          args.onStep(next);
        }}
      />
    </Dialog>
  );
}

/** A PDF that looks like a receipt. */
export const createPdf = (name = receipt.name, bytes = 248_000): File =>
  new File([new Uint8Array(bytes)], name, { type: "application/pdf" });

const dialog = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name }));
/** The dialog with the account to transfer to. */
export const findTransferDialog = (): ReturnType<typeof dialog> => dialog("Make the transfer");
/** The dialog that takes the receipt. */
export const findUploadDialog = (): ReturnType<typeof dialog> => dialog("Upload your receipt");

async function choose({ userEvent }: Stage, label: RegExp, name: string): Promise<void> {
  const open = await findTransferDialog();
  await userEvent.click(await open.findByRole("combobox", { name: label }));
  await userEvent.click(await open.findByRole("option", { name }));
}
/** Chooses a bank of Nigeria. */
export const chooseBank = (stage: Stage, name: string): Promise<void> =>
  choose(stage, /^Bank/, name);
/** Chooses where the transfer comes from. */
export const chooseCountry = (stage: Stage, name: string): Promise<void> =>
  choose(stage, /^Country/, name);

/** Chooses a bank and says that it is paid. */
export async function goToReceipt(stage: Stage): Promise<void> {
  await chooseBank(stage, "GTBank");
  await stage.userEvent.click(
    (await findTransferDialog()).getByRole("button", { name: "I have paid" }),
  );
}

/** Chooses a receipt, of whatever kind. */
export const attachFile = async (stage: Stage, file: File = createPdf()): Promise<void> =>
  attachTo(stage, await findUploadDialog(), /^Receipt/, file);

/** Presses the button. */
export const sendReceipt = async ({ userEvent }: Stage): Promise<void> =>
  userEvent.click((await findUploadDialog()).getByRole("button", { name: "Send receipt" }));

/** Looks for these words in the first dialog. */
export const expectWords =
  (...words: (string | RegExp)[]) =>
  async (): Promise<void> => {
    const open = await findTransferDialog();
    for (const each of words) await open.findByText(each);
  };
