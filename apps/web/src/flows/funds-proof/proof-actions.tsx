import { keepFile } from "@kinfold/api/files";
import { useFundsProofFile, useWithdrawFundsProof } from "@kinfold/api/funds-proofs";
import type { FundsProof } from "@kinfold/contract/funds-proofs";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";

/** What can be done with a valid proof: its PDF, and withdrawing it. */
export function ProofActions({ proof }: { proof: Pick<FundsProof, "code" | "purpose"> }) {
  const { code, purpose } = proof;
  const fetchPdf = useFundsProofFile(code);
  const [isPrinting, setPrinting] = useState(false);
  const withdraw = useWithdrawFundsProof(code);
  const [isAsking, setAsking] = useState(false);

  async function keepPdf(): Promise<void> {
    setPrinting(true);
    try {
      keepFile(await fetchPdf());
    } catch (error) {
      toast.error(describeError(error));
    } finally {
      setPrinting(false);
    }
  }

  async function end(): Promise<void> {
    try {
      await withdraw.trigger();
      toast.success(say("Proof withdrawn."));
      setAsking(false);
    } catch (error) {
      toast.error(describeError(error));
    }
  }

  return (
    <span className="flex justify-end gap-2">
      <Button
        variant="quiet"
        size="sm"
        icon={DownloadSimpleIcon}
        aria-label={say("PDF, {purpose}", { purpose })}
        busy={isPrinting ? say("Printing") : undefined}
        onClick={() => void keepPdf()}
      >
        {say("PDF")}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={say("Withdraw, {purpose}", { purpose })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {say("Withdraw")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={say("Withdraw this proof?")}
        confirm={say("Withdraw it")}
        danger
        {...(withdraw.isMutating && { busy: say("Withdrawing") })}
        onConfirm={() => void end()}
      >
        {say(
          "From now on, anyone who checks the proof for {purpose} reads that you withdrew it. This cannot be undone.",
          { purpose },
        )}
      </ConfirmDialog>
    </span>
  );
}
