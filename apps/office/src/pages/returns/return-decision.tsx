import {
  useConfirmRecovery,
  useConfirmReversal,
  useRejectRefund,
  useProposeRecovery,
  useProposeReversal,
  useRefuseRecovery,
  useRefuseReversal,
  useReleaseRefund,
  useWithdrawRecovery,
  useWithdrawRefund,
  useWithdrawReversal,
} from "@kinfold/api/office/returns";
import type {
  PaymentReturn,
  PaymentReturnDetail,
  ReturnProposal,
  ReversalOutcome,
} from "@kinfold/contract/office/returns";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";

const WHO_DECIDES = "A finance approver decides this.";
const WITHDRAWN = "Withdrawn.";

/** What can be decided about a return by the staff member who is signed in, and their reason. */
export function ReturnDecision({ detail }: { detail: PaymentReturnDetail }) {
  const { returned, is_own: isOwn } = detail;
  const { proposal } = returned;
  if (proposal === null) return <Proposing returned={returned} isOwn={isOwn} />;
  if (proposal.kind === "refund") return <RefundDecision proposal={proposal} />;
  if (proposal.kind === "recovery") return <RecoveryDecision proposal={proposal} />;
  return <ReversalDecision proposal={proposal} isCorrection={returned.kind === "correction"} />;
}

function RefundDecision({ proposal }: { proposal: ReturnProposal }) {
  const release = useReleaseRefund(proposal.id);
  const reject = useRejectRefund(proposal.id);
  const withdraw = useWithdrawRefund(proposal.id);
  const stays = ["The payment stands", "The wrong payment", "The wrong amount"];
  return (
    <ProposalDecision
      proposal={proposal}
      kind="refund"
      whoDecides={WHO_DECIDES}
      approve={{
        command: release,
        label: "Release and give it back",
        busy: "Telling the provider",
        reasons: ["Two payments of one day", "The provider says it was charged twice"],
        danger: true,
        done: "Released.",
      }}
      reject={{
        command: reject,
        label: "Decline",
        busy: "Declining",
        reasons: stays,
        danger: false,
        done: "Declined.",
      }}
      withdraw={{ command: withdraw, reasons: stays, done: WITHDRAWN }}
    />
  );
}

function RecoveryDecision({ proposal }: { proposal: ReturnProposal }) {
  const take = useConfirmRecovery(proposal.id);
  const refuse = useRefuseRecovery(proposal.id);
  const withdraw = useWithdrawRecovery(proposal.id);
  const later = ["The member pays it another way", "To be spoken about first"];
  return (
    <ProposalDecision
      proposal={proposal}
      kind="recovery"
      whoDecides={WHO_DECIDES}
      approve={{
        command: take,
        label: "Agree and take it",
        busy: "Taking it",
        reasons: ["Agrees with the ledger"],
        danger: true,
        done: "Taken.",
      }}
      reject={{
        command: refuse,
        label: "Do not take it now",
        busy: "Refusing",
        reasons: later,
        danger: false,
        done: "Not taken. It stays owed.",
      }}
      withdraw={{ command: withdraw, reasons: later, done: WITHDRAWN }}
    />
  );
}

type ReversalDecisionProps = { proposal: ReturnProposal; isCorrection: boolean };

function ReversalDecision({ proposal, isCorrection }: ReversalDecisionProps) {
  const confirm = useConfirmReversal(proposal.id);
  const refuse = useRefuseReversal(proposal.id);
  const withdraw = useWithdrawReversal(proposal.id);
  const corrects = proposal.outcome === "take" ? "Confirm the correction" : "Confirm undoing it";
  const doubts = [
    ...(isCorrection ? ["The line is this member’s money"] : []),
    "To be asked of the bank first",
  ];
  return (
    <ProposalDecision
      proposal={proposal}
      kind="reversal"
      whoDecides={WHO_DECIDES}
      approve={{
        command: confirm,
        label: isCorrection ? corrects : "Confirm",
        busy: "Confirming",
        reasons: [isCorrection ? "Agrees with the bank statement" : "Agrees with the bank"],
        danger: true,
        done: "Confirmed.",
      }}
      reject={{
        command: refuse,
        label: "Do not agree",
        busy: "Refusing",
        reasons: doubts,
        danger: false,
        done: "Not agreed.",
      }}
      withdraw={{ command: withdraw, reasons: doubts, done: WITHDRAWN }}
    />
  );
}

type Proposal = "recovery" | ReversalOutcome;

const RECOVER: DecisionOption<Proposal> = {
  value: "recovery",
  label: "Propose to take what is owed",
  busy: "Proposing",
  reasons: ["The member agreed", "The member was told and did not answer"],
};
const TAKE: DecisionOption<Proposal> = {
  value: "take",
  label: "Propose to take it for good",
  busy: "Proposing",
  reasons: ["The bank confirmed the reversal"],
};
const RELEASE: DecisionOption<Proposal> = {
  value: "release",
  label: "Propose to release it",
  busy: "Proposing",
  reasons: ["It was no reversal of this transfer", "The bank credited it again"],
};
const UNDO: DecisionOption<Proposal> = {
  value: "release",
  label: "Propose to undo the correction",
  busy: "Proposing",
  reasons: ["It was this member’s money after all"],
};

/** What can be proposed about a return in this state; undefined where there is nothing. */
function proposalsOf({ kind, state }: PaymentReturn): DecisionOption<Proposal>[] | undefined {
  const undo = kind === "correction" ? [UNDO] : [];
  if (state === "owed") return [RECOVER, ...undo];
  if (state === "reversal") return [TAKE, RELEASE];
  return state === "gone" && kind === "correction" ? undo : undefined;
}

function Proposing({ returned, isOwn }: { returned: PaymentReturn; isOwn: boolean }) {
  const mayPropose = useMay("return.propose");
  const recover = useProposeRecovery(returned.id);
  const reverse = useProposeReversal(returned.id);
  const options = proposalsOf(returned);
  if (options === undefined) return null;
  return (
    <DecisionForm<Proposal>
      options={mayPropose ? options : []}
      mayNot={
        isOwn ? "This is your own payment: another staff member decides about it." : undefined
      }
      onDecide={async ({ decision, words: reason }) => {
        if (decision === "recovery") await recover.trigger({ reason });
        else await reverse.trigger({ outcome: decision, reason });
      }}
    />
  );
}
