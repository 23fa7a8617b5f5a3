import { useApproveAcceptedName, useRejectAcceptedName } from "@kinfold/api/office/accepted-names";
import type { AcceptedName } from "@kinfold/contract/office/accepted-names";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import { ProposalDecision } from "#queue/proposal-decision.tsx";

/** A proposal to accept another name of a member: the name, why, and the decision of another staff member. */
export function NameProposed({ proposal }: { proposal: AcceptedName }) {
  const approve = useApproveAcceptedName(proposal.id);
  const reject = useRejectAcceptedName(proposal.id);
  return (
    <Notice className="mt-5" title="Another name of this member is proposed">
      <Facts>
        <Fact term="Name">{proposal.name}</Fact>
        <Fact term="Proposed by">{proposal.proposed_by.name}</Fact>
        <Fact term="Why">{proposal.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={proposal}
        kind="accepted_name"
        whoDecides="Compliance decides this."
        approve={{
          command: approve,
          reasons: ["A document shows both names", "The register confirms it"],
          done: "Accepted. The member can use this name now.",
        }}
        reject={{
          command: reject,
          reasons: ["No document shows both names", "It is the name of another person"],
          done: "Rejected.",
        }}
      />
    </Notice>
  );
}
