import {
  useApproveStaffChange,
  useRejectStaffChange,
  useWithdrawStaffChange,
} from "@kinfold/api/office/staff";
import type { StaffChange } from "@kinfold/contract/office/staff";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { DecisionForm, type Decided, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { changeWords, rolesInWords, STATUS_WORDS } from "./change-words.ts";

type Decision = "approve" | "reject" | "withdraw";

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

const WITHDRAWING: readonly DecisionOption<Decision>[] = [
  {
    value: "withdraw",
    label: "Withdraw",
    busy: "Withdrawing",
    danger: true,
    reasons: ["Proposed by mistake", "No longer needed", "Something else is to be proposed"],
  },
];

const DONE: Readonly<Record<Decision, string>> = {
  approve: "Approved, and done.",
  reject: "Rejected.",
  withdraw: "Withdrawn.",
};

/** A proposal about the staff: what it asks for, why, and the decision. */
export function ChangeDetail({ change }: { change: StaffChange }) {
  const staff = useCurrentStaff();
  const mayDecide = useMay("staff.decide");
  const approve = useApproveStaffChange(change.id);
  const reject = useRejectStaffChange(change.id);
  const withdraw = useWithdrawStaffChange(change.id);
  const isOwn = change.proposed_by.id === staff.id;

  async function decide({ decision, words }: Decided<Decision>): Promise<void> {
    await { approve, reject, withdraw }[decision].trigger({ reason: words });
    toast.success(DONE[decision]);
  }

  const mayNot = !mayDecide
    ? "An admin decides this."
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
        isOwn && mayDecide ? (
          <>
            <p>You proposed this. Another admin decides it.</p>
            <DecisionForm label="Take it back" options={WITHDRAWING} onDecide={decide} />
          </>
        ) : (
          <DecisionForm options={OPTIONS} onDecide={decide} mayNot={mayNot} />
        )
      ) : (
        <Notice
          tone={change.status === "approved" ? "ok" : "info"}
          title={STATUS_WORDS[change.status]}
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
