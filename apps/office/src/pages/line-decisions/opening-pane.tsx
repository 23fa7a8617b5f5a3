import {
  useApproveBankOpening,
  useRejectBankOpening,
  useWithdrawBankOpening,
} from "@kinfold/api/office/bank-openings";
import type { BankOpening } from "@kinfold/contract/office/bank-openings";
import { formatLagosMoment, formatLongDay } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { OPENING_PART_WORDS, OPENING_PARTS } from "#queue/opening-words.ts";
import { ProposalDecision } from "#queue/proposal-decision.tsx";

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
          <Figure amount={opening.opened} currency={currency} />
        </Fact>
        {OPENING_PARTS.map((part) => (
          <Fact key={part} term={OPENING_PART_WORDS[part]}>
            <Figure amount={opening[part]} currency={currency} />
          </Fact>
        ))}
        <Fact term="The ledger had at all banks before that day">
          <Figure amount={opening.expected} currency={currency} />
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
