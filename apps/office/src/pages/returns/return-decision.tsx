import {
  useConfirmRecovery,
  useConfirmReversal,
  useDeclineRefund,
  useProposeRecovery,
  useProposeReversal,
  useRefuseRecovery,
  useRefuseReversal,
  useReleaseRefund,
} from "@kinfold/api/office/returns";
import type { PaymentReturnDetail } from "@kinfold/contract/office/returns";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";

type Deed =
  | "release"
  | "decline"
  | "propose"
  | "recover"
  | "refuse"
  | "take_reversal"
  | "release_reversal"
  | "confirm_reversal"
  | "refuse_reversal";

const RELEASE: DecisionOption<Deed> = {
  value: "release",
  label: "Release and give it back",
  busy: "Telling the provider",
  reasons: ["Two payments of one day", "The provider says it was charged twice"],
  danger: true,
};
const DECLINE: DecisionOption<Deed> = {
  value: "decline",
  label: "Decline",
  busy: "Declining",
  reasons: ["The payment stands", "The wrong payment", "The wrong amount"],
};
const PROPOSE: DecisionOption<Deed> = {
  value: "propose",
  label: "Propose to take what is owed",
  busy: "Proposing",
  reasons: ["The member agreed", "The member was told and did not answer"],
};
const RECOVER: DecisionOption<Deed> = {
  value: "recover",
  label: "Agree and take it",
  busy: "Taking it",
  reasons: ["Agrees with the books"],
  danger: true,
};
const REFUSE: DecisionOption<Deed> = {
  value: "refuse",
  label: "Do not take it now",
  busy: "Refusing",
  reasons: ["The member pays it another way", "To be spoken about first"],
};

const TAKE_REVERSAL: DecisionOption<Deed> = {
  value: "take_reversal",
  label: "Propose to take it for good",
  busy: "Proposing",
  reasons: ["The bank confirmed the reversal"],
};
const RELEASE_REVERSAL: DecisionOption<Deed> = {
  value: "release_reversal",
  label: "Propose to release it",
  busy: "Proposing",
  reasons: ["It was no reversal of this transfer", "The bank credited it again"],
};
const CONFIRM_REVERSAL: DecisionOption<Deed> = {
  value: "confirm_reversal",
  label: "Confirm",
  busy: "Confirming",
  reasons: ["Agrees with the bank"],
  danger: true,
};
const REFUSE_REVERSAL: DecisionOption<Deed> = {
  value: "refuse_reversal",
  label: "Do not agree",
  busy: "Refusing",
  reasons: ["To be asked of the bank first"],
};

const CONFIRM_CORRECTION: DecisionOption<Deed> = {
  ...CONFIRM_REVERSAL,
  label: "Confirm the correction",
  reasons: ["Agrees with the bank statement"],
};
const UNDO_CORRECTION: DecisionOption<Deed> = {
  value: "release_reversal",
  label: "Propose to undo the correction",
  busy: "Proposing",
  reasons: ["It was this member’s money after all"],
};
const CONFIRM_UNDOING: DecisionOption<Deed> = {
  ...CONFIRM_REVERSAL,
  label: "Confirm undoing it",
  reasons: ["Agrees with the bank statement"],
};
const REFUSE_CORRECTION: DecisionOption<Deed> = {
  ...REFUSE_REVERSAL,
  reasons: ["The line is this member’s money", "To be asked of the bank first"],
};

/** What can be decided about a return by whoever is signed in, and their reason. */
export function ReturnDecision({ detail }: { detail: PaymentReturnDetail }) {
  const { returned, is_own: isOwn } = detail;
  const { id, state, recovery, reversal, asked_by: askedBy } = returned;
  const me = useCurrentStaff();
  const mayPropose = useMay("return.propose");
  const mayConfirm = useMay("return.confirm");
  const mayDecline = useMay("return.decline");
  const release = useReleaseRefund(id);
  const decline = useDeclineRefund(id);
  const propose = useProposeRecovery(id);
  const recover = useConfirmRecovery(id);
  const refuse = useRefuseRecovery(id);
  const proposeReversal = useProposeReversal(id);
  const confirmReversal = useConfirmReversal(id);
  const refuseReversal = useRefuseReversal(id);
  const proposer = recovery?.proposed_by ?? reversal?.proposed_by;
  const isMine = (state === "asked" ? askedBy : proposer)?.id === me.id;

  const isCorrection = returned.kind === "correction";

  /** What can be answered to a proposal: whoever made it does not agree to it. */
  const answersTo = (
    agree: DecisionOption<Deed>,
    reject: DecisionOption<Deed>,
  ): DecisionOption<Deed>[] => [
    ...(mayConfirm && !isMine ? [agree] : []),
    ...(mayDecline ? [reject] : []),
  ];

  const byState: Partial<Record<typeof state, DecisionOption<Deed>[] | undefined>> = {
    asked: answersTo(RELEASE, DECLINE),
    owed: mayPropose ? [PROPOSE, ...(isCorrection ? [UNDO_CORRECTION] : [])] : [],
    gone: isCorrection && mayPropose ? [UNDO_CORRECTION] : undefined,
    recovery_proposed: answersTo(RECOVER, REFUSE),
    reversal: mayPropose ? [TAKE_REVERSAL, RELEASE_REVERSAL] : [],
    reversal_proposed: answersTo(CONFIRM_REVERSAL, REFUSE_REVERSAL),
    correction_proposed: answersTo(CONFIRM_CORRECTION, REFUSE_CORRECTION),
    undo_proposed: answersTo(CONFIRM_UNDOING, REFUSE_CORRECTION),
  };
  const options = byState[state];
  if (options === undefined) return null;
  const mayNot = isOwn ? "This is your own payment: somebody else decides about it." : undefined;
  return (
    <>
      {isMine && (
        <p className="text-ink-soft">
          You proposed this: a finance approver who is somebody else has to agree.
        </p>
      )}
      <DecisionForm<Deed>
        options={options}
        mayNot={mayNot}
        onDecide={async ({ decision, words: reason }) => {
          if (decision === "release") await release.trigger({ reason });
          else if (decision === "decline") await decline.trigger({ reason });
          else if (decision === "propose") await propose.trigger({ reason });
          else if (decision === "take_reversal") {
            await proposeReversal.trigger({ outcome: "take", reason });
          } else if (decision === "release_reversal") {
            await proposeReversal.trigger({ outcome: "release", reason });
          } else if (reversal !== null) {
            const answer = decision === "confirm_reversal" ? confirmReversal : refuseReversal;
            await answer.trigger({ proposal_id: reversal.id, reason });
          } else if (recovery !== null) {
            const answer = decision === "recover" ? recover : refuse;
            await answer.trigger({ proposal_id: recovery.id, reason });
          }
        }}
      />
    </>
  );
}
