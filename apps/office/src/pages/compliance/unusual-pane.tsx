import { OfficeFigure } from "#queue/office-figure.tsx";
import { toTransactionId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useSetUnusualAside } from "@kinfold/api/office/unusual-transactions";
import {
  UNUSUAL_RULE_SENTENCES,
  type UnusualTransaction,
} from "@kinfold/contract/office/unusual-transactions";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { ButtonLink } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { toast } from "@kinfold/ui/toast";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useMay } from "#session/current-staff.ts";
import {
  buildCasePath,
  buildNewCasePath,
  COMPARED_WORDS,
  UNUSUAL_RULE_NAMES,
} from "./case-words.ts";
import { TYPE_WORDS } from "./large-transaction-words.ts";

/** One unusual transaction: the rule with its figures, and what to do about it. */
export function UnusualPane({ row }: { row: UnusualTransaction }) {
  const { member, rule, state, set_aside: aside, compared_amount: compared } = row;
  const mayRecord = useMay("suspicion.record");
  return (
    <>
      <p>{UNUSUAL_RULE_SENTENCES[rule]}</p>
      <Facts>
        <Fact term="Member">
          {member.name}, {row.code}
        </Fact>
        <Fact term="Rule">{UNUSUAL_RULE_NAMES[rule]}</Fact>
        {row.transactions.map((one) => (
          <Fact key={one.id} term={`${TYPE_WORDS[one.type]}, ${formatLagosMoment(one.at)}`}>
            <OfficeFigure figure={buildFigureId("transaction", toTransactionId(one.id))}>
              <Figure size="row" amount={one.amount} currency={one.currency} />
            </OfficeFigure>
            {one.naira_amount !== null && (
              <>
                ,{" "}
                <OfficeFigure figure={buildFigureId("transaction-naira", toTransactionId(one.id))}>
                  <Figure size="row" amount={one.naira_amount} currency="NGN" />
                </OfficeFigure>
              </>
            )}
          </Fact>
        ))}
        {compared !== null && (
          <Fact term={COMPARED_WORDS[rule]}>
            <Figure size="row" amount={compared} currency="NGN" />
          </Fact>
        )}
        {row.deposit_count !== null && rule !== "in_and_out" && (
          <Fact term={rule === "structuring" ? "Deposits" : "Deposits before"}>
            {row.deposit_count}
          </Fact>
        )}
        {aside !== null && (
          <Fact term={`Set aside by ${aside.by}, ${formatLagosMoment(aside.at)}`}>
            {aside.reason}
          </Fact>
        )}
        {row.case_id !== null && (
          <Fact term="Case">
            <Link href={buildCasePath(row.case_id)}>{row.case_id}</Link>
          </Fact>
        )}
      </Facts>
      {mayRecord && state !== "in_case" && (
        <ButtonLink
          variant="outline"
          href={buildNewCasePath(member.id, "unusual", row.id)}
          className="self-start"
        >
          Open a case
        </ButtonLink>
      )}
      {state === "open" && <SettingAside row={row} />}
    </>
  );
}

/** Says why there is nothing unusual about it. */
function SettingAside({ row }: { row: UnusualTransaction }) {
  const mayRecord = useMay("suspicion.record");
  const setAside = useSetUnusualAside(row.transactions.at(-1)?.id ?? "");
  return (
    <DecisionForm<"set_aside">
      label="Nothing unusual?"
      options={
        mayRecord
          ? [
              {
                value: "set_aside",
                label: "Set aside",
                busy: "Setting aside",
                reasons: [
                  "Explained by the source of funds that the club has seen",
                  "The member explained it, with a document",
                ],
              },
            ]
          : []
      }
      onDecide={async ({ words: reason }) => {
        await setAside.trigger({ rule: row.rule, reason });
        toast.success("Set aside.");
      }}
    />
  );
}
