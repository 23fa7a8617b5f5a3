import { usePlans } from "@kinfold/api/plans";
import { useNoteTransfer } from "@kinfold/api/payments";
import { useWallets } from "@kinfold/api/wallets";
import type { BegunTransfer } from "@kinfold/contract/money-on-the-way";
import type { Product } from "@kinfold/contract/plans";
import type { Wallet } from "@kinfold/contract/wallets";
import { Read } from "@kinfold/frame/shell/read";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useContributionDestination } from "#flows/contribute/contribution-destination.ts";
import { useWalletDestination } from "#flows/fund-wallet/wallet-destination.ts";
import type { Destination } from "#flows/paying/destination.ts";
import { ReadWallets } from "#flows/paying/read-wallets.tsx";
import type { BankStep } from "#flows/paying/use-paying-steps.ts";
import { BankTransfer } from "./bank-transfer.tsx";

export type BegunTransferDialogProps = {
  begun: BegunTransfer;
  /** Where to go on: at the account to transfer to, or at the receipt. */
  step: BankStep;
  onClose: () => void;
  /** The receipt is with the club. */
  onSent: (reference: string) => void;
};

/** Goes on with a transfer that was begun before: its account, its receipt, or that it is not paid after all. */
export function BegunTransferDialog(props: BegunTransferDialogProps) {
  const { begun, onClose } = props;
  const [step, setStep] = useState<BankStep>(props.step);
  const steps = { ...props, onStep: setStep };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={step === "receipt" ? say("Upload your receipt") : say("Make the transfer")}
    >
      {begun.product_id === null ? (
        <IntoWallet {...steps} />
      ) : (
        <IntoPlan {...steps} planId={begun.product_id} />
      )}
      {step === "payment" && <GiveUp begun={begun} onClose={onClose} />}
    </Dialog>
  );
}

type Steps = BegunTransferDialogProps & { onStep: (step: BankStep) => void };

function IntoWallet(props: Steps) {
  return (
    <ReadWallets of={useWallets()}>
      {({ ngn, usd }) => (
        <WalletTransfer
          {...props}
          wallet={(props.begun.currency === "NGN" ? ngn : undefined) ?? usd}
        />
      )}
    </ReadWallets>
  );
}

function WalletTransfer({ wallet, ...props }: Steps & { wallet: Wallet }) {
  return <Transfer {...props} destination={useWalletDestination(wallet)} />;
}

function IntoPlan({ planId, ...props }: Steps & { planId: number }) {
  return (
    <Read
      of={usePlans()}
      waiting={say("Looking up the plan")}
      unreachable={say("We could not read the plan just now.")}
    >
      {(plans) => {
        const plan = plans.find(({ id }) => id === planId);
        return plan === undefined ? (
          <Notice tone="error">
            {say(
              "This plan takes no money now. If you have paid, please write to us with your reference.",
            )}
          </Notice>
        ) : (
          <PlanTransfer {...props} plan={plan} />
        );
      }}
    </Read>
  );
}

function PlanTransfer({ plan, ...props }: Steps & { plan: Product }) {
  const { portfolio_id: id, portfolio_name, portfolio_cloth } = props.begun;
  const opens = { portfolio_name, portfolio_cloth };
  const into =
    id === null ? { portfolioId: undefined, opens } : { portfolioId: id, opens: undefined };
  return <Transfer {...props} destination={useContributionDestination(plan, into, undefined)} />;
}

function Transfer({
  begun,
  step,
  destination,
  onStep,
  onClose,
  onSent,
}: Steps & { destination: Destination }) {
  return (
    <BankTransfer
      destination={destination}
      amount={begun.amount}
      begun={{ choice: { country: begun.country, bank: begun.bank_choice ?? "" }, step }}
      onStep={onStep}
      onBack={onClose}
      onSent={onSent}
      onQueued={onClose}
    />
  );
}

function GiveUp({ begun: { reference }, onClose }: Pick<Steps, "begun" | "onClose">) {
  const note = useNoteTransfer();
  async function giveUp(): Promise<void> {
    try {
      await note.trigger({ reference, transfer: null });
      onClose();
    } catch (error) {
      toast.error(describeError(error));
    }
  }
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Button
        variant="quiet"
        size="sm"
        busy={note.isMutating ? say("Removing") : undefined}
        onClick={() => void giveUp()}
      >
        {say("I will not make this transfer")}
      </Button>
    </div>
  );
}
