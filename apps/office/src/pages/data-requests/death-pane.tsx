import {
  useApproveEstateHold,
  useRejectEstateHold,
  useWithdrawEstateHold,
} from "@kinfold/api/office/estates";
import type { EstateProposal } from "@kinfold/contract/office/estates";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { ProposalDecision } from "#queue/proposal-decision.tsx";

const RIGHT = ["The document proves it"];
const NOT_PROVEN = ["It is not proven"];

/** One death that is recorded, or one hold that is undone, and its decision. */
export function DeathPane({ proposal }: { proposal: EstateProposal }) {
  const { member, facts } = proposal;
  const approve = useApproveEstateHold(proposal.id);
  const reject = useRejectEstateHold(proposal.id);
  const withdraw = useWithdrawEstateHold(proposal.id);
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>
        </Fact>
        {facts !== null && (
          <>
            <Fact term="Day of death">{formatLagosDate(facts.died_on)}</Fact>
            <Fact term="Proof">{facts.proof}</Fact>
            <Fact term="Speaks for the estate">
              {facts.contact_name}, {facts.contact_phone}
            </Fact>
          </>
        )}
        <Fact term={`Proposed by ${proposal.proposed_by.name}`}>{proposal.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={proposal}
        kind="estate_hold"
        whoDecides="Compliance decides this."
        approve={{
          command: approve,
          label: facts === null ? "Undo the hold" : "Hold the account",
          busy: facts === null ? "Undoing" : "Holding",
          reasons: RIGHT,
          done: facts === null ? "Undone. They are notified." : "Held for the estate.",
        }}
        reject={{ command: reject, reasons: NOT_PROVEN, done: "Rejected. Nothing changes." }}
        withdraw={{ command: withdraw, reasons: NOT_PROVEN, done: "Withdrawn. Nothing changes." }}
      />
    </>
  );
}
