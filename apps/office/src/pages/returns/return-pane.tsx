import { useReturn } from "@kinfold/api/office/returns";
import { useReceiptLines } from "@kinfold/api/office/statements";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { PaymentReturn, PaymentReturnDetail } from "@kinfold/contract/office/returns";
import { formatRate } from "@kinfold/contract/rate-words";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { add, negate, subtract, ZERO, type Minor } from "@kinfold/money";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Timeline } from "@kinfold/ui/timeline";
import { useId } from "react";
import { PATHS } from "#paths.ts";
import { OfficeFigure, OfficeComputed } from "#queue/office-figure.tsx";
import { Opened } from "#queue/opened.tsx";
import { StatementLine } from "#queue/statement-line.tsx";
import { ReturnDecision } from "./return-decision.tsx";
import { formatAction, STATE_WORDS } from "./words.ts";

/** One payment that goes back: whose it is, what their wallet has, who said what, and the decision. */
export function ReturnPane({ id }: { id: string }) {
  return (
    <Opened read={useReturn(id)} reading="Reading what goes back">
      {(detail) => <Known detail={detail} />}
    </Opened>
  );
}

const PROVIDERS: Readonly<Record<string, string>> = {
  paystack: "Paystack",
  monnify: "Monnify",
  flutterwave: "Flutterwave",
  bank: "Our bank",
};

/** The wallet has less than is asked for: nothing can be taken or released before money comes in. */
function Short({ returned, leaves_wallet: leaves }: PaymentReturnDetail) {
  const { owed, available, state } = returned;
  if (state === "reversal" || state === "reversal_proposed") {
    return (
      <Notice tone="warn" title="Our bank took this transfer back">
        What the wallet had is held and the rest is owed until two of the staff have decided. Ask
        the bank before you propose an outcome.
      </Notice>
    );
  }
  if (returned.kind === "correction" && state !== "owed") return null;
  if (available >= (leaves ?? owed)) return null;
  return (
    <Notice tone="warn" title="The wallet has less to spend">
      {leaves === null
        ? "What is owed can be taken once money has come in. Withdrawals wait until then."
        : "It cannot be released before money has come in: what we give back of our own will is covered by the wallet."}
    </Notice>
  );
}

/** What would leave the wallet. A correction takes what there is, and the rest is owed. */
function Leaving({ returned, leaves }: { returned: PaymentReturn; leaves: Minor }) {
  const { id, kind, available, credited_currency: currency } = returned;
  if (kind !== "correction") {
    return (
      <Fact term="Leaves the wallet">
        <OfficeFigure figure={buildFigureId("return-leaves", id)}>
          <Figure amount={leaves} currency={currency} />
        </OfficeFigure>
      </Fact>
    );
  }
  const share = {
    words: "The member’s share",
    amount: leaves,
    figure: buildFigureId("return-leaves", id),
  };
  const inWallet = {
    words: "In the wallet to spend",
    amount: available,
    ...(returned.wallet_id !== null && {
      figure: buildFigureId("wallet-available", toWalletId(returned.wallet_id)),
    }),
  };
  const isCovered = available >= leaves;
  const taken: Computation = {
    title: "Would leave the wallet",
    formula: isCovered
      ? "The member’s whole share: the wallet has as much."
      : "All that the wallet has: it is less than the member’s share.",
    currency,
    total: isCovered ? leaves : available,
    parts: [isCovered ? share : inWallet],
  };
  const lacking: Computation = {
    title: "Would be owed",
    formula: "The member’s share, less what the wallet has.",
    currency,
    total: subtract(leaves, taken.total),
    parts: [share, { ...(isCovered ? share : inWallet), amount: negate(taken.total) }],
  };
  return (
    <>
      <Fact term="Would leave the wallet">
        <OfficeComputed made={taken}>
          <Figure amount={taken.total} currency={currency} />
        </OfficeComputed>
      </Fact>
      <Fact term="Would be owed">
        <OfficeComputed made={lacking}>
          <Figure amount={lacking.total} currency={currency} />
        </OfficeComputed>
      </Fact>
    </>
  );
}

