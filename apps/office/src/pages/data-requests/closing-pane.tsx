import {
  useApproveClosure,
  useProposeClosure,
  useRejectClosure,
  useWithdrawClosure,
} from "@kinfold/api/office/account-closures";
import { BLOCKER_WORDS } from "@kinfold/contract/account-closures";
import type { ClosureProposal, RequestedClosure } from "@kinfold/contract/office/account-closures";
import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { CLOSING_WORDS } from "./words.ts";

const REASONS = ["The member asked for it themselves, and nothing is left"];
const NOT_CERTAIN = ["It is not certain that the member asked"];

/** One request to close an account: who asked, what is left in it, and its closing by two. */
export function ClosingPane({ request }: { request: RequestedClosure }) {
  const { member, email, proposal, state, blockers } = request;
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {email}
        </Fact>
        <Fact term="Asked for">{formatLagosMoment(request.created_at)}</Fact>
        <Fact term="Due by law">{formatLagosMoment(request.due_at)}</Fact>
        <Fact term="State">{CLOSING_WORDS[state].words}</Fact>
        <Fact term="Sign-in last changed">
          {request.security_changed_at === null
            ? "Not in the last 30 days"
            : formatLagosMoment(request.security_changed_at)}
        </Fact>
        {request.closed_at !== null && (
          <Fact term="Closed">{formatLagosMoment(request.closed_at)}</Fact>
        )}
        {request.erase_on !== null && (
          <Fact term="Records are erased on">{formatLagosDate(request.erase_on)}</Fact>
        )}
        {proposal !== null && (
          <Fact term={`Proposed by ${proposal.proposed_by.name}`}>{proposal.reason}</Fact>
        )}
      </Facts>
      {blockers.length > 0 && (
        <Notice className="my-4" tone="warn" title="It cannot be closed yet">
          <ul className="m-0 flex list-none flex-col gap-1 p-0">
            {blockers.map((blocker) => (
              <li key={blocker}>{BLOCKER_WORDS[blocker].left}</li>
            ))}
          </ul>
        </Notice>
      )}
      {proposal !== null && proposal.status !== "rejected" ? (
        <Answering proposal={proposal} />
      ) : (
        state === "waiting" && blockers.length === 0 && <Proposing id={request.id} />
      )}
    </>
  );
}

/** The decision about a closing that one staff member proposed. */
function Answering({ proposal }: { proposal: ClosureProposal }) {
  const approve = useApproveClosure(proposal.id);
  const reject = useRejectClosure(proposal.id);
  const withdraw = useWithdrawClosure(proposal.id);
  return (
    <ProposalDecision
      proposal={proposal}
      kind="account_closure"
      whoDecides="Compliance decides this."
      approve={{
        command: approve,
        label: "Close the account",
        busy: "Closing",
        reasons: REASONS,
        done: `Closed. ${proposal.member.name} is notified.`,
      }}
      reject={{ command: reject, reasons: NOT_CERTAIN, done: "Rejected. The request waits." }}
      withdraw={{ command: withdraw, reasons: NOT_CERTAIN, done: "Withdrawn. The request waits." }}
    />
  );
}

/** Proposes to close the account. */
function Proposing({ id }: { id: string }) {
  const mayPropose = useMay("member.propose");
  const propose = useProposeClosure(id);
  return (
    <DecisionForm<"propose">
      options={
        mayPropose
          ? [{ value: "propose", label: "Propose to close", busy: "Proposing", reasons: REASONS }]
          : []
      }
      onDecide={async ({ words: reason }) => {
        await propose.trigger({ reason });
      }}
    />
  );
}
