import { useReturn } from "@kinfold/api/office/returns";
import { useReceiptLines } from "@kinfold/api/office/statements";
import type { PaymentReturn, PaymentReturnDetail } from "@kinfold/contract/office/returns";
import { formatRate } from "@kinfold/contract/rate-words";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { add, subtract, ZERO, type Minor } from "@kinfold/money";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Timeline } from "@kinfold/ui/timeline";
import { useId } from "react";
import { PATHS } from "#paths.ts";
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
  const { kind, available, credited_currency: currency } = returned;
  if (kind !== "correction") {
    return (
      <Fact term="Leaves the wallet">
        <Figure amount={leaves} currency={currency} />
      </Fact>
    );
  }
  const taken = available < leaves ? available : leaves;
  return (
    <>
      <Fact term="Would leave the wallet">
        <Figure amount={taken} currency={currency} />
      </Fact>
      <Fact term="Would be owed">
        <Figure amount={subtract(leaves, taken)} currency={currency} />
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
  const { currency, credited_currency: credited, taken, owed, recovered } = returned;
  return (
    <>
      <Facts>
        <Fact term="Goes back">
          <Figure amount={returned.amount} currency={currency} />
        </Fact>
        {returned.exchange_rate !== null && (
          <Fact term="Rate">{formatRate(returned.exchange_rate, returned.rate)}</Fact>
        )}
        {taken !== null && (
          <Fact term="Left the wallet">
            <Figure amount={taken} currency={credited} />
          </Fact>
        )}
        {owed > 0n && (
          <Fact term="Still owed">
            <Figure amount={owed} currency={credited} />
          </Fact>
        )}
        {recovered > 0n && (
          <Fact term="Taken since">
            <Figure amount={recovered} currency={credited} />
          </Fact>
        )}
        {returned.held > 0n && (
          <Fact term="Held for it">
            <Figure amount={returned.held} currency={credited} />
          </Fact>
        )}
        {detail.leaves_wallet !== null && (
          <Leaving returned={returned} leaves={detail.leaves_wallet} />
        )}
        {returned.state === "undo_proposed" && (
          <>
            <Fact term="Would come back">
              <Figure amount={add(taken ?? ZERO, recovered)} currency={credited} />
            </Fact>
            <Fact term="Would be owed no longer">
              <Figure amount={owed} currency={credited} />
            </Fact>
          </>
        )}
        <Fact term="In the wallet to spend">
          <Figure amount={returned.available} currency={credited} />
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
