import {
  useApproveReview,
  useProposeReview,
  useRefreshReview,
  useRejectReview,
  useReturnReview,
} from "@kinfold/api/office/identity";
import { Refusal } from "@kinfold/contract/refusal";
import {
  REFUSAL_WORDS,
  REFUSALS_OF,
  type RefusalReason,
  type ReviewDetail,
} from "@kinfold/contract/office/identity";
import { readRefusedFields } from "@kinfold/frame/refusal-words";
import { Fact, Facts } from "@kinfold/ui/facts";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import {
  DecisionForm,
  OTHER_REASON,
  type Decided,
  type DecisionOption,
} from "#queue/decision-form.tsx";
import { useMay } from "#session/current-staff.ts";
import { isPepApprovalMissing } from "./pep-approval-missing.ts";

type Way = "propose" | "approve" | "return" | "reject";

const RIGHT: Readonly<Record<ReviewDetail["review"]["kind"], readonly string[]>> = {
  kyc: ["Complete, in date, and in the member’s name", "The name differs in spelling only"],
  poa: ["Recent, complete, and of the member’s address", "The name differs in spelling only"],
  bvn: [
    "The register’s name is a form of the member’s",
    "The member showed us the register’s name",
  ],
  account: ["The holder’s name is a form of the member’s", "The member showed us a statement"],
};

/** Reasons by what they are called in the list. */
const reasonOf = (label: string): RefusalReason =>
  REASONS.find(([, words]) => words === label)?.[0] ?? "other";
// The keys of a constant are its own names; TypeScript calls every key a string.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const REASONS = Object.entries(REFUSAL_WORDS) as [RefusalReason, string][];

const OPEN_FIRST = "Open the document first.";
const SENIOR_FIRST = "A senior staff member approves this politically exposed member first.";
const NO_FILE = "There is no file. The member has to send it.";

/** Why a document cannot be approved yet: the approver must have opened the file. */
function notYetBecause({ document, review }: ReviewDetail, isOpened: boolean): string | undefined {
  if (!isDocument(review)) return undefined;
  if (document === null) return NO_FILE;
  return isOpened ? undefined : OPEN_FIRST;
}

function waysFor(
  detail: ReviewDetail,
  mayDecide: boolean,
  notYet: string | undefined,
): DecisionOption<Way>[] {
  const { review } = detail;
  const { kind, proposal } = review;
  const refuse: DecisionOption<Way> = {
    value: "reject",
    label: "Refuse",
    busy: "Refusing",
    danger: true,
    reasons: REFUSALS_OF[kind]
      .filter((reason) => reason !== "other")
      .map((one) => REFUSAL_WORDS[one]),
  };
  if (review.state === "validated") return [refuse];
  if (proposal === null) {
    const propose: DecisionOption<Way> = {
      value: "propose",
      label: "Propose to approve",
      busy: "Proposing",
      reasons: RIGHT[kind],
      notYet,
    };
    return review.state === "rejected" ? [propose] : [propose, refuse];
  }
  const back: DecisionOption<Way> = {
    value: "return",
    label: proposal.is_mine ? "Take back" : "Send back",
    busy: proposal.is_mine ? "Taking back" : "Sending back",
    reasons: proposal.is_mine
      ? ["I looked at the wrong one"]
      : ["I read another name", "Something has to be looked at again"],
  };
  const approve: DecisionOption<Way> = {
    value: "approve",
    label: "Approve",
    busy: "Approving",
    reasons: ["I find the same"],
    notYet: isPepApprovalMissing(detail) ? SENIOR_FIRST : notYet,
  };
  return proposal.is_mine || !mayDecide ? [back, refuse] : [approve, back, refuse];
}

const DONE: Readonly<Record<Way, string>> = {
  propose: "Proposed. Someone else approves it.",
  approve: "Approved. The member is told.",
  return: "It waits to be looked at again.",
  reject: "Refused. The member is told why.",
};

/** Why the staff member who is signed in decides nothing here; undefined when they may. */
function mayNotBecause({ review }: ReviewDetail, mayReview: boolean): string | undefined {
  if (!mayReview) return "Your role reads this and decides nothing.";
  if (review.is_own) return "This is your own membership. Someone else decides about it.";
  const isOver = review.state === "validated" || review.state === "rejected";
  const mayStillChange = review.kind === "account" && isOver;
  if (isOver && !mayStillChange) return "This was decided.";
  return review.state === "expired" ? "This has expired. The member sends another." : undefined;
}

function Proposed({ proposal }: { proposal: NonNullable<ReviewDetail["review"]["proposal"]> }) {
  return (
    <Facts look="well">
      <Fact term="Proposed by">{proposal.is_mine ? "You" : proposal.by.name}</Fact>
      <Fact term="Found">{proposal.note}</Fact>
      {proposal.name_read !== null && <Fact term="Name read">{proposal.name_read}</Fact>}
    </Facts>
  );
}

const isDocument = ({ kind }: ReviewDetail["review"]): boolean => kind === "kyc" || kind === "poa";

/** The decision: the first of two proposes, the second approves or sends back, and either refuses. A document is opened before. */
export function ReviewDecision({ detail, isOpened }: { detail: ReviewDetail; isOpened: boolean }) {
  const { review } = detail;
  const { id, proposal } = review;
  const mayReview = useMay("identity.review");
  const mayDecide = useMay("identity.decide");
  const refresh = useRefreshReview(id);
  const propose = useProposeReview(id);
  const approve = useApproveReview(id);
  const sendBack = useReturnReview(id);
  const reject = useRejectReview(id);
  const [nameRead, setNameRead] = useState("");
  const [wrongName, setWrongName] = useState<string>();
  const hasName = isDocument(review);

  function send({ decision, note, reason, words }: Decided<Way>): Promise<unknown> {
    if (decision === "reject") {
      const code = reason === OTHER_REASON ? "other" : reasonOf(reason);
      return reject.trigger({ reason: code, ...(note !== "" && { note }) });
    }
    if (decision === "propose") {
      return propose.trigger({ note: words, ...(hasName && { name_read: nameRead }) });
    }
    const answer = { proposal_id: proposal?.id ?? "", reason: words };
    return decision === "approve"
      ? approve.trigger({ ...answer, ...(hasName && { name_read: nameRead }) })
      : sendBack.trigger(answer);
  }

  async function decide(decided: Decided<Way>): Promise<void> {
    setWrongName(undefined);
    try {
      await send(decided);
    } catch (error) {
      setWrongName(readRefusedFields(error)["name_read"]);
      // Another staff member was quicker, or the member was: what stands there now is shown under the refusal.
      if (error instanceof Refusal && error.status === 409) refresh();
      throw error;
    }
    toast.success(DONE[decided.decision]);
    refresh();
  }

  return (
    <>
      {proposal !== null && <Proposed proposal={proposal} />}
      <DecisionForm
        // Another state is another question.
        key={`${review.state} ${proposal?.id}`}
        options={waysFor(detail, mayDecide, notYetBecause(detail, isOpened))}
        mayNot={mayNotBecause(detail, mayReview)}
        onDecide={decide}
      >
        {(decision) =>
          (decision === "propose" || decision === "approve") && hasName ? (
            <TextField
              label="Name on the document"
              required
              help="As it stands there, with every name. Two of you type it without seeing what the other typed."
              maxLength={120}
              value={nameRead}
              error={wrongName}
              onChange={({ target }) => {
                setNameRead(target.value);
              }}
            />
          ) : null
        }
      </DecisionForm>
    </>
  );
}
