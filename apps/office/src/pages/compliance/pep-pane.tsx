import {
  useApprovePepApproval,
  useProposePepApproval,
  useRejectPepApproval,
  useWithdrawPepApproval,
} from "@kinfold/api/office/compliance";
import type { PepApproval, PepMember } from "@kinfold/contract/office/compliance";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { readRefusedFields } from "@kinfold/frame/refusal-words";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { formatPepCause, PEP_STATE_WORDS } from "#queue/pep-words.ts";

const EXPLAINED = "Their money is explained by what they earn";
const NOT_EXPLAINED = "It is not clear where the money comes from";

/** One politically exposed member: why the club says so, where their money comes from, and the senior approval. */
export function PepPane({ row }: { row: PepMember }) {
  const { member, code, email, active_since: activeSince, proposal, state } = row;
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {code}
        </Fact>
        <Fact term="Email">{email}</Fact>
        <Fact term="Politically exposed">{formatPepCause(row)}</Fact>
        <Fact term="Senior approval">{PEP_STATE_WORDS[state].words}</Fact>
        <Fact term="Active">
          {activeSince === null
            ? "Not before the approval"
            : `Since ${formatLagosDate(activeSince)}. They stay active while this waits.`}
        </Fact>
        {proposal !== null && (
          <>
            <Fact term="Source of funds">{proposal.source_of_funds}</Fact>
            <Fact term={`Proposed by ${proposal.proposed_by.name}`}>{proposal.reason}</Fact>
          </>
        )}
      </Facts>
      {proposal !== null && proposal.status !== "rejected" ? (
        <Answering proposal={proposal} />
      ) : (
        state === "waiting" && <Proposing row={row} />
      )}
    </>
  );
}

/** The senior staff member's decision about what compliance proposed. */
function Answering({ proposal }: { proposal: PepApproval }) {
  const approve = useApprovePepApproval(proposal.id);
  const reject = useRejectPepApproval(proposal.id);
  const withdraw = useWithdrawPepApproval(proposal.id);
  return (
    <ProposalDecision
      proposal={proposal}
      kind="pep_approval"
      whoDecides="An admin decides this."
      approve={{
        command: approve,
        reasons: [EXPLAINED],
        done: "Approved. Their government ID can be approved now.",
      }}
      reject={{
        command: reject,
        reasons: [NOT_EXPLAINED],
        done: "Rejected. The member stays as they are.",
      }}
      withdraw={{
        command: withdraw,
        reasons: ["Something has to be looked at again"],
        done: "Withdrawn. The member stays as they are.",
      }}
    />
  );
}

/** Notes where the member's money comes from, and proposes to admit them. */
function Proposing({ row }: { row: PepMember }) {
  const mayPropose = useMay("pep.propose");
  const propose = useProposePepApproval(row.id);
  const [sourceOfFunds, setSourceOfFunds] = useState("");
  const [refused, setRefused] = useState<string>();
  return (
    <DecisionForm<"propose">
      options={
        mayPropose
          ? [{ value: "propose", label: "Propose", busy: "Proposing", reasons: [EXPLAINED] }]
          : []
      }
      mayNot={
        row.is_own ? "This is your own membership. Another staff member proposes it." : undefined
      }
      onDecide={async ({ words: reason }) => {
        setRefused(undefined);
        try {
          await propose.trigger({ reason, source_of_funds: sourceOfFunds.trim() });
        } catch (error) {
          setRefused(readRefusedFields(error)["source_of_funds"]);
          throw error;
        }
        toast.success("Proposed. An admin decides it.");
      }}
    >
      {() => (
        <TextArea
          label="Source of funds"
          required
          help="Where the money comes from, and what you saw that shows it."
          rows={3}
          maxLength={NOTE_MAX_CHARACTERS}
          value={sourceOfFunds}
          error={refused}
          onChange={({ target }) => {
            setSourceOfFunds(target.value);
          }}
        />
      )}
    </DecisionForm>
  );
}
