import {
  useApproveHitAnswer,
  useProposeHitAnswer,
  useRejectHitAnswer,
  useWithdrawHitAnswer,
} from "@kinfold/api/office/sanctions";
import type { HitAnswer, HitProposal, SanctionsHit } from "@kinfold/contract/office/sanctions";
import { formatLagosDate, formatShortDay } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { toast } from "@kinfold/ui/toast";
import { PATHS } from "#paths.ts";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { buildNewCasePath } from "./case-words.ts";
import { ANSWER_WORDS, HIT_STATE_WORDS } from "./sanctions-words.ts";

const DIFFERS = "Another person: other birth date or country";
const SAME = "The same person: name, birth date and country agree";
const AGAIN = "Something has to be looked at again";

/** One hit: the member beside the entry of the list, and its answer by two. */
export function SanctionsPane({ hit }: { hit: SanctionsHit }) {
  const { member, proposal, state } = hit;
  const mayOpenCase = useMay("suspicion.record");
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {hit.code}
        </Fact>
        <Fact term="Screened as">{hit.screened_name}</Fact>
        <Fact term="Born">
          {hit.birth_date === null ? "Not said" : formatShortDay(hit.birth_date)}
        </Fact>
        <Fact term="On the list">{hit.entry_name}</Fact>
        <Fact term="List">
          {hit.list_name}, {hit.entry_reference}
        </Fact>
        <Fact term="Fits by">{hit.score} of 100</Fact>
        <Fact term="Last returned on the list of">{formatShortDay(hit.last_list_date)}</Fact>
        <Fact term="Active">
          {hit.active_since === null
            ? "Not before the answer"
            : `Since ${formatLagosDate(hit.active_since)}`}
        </Fact>
        <Fact term="State">{HIT_STATE_WORDS[state].words}</Fact>
        {proposal !== null && (
          <>
            <Fact term={`Proposed by ${proposal.proposed_by.name}`}>
              {ANSWER_WORDS[proposal.answer]}
            </Fact>
            <Fact term="Because">{proposal.reason}</Fact>
          </>
        )}
      </Facts>
      {mayOpenCase && (
        <p>
          <Link href={buildNewCasePath(member.id, "sanctions_hit", hit.id)}>Open a case</Link>
        </p>
      )}
      {proposal !== null && proposal.status !== "rejected" ? (
        <Answering proposal={proposal} />
      ) : (
        state === "open" && <Proposing id={hit.id} />
      )}
    </>
  );
}

/** The second staff member's decision about the answer. */
function Answering({ proposal }: { proposal: HitProposal }) {
  const approve = useApproveHitAnswer(proposal.id);
  const reject = useRejectHitAnswer(proposal.id);
  const withdraw = useWithdrawHitAnswer(proposal.id);
  return (
    <ProposalDecision
      proposal={proposal}
      kind="sanctions_answer"
      whoDecides="Compliance decides this."
      approve={{ command: approve, reasons: ["I find the same"], done: "Answered." }}
      reject={{ command: reject, reasons: [AGAIN], done: "Rejected. The hit stays open." }}
      withdraw={{ command: withdraw, reasons: [AGAIN], done: "Withdrawn. The hit stays open." }}
    />
  );
}

/** Says what the hit is. */
function Proposing({ id }: { id: string }) {
  const mayPropose = useMay("sanctions.propose");
  const propose = useProposeHitAnswer(id);
  return (
    <DecisionForm<HitAnswer>
      label="What is it?"
      options={
        mayPropose
          ? [
              { value: "false", label: "Another person", busy: "Proposing", reasons: [DIFFERS] },
              { value: "true", label: "The same person", busy: "Proposing", reasons: [SAME] },
            ]
          : []
      }
      onDecide={async ({ decision, words: reason }) => {
        await propose.trigger({ answer: decision, reason });
        toast.success("Proposed. Another staff member decides it.");
      }}
    />
  );
}
