import { keepFile } from "@kinfold/api/files";
import { useStatementFile } from "@kinfold/api/transactions";
import type { Wallet } from "@kinfold/contract/wallets";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { Segmented } from "@kinfold/ui/segmented";
import { toast } from "@kinfold/ui/toast";
import { useState, type FormEvent } from "react";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { STRETCHES, stretchOf } from "./stretches.ts";

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
      title={wallet.currency === "NGN" ? "Naira statement" : "Dollar statement"}
      description="The balance before, every movement, and the balance after."
    >
      <StatementForm wallet={wallet} onClose={onClose} />
    </Dialog>
  );
}

function StatementForm({ wallet, onClose }: Pick<StatementProps, "wallet" | "onClose">) {
  const today = lagosIsoDay(useClock()());
  const [days, setDays] = useState(() => stretchOf("month", today));
  const [format, setFormat] = useState("pdf");
  const [error, setError] = useState<unknown>(undefined);
  const { trigger, isMutating } = useStatementFile();
  const fields = refusedFields(error);
  const words = error === undefined ? undefined : formWords(error);

  async function print(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isMutating) return;
    setError(undefined);
    try {
      const asked = format === "csv" ? ("csv" as const) : ("pdf" as const);
      keepFile(await trigger({ wallet_id: wallet.id, ...days, format: asked }));
      toast.success("Your statement is downloaded.");
      onClose();
    } catch (reason) {
      setError(reason);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void print(event)}>
      <div className="flex flex-wrap gap-2">
        {STRETCHES.map(({ key, name }) => (
          <Button
            key={key}
            size="sm"
            variant="outline"
            onClick={() => setDays(stretchOf(key, today))}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="From"
          value={days.from}
          max={today}
          error={fields["from"]}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <DateField
          label="To"
          value={days.to}
          max={today}
          error={fields["to"]}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </div>
      <Segmented
        label="File"
        value={format}
        onChange={setFormat}
        options={[
          { value: "pdf", label: "PDF" },
          { value: "csv", label: "CSV" },
        ]}
      />
      {words !== undefined && (
        <Notice tone="error" role="alert">
          {words}
        </Notice>
      )}
      <Button
        type="submit"
        block
        icon={DownloadSimpleIcon}
        busy={isMutating ? "Preparing" : undefined}
      >
        Download statement
      </Button>
    </form>
  );
}
