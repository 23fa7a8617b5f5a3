import {
  useApproveNoSuspicion,
  useProposeNoSuspicion,
  useRejectNoSuspicion,
  useReportSuspiciousCase,
  useWithdrawNoSuspicion,
} from "@kinfold/api/office/suspicious-cases";
import type {
  NoSuspicionProposal,
  SuspiciousCase,
} from "@kinfold/contract/office/suspicious-cases";
import { Fact, Facts } from "@kinfold/ui/facts";
import { toast } from "@kinfold/ui/toast";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { NfiuReport } from "./nfiu-report.tsx";

const EXPLAINED = "Explained by documents that the club has seen";
const AGAIN = "Something has to be looked at again";

/** How a case ends: reported, or closed by two people. */
export function CaseEnd({ kept }: { kept: SuspiciousCase }) {
  const { proposal, state } = kept;
  const mayRecord = useMay("suspicion.record");
  const waits = proposal?.status === "proposed";
  if (state === "reported" && !waits) return null;
  return (
    <section aria-label="End" className="mt-8 flex max-w-160 flex-col gap-6">
      <h2 className="heading-sm">End</h2>
      {state === "open" &&
        (mayRecord ? (
          <Reporting id={kept.id} />
        ) : (
          <p className="text-ink-soft">Compliance reports it, or two people close it.</p>
        ))}
      {proposal !== null && (state !== "open" || proposal.status !== "rejected") ? (
        <Closing proposal={proposal} />
      ) : (
        mayRecord && <Proposing id={kept.id} />
      )}
    </section>
  );
}

/** Notes that it was reported. */
function Reporting({ id }: { id: string }) {
  const report = useReportSuspiciousCase(id);
  return (
    <NfiuReport
      onReport={(noted) => report.trigger(noted)}
      noted="Noted as reported. The case has ended."
      className="self-start"
    />
  );
}

/** Proposes to close it without a report. */
function Proposing({ id }: { id: string }) {
  const propose = useProposeNoSuspicion(id);
  return (
    <DecisionForm<"propose">
      label="No suspicion"
      options={[
        {
          value: "propose",
          label: "Propose to close it",
          busy: "Proposing",
          reasons: [EXPLAINED],
        },
      ]}
      onDecide={async ({ words: reason }) => {
        await propose.trigger({ reason });
        toast.success("Proposed. Another staff member decides it.");
      }}
    />
  );
}

/** The second staff member's decision about closing it. */
function Closing({ proposal }: { proposal: NoSuspicionProposal }) {
  const approve = useApproveNoSuspicion(proposal.id);
  const reject = useRejectNoSuspicion(proposal.id);
  const withdraw = useWithdrawNoSuspicion(proposal.id);
  return (
    <>
      <Facts>
        <Fact term={`No suspicion, proposed by ${proposal.proposed_by.name}`}>
          {proposal.reason}
        </Fact>
      </Facts>
      <ProposalDecision
        proposal={proposal}
        kind="no_suspicion"
        whoDecides="Compliance decides this."
        approve={{ command: approve, reasons: ["I find the same"], done: "Closed." }}
        reject={{ command: reject, reasons: [AGAIN], done: "Rejected. The case stays open." }}
        withdraw={{ command: withdraw, reasons: [AGAIN], done: "Withdrawn. The case stays open." }}
      />
    </>
  );
}
