import {
  usePostSettlement,
  useProposeSettlement,
  useRefuseSettlement,
  useWithdrawSettlement,
} from "@kinfold/api/office/settlements";
import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import type { Settlement, SettlementProposal } from "@kinfold/contract/office/settlements";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { readRefusedFields } from "@kinfold/frame/refusal-words";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { negate, subtract, ZERO, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { useState } from "react";
import { DecisionForm } from "#queue/decision-form.tsx";
import { OfficeFigure, OfficeComputed } from "#queue/office-figure.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { PAYER_WORDS, STATE_WORDS } from "./words.ts";

/** What a provider has of ours once the payout is posted. */
function computeLeft(
  { id, amount, currency, with_provider: has, proposal }: Settlement,
  balance: FigureId,
): Computation {
  const kept = proposal?.kept ?? ZERO;
  return {
    title: "Left with it afterwards",
    formula: "What the provider has by our ledger, less what arrived and what it kept of it.",
    currency,
    total: subtract(subtract(has, amount), kept),
    parts: [
      { words: "With the provider, by our ledger", amount: has, figure: balance },
      {
        words: "Arrived at the bank",
        amount: negate(amount),
        figure: buildFigureId("statement-line", id),
      },
      ...(proposal === null
        ? []
        : [
            {
              words: "Kept by the provider",
              amount: negate(kept),
              figure: buildFigureId("settlement-kept", proposal.id),
            },
          ]),
    ],
  };
}

/** One payout of a provider: what arrived, what our ledger says that the provider has, and the decision. */
export function SettlementPane({ settlement }: { settlement: Settlement }) {
  const { amount, currency, proposal, state, gateway } = settlement;
  const balance = buildFigureId(
    "provider-balance",
    `${currency}.club:clearing:${gateway}:${currency}`,
  );
  const left = computeLeft(settlement, balance);
  return (
    <>
      <Facts>
        <Fact term="Arrived at the bank">
          <OfficeFigure figure={buildFigureId("statement-line", settlement.id)}>
            <Figure amount={amount} currency={currency} />
          </OfficeFigure>
        </Fact>
        {proposal !== null && (
          <Fact term="Kept by the provider">
            <OfficeFigure figure={buildFigureId("settlement-kept", proposal.id)}>
              <Figure amount={proposal.kept} currency={currency} />
            </OfficeFigure>
          </Fact>
        )}
        <Fact term={`With ${PAYER_WORDS[gateway]}, by our ledger`}>
          <OfficeFigure figure={balance}>
            <Figure amount={settlement.with_provider} currency={currency} />
          </OfficeFigure>
        </Fact>
        {state !== "posted" && (
          <Fact term="Left with it afterwards">
            <OfficeComputed made={left}>
              <Figure amount={left.total} currency={currency} />
            </OfficeComputed>
          </Fact>
        )}
        <Fact term="On the statement">{settlement.narration}</Fact>
        <Fact term="Our account">{settlement.account_number}</Fact>
        <Fact term="State">{STATE_WORDS[state].words}</Fact>
        {proposal !== null && (
          <Fact term={`Proposed by ${proposal.proposed_by.name}`}>
            {formatLagosMoment(proposal.created_at)}
          </Fact>
        )}
        {proposal !== null && <Fact term="Why">{proposal.reason}</Fact>}
        {proposal?.decided_by && <Fact term="Posted by">{proposal.decided_by.name}</Fact>}
      </Facts>
      {proposal === null ? (
        <Proposing settlement={settlement} />
      ) : (
        state === "proposed" && <Answering proposal={proposal} />
      )}
    </>
  );
}

/** The decision about a payout that one staff member proposed to post. */
function Answering({ proposal }: { proposal: SettlementProposal }) {
  const post = usePostSettlement(proposal.id);
  const refuse = useRefuseSettlement(proposal.id);
  const withdraw = useWithdrawSettlement(proposal.id);
  return (
    <ProposalDecision
      proposal={proposal}
      kind="settlement"
      whoDecides="A finance approver posts this."
      approve={{
        command: post,
        label: "Post it",
        busy: "Posting",
        reasons: ["Agrees with the provider's report and the statement"],
        done: "Posted.",
      }}
      reject={{
        command: refuse,
        label: "Do not post it",
        busy: "Refusing",
        reasons: ["Another amount was kept", "Not a payout of this provider"],
        done: "Not posted. It waits again.",
      }}
      withdraw={{
        command: withdraw,
        reasons: ["Another amount was kept", "Not a payout of this provider"],
        done: "Withdrawn. It waits again.",
      }}
    />
  );
}

/** Says what the provider kept of a payout, and proposes to post it. */
function Proposing({ settlement }: { settlement: Settlement }) {
  const { id, gateway, currency } = settlement;
  const mayPropose = useMay("settlement.propose");
  const propose = useProposeSettlement(id);
  const [kept, setKept] = useState<Minor | null>(ZERO);
  return (
    <DecisionForm<"propose">
      options={
        mayPropose
          ? [
              {
                value: "propose",
                label: "Propose to post it",
                busy: "Proposing",
                reasons: ["Agrees with the provider's report"],
              },
            ]
          : []
      }
      onDecide={async ({ words: reason }) => {
        await propose.trigger({ gateway, kept: kept ?? ZERO, reason });
      }}
    >
      {() => (
        <AmountField
          label="Kept by the provider"
          help="Its report says what it took of what it collected, beside what it paid out."
          currency={currency}
          value={kept}
          onChange={setKept}
          error={readRefusedFields(propose.error)["kept"]}
        />
      )}
    </DecisionForm>
  );
}
