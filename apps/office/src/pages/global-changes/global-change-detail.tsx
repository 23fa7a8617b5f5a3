import { useApproveGlobal, useRejectGlobal } from "@kinfold/api/office/members";
import type { GlobalChange } from "@kinfold/contract/office/members";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { PATHS } from "#paths.ts";
import { DecisionForm, type Decided, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";

type Decision = "approve" | "reject";

const OPTIONS: readonly DecisionOption<Decision>[] = [
  {
    value: "approve",
    label: "Approve",
    busy: "Approving",
    reasons: ["The papers say so", "Agreed with the member"],
  },
  {
    value: "reject",
    label: "Reject",
    busy: "Rejecting",
    danger: true,
    reasons: ["The papers do not say so", "The member did not ask for it", "Not now"],
  },
];

/** A proposal about a membership: what it asks for, why, what follows from it, and the decision. */
export function GlobalChangeDetail({ change, what }: { change: GlobalChange; what: string }) {
  const staff = useCurrentStaff();
  const mayDecide = useMay("member.decide");
  const approve = useApproveGlobal(change.id);
  const reject = useRejectGlobal(change.id);
  const { member } = change;

  async function decide({ decision, words }: Decided<Decision>): Promise<void> {
    await (decision === "approve" ? approve : reject).trigger({ reason: words });
    toast.success(decision === "approve" ? `Done. ${member.name} is told.` : "Rejected.");
  }

  const mayNot = !mayDecide
    ? "Compliance decides this."
    : change.proposed_by.id === staff.id
      ? "You proposed this. Somebody else decides it."
      : change.is_own
        ? "This is about your own membership. Somebody else decides it."
        : undefined;

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
