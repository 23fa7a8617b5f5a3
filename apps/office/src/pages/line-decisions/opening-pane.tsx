import {
  useApproveBankOpening,
  useRejectBankOpening,
  useWithdrawBankOpening,
} from "@kinfold/api/office/bank-openings";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BankOpening } from "@kinfold/contract/office/bank-openings";
import { formatLagosMoment, formatLongDay } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { OPENING_PART_WORDS, OPENING_PARTS } from "#queue/opening-words.ts";
import { ProposalDecision } from "#queue/proposal-decision.tsx";

const PART_FIGURES = {
  in_ledger: "opening-in-ledger",
  own_funds: "opening-own-funds",
  suspense: "opening-suspense",
} as const;

/** What an opening balance is said to have been, part by part, and the decision. */
export function OpeningPane({ opening }: { opening: BankOpening }) {
  const { id, currency, proposed_by: by } = opening;
  const approve = useApproveBankOpening(id);
  const reject = useRejectBankOpening(id);
  const withdraw = useWithdrawBankOpening(id);
  return (
    <>
      <Facts>
        <Fact term="Our account">{opening.account_number}</Fact>
        <Fact term={`Opened on ${formatLongDay(opening.opened_on)} with`}>
          <OfficeFigure figure={buildFigureId("opening-balance", id)}>
            <Figure amount={opening.opened} currency={currency} />
          </OfficeFigure>
        </Fact>
        {OPENING_PARTS.map((part) => (
          <Fact key={part} term={OPENING_PART_WORDS[part]}>
            <OfficeFigure figure={buildFigureId(PART_FIGURES[part], id)}>
              <Figure amount={opening[part]} currency={currency} />
            </OfficeFigure>
          </Fact>
        ))}
        <Fact term="The ledger had at all banks before that day">
          <OfficeFigure figure={buildFigureId("opening-expected", id)}>
            <Figure amount={opening.expected} currency={currency} />
          </OfficeFigure>
        </Fact>
        <Fact term={`Proposed by ${by.name}`}>{formatLagosMoment(opening.created_at)}</Fact>
        <Fact term="Why">{opening.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={opening}
        kind="bank_opening"
        whoDecides="A finance approver decides this."
        approve={{
          command: approve,
          reasons: ["I compared each part with the records of that day"],
          done: "Approved. The opening balance is explained.",
        }}
        reject={{
          command: reject,
          reasons: ["One of the parts is something else"],
          done: "Rejected. The opening balance stays as it was.",
        }}
        withdraw={{
          command: withdraw,
          reasons: ["One of the parts is something else"],
          done: "Withdrawn. The opening balance stays as it was.",
        }}
      />
    </>
  );
}
