import {
  useImportStatement,
  useReadStatementLayout,
  useStatementAccounts,
  type StatementFile,
} from "@kinfold/api/office/statements";
import { BANK_STATEMENT_MAX_BYTES } from "@kinfold/contract/office/statements";
import type { BankStatement, LayoutQuestion } from "@kinfold/contract/office/statements";
import { Refusal } from "@kinfold/contract/refusal";
import { useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Dialog } from "@kinfold/ui/dialog";
import { FileField } from "@kinfold/ui/file-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useId, useState } from "react";
import { useContinuityAnswer } from "./continuity-answer.tsx";
import { LayoutAnswer } from "./layout-answer.tsx";

type ImportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onImported: (statement: BankStatement) => void;
};

const toTitle = (why: LayoutQuestion["why"] | undefined): string => {
  if (why === undefined) return "Import a statement";
  return why === "dates" ? "How are the dates written?" : "What do the columns hold?";
};

type Asked = { question: LayoutQuestion; file: StatementFile };

/** Hands a bank's file over: which account it is of, and the file; then what its columns hold, where that is not known. */
export function ImportDialog({ open, onOpenChange, onImported }: ImportDialogProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => {
    setAsked(undefined);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) onOpenChange(true);
        else close();
      }}
      title={toTitle(asked?.question.why)}
      description={
        asked === undefined
          ? "The bank's CSV, XLSX or CAMT.053 of one account. All of it is taken in, or nothing of it."
          : "Nothing of the file was taken in yet."
      }
    >
      {asked === undefined ? (
        <ImportForm onImported={onImported} onAsked={setAsked} />
      ) : (
        <LayoutAnswer
          {...asked}
          onCancel={close}
          onImported={(statement) => {
            setAsked(undefined);
            onImported(statement);
          }}
        />
      )}
    </Dialog>
  );
}

type Written = { account_id: string; file?: File | null; again: boolean };

type ImportFormProps = Pick<ImportDialogProps, "onImported"> & {
  onAsked: (asked: Asked) => void;
};

const isAsked = (error: unknown): boolean =>
  error instanceof Refusal && error.code === "statement_layout_unknown";

function ImportForm({ onImported, onAsked }: ImportFormProps) {
  const id = useId();
  const accounts = useStatementAccounts();
  const send = useImportStatement();
  const layout = useReadStatementLayout();
  const continuity = useContinuityAnswer();
  const form = useForm<Written>({
    defaultValues: { account_id: "", again: false },
    mode: "onSubmit",
    check: ({ account_id: accountId, file }) => ({
      ...(accountId === "" && { account_id: "Choose the account." }),
      ...(!file && { file: "Choose the bank's file." }),
    }),
    send: async ({ account_id: accountId, file, again }) => {
      if (!file) return;
      if (again) {
        const chosenFile = { accountId, file };
        onAsked({
          question: await layout.trigger({ ...chosenFile, isAgain: true }),
          file: chosenFile,
        });
        return;
      }
      const statement = await send
        .trigger({ accountId, file, answer: continuity.answer })
        .catch(async (error: unknown) => {
          if (!isAsked(error)) return continuity.noteQuestion(error);
          const chosenFile = { accountId, file };
          onAsked({ question: await layout.trigger(chosenFile), file: chosenFile });
          return undefined;
        });
      if (statement !== undefined) onImported(statement);
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
        accept={[".csv", ".xlsx", ".xml"]}
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
                : "Choose the bank's CSV, XLSX or XML file.",
          });
        }}
        error={chosen.error}
      />
      <Checkbox
        label="Ask me again what its columns hold"
        help="When an earlier answer for this account was wrong."
        checked={form.watch("again") ?? false}
        onCheckedChange={(again) => {
          form.setValue("again", again);
        }}
      />
      {continuity.fields}
      <FormRefusal>{form.refused ?? (accounts.error && describeError(accounts.error))}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: "Importing" })}>
        Import
      </Button>
    </form>
  );
}
