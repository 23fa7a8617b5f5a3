import { usePortfolioBalanceProof, useWalletBalanceProof } from "@kinfold/api/balance-proofs";
import { useLedgerLog } from "@kinfold/api/ledger-log";
import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import type { LedgerLog } from "@kinfold/contract/ledger-log";
import { Refusal } from "@kinfold/contract/refusal";
import { combineReadings, Read, type Reading } from "@kinfold/frame/shell/read";
import { Dialog } from "@kinfold/ui/dialog";
import { useState } from "react";
import { CheckedBalance } from "./checked-balance.tsx";

/** A wallet or a portfolio, by its id. */
export type VerifiedSubject = { kind: "wallet" | "portfolio"; id: string };

export type VerifyBalanceDialogProps = { subject: VerifiedSubject; onClose: () => void };

/**
 * That a balance is part of what the club says it owes, recomputed by this browser from the proof. Each day has its own answer, which says
 * whether banks and custodian confirm it.
 */
export function VerifyBalanceDialog({ subject, onClose }: VerifyBalanceDialogProps) {
  const [day, setDay] = useState<string>();
  const { kind, id } = subject;
  const shown = { id, day, onDay: setDay, onClose };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Verify this balance"
    >
      {kind === "wallet" ? <OfWallet {...shown} /> : <OfPortfolio {...shown} />}
    </Dialog>
  );
}

type OfOne = {
  id: string;
  day: string | undefined;
  onDay: (day: string) => void;
  onClose: () => void;
};

function OfWallet({ id, day, ...rest }: OfOne) {
  return <Shown of={useWalletBalanceProof(id, day)} {...rest} />;
}

function OfPortfolio({ id, day, ...rest }: OfOne) {
  return <Shown of={usePortfolioBalanceProof(id, day)} {...rest} />;
}

type ShownProps = Pick<OfOne, "onDay" | "onClose"> & { of: Reading<BalanceProof> };

function Shown({ of, onDay, onClose }: ShownProps) {
  const log: Reading<LedgerLog> = useLedgerLog();
  return (
    <Read
      of={combineReadings(of, log)}
      waiting="Fetching the proof"
      unreachable={
        of.error instanceof Refusal ? of.error.message : "We could not fetch the proof just now."
      }
    >
      {([proof, ledgerLog]) => (
        <CheckedBalance
          key={`${proof.day} ${proof.basis}`}
          proof={proof}
          log={ledgerLog}
          onDay={onDay}
          onClose={onClose}
        />
      )}
    </Read>
  );
}
