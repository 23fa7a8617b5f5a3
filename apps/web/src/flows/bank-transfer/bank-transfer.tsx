import { Read } from "@kinfold/frame/shell/read";
import { useNoteTransfer, useTransferAccounts } from "@kinfold/api/payments";
import { shouldWait } from "@kinfold/api/use-outbox";
import type { PaymentRequest, TransferAccount } from "@kinfold/contract/payments";
import { Refusal } from "@kinfold/contract/refusal";
import { say } from "@kinfold/language/say";
import type { Currency, Minor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import type { BankTransferProps } from "#flows/paying/payment-step.tsx";
import type { BankStep } from "#flows/paying/use-paying-steps.ts";
import { useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { useUnsent, useUnsentState } from "#session/unsent.ts";
import { findChosenAccount, type AccountChoice } from "./account-choice.ts";
import { isAboutFile, RECEIPT_MISSING, TransferWords } from "./receipt-words.ts";
import { ReceiptStep } from "./receipt-step.tsx";
import { TransferStep } from "./transfer-step.tsx";
import { useReceiptUpload, Withdrawn } from "./use-receipt-upload.ts";

const STALE: ReadonlySet<string> = new Set(["pay_reference_used", "pay_account_unknown"]);

/**
 * A transfer that the member makes at their own bank: where to, under which reference, and then its receipt. Nothing that
 * was chosen, typed or sent is lost by going back or by a refusal.
 */
export function BankTransfer({
  destination,
  amount,
  begun,
  onStep,
  onBack,
  onSent,
  onQueued,
}: BankTransferProps & {
  /** A transfer that was begun before: the account that was chosen, and the step to go on from. */
  begun?: { choice: AccountChoice; step: BankStep } | undefined;
}) {
  const { currency } = destination;
  const reading = useTransferAccounts(currency);
  const { data: offered, mutate } = reading;
  const [step, setStep] = useUnsentState<BankStep>("transfer.step", begun?.step ?? "payment");
  const [choice, setChoice] = useUnsentState<AccountChoice>(
    "transfer.account",
    begun?.choice ?? { country: "", bank: "" },
  );
  const account = offered === undefined ? undefined : findChosenAccount(offered, choice);

  useTransferNote({ destination, amount, account });

  function goTo(next: BankStep): void {
    setStep(next);
    onStep(next);
  }

  // The reference belongs to the payment now, and must not be shown for a moment the next time.
  const forget = () => mutate(undefined, { revalidate: false });
  const sent = useTransferSending({
    destination,
    amount,
    account,
    onSent,
    onQueued,
    onStale: () => mutate(),
    forget,
  });
  return (
    <Read
      of={reading}
      waiting={say("Looking up the account")}
      renderUnreachable={(error, again) => (
        <Aside onBack={onBack} onAskAgain={again}>
          {describeError(error)}
        </Aside>
      )}
      empty={
        <Aside onBack={onBack} onAskAgain={() => void mutate()}>
          {say(
            "There is no account for transfers in this currency right now. Please pay another way.",
          )}
        </Aside>
      }
    >
      {(accounts) =>
        step === "payment" || account === undefined ? (
          <TransferStep
            {...{ accounts, choice, amount, currency, onBack }}
            onChoice={setChoice}
            onPaid={() => {
              goTo("receipt");
            }}
          />
        ) : (
          <ReceiptStep
            {...{ account, amount, currency, ...sent }}
            onBack={() => {
              goTo("payment");
            }}
          />
        )
      }
    </Read>
  );
}

/** Notes what is begun once the account is on the screen. Whether the note arrives changes nothing here. */
function useTransferNote({
  destination: { plan },
  amount,
  account,
}: Pick<BankTransferProps, "destination" | "amount"> & { account: TransferAccount | undefined }) {
  const { trigger } = useNoteTransfer();
  const note = useEffectEvent(async () => {
    if (account === undefined) return;
    const { reference, country, bank_choice } = account;
    const transfer = {
      amount,
      country,
      bank_choice,
      product_id: plan?.id ?? null,
      portfolio_id: plan?.portfolioId ?? null,
      ...plan?.opens,
    };
    await trigger({ reference, transfer }).catch(() => undefined);
  });
  const shown = account && `${account.reference} ${account.id}`;
  useEffect(() => {
    if (shown !== undefined) void note();
  }, [shown]);
}

/** No accounts to show, and why. */
function Aside({
  onBack,
  onAskAgain,
  children,
}: {
  onBack: () => void;
  onAskAgain: () => void;
  children: string;
}) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="error" role="alert">
        {children}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onBack}>
          {say("Back")}
        </Button>
        <Button variant="outline" onClick={onAskAgain}>
          {say("Try again")}
        </Button>
      </div>
    </div>
  );
}

