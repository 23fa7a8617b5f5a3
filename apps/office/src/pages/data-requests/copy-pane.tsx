import {
  useApproveDataExport,
  useProposeDataExport,
  useRejectDataExport,
  useWithdrawDataExport,
} from "@kinfold/api/office/data-exports";
import type { DataExportRelease, RequestedDataExport } from "@kinfold/contract/office/data-exports";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { STATE_WORDS } from "./words.ts";

/** One request for a copy of a member's data: who asked, until when it is due, and its release by two. */
export function CopyPane({ request }: { request: RequestedDataExport }) {
  const { member, email, proposal, state } = request;
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {email}
        </Fact>
        <Fact term="Asked for">{formatLagosMoment(request.created_at)}</Fact>
        <Fact term="Due by law">{formatLagosMoment(request.due_at)}</Fact>
        <Fact term="State">{STATE_WORDS[state].words}</Fact>
        <Fact term="Sign-in last changed">
          {request.security_changed_at === null
            ? "Not in the last 30 days"
            : formatLagosMoment(request.security_changed_at)}
        </Fact>
        {request.expires_at !== null && (
          <Fact term="Download until">{formatLagosMoment(request.expires_at)}</Fact>
        )}
        {proposal !== null && (
          <Fact term={`Proposed by ${proposal.proposed_by.name}`}>{proposal.reason}</Fact>
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

/** The decision about a release that one staff member proposed. */
function Answering({ proposal }: { proposal: DataExportRelease }) {
  const approve = useApproveDataExport(proposal.id);
  const reject = useRejectDataExport(proposal.id);
  const withdraw = useWithdrawDataExport(proposal.id);
  return (
    <ProposalDecision
      proposal={proposal}
      kind="data_export"
      whoDecides="Compliance decides this."
      approve={{
        command: approve,
        label: "Release",
        busy: "Releasing",
        reasons: ["The member asked for it themselves"],
        done: `Released. ${proposal.member.name} is notified.`,
      }}
      reject={{
        command: reject,
        reasons: ["It is not certain that the member asked"],
        done: "Rejected. The request waits.",
      }}
      withdraw={{
        command: withdraw,
        reasons: ["It is not certain that the member asked"],
        done: "Withdrawn. The request waits.",
      }}
    />
  );
}

/** Proposes to release the copy. */
function Proposing({ id }: { id: string }) {
  const mayPropose = useMay("member.propose");
  const propose = useProposeDataExport(id);
  return (
    <DecisionForm<"propose">
      options={
        mayPropose
          ? [
              {
                value: "propose",
                label: "Propose to release",
                busy: "Proposing",
                reasons: ["The member asked for it themselves"],
              },
            ]
          : []
      }
      onDecide={async ({ words: reason }) => {
        await propose.trigger({ reason });
      }}
    />
  );
}
