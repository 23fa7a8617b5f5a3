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
import { Say } from "@kinfold/language/say-parts";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
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
  ledger: say("The ledger has another total than its members’ balances add up to."),
  banks: say("The club’s banks confirm another amount than the ledger expects there."),
  custodian: say("The custodian confirms another amount than the plan’s members own."),
  late_entries: say(
    "The ledger was given entries for this day after it ended. The next check has them.",
  ),
  no_statement: say("The bank’s statement for this day has not come in yet."),
  not_published: say("The plan’s price for this day is not published yet."),
  price_only: say("The price was published without the amount that the custodian holds."),
  no_custodian: say("No bank or custodian confirms the value of this plan. The ledger alone does."),
};

/** What does not hold, as a member reads it. */
const FAULTS: Readonly<Record<BalanceFault, string>> = {
  malformed: say("The proof cannot be read."),
  amount: say("The proof is of another amount than your balance."),
  tree: say("The proof does not lead to the total that the club signed."),
  claim: say("The proof is of another day or total."),
  log: say("The total is not in the club’s ledger log."),
  signature: say("The club did not sign the ledger log that the proof names."),
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
    return <Loader label={say("Checking the proof on this device")} />;
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
            {say("See {day}", { day: formatLongDay(verifiedOn) })}
          </Button>
        )}
        {claimed !== undefined && (
          <Button variant="outline" onClick={() => keepFile(createSavedCopy(claimed))}>
            {say("Save a copy")}
          </Button>
        )}
        <Button onClick={onClose}>{say("Done")}</Button>
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
      <Said tone="wait" title={say("Not checked yet for {day}", { day: on })}>
        <Say
          text="Your {amount} is recorded. The ledger log is signed every hour, and the proof is here after that."
          values={{ amount: own }}
        />
      </Said>
    );
  }
  if (outcome.fault !== null) {
    return (
      <Said tone="error" title={say("This proof does not hold")}>
        {FAULTS[outcome.fault]} {say("Save a copy and send it to the club’s auditor.")}
      </Said>
    );
  }
  const part = (
    <Say
      text="Your {amount} is part of the {total_amount} that members own."
      values={{ amount: own, total_amount: all }}
    />
  );
  const seen = describeWitnesses(outcome.witnesses.length);
  const reason = comparison.reason === null ? "" : REASONS[comparison.reason];
  switch (comparison.state) {
    case "verified":
      return (
        <Said tone="ok" title={say("Verified for {day}", { day: on })} more={seen}>
          <Confirmed proof={proof} own={own} all={all} />
        </Said>
      );
    case "differs":
      return (
        <Said tone="unequal" title={say("The two sides differ for {day}", { day: on })} more={seen}>
          {part} {reason} {say("Your own balance is recorded and has not changed.")}
        </Said>
      );
    case "not_yet":
      return (
        <Said tone="wait" title={say("Not checked yet for {day}", { day: on })} more={seen}>
          {part} {reason}
        </Said>
      );
  }
}

type ConfirmedProps = { proof: BalanceProof; own: ReactNode; all: ReactNode };

/** Who confirms the total that the balance is part of. */
function Confirmed({ proof, own, all }: ConfirmedProps) {
  const values = { amount: own, total_amount: all, day: formatLongDay(proof.day) };
  return isOfPlan(proof) ? (
    <Say
      text="Your {amount} is part of the {total_amount} that members own, and the club’s custodian confirms it for {day}."
      values={values}
    />
  ) : (
    <Say
      text="Your {amount} is part of the {total_amount} that members own, and the club’s banks confirm it for {day}."
      values={values}
    />
  );
}

function describeWitnesses(count: number): string {
  if (count === 0) return say("No witness has seen this part of the ledger log yet.");
  return sayCount("{count, plural, one {Seen by # witness.} other {Seen by # witnesses.}}", {
    count,
  });
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
      label={say("What members own, and what is confirmed")}
      currency={currency}
      sides={compareSides(proof)}
      missing={say("Not explained")}
    >
      {say(
        "Each night the club adds up what all members own and signs the total. Your device checks that your balance is part of it.",
      )}{" "}
      {isOfPlan(proof)
        ? say("The custodian has to hold the same.")
        : say("The banks have to hold the same, with the money of plans and of the club.")}
    </TwoSides>
  );
}
