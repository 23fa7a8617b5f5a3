import type { SignedReason } from "@kinfold/contract/office/approvals";
import {
  DECISION_ACCESS,
  type DecisionAccess,
  type DecisionKindName,
  type DecisionStatus,
} from "@kinfold/contract/office/decisions";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useSignedApproval } from "#flows/sign-approval/use-signed-approval.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { DecisionForm, type DecisionOption } from "./decision-form.tsx";

/** What became of a proposal. */
export const STATUS_WORDS: Readonly<Record<DecisionStatus, string>> = {
  proposed: "Waiting",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

type Command = { trigger: (body: { reason: string }) => Promise<unknown> };
type SignedCommand = { trigger: (body: SignedReason) => Promise<unknown> };
type Answer = "approve" | "reject" | "withdraw";

type Way<Sends = Command> = {
  command: Sends;
  /** The usual reasons. */
  reasons: readonly string[];
  /** Said once it is done. */
  done: string;
  /** Other words for the button: "Post it", and while it is sent. */
  label?: string;
  busy?: string;
  /** Where it is not the rejection that takes something from the member. */
  danger?: boolean;
};

type ProposalDecisionProps = {
  proposal: {
    status: DecisionStatus;
    proposed_by: { id: string };
    decided_by: { name: string } | null;
    decided_at: string | null;
    decision_reason: string | null;
    is_own: boolean;
    digest: string;
  };
  kind: DecisionKindName;
  /** Who decides, for staff who may not: "Compliance decides this." */
  whoDecides: string;
  approve: Way<SignedCommand>;
  reject: Way;
  /** Where its author may take it back. */
  withdraw?: Way;
};

const WORDS: Readonly<
  Record<Answer, Pick<DecisionOption<Answer>, "label" | "busy" | "danger" | "chosenBy">>
> = {
  approve: { label: "Approve", busy: "Approving", chosenBy: "a" },
  reject: { label: "Reject", busy: "Rejecting", danger: true, chosenBy: "r" },
  withdraw: { label: "Withdraw", busy: "Withdrawing", danger: true, chosenBy: "r" },
};

const optionOf = (
  value: Answer,
  { reasons, label, busy, danger }: Omit<Way, "command">,
): DecisionOption<Answer> => ({
  value,
  ...WORDS[value],
  ...(label !== undefined && { label }),
  ...(busy !== undefined && { busy }),
  ...(danger !== undefined && { danger }),
  reasons,
});

/**
 * The end of every proposal's pane: what was decided, or the form that decides it. Its author and whom it concerns read why they
 * do not decide it; its author may withdraw it where that is done.
 */
export function ProposalDecision({ proposal, kind, whoDecides, ...ways }: ProposalDecisionProps) {
  const { id } = useCurrentStaff();
  const access: DecisionAccess = DECISION_ACCESS[kind];
  const mayPropose = useMay(access.propose);
  const mayApprove = useMay(access.decide);
  const mayReject = useMay(access.reject ?? access.decide);
  const { approve, reject, withdraw } = ways;
  const signed = useSignedApproval();
  const { status, decided_by: by, decided_at: at } = proposal;

  if (status !== "proposed") {
    return (
      <Notice tone={status === "approved" ? "ok" : "info"} title={STATUS_WORDS[status]}>
        {by !== null && at !== null && (
          <>
            By {by.name} on {formatLagosMoment(at)}: {proposal.decision_reason}
          </>
        )}
      </Notice>
    );
  }

  async function decide(answer: Answer, reason: string): Promise<void> {
    if (answer === "approve") {
      await signed.approve(proposal.digest, (signature) =>
        approve.command.trigger({ reason, ...signature }),
      );
    } else {
      await ways[answer]?.command.trigger({ reason });
    }
    toast.success(ways[answer]?.done ?? "");
  }

  const isMine = proposal.proposed_by.id === id;
  if (isMine && mayPropose && withdraw !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        <p>You proposed this. Another staff member decides it.</p>
        <DecisionForm
          label="Withdraw it"
          options={[optionOf("withdraw", withdraw)]}
          onDecide={({ decision, words }) => decide(decision, words)}
        />
      </div>
    );
  }
  const options = [
    ...(mayApprove
      ? [
          optionOf("approve", {
            ...approve,
            ...(signed.isWaiting && { busy: "Waiting for your passkey" }),
          }),
        ]
      : []),
    ...(mayReject ? [optionOf("reject", reject)] : []),
  ];
  const mayNot = isMine
    ? "You proposed this. Another staff member decides it."
    : options.length === 0
      ? whoDecides
      : proposal.is_own
        ? "This concerns you. Another staff member decides it."
        : undefined;
  return (
    <>
      <DecisionForm
        options={options}
        mayNot={mayNot}
        onDecide={({ decision, words }) => decide(decision, words)}
      />
      {signed.dialog}
    </>
  );
}