type SendingProps = Pick<BankTransferProps, "destination" | "amount" | "onSent" | "onQueued"> & {
  account: TransferAccount | undefined;
  /** What the member was shown is no longer so. */
  onStale: () => unknown;
  /** What the member was shown is used up. */
  forget: () => Promise<unknown>;
};

type TransferReport = {
  currency: Currency;
  amount: Minor;
  account: TransferAccount;
  /** Without it the receipt goes before, from this device. */
  receiptId?: string;
  words: TransferWords;
};

/** What the club is told about a transfer. Words that were left out are not sent. */
function requestOf({
  currency,
  amount,
  account,
  receiptId,
  words,
}: TransferReport): PaymentRequest {
  return {
    amount,
    gateway: "bank",
    target_wallet: currency,
    account_id: account.id,
    reference: account.reference,
    ...(receiptId !== undefined && { receipt_id: receiptId }),
    ...(words.bank_reference !== "" && { bank_reference: words.bank_reference }),
    ...(words.note !== "" && { note: words.note }),
  };
}

/** The form of the second step: a receipt on its way, two optional words, and the deposit that follows them. */
function useTransferSending({
  destination,
  amount,
  account,
  onSent,
  onQueued,
  onStale,
  forget,
}: SendingProps) {
  const { currency, begin, queue, isBeginning } = destination;
  const [fileError, setFileError] = useState<string>();

  function noteRefusal(refusal: unknown): void {
    if (refusal instanceof Refusal && STALE.has(refusal.code)) onStale();
    if (!isAboutFile(refusal)) return;
    const words = describeError(refusal);
    setFileError(words);
    if (refusal instanceof Refusal && refusal.code === "file_too_large") toast.error(words);
  }
  const sending = useReceiptUpload((refusal) => {
    if (isAboutFile(refusal)) noteRefusal(refusal);
  });
  const [isWaiting, setWaiting] = useState(false);

  // A member may press before the file has arrived: the rest then happens by itself.
  const form = useForm({
    check: TransferWords,
    unsent: useUnsent("transfer.words", ["bank_reference", "note"]),
    mode: "onTouched",
    send: async (words, getIdempotencyKey) => {
      if (sending.file === null) return setFileError(RECEIPT_MISSING);
      if (fileError !== undefined || account === undefined) return undefined;
      if (shouldWait()) {
        const body = requestOf({ currency, amount, account, words });
        await queue({ body, idempotencyKey: getIdempotencyKey(body) }, sending.file);
        onQueued();
        return forget();
      }
      if (sending.upload?.state === "failed") sending.retry();
      setWaiting(true);
      try {
        const { id } = await sending.taken();
        const body = requestOf({ currency, amount, account, receiptId: id, words });
        const begun = await begin({ body, idempotencyKey: getIdempotencyKey(body) });
        onSent(begun.reference);
        await forget();
      } finally {
        setWaiting(false);
      }
    },
    words: (error) =>
      error instanceof Withdrawn || isAboutFile(error) ? undefined : describeError(error),
    onRefused: noteRefusal,
  });

  return {
    sending,
    fileError,
    onFileError: setFileError,
    form,
    busy: isBeginning ? say("Sending") : isWaiting ? say("Sending the file") : undefined,
  };
}
