import { COPY } from "@kinfold/contract/copy";
import { RECEIPT_EXTENSIONS, RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import type { TransferAccount } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { FileField } from "@kinfold/ui/file-field";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useEffect, useRef } from "react";
import type { Form } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { StepActions } from "#flows/paying/step-actions.tsx";
import { FILE_WORDS, type TransferWords } from "./receipt-words.ts";
import type { ReceiptUpload } from "./use-receipt-upload.ts";

export type ReceiptStepProps = {
  account: TransferAccount;
  amount: Minor;
  currency: Currency;
  sending: ReceiptUpload;
  /** What is wrong with the file, or that there is none. */
  fileError: string | undefined;
  onFileError: (words: string | undefined) => void;
  form: Form<TransferWords>;
  /** What the button says while it works. */
  busy: string | undefined;
  onBack: () => void;
};

/** The receipt of the transfer, which is sent while the rest is filled in. */
export function ReceiptStep({
  account,
  amount,
  currency,
  sending,
  fileError,
  onFileError,
  form,
  busy,
  onBack,
}: ReceiptStepProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that led here is gone, and a dialog must not lose the focus.
    input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <form {...form.props} aria-label={say("Upload your receipt")} className="grid gap-5">
      <FileField
        ref={input}
        label={say("Receipt")}
        required
        name="receipt"
        accept={RECEIPT_EXTENSIONS}
        maxBytes={RECEIPT_MAX_BYTES}
        preview
        value={sending.file}
        upload={sending.upload}
        // What was refused as a file is only mended by another.
        onRetry={fileError === undefined ? sending.retry : undefined}
        error={fileError}
        isErrorSaid={fileError === FILE_WORDS.size}
        onChange={(file) => {
          onFileError(undefined);
          sending.choose(file);
        }}
        onRefused={(reason) => {
          onFileError(FILE_WORDS[reason]);
          if (reason === "size") toast.error(FILE_WORDS.size);
        }}
      />
      <TextField
        label={say("Bank reference")}
        optional
        autoComplete="off"
        {...form.field("bank_reference")}
      />
      <TextField
        label={say("Note")}
        optional
        placeholder={say("Anything that helps us match your payment")}
        {...form.field("note")}
      />
      <div className="grid gap-2">
        <Facts>
          <Fact term={say("You are confirming")}>
            {say("{amount} to {bank}", {
              amount: formatFigure(amount, currency),
              bank: account.bank_choice ?? account.bank_name,
            })}
          </Fact>
        </Facts>
        <p className="text-sm text-ink-soft">
          {COPY.confirmedIn48Hours} {say("We will email you when it lands.")}
        </p>
      </div>
      <FormRefusal>{form.refused}</FormRefusal>
      <StepActions back={say("Back")} onBack={onBack} disabled={busy !== undefined}>
        <Button type="submit" busy={busy}>
          {say("Send receipt")}
        </Button>
      </StepActions>
    </form>
  );
}
