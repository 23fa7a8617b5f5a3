import {
  useApproveMemberCorrection,
  useProposeMemberCorrection,
  useRejectMemberCorrection,
  useWithdrawMemberCorrection,
} from "@kinfold/api/office/member-corrections";
import type { CorrectedFields } from "@kinfold/contract/member-corrections";
import { IDENTITY_FIELDS, type IdentityField } from "@kinfold/contract/members";
import type {
  CorrectionProposal,
  RequestedCorrection,
} from "@kinfold/contract/office/member-corrections";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { CORRECTION_WORDS } from "./words.ts";

const FIELD_NAMES: Readonly<Record<IdentityField, string>> = {
  first_name: "First name",
  last_name: "Last name",
  date_of_birth: "Date of birth",
  citizenship: "Citizenship",
};

const GRANTED = ["The document shows it"];
const REFUSED = ["The documents that we have show it as it is"];
const NOT_CERTAIN = ["The document does not show it"];

const formatValue = (value: string | readonly string[] | null): string =>
  value === null ? "Nothing" : typeof value === "string" ? value : value.join(", ");

/** What each field was and is to be. */
function Changes({ changed }: { changed: CorrectedFields }) {
  return IDENTITY_FIELDS.map((field) => {
    const change = changed[field];
    return (
      change !== undefined && (
        <Fact key={field} term={FIELD_NAMES[field]}>
          {formatValue(change.from)} becomes {formatValue(change.to)}
        </Fact>
      )
    );
  });
}

/** One request for a correction: what was and what is to be, why, and its answer by two. */
export function CorrectionPane({ request }: { request: RequestedCorrection }) {
  const { member, email, proposal, state } = request;
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {email}
        </Fact>
        <Changes changed={request.changed} />
        <Fact term="Why">{request.reason}</Fact>
        <Fact term="Documents">
          <Link href={`${PATHS.identity}?search=${encodeURIComponent(email)}`}>
            See what they sent
          </Link>
        </Fact>
        <Fact term="Asked for">{formatLagosMoment(request.created_at)}</Fact>
        <Fact term="Due by law">{formatLagosMoment(request.due_at)}</Fact>
        <Fact term="State">{CORRECTION_WORDS[state].words}</Fact>
        {request.answer !== null && <Fact term="The member read">{request.answer}</Fact>}
        {proposal !== null && (
          <Fact
            term={`${proposal.proposed_by.name} proposed to ${proposal.is_granted ? "correct it" : "refuse it"}`}
          >
            {proposal.reason}
          </Fact>
        )}
      </Facts>
      {proposal !== null && proposal.status !== "rejected" ? (
        <Answering proposal={proposal} />
      ) : (
        state === "waiting" && <Proposing id={request.id} />
      )}
    </>
  );
}

/** The decision about an answer that one staff member proposed. */
function Answering({ proposal }: { proposal: CorrectionProposal }) {
  const approve = useApproveMemberCorrection(proposal.id);
  const reject = useRejectMemberCorrection(proposal.id);
  const withdraw = useWithdrawMemberCorrection(proposal.id);
  const { is_granted: isGranted, member } = proposal;
  return (
    <ProposalDecision
      proposal={proposal}
      kind="member_correction"
      whoDecides="Compliance decides this."
      approve={{
        command: approve,
        label: isGranted ? "Correct it" : "Refuse it",
        busy: isGranted ? "Correcting" : "Refusing",
        reasons: isGranted ? GRANTED : REFUSED,
        done: `${isGranted ? "Corrected" : "Refused"}. ${member.name} is notified.`,
      }}
      reject={{ command: reject, reasons: NOT_CERTAIN, done: "Rejected. The request waits." }}
      withdraw={{ command: withdraw, reasons: NOT_CERTAIN, done: "Withdrawn. The request waits." }}
    />
  );
}

/** Proposes to correct it, or to refuse it with the reason that the member reads. */
function Proposing({ id }: { id: string }) {
  const mayPropose = useMay("member.propose");
  const propose = useProposeMemberCorrection(id);
  return (
    <DecisionForm<"grant" | "refuse">
      options={
        mayPropose
          ? [
              {
                value: "grant",
                label: "Propose to correct it",
                busy: "Proposing",
                reasons: GRANTED,
              },
              {
                value: "refuse",
                label: "Propose to refuse it: the member reads the reason",
                busy: "Proposing",
                reasons: REFUSED,
                danger: true,
              },
            ]
          : []
      }
      onDecide={async ({ decision, words: reason }) => {
        await propose.trigger({ reason, ...(decision === "refuse" && { answer: reason }) });
      }}
    />
  );
}
