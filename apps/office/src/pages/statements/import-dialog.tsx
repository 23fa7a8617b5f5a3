import { useImportStatement, useStatementAccounts } from "@kinfold/api/office/statements";
import { BANK_STATEMENT_MAX_BYTES } from "@kinfold/contract/office/statements";
import type { BankStatement } from "@kinfold/contract/office/statements";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { FileField } from "@kinfold/ui/file-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useId, useState } from "react";

type ImportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onImported: (statement: BankStatement) => void;
};

/** Hands a bank's file over: which account it is of, and the file. */
export function ImportDialog({ open, onOpenChange, onImported }: ImportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Import a statement"
      description="The bank's CSV of one account. All of it is taken in, or nothing of it."
    >
      <ImportForm onImported={onImported} />
    </Dialog>
  );
}

function ImportForm({ onImported }: Pick<ImportDialogProps, "onImported">) {
  const id = useId();
  const accounts = useStatementAccounts();
  const send = useImportStatement();
  const [accountId, setAccountId] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [notTaken, setNotTaken] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const noAccount = accountId === "" ? "Choose the account." : undefined;
  const noFile = file === null ? "Choose the bank's file." : undefined;

  async function submit(): Promise<void> {
    setAsked(true);
    if (file === null || accountId === "" || send.isMutating) return;
    setRefused(undefined);
    try {
      onImported(await send.trigger({ accountId, file }));
    } catch (error) {
      setRefused(refusalWords(error));
    }
  }

  return (
    <form
      id={id}
      aria-label="Import a statement"
      noValidate
      className="flex flex-col gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField
        label="Account"
        required
        options={(accounts.data ?? []).map((one) => ({
          value: one.id,
          label: `${one.bank_name} ${one.account_number} (${one.currency})`,
        }))}
        value={accountId}
        onChange={setAccountId}
        error={isAsked ? noAccount : undefined}
      />
      <FileField
        label="File"
        required
        accept={[".csv"]}
        maxBytes={BANK_STATEMENT_MAX_BYTES}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setNotTaken(undefined);
          setRefused(undefined);
        }}
        onRefused={(reason) => {
          setNotTaken(
            reason === "size"
              ? "A statement may have at most 1 MB."
              : "Choose the bank's CSV file.",
          );
        }}
        error={notTaken ?? (isAsked ? noFile : undefined)}
      />
      <FormRefusal>{refused ?? (accounts.error && refusalWords(accounts.error))}</FormRefusal>
      <Button type="submit" {...(send.isMutating && { busy: "Importing" })}>
        Import
      </Button>
    </form>
  );
}
