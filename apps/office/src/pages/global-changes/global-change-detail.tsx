import { useApproveGlobal, useRejectGlobal } from "@kinfold/api/office/members";
import type { GlobalChange } from "@kinfold/contract/office/members";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { ProposalDecision } from "#queue/proposal-decision.tsx";

/** A proposal about a membership: what it asks for, why, what follows from it, and the decision. */
export function GlobalChangeDetail({ change, what }: { change: GlobalChange; what: string }) {
  const approve = useApproveGlobal(change.id);
  const reject = useRejectGlobal(change.id);
  const { member } = change;

  return (
    <>
      <Facts>
        <Fact term="What">{what}</Fact>
        <Fact term="Whom">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {member.email}
        </Fact>
        <Fact term="Number">{member.code}</Fact>
        <Fact term="Proposed by">{change.proposed_by.name}</Fact>
        <Fact term="Why">{change.reason}</Fact>
        <Fact term="What follows">
          {change.is_global
            ? "Their empty naira wallet is closed, and no BVN is asked for"
            : "They have a naira wallet, and need a BVN to be paid"}
        </Fact>
      </Facts>
      <ProposalDecision
        proposal={change}
        kind="global_change"
        whoDecides="Compliance decides this."
        approve={{
          command: approve,
          reasons: ["The documents say so", "Agreed with the member"],
          done: `Done. ${member.name} is told.`,
        }}
        reject={{
          command: reject,
          reasons: ["The documents do not say so", "The member did not ask for it", "Not now"],
          done: "Rejected.",
        }}
      />
    </>
  );
}
