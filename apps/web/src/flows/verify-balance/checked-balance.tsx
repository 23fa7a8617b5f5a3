import { keepFile } from "@kinfold/api/files";
import { noteVerified } from "@kinfold/api/last-seen";
import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import type { LedgerLog } from "@kinfold/contract/ledger-log";
import {
  verifyBalance,
  type BalanceFault,
  type BalanceOutcome,
  type ClaimedBalance,
} from "@kinfold/contract/verify/balance";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { Loader } from "@kinfold/ui/loader";
import { StatusMark, type StatusMarkProps } from "@kinfold/ui/status-mark";
import { TwoSides } from "@kinfold/ui/two-sides";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { createSavedCopy, toClaimedBalance } from "./claimed-balance.ts";
import { compareSides, isOfPlan } from "./compared-sides.ts";
import { HowItWasChecked } from "./how-it-was-checked.tsx";

type Comparison = BalanceProof["comparison"];

/** Why a day is not verified, or what differs. */
const REASONS: Readonly<Record<Exclude<Comparison["reason"], null>, string>> = {
  ledger: "The ledger has another total than its members’ balances add up to.",
  banks: "The club’s banks confirm another amount than the ledger expects there.",
  custodian: "The custodian confirms another amount than the plan’s members own.",
  late_entries:
    "The ledger was given entries for this day after it ended. The next check has them.",
  no_statement: "The bank’s statement for this day has not come in yet.",
  not_published: "The plan’s price for this day is not published yet.",
  price_only: "The price was published without the amount that the custodian holds.",
  no_custodian: "No bank or custodian confirms the value of this plan. The ledger alone does.",
};

/** What does not hold, as a member reads it. */
const FAULTS: Readonly<Record<BalanceFault, string>> = {
  malformed: "The proof cannot be read.",
  amount: "The proof is of another amount than your balance.",
  tree: "The proof does not lead to the total that the club signed.",
  claim: "The proof is of another day or total.",
  log: "The total is not in the club’s ledger log.",
  signature: "The club did not sign the ledger log that the proof names.",
};

type CheckedBalanceProps = {
  proof: BalanceProof;
  log: LedgerLog;
  /** What this device keeps the answer under. */
  subject: string;
  /** Another day is to be shown. */
  onDay: (day: string) => void;
  onClose: () => void;
};

/** What this browser found about one day's proof. */
export function CheckedBalance({ proof, log, subject, onDay, onClose }: CheckedBalanceProps) {
  const claimed = useMemo(() => toClaimedBalance(proof, log), [proof, log]);
  const outcome = useOutcome(claimed);
  const isVerified = outcome?.fault === null && proof.comparison.state === "verified";
  useEffect(() => {
    const { day, currency, amount } = proof;
    if (isVerified) void noteVerified(subject, { day, currency, amount });
  }, [isVerified, subject, proof]);
  if (claimed !== undefined && outcome === undefined) {
    return <Loader label="Checking the proof on this device" />;
  }
  const { verified_on: verifiedOn, day } = proof;
  const isWrong = outcome !== undefined && outcome.fault !== null;
  return (
    <div className="grid gap-6">
      <Finding proof={proof} outcome={outcome} />
      {!isWrong && <Compared proof={proof} />}
      {outcome?.fault === null && <HowItWasChecked proof={proof} outcome={outcome} />}
      <div className="flex flex-wrap justify-end gap-3">
        {verifiedOn !== null && verifiedOn !== day && (
          <Button variant="outline" onClick={() => onDay(verifiedOn)}>
            See {formatLongDay(verifiedOn)}
          </Button>
        )}
        {claimed !== undefined && (
          <Button variant="outline" onClick={() => keepFile(createSavedCopy(claimed))}>
            Save a copy
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

/** What the verifier found; undefined until then, and without a proof. */
function useOutcome(claimed: ClaimedBalance | undefined): BalanceOutcome | undefined {
  const [outcome, setOutcome] = useState<BalanceOutcome>();
  useEffect(() => {
    let isGone = false;
    const check = async (): Promise<void> => {
      if (claimed === undefined) return;
      const verified = await verifyBalance(claimed);
      if (!isGone) setOutcome(verified);
    };
    void check();
    return () => {
      isGone = true;
    };
  }, [claimed]);
  return outcome;
}

type FindingProps = { proof: BalanceProof; outcome: BalanceOutcome | undefined };

function Finding({ proof, outcome }: FindingProps) {
  const { amount, currency, day, total, comparison } = proof;
  const on = formatLongDay(day);
  const own = <Figure amount={amount} currency={currency} />;
  const all = <Figure amount={total} currency={currency} />;
  if (outcome === undefined) {
    return (
      <Said tone="wait" title={`Not checked yet for ${on}`}>
        Your {own} is recorded. The ledger log is signed every hour, and the proof is here after
        that.
      </Said>
    );
  }
  if (outcome.fault !== null) {
    return (
      <Said tone="error" title="This proof does not hold">
        {FAULTS[outcome.fault]} Save a copy and send it to the club’s auditor.
      </Said>
    );
  }
  const part = (
    <>
      Your {own} is part of the {all} that members own
    </>
  );
  const seen = describeWitnesses(outcome.witnesses.length);
  const reason = comparison.reason === null ? "" : REASONS[comparison.reason];
  switch (comparison.state) {
    case "verified":
      return (
        <Said tone="ok" title={`Verified for ${on}`} more={seen}>
          {part}, and the club’s {isOfPlan(proof) ? "custodian confirms" : "banks confirm"} it for{" "}
          {on}.
        </Said>
      );
    case "differs":
      return (
        <Said tone="unequal" title={`The two sides differ for ${on}`} more={seen}>
          {part}. {reason} Your own balance is recorded and has not changed.
        </Said>
      );
    case "not_yet":
      return (
        <Said tone="wait" title={`Not checked yet for ${on}`} more={seen}>
          {part}. {reason}
        </Said>
      );
  }
}

function describeWitnesses(count: number): string {
  if (count === 0) return "No witness has seen this part of the ledger log yet.";
  return `Seen by ${count === 1 ? "1 witness" : `${count} witnesses`}.`;
}

type SaidProps = {
  tone: StatusMarkProps["tone"];
  title: string;
  children: ReactNode;
  more?: string;
};

function Said({ tone, title, children, more }: SaidProps) {
  return (
    <section className="grid gap-3">
      <StatusMark tone={tone} />
      <h3 className="mt-1 heading-sm">{title}</h3>
      <p className="text-ink-soft">{children}</p>
      {more !== undefined && <p className="text-ink-soft">{more}</p>}
    </section>
  );
}

/** The two sides as bars, with the three sentences that explain it. */
function Compared({ proof }: { proof: BalanceProof }) {
  const { currency, total, amount } = proof;
  if (amount > total) return null;
  return (
    <TwoSides
      label="What members own, and what is confirmed"
      currency={currency}
      sides={compareSides(proof)}
      missing="Not explained"
    >
      Each night the club adds up what all members own and signs the total. Your device checks that
      your balance is part of it.{" "}
      {isOfPlan(proof)
        ? "The custodian has to hold the same."
        : "The banks have to hold the same, with the money of plans and of the club."}
    </TwoSides>
  );
}
