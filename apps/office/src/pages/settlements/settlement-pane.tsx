import {
  usePostSettlement,
  useProposeSettlement,
  useRefuseSettlement,
} from "@kinfold/api/office/settlements";
import type { Settlement } from "@kinfold/contract/office/settlements";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import { refusedFields } from "@kinfold/frame/refusal-words";
import { AmountField } from "@kinfold/ui/amount-field";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { useState } from "react";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { PAYER_WORDS, STATE_WORDS } from "./words.ts";

/** One payout of a provider: what arrived, what our books say that the provider has, and the decision. */
export function SettlementPane({ settlement }: { settlement: Settlement }) {
  const { amount, currency, proposal, state, gateway } = settlement;
  return (
    <>
      <Facts>
        <Fact term="Arrived at the bank">
          <Figure amount={amount} currency={currency} />
        </Fact>
        {proposal !== null && (
          <Fact term="Kept by the provider">
            <Figure amount={proposal.kept} currency={currency} />
          </Fact>
        )}
        <Fact term={`With ${PAYER_WORDS[gateway]}, by our books`}>
          <Figure amount={settlement.with_provider} currency={currency} />
        </Fact>
        {state !== "posted" && (
          <Fact term="Left with it afterwards">
            <Figure
              amount={settlement.with_provider - amount - (proposal?.kept ?? 0n)}
              currency={currency}
            />
          </Fact>
        )}
        <Fact term="On the statement">{settlement.narration}</Fact>
        <Fact term="Our account">{settlement.account_number}</Fact>
        <Fact term="State">{STATE_WORDS[state].words}</Fact>
        {proposal !== null && (
          <Fact term={`Proposed by ${proposal.proposed_by.name}`}>
            {lagosMoment(proposal.proposed_at)}
          </Fact>
        )}
        {proposal !== null && <Fact term="Why">{proposal.reason}</Fact>}
        {settlement.posted_by !== null && <Fact term="Posted by">{settlement.posted_by.name}</Fact>}
      </Facts>
      <Decision settlement={settlement} />
    </>
  );
}

type Deed = "propose" | "post" | "refuse";

const PROPOSE: DecisionOption<Deed> = {
  value: "propose",
  label: "Propose to post it",
  busy: "Proposing",
  reasons: ["Agrees with the provider's report"],
};
const POST: DecisionOption<Deed> = {
  value: "post",
  label: "Post it",
  busy: "Posting",
  reasons: ["Agrees with the provider's report and the statement"],
};
const REFUSE: DecisionOption<Deed> = {
  value: "refuse",
  label: "Do not post it",
  busy: "Refusing",
  reasons: ["Another amount was kept", "Not a payout of this provider"],
  danger: true,
};

function Decision({ settlement }: { settlement: Settlement }) {
  const { id, state, gateway, currency, proposal } = settlement;
  const me = useCurrentStaff();
  const mayPropose = useMay("settlement.propose");
  const mayConfirm = useMay("settlement.confirm");
  const mayRefuse = useMay("settlement.refuse");
  const propose = useProposeSettlement(id);
  const post = usePostSettlement(id);
  const refuse = useRefuseSettlement(id);
  const [kept, setKept] = useState<bigint | null>(0n);
  if (state === "posted") return null;
  const isMine = proposal?.proposed_by.id === me.id;
  const options =
    proposal === null
      ? mayPropose
        ? [PROPOSE]
        : []
      : [...(mayConfirm && !isMine ? [POST] : []), ...(mayRefuse ? [REFUSE] : [])];
  return (
    <>
      {isMine && (
        <p className="text-ink-soft">
          You proposed this: a finance approver who is somebody else has to post it.
        </p>
      )}
      <DecisionForm<Deed>
        options={options}
        onDecide={async ({ decision, words: reason }) => {
          if (decision === "propose") await propose.trigger({ gateway, kept: kept ?? 0n, reason });
          else if (proposal !== null) {
            const answer = decision === "post" ? post : refuse;
            await answer.trigger({ proposal_id: proposal.id, reason });
          }
        }}
      >
        {(decision) =>
          decision === "propose" && (
            <AmountField
              label="Kept by the provider"
              help="Its report says what it took of what it collected, beside what it paid out."
              currency={currency}
              value={kept}
              onChange={setKept}
              error={refusedFields(propose.error)["kept"]}
            />
          )
        }
      </DecisionForm>
    </>
  );
}
