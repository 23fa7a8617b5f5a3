import {
  useApproveStaffChange,
  useRejectStaffChange,
  useWithdrawStaffChange,
} from "@kinfold/api/office/staff";
import type { StaffChange } from "@kinfold/contract/office/staff";
import { Fact, Facts } from "@kinfold/ui/facts";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { formatStaffChange, formatRoles } from "./change-words.ts";

/** A proposal about the staff: what it asks for, why, and the decision. */
export function ChangeDetail({ change }: { change: StaffChange }) {
  const approve = useApproveStaffChange(change.id);
  const reject = useRejectStaffChange(change.id);
  const withdraw = useWithdrawStaffChange(change.id);

  return (
    <>
      <Facts>
        <Fact term="What">{formatStaffChange(change)}</Fact>
        <Fact term="Whom">
          {change.name}, {change.email}
        </Fact>
        {change.roles_now !== null && <Fact term="Roles now">{formatRoles(change.roles_now)}</Fact>}
        {change.kind === "member" && change.member_now !== null && (
          <Fact term="Member now">{change.member_now.name}</Fact>
        )}
        {(change.kind === "member" || change.kind === "invite") && (
          <Fact term="Member of the club">{change.member?.name ?? "No member"}</Fact>
        )}
        <Fact term="Proposed by">{change.proposed_by.name}</Fact>
        <Fact term="Why">{change.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={change}
        kind="staff_change"
        whoDecides="An admin decides this."
        approve={{
          command: approve,
          reasons: ["Agreed with the committee", "Their work has changed", "They have left"],
          done: "Approved, and done.",
        }}
        reject={{
          command: reject,
          reasons: ["No one asked for it", "Not the right roles", "Not now"],
          done: "Rejected.",
        }}
        withdraw={{
          command: withdraw,
          reasons: ["Proposed by mistake", "No longer needed", "Something else is to be proposed"],
          done: "Withdrawn.",
        }}
      />
    </>
  );
}
