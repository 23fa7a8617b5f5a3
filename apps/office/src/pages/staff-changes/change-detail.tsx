import { useApproveStaffChange, useRejectStaffChange } from "@kinfold/api/office/staff";
import type { StaffChange } from "@kinfold/contract/office/staff";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { DecisionForm, type Decided, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { changeWords, rolesInWords } from "./change-words.ts";

type Decision = "approve" | "reject";

const OPTIONS: readonly DecisionOption<Decision>[] = [
  {
    value: "approve",
    label: "Approve",
    busy: "Approving",
    reasons: ["Agreed with the committee", "Their work has changed", "They have left"],
  },
  {
    value: "reject",
    label: "Reject",
    busy: "Rejecting",
    danger: true,
    reasons: ["Nobody asked for it", "Not the right roles", "Not now"],
  },
];

/** A proposal about the staff: what it asks for, why, and the decision. */
export function ChangeDetail({ change }: { change: StaffChange }) {
  const staff = useCurrentStaff();
  const mayDecide = useMay("staff.decide");
  const approve = useApproveStaffChange(change.id);
  const reject = useRejectStaffChange(change.id);

  async function decide({ decision, words }: Decided<Decision>): Promise<void> {
    await (decision === "approve" ? approve : reject).trigger({ reason: words });
    toast.success(decision === "approve" ? "Approved, and done." : "Rejected.");
  }

  const mayNot = !mayDecide
    ? "An admin decides this."
    : change.proposed_by.id === staff.id
      ? "You proposed this. Another admin decides it."
      : change.staff_id === staff.id
        ? "This is about you. Another admin decides it."
        : undefined;

  return (
    <>
      <Facts>
        <Fact term="What">{changeWords(change)}</Fact>
        <Fact term="Whom">
          {change.name}, {change.email}
        </Fact>
        {change.roles_now !== null && (
          <Fact term="Roles now">{rolesInWords(change.roles_now)}</Fact>
        )}
        {change.kind === "member" && change.member_now !== null && (
          <Fact term="Member now">{change.member_now.name}</Fact>
        )}
        {(change.kind === "member" || change.kind === "invite") && (
          <Fact term="Member of the club">{change.member?.name ?? "No member"}</Fact>
        )}
        <Fact term="Proposed by">{change.proposed_by.name}</Fact>
        <Fact term="Why">{change.reason}</Fact>
      </Facts>
      {change.status === "proposed" ? (
        <DecisionForm options={OPTIONS} onDecide={decide} mayNot={mayNot} />
      ) : (
        <Notice
          tone={change.status === "approved" ? "ok" : "info"}
          title={change.status === "approved" ? "Approved" : "Rejected"}
        >
          {change.decided_by !== null && change.decided_at !== null && (
            <>
              By {change.decided_by.name} on {lagosMoment(change.decided_at)}:{" "}
              {change.decision_reason}
            </>
          )}
        </Notice>
      )}
    </>
  );
}
