import { useTransferReceipt, useTransferReceiptFile } from "@kinfold/api/office/receipts";
import { useReceiptLines } from "@kinfold/api/office/statements";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { ReceiptGroup } from "@kinfold/contract/office/receipts";
import type { Currency } from "@kinfold/money";
import { describeError } from "@kinfold/frame/refusal-words";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useEffectEvent } from "react";
import { DocumentViewer } from "#queue/document-viewer.tsx";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { Opened } from "#queue/opened.tsx";
import { StatementLine } from "#queue/statement-line.tsx";

/** One sample: the member's document beside what they said and what the bank says. That it was opened is written down. */
export function SampleDialog({
  sample,
  currency,
  onOpened,
  onClose,
}: {
  sample: ReceiptGroup["samples"][number];
  currency: Currency;
  onOpened: () => void;
  onClose: () => void;
}) {
  const { trigger, data, error } = useTransferReceiptFile(sample.id);
  const open = useEffectEvent(() => {
    // What it fails with is said below.
    trigger().then(onOpened, () => undefined);
  });
  useEffect(() => {
    open();
  }, []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${sample.member.name}, ${sample.id}`}
      description="That you opened it is written down."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact term="Arrived">
            <OfficeFigure figure={buildFigureId("receipt-received", sample.proposal_id)}>
              <Figure amount={sample.amount} currency={currency} />
            </OfficeFigure>
          </Fact>
        </Facts>
        {data !== undefined ? (
          <DocumentViewer
            title={`Receipt of ${sample.member.name}`}
            name={`Receipt ${sample.id}`}
            file={data.blob}
          />
        ) : error === undefined ? (
          <Loader label="Fetching the receipt" />
        ) : (
          <Notice tone="error" role="alert" title="The receipt could not be opened">
            {describeError(error)}
          </Notice>
        )}
        <Opened read={useTransferReceipt(sample.id)} reading="Reading the receipt">
          {({ receipt }) => (
            <Facts>
              <Fact term="The member told us">
                <OfficeFigure figure={buildFigureId("payment-charged", receipt.id)}>
                  <Figure amount={receipt.amount} currency={receipt.currency} />
                </OfficeFigure>
              </Fact>
              {receipt.proposal !== null && (
                <Fact term="Value date">{formatLongDay(receipt.proposal.value_date)}</Fact>
              )}
              {receipt.bank_reference !== null && (
                <Fact term="Bank reference">{receipt.bank_reference}</Fact>
              )}
            </Facts>
          )}
        </Opened>
        <Opened read={useReceiptLines(sample.id)} reading="Reading the bank statement">
          {({ named }) => (
            <ul aria-label="On the bank statement" className="flex flex-col gap-3">
              {named.map((line) => (
                <StatementLine key={line.id} line={line} />
              ))}
            </ul>
          )}
        </Opened>
      </div>
    </Dialog>
  );
}
