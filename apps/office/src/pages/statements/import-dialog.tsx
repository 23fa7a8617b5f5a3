import { useImportStatement, useStatementAccounts } from "@kinfold/api/office/statements";
import { BANK_STATEMENT_MAX_BYTES } from "@kinfold/contract/office/statements";
import type { BankStatement } from "@kinfold/contract/office/statements";
import { useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { FileField } from "@kinfold/ui/file-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useId } from "react";

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

type Written = { account_id: string; file?: File | null };

function ImportForm({ onImported }: Pick<ImportDialogProps, "onImported">) {
  const id = useId();
  const accounts = useStatementAccounts();
  const send = useImportStatement();
  const form = useForm<Written>({
    defaultValues: { account_id: "" },
    mode: "onSubmit",
    check: ({ account_id: accountId, file }) => ({
      ...(accountId === "" && { account_id: "Choose the account." }),
      ...(!file && { file: "Choose the bank's file." }),
    }),
    send: async ({ account_id: accountId, file }) => {
      if (file) onImported(await send.trigger({ accountId, file }));
    },
  });
  const chosen = form.control("file");

  return (
    <form {...form.props} id={id} aria-label="Import a statement" className="flex flex-col gap-4.5">
      <SelectField
        label="Account"
        required
        options={(accounts.data ?? []).map((one) => ({
          value: one.id,
          label: `${one.bank_name} ${one.account_number} (${one.currency})`,
        }))}
        {...form.choice("account_id")}
      />
      <FileField
        label="File"
        required
        accept={[".csv"]}
        maxBytes={BANK_STATEMENT_MAX_BYTES}
        value={chosen.value ?? null}
        onChange={(file) => {
          form.setValue("file", file);
        }}
        onRefused={(reason) => {
          form.setErrors({
            file:
              reason === "size"
                ? "A statement may have at most 4 MB."
                : "Choose the bank's CSV file.",
          });
        }}
        error={chosen.error}
      />
      <FormRefusal>{form.refused ?? (accounts.error && describeError(accounts.error))}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: "Importing" })}>
        Import
      </Button>
    </form>
  );
}
