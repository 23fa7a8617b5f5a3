import { useAcceptMatches } from "@kinfold/api/office/statements";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { MatchCandidate, StatementMatches } from "@kinfold/contract/office/statements";
import type { TransferReceipt } from "@kinfold/contract/office/receipts";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { useId, useState } from "react";
import { REASON_WORDS } from "#queue/match-reasons.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { RECEIPT_FLAG_WORDS } from "#queue/receipt-flag-words.ts";
import { useMay } from "#session/current-staff.ts";
import { DOUBT_WORDS } from "./words.ts";

const LOOKED_AT = "Found on the bank statement by someone who looked";

/** A receipt beside what may be its money, for a person to choose. */
export function DoubtfulMatch({ match }: { match: StatementMatches["doubtful"][number] }) {
  const { receipt, why, candidates } = match;
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className="grid items-start gap-x-8 gap-y-4 rounded-cut bg-surface p-5 inset-ring inset-ring-line lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div className="flex flex-col gap-3">
        <h2 id={titleId} className="heading-xs">
          {receipt.member.name}, {receipt.id}
        </h2>
        <p className="text-ink-soft">{DOUBT_WORDS[why]}</p>
        {receipt.flags.length > 0 && (
          <Notice tone="warn" title="Look twice">
            <ul className="flex flex-col gap-1">
              {receipt.flags.map((flag) => (
                <li key={flag}>{RECEIPT_FLAG_WORDS[flag].long}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Facts>
          <Fact term="The member told us">
            <OfficeFigure figure={buildFigureId("payment-charged", receipt.id)}>
              <Figure amount={receipt.amount} currency={receipt.currency} />
            </OfficeFigure>
          </Fact>
          <Fact term="Sent">{formatLagosMoment(receipt.created_at)}</Fact>
        </Facts>
      </div>
      <ul className="flex flex-col gap-3">
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.lines.map(({ id }) => id).join(" ")}
            receipt={receipt}
            candidate={candidate}
          />
        ))}
      </ul>
    </li>
  );
}

function Candidate({
  receipt,
  candidate,
}: {
  receipt: TransferReceipt;
  candidate: MatchCandidate;
}) {
  const { lines, received, value_on: valueOn, because } = candidate;
  const mayPropose = useMay("receipt.propose");
  const accept = useAcceptMatches();
  const [refused, setRefused] = useState<string>();

  async function propose(): Promise<void> {
    setRefused(undefined);
    try {
      const line_ids = lines.map(({ id }) => id);
      await accept.trigger({ matches: [{ reference: receipt.id, line_ids }], reason: LOOKED_AT });
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <li className="flex flex-col gap-2 rounded-cut bg-surface-sunken px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OfficeFigure
          figure={buildFigureId(
            "statement-line",
            lines.map(({ id }) => id),
          )}
        >
          <Figure amount={received} currency={receipt.currency} />
        </OfficeFigure>
        <span className="text-sm text-ink-soft">{formatLongDay(valueOn)}</span>
        <span className="flex-1" />
        {mayPropose && (
          <Button
            variant="outline"
            size="sm"
            {...(accept.isMutating && { busy: "Proposing" })}
            onClick={() => void propose()}
          >
            Propose this
          </Button>
        )}
      </div>
      {lines.map(({ id, narration, later_narration: later, is_added_later: isAddedLater }) => (
        <div key={id} className="flex flex-col gap-1 text-sm">
          <p className="break-words">{narration}</p>
          {later !== null && (
            <p className="break-words text-ink-soft">A later file of the bank says: {later}</p>
          )}
          {isAddedLater && <p className="text-ink-soft">Added later by the bank.</p>}
        </div>
      ))}
      <p className="text-sm text-ink-soft">
        Agrees:{" "}
        {because.map((reason) => REASON_WORDS[reason].toLowerCase()).join(", ") || "nothing"}
      </p>
      <FormRefusal>{refused}</FormRefusal>
    </li>
  );
}
