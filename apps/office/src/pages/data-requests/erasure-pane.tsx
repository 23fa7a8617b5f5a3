import {
  useApproveErasure,
  useProposeErasure,
  useRejectErasure,
  useWithdrawErasure,
} from "@kinfold/api/office/erasures";
import {
  ERASURE_BLOCKER_WORDS,
  type DueErasure,
  type ErasureProposal,
} from "@kinfold/contract/office/erasures";
import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { ERASURE_WORDS } from "./words.ts";

const REASONS = ["Their day of erasure has come, and nothing needs their records"];
const STILL_NEEDED = ["A court, the police or an audit still needs the records"];

/** One closed account whose day of erasure has come: what holds it back, and its erasure by two. */
export function ErasurePane({ erasure }: { erasure: DueErasure }) {
  const { member, proposal, state, blockers } = erasure;
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>
        </Fact>
        <Fact term="Account closed">{formatLagosMoment(erasure.closed_at)}</Fact>
        <Fact term="Day of erasure">{formatLagosDate(erasure.erase_on)}</Fact>
        <Fact term="To be decided by">{formatLagosMoment(erasure.due_at)}</Fact>
        <Fact term="State">{ERASURE_WORDS[state].words}</Fact>
        {erasure.erased_at !== null && (
          <Fact term="Erased">{formatLagosMoment(erasure.erased_at)}</Fact>
        )}
        {proposal !== null && (
          <Fact term={`Proposed by ${proposal.proposed_by.name}`}>{proposal.reason}</Fact>
        )}
      </Facts>
      {erasure.files_left > 0 && (
        <Notice className="my-4" tone="info" title="Files are being removed">
          {`${erasure.files_left} of their files are still in the store. They go within minutes.`}
        </Notice>
      )}
      {state === "waiting" && blockers.length === 0 && (
        <Notice className="my-4" tone="warn" title="It cannot be undone">
          Who they are goes from every table and file. Every figure of the ledger stays. Do not name
          the member in your reason.
        </Notice>
      )}
      {blockers.length > 0 && (
        <Notice className="my-4" tone="warn" title="Their records are still needed">
          <ul className="m-0 flex list-none flex-col gap-1 p-0">
            {blockers.map((blocker) => (
              <li key={blocker}>{ERASURE_BLOCKER_WORDS[blocker]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {proposal !== null && proposal.status !== "rejected" ? (
        <Answering proposal={proposal} />
      ) : (
        state === "waiting" && blockers.length === 0 && <Proposing id={erasure.id} />
      )}
    </>
  );
}

/** The decision about an erasure that one staff member proposed. */
function Answering({ proposal }: { proposal: ErasureProposal }) {
  const approve = useApproveErasure(proposal.id);
  const reject = useRejectErasure(proposal.id);
  const withdraw = useWithdrawErasure(proposal.id);
  return (
    <ProposalDecision
      proposal={proposal}
      kind="erasure"
      whoDecides="Compliance decides this."
      approve={{
        command: approve,
        label: "Erase the member",
        busy: "Erasing",
        reasons: REASONS,
        done: "Erased. Their files go within minutes.",
      }}
      reject={{ command: reject, reasons: STILL_NEEDED, done: "Rejected. The erasure waits." }}
      withdraw={{ command: withdraw, reasons: STILL_NEEDED, done: "Withdrawn. The erasure waits." }}
    />
  );
}

/** Proposes to erase the member. */
function Proposing({ id }: { id: string }) {
  const mayPropose = useMay("member.propose");
  const propose = useProposeErasure(id);
  return (
    <DecisionForm<"propose">
      options={
        mayPropose
          ? [{ value: "propose", label: "Propose to erase", busy: "Proposing", reasons: REASONS }]
          : []
      }
      onDecide={async ({ words: reason }) => {
        await propose.trigger({ reason });
      }}
    />
  );
}
