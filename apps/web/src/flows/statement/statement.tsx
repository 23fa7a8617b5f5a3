import { keepFile } from "@kinfold/api/files";
import { useStatementFile } from "@kinfold/api/transactions";
import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Segmented } from "@kinfold/ui/segmented";
import { toast } from "@kinfold/ui/toast";
import type { ChangeEvent } from "react";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { STRETCHES, resolvePeriod } from "./stretches.ts";
import { VerifyLastBalance } from "./verify-last-balance.tsx";

export type StatementProps = {
  open: boolean;
  onClose: () => void;
  wallet: Pick<Wallet, "id" | "currency">;
};

/** Prints a wallet's statement for the days that the member chooses, as PDF or CSV. What was chosen survives a refusal. */
export function Statement({ open, onClose, wallet }: StatementProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={wallet.currency === "NGN" ? say("Naira statement") : say("Dollar statement")}
      description={say("The balance before, every movement, and the balance after.")}
    >
      <StatementForm wallet={wallet} onClose={onClose} />
    </Dialog>
  );
}

function StatementForm({ wallet, onClose }: Pick<StatementProps, "wallet" | "onClose">) {
  const today = lagosIsoDay(useClock()());
  const { trigger } = useStatementFile();
  const form = useForm({
    defaultValues: { ...resolvePeriod("month", today), format: "pdf" },
    check: () => ({}),
    send: async ({ from, to, format }) => {
      const fileFormat = format === "csv" ? ("csv" as const) : ("pdf" as const);
      keepFile(await trigger({ wallet_id: wallet.id, from, to, format: fileFormat }));
      toast.success(say("Your statement is downloaded."));
      onClose();
    },
  });
  const day = (name: "from" | "to") => {
    const { onChange, ...field } = form.choice(name);
    return {
      ...field,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        onChange(target.value);
      },
    };
  };

  return (
    <>
      <form {...form.props} className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          {STRETCHES.map(({ key, name }) => (
            <Button
              key={key}
              size="sm"
              variant="outline"
              onClick={() => {
                const { from, to } = resolvePeriod(key, today);
                form.setValue("from", from);
                form.setValue("to", to);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label={say("From")} max={today} {...day("from")} />
          <DateField label={say("To")} max={today} {...day("to")} />
        </div>
        <Segmented
          label={say("File")}
          value={form.watch("format") ?? "pdf"}
          onChange={(format) => form.setValue("format", format)}
          options={[
            { value: "pdf", label: "PDF" },
            { value: "csv", label: "CSV" },
          ]}
        />
        <FormRefusal>{form.refused}</FormRefusal>
        <Button
          type="submit"
          block
          icon={DownloadSimpleIcon}
          busy={form.isSending ? say("Preparing") : undefined}
        >
          {say("Download statement")}
        </Button>
      </form>
      <VerifyLastBalance wallet={wallet} to={form.watch("to")} today={today} />
    </>
  );
}
