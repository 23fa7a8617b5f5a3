import { keepFile } from "@kinfold/api/files";
import { useBatchFile, useProcessBatch } from "@kinfold/api/office/payouts";
import { describeError } from "@kinfold/frame/refusal-words";
import type { PayoutBatch } from "@kinfold/contract/office/payouts";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useMay } from "#session/current-staff.ts";

/** The file for the bank, once the batch was approved. */
export function DownloadFile({ batch }: { batch: PayoutBatch }) {
  const mayDownload = useMay("payout.download");
  const file = useBatchFile(batch.id);
  const [refused, setRefused] = useState<string>();
  if (batch.status === "rejected") return null;
  if (batch.status === "draft") {
    return <p className="text-sm text-ink-soft">There is a file once the batch is approved.</p>;
  }
  if (!mayDownload) return null;

  async function download(): Promise<void> {
    setRefused(undefined);
    try {
      keepFile(await file.trigger({}));
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="outline"
        className="self-start"
        {...(file.isMutating && { busy: "Getting the file" })}
        onClick={() => void download()}
      >
        <DownloadSimpleIcon size={20} />
        Download the file
      </Button>
      <p className="text-sm text-ink-soft">
        It holds whole account numbers. That you took it is noted.
      </p>
      {refused !== undefined && (
        <Notice tone="error" role="alert">
          {refused}
        </Notice>
      )}
    </div>
  );
}

/** Notes that the bank has the file: from then on every line is on its way. */
export function HandOver({ batch }: { batch: PayoutBatch }) {
  const mayPrepare = useMay("payout.prepare");
  const process = useProcessBatch(batch.id);
  return (
    <DecisionForm
      label="Give it to the bank"
      options={[
        {
          value: "process",
          label: "The bank has it",
          busy: "Sending",
          reasons: ["Uploaded to the bank's portal", "Handed to the bank's officer"],
        },
      ]}
      mayNot={mayPrepare ? undefined : "A finance maker gives the file to the bank."}
      onDecide={async ({ words }) => {
        await process.trigger({ note: words });
      }}
    />
  );
}
