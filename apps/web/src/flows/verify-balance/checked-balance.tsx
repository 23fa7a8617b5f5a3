import { keepFile } from "@kinfold/api/files";
import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import type { LedgerLog } from "@kinfold/contract/ledger-log";
import {
  verifyBalance,
  type BalanceFault,
  type BalanceOutcome,
  type ClaimedBalance,
} from "@kinfold/contract/verify/balance";
import { encodeBase64 } from "@kinfold/contract/verify/bytes";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { dropSign } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { createSavedCopy, toClaimedBalance } from "./claimed-balance.ts";

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
  /** Another day is to be shown. */
  onDay: (day: string) => void;
  onClose: () => void;
};

/** What this browser found about one day's proof. */
export function CheckedBalance({ proof, log, onDay, onClose }: CheckedBalanceProps) {
  const claimed = useMemo(() => toClaimedBalance(proof, log), [proof, log]);
  const outcome = useOutcome(claimed);
  if (claimed !== undefined && outcome === undefined) {
    return <Loader label="Checking the proof on this device" />;
  }
  const { verified_on: verifiedOn, day } = proof;
  return (
    <div className="grid gap-6">
      <Finding proof={proof} outcome={outcome} />
      <Sides proof={proof} />
      {outcome?.fault === null && <Seen outcome={outcome} />}
      {claimed !== undefined && (
        <p className="text-sm text-ink-soft">
          A saved copy can be verified without us, offline too.{" "}
          <Link href={VERIFIER_PATH} external>
            Open the verifier
          </Link>
        </p>
      )}
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
  if (outcome !== undefined && outcome.fault !== null) {
    return (
      <Notice tone="error" title="This proof does not hold">
        <p className="mt-1">
          {FAULTS[outcome.fault]} Save a copy and send it to the club’s auditor.
        </p>
      </Notice>
    );
  }
  if (outcome === undefined) {
    return (
      <Said title={`Not checked yet for ${on}`}>
        Your {own} is recorded. The ledger log is signed every hour, and the proof is here after
        that.
      </Said>
    );
  }
  const part = (
    <>
      Your {own} is part of the {all} that members own
    </>
  );
  const reason = comparison.reason === null ? "" : REASONS[comparison.reason];
  if (comparison.state === "verified") {
    return (
      <Said title={`Verified for ${on}`}>
        {part}, and the club’s {isOfPlan(proof) ? "custodian confirms" : "banks confirm"} it for{" "}
        {on}.
      </Said>
    );
  }
  if (comparison.state === "differs") {
    return (
      <Notice tone="error" title={`The two sides differ for ${on}`}>
        <p className="mt-1">
          {part}. {reason} Your own balance is recorded and has not changed.
        </p>
      </Notice>
    );
  }
  return (
    <Said title={`Not checked yet for ${on}`}>
      {part}. {reason}
    </Said>
  );
}

const isOfPlan = ({ holder }: BalanceProof): boolean => holder.startsWith("portfolio ");

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="heading-sm">{title}</h3>
      <p>{children}</p>
    </section>
  );
}

/** The amounts that were compared, one below the other. */
function Sides({ proof }: { proof: BalanceProof }) {
  const { currency, total, comparison } = proof;
  const { confirmed, others, difference, sources } = comparison;
  const isPlan = isOfPlan(proof);
  return (
    <Facts aria-label="What was compared">
      <Fact term="Members own">
        <Figure amount={total} currency={currency} />
      </Fact>
      {others !== null && others !== 0n && (
        <Fact term={isPlan ? "Dealt on the day itself" : "Plans, orders and the club’s own money"}>
          <Figure amount={others} currency={currency} />
        </Fact>
      )}
      {sources.map(({ name, amount }) => (
        <Fact key={name} term={name}>
          <Figure amount={amount} currency={currency} />
        </Fact>
      ))}
      {sources.length > 1 && confirmed !== null && (
        <Fact term="Banks together">
          <Figure amount={confirmed} currency={currency} />
        </Fact>
      )}
      {comparison.state === "differs" && difference !== null && (
        <Fact term="Not explained">
          <Figure amount={dropSign(difference)} currency={currency} />
        </Fact>
      )}
    </Facts>
  );
}

/** The club's page that verifies a saved copy. It is no page of this app. */
const VERIFIER_PATH = "/verify-balance";
const LOG_SHOWN = 16;

/** Who else saw the checkpoint that the proof leads to, and how to compare it with another member. */
function Seen({ outcome }: { outcome: Extract<BalanceOutcome, { fault: null }> }) {
  const { witnesses, checkpoint, isSigned } = outcome;
  const characters = encodeBase64(checkpoint.root).slice(0, LOG_SHOWN);
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>
        {witnesses.length === 0
          ? "No witness has seen this part of the ledger log yet."
          : `Seen by ${witnesses.length === 1 ? "1 witness" : `${witnesses.length} witnesses`}: ${witnesses.join(", ")}.`}
        {isSigned === null && " This browser cannot check signatures. A newer one can."}
      </p>
      <p className="wrap-anywhere">
        Ledger log: {checkpoint.size.toLocaleString("en-NG")} entries, {characters}. A member with
        the same number of entries must see the same characters.
      </p>
    </div>
  );
}
