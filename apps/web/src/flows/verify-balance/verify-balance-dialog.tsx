import { readLastVerified, type LastVerified } from "@kinfold/api/last-seen";
import { usePortfolioBalanceProof, useWalletBalanceProof } from "@kinfold/api/balance-proofs";
import { useLedgerLog } from "@kinfold/api/ledger-log";
import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import type { LedgerLog } from "@kinfold/contract/ledger-log";
import { Refusal } from "@kinfold/contract/refusal";
import { formatLagosTime, formatLongDay } from "@kinfold/frame/lagos-time";
import { combineReadings, Read, ReadFailedNotice, type Reading } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { useEffect, useState } from "react";
import { CheckedBalance } from "./checked-balance.tsx";

/** A wallet or a portfolio, by its id. */
export type VerifiedSubject = { kind: "wallet" | "portfolio"; id: string };

export type VerifyBalanceDialogProps = {
  subject: VerifiedSubject;
  /** The day that is verified first; without it the newest one. */
  firstDay?: string | undefined;
  onClose: () => void;
};

/**
 * That a balance is part of what the club says it owes, recomputed by this browser from the proof. Each day has its own answer, which says
 * whether banks and custodian confirm it.
 */
export function VerifyBalanceDialog({ subject, firstDay, onClose }: VerifyBalanceDialogProps) {
  const [day, setDay] = useState(firstDay);
  const { kind, id } = subject;
  const shown = { kind, id, day, onDay: setDay, onClose };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={say("Verify this balance")}
    >
      {kind === "wallet" ? <OfWallet {...shown} /> : <OfPortfolio {...shown} />}
    </Dialog>
  );
}

type OfOne = {
  kind: VerifiedSubject["kind"];
  id: string;
  day: string | undefined;
  onDay: (day: string) => void;
  onClose: () => void;
};

function OfWallet({ day, ...rest }: OfOne) {
  return <Shown of={useWalletBalanceProof(rest.id, day)} {...rest} />;
}

function OfPortfolio({ day, ...rest }: OfOne) {
  return <Shown of={usePortfolioBalanceProof(rest.id, day)} {...rest} />;
}

type ShownProps = Omit<OfOne, "day"> & { of: Reading<BalanceProof> };

function Shown({ of, kind, id, onDay, onClose }: ShownProps) {
  const log: Reading<LedgerLog> = useLedgerLog();
  const subject = `${kind} ${id}`;
  return (
    <Read
      of={combineReadings(of, log)}
      waiting={say("Fetching the proof")}
      renderUnreachable={(error, again) =>
        error instanceof Refusal ? (
          <ReadFailedNotice title={error.message} onRetry={again} />
        ) : (
          <ReadFailedNotice title={say("We could not fetch the proof just now.")} onRetry={again}>
            <LastAnswer subject={subject} />
          </ReadFailedNotice>
        )
      }
    >
      {([proof, ledgerLog]) => (
        <CheckedBalance
          key={`${proof.day} ${proof.basis}`}
          proof={proof}
          log={ledgerLog}
          subject={subject}
          onDay={onDay}
          onClose={onClose}
        />
      )}
    </Read>
  );
}

/** What this device verified before, where its member chose that it keeps their balances. */
function LastAnswer({ subject }: { subject: string }) {
  const [last, setLast] = useState<LastVerified>();
  useEffect(() => {
    void readLastVerified(subject).then(setLast);
  }, [subject]);
  if (last === undefined) return null;
  const { amount, currency, day, at } = last;
  return (
    <p className="mt-1">
      <Say
        text="This device verified your {amount} for {day} on {time}, and keeps that answer."
        values={{
          amount: <Figure amount={amount} currency={currency} />,
          day: formatLongDay(day),
          time: formatLagosTime(new Date(at).toISOString()),
        }}
      />
    </p>
  );
}