/** The lines of the statement that the corrected receipt was confirmed by. */
function CorrectedLines({ reference }: { reference: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="heading-xs">
        On the bank statement
      </h3>
      <Opened read={useReceiptLines(reference)} reading="Reading the bank statement">
        {({ named }) =>
          named.length === 0 ? (
            <p className="text-ink-soft">The receipt was confirmed without a statement line.</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {named.map((line) => (
                <StatementLine key={line.id} line={line} />
              ))}
            </ul>
          )
        }
      </Opened>
    </section>
  );
}

function Known({ detail }: { detail: PaymentReturnDetail }) {
  const { returned, decisions } = detail;
  const { id, currency, credited_currency: credited, taken, owed, recovered } = returned;
  const back: Computation = {
    title: "Would come back",
    formula: "What left the wallet and what was taken since.",
    currency: credited,
    total: add(taken ?? ZERO, recovered),
    parts: [
      {
        words: "Left the wallet",
        amount: taken ?? ZERO,
        figure: buildFigureId("return-taken", id),
      },
      { words: "Taken since", amount: recovered, figure: buildFigureId("return-recovered", id) },
    ],
  };
  return (
    <>
      <Facts>
        <Fact term="Goes back">
          <OfficeFigure figure={buildFigureId("return-amount", id)}>
            <Figure amount={returned.amount} currency={currency} />
          </OfficeFigure>
        </Fact>
        {returned.exchange_rate !== null && (
          <Fact term="Rate">{formatRate(returned.exchange_rate, returned.rate)}</Fact>
        )}
        {taken !== null && (
          <Fact term="Left the wallet">
            <OfficeFigure figure={buildFigureId("return-taken", id)}>
              <Figure amount={taken} currency={credited} />
            </OfficeFigure>
          </Fact>
        )}
        {owed > 0n && (
          <Fact term="Still owed">
            <OfficeFigure figure={buildFigureId("return-owed", id)}>
              <Figure amount={owed} currency={credited} />
            </OfficeFigure>
          </Fact>
        )}
        {recovered > 0n && (
          <Fact term="Taken since">
            <OfficeFigure figure={buildFigureId("return-recovered", id)}>
              <Figure amount={recovered} currency={credited} />
            </OfficeFigure>
          </Fact>
        )}
        {returned.held > 0n && (
          <Fact term="Held for it">
            <OfficeFigure figure={buildFigureId("return-held", id)}>
              <Figure amount={returned.held} currency={credited} />
            </OfficeFigure>
          </Fact>
        )}
        {detail.leaves_wallet !== null && (
          <Leaving returned={returned} leaves={detail.leaves_wallet} />
        )}
        {returned.state === "undo_proposed" && (
          <>
            <Fact term="Would come back">
              <OfficeComputed made={back}>
                <Figure amount={back.total} currency={credited} />
              </OfficeComputed>
            </Fact>
            <Fact term="Would be owed no longer">
              <OfficeFigure figure={buildFigureId("return-owed", id)}>
                <Figure amount={owed} currency={credited} />
              </OfficeFigure>
            </Fact>
          </>
        )}
        <Fact term="In the wallet to spend">
          {returned.wallet_id === null ? (
            "No wallet"
          ) : (
            <OfficeFigure
              figure={buildFigureId("wallet-available", toWalletId(returned.wallet_id))}
            >
              <Figure amount={returned.available} currency={credited} />
            </OfficeFigure>
          )}
        </Fact>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${returned.member.id}`}>{returned.member.name}</Link>
        </Fact>
        <Fact term="Payment" action={<CopyButton text={returned.reference} what="the reference" />}>
          {returned.reference}
        </Fact>
        <Fact term="Provider">{PROVIDERS[returned.provider] ?? returned.provider}</Fact>
        <Fact term="Why">
          <span className="inline-block first-letter:uppercase">{returned.reason}</span>
        </Fact>
        <Fact term="State">{STATE_WORDS[returned.state].words}</Fact>
      </Facts>
      <Short {...detail} />
      {returned.kind === "correction" && <CorrectedLines reference={returned.reference} />}
      {decisions.length > 0 && (
        <Timeline
          steps={decisions.map(({ action, by, at, reason }, index) => ({
            key: `${action} ${index}`,
            title: `${formatAction(action, returned.kind)} by ${by.name}`,
            state: "done",
            when: <time dateTime={at}>{formatLagosMoment(at)}</time>,
            note: reason,
          }))}
        />
      )}
      <ReturnDecision key={`${returned.state} ${decisions.length}`} detail={detail} />
    </>
  );
}
