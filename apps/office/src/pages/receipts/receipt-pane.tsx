import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useTransferReceipt } from "@kinfold/api/office/receipts";
import { useReceiptLines } from "@kinfold/api/office/statements";
import type { TransferDetail, TransferTwin } from "@kinfold/contract/office/receipts";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Timeline, type TimelineStep } from "@kinfold/ui/timeline";
import { Opened } from "#queue/opened.tsx";
import { RECEIPT_FLAG_WORDS } from "#queue/receipt-flag-words.ts";
import { buildAuditPath, buildJournalsPath } from "#queue/reference-paths.ts";
import { useMay } from "#session/current-staff.ts";
import { ReceiptCorrection } from "./receipt-correction.tsx";
import { ReceiptDecision } from "./receipt-decision.tsx";
import { StatementLines } from "./receipt-lines.tsx";
import { ReceiptFile } from "./receipt-file.tsx";
import { STATE_WORDS } from "./words.ts";

/** One receipt: the document beside the facts, its twins, what was decided so far, and the decision. */
export function ReceiptPane({ reference }: { reference: string }) {
  return (
    <Opened read={useTransferReceipt(reference)} reading="Reading the receipt">
      {(detail) => <Known detail={detail} />}
    </Opened>
  );
}

const SHARES = {
  file: "the same file",
  bank_reference: "the same bank reference",
  amount_and_day: "the same amount and day",
} as const;

function Twin({ twin }: { twin: TransferTwin }) {
  return (
    <li>
      <span className="font-strong">
        {twin.id}, {twin.member.name}
      </span>
      :{" "}
      <Figure
        size="row"
        amount={twin.amount}
        currency={twin.currency}
        data-figure={buildFigureId("payment-charged", twin.id)}
      />
      , {twin.shares.map((share) => SHARES[share]).join(" and ")}. {STATE_WORDS[twin.state]}.
    </li>
  );
}

function Known({ detail }: { detail: TransferDetail }) {
  const { receipt: row, file, twins } = detail;
  const { proposal } = row;
  return (
    <>
      {(row.flags.length > 0 || twins.length > 0) && (
        <Notice tone="warn" title="Look twice">
          <ul className="flex flex-col gap-1">
            {row.flags.map((flag) => (
              <li key={flag}>{RECEIPT_FLAG_WORDS[flag].long}</li>
            ))}
            {twins.map((twin) => (
              <Twin key={twin.id} twin={twin} />
            ))}
          </ul>
        </Notice>
      )}
      <ReceiptFile reference={row.id} file={file} />
      <Facts>
        <Fact term="The member told us">
          <OfficeFigure figure={buildFigureId("payment-charged", row.id)}>
            <Figure amount={row.amount} currency={row.currency} />
          </OfficeFigure>
        </Fact>
        {proposal !== null && (
          <Fact term="Arrived">
            <OfficeFigure figure={buildFigureId("receipt-received", proposal.id)}>
              <Figure amount={proposal.received} currency={row.currency} />
            </OfficeFigure>
          </Fact>
        )}
        {proposal !== null && proposal.fee > 0n && (
          <Fact term="Fee of the bank">
            <OfficeFigure figure={buildFigureId("receipt-fee", proposal.id)}>
              <Figure amount={proposal.fee} currency={row.currency} />
            </OfficeFigure>
          </Fact>
        )}
        {proposal !== null && <Fact term="Value date">{formatLongDay(proposal.value_date)}</Fact>}
        <Fact term="For">{row.plan_name ?? "Wallet"}</Fact>
        <Fact term="Reference" action={<CopyButton text={row.id} what="the reference" />}>
          {row.id}
        </Fact>
        <Fact term="Into">
          {row.account === null
            ? "Not said"
            : `${row.account.bank_name} ${row.account.account_number}`}
        </Fact>
        {row.bank_reference !== null && <Fact term="Bank reference">{row.bank_reference}</Fact>}
        {row.note !== null && <Fact term="The member's note">{row.note}</Fact>}
        <Fact term="State">{STATE_WORDS[row.state]}</Fact>
        <ReferenceLinks reference={row.id} />
      </Facts>
      {detail.decisions.length > 0 && <Timeline steps={stepsOf(detail)} />}
      <Opened read={useReceiptLines(row.id)} reading="Reading the bank statement">
        {(lines) => (
          <>
            <StatementLines lines={lines} detail={detail} />
            <ReceiptCorrection key={detail.correction?.state} detail={detail} />
            {(row.state === "waiting" || row.state === "proposed") && (
              <ReceiptDecision
                key={`${row.state} ${proposal?.id ?? ""}`}
                detail={detail}
                lines={lines}
              />
            )}
          </>
        )}
      </Opened>
    </>
  );
}

/** The ways from a receipt to its journals and to the audit, for whom may read them. */
function ReferenceLinks({ reference }: { reference: string }) {
  const mayReadLedger = useMay("ledger.read");
  const mayReadAudit = useMay("audit.read");
  if (!mayReadLedger && !mayReadAudit) return null;
  return (
    <Fact term="See also">
      <span className="inline-flex flex-wrap justify-end gap-x-4">
        {mayReadLedger && <Link href={buildJournalsPath(reference)}>Its journals</Link>}
        {mayReadAudit && <Link href={buildAuditPath(reference)}>The audit</Link>}
      </span>
    </Fact>
  );
}

const ACTIONS = { proposed: "Proposed", approved: "Confirmed", rejected: "Rejected" } as const;

function stepsOf({ decisions }: TransferDetail): TimelineStep[] {
  return decisions.map(({ action, by, at, reason, exception_reason: exception }, index) => ({
    key: `${action} ${index}`,
    title: `${ACTIONS[action]} by ${by.name}`,
    state: action === "rejected" ? "failed" : "done",
    when: <time dateTime={at}>{formatLagosMoment(at)}</time>,
    ...(reason !== null && { note: exception === null ? reason : `${reason}. ${exception}` }),
  }));
}
