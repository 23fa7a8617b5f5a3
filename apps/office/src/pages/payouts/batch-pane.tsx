import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useBatch } from "@kinfold/api/office/payouts";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import type { BatchDetail, PayoutBatch } from "@kinfold/contract/office/payouts";
import type { WithdrawalFlag } from "@kinfold/contract/office/withdrawals";
import { Badge } from "@kinfold/ui/badge";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { Opened } from "#queue/opened.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { BatchLines } from "./batch-lines.tsx";
import { DecideBatch } from "./decide-batch.tsx";
import { DownloadFile, HandOver } from "./hand-over.tsx";
import { RecordRest } from "./record-rest.tsx";
import { BATCH_WORDS, LINE_WORDS } from "./words.ts";

/** One batch: what it comes to, its file, its lines, and what is to be done next. */
export function BatchPane({ id }: { id: string }) {
  return (
    <Opened read={useBatch(id)} reading="Reading the batch">
      {(detail) => <Known detail={detail} />}
    </Opened>
  );
}

function withOrWithout(all: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...all].filter((one) => one !== id);
  return new Set(isIn ? [...others, id] : others);
}

/** Flags of a line that stop a batch before the bank has it. */
const STOPS: ReadonlySet<WithdrawalFlag> = new Set(["member_locked", "payout_held"]);

function Known({ detail }: { detail: BatchDetail }) {
  const { batch } = detail;
  const { id } = useCurrentStaff();
  const mayDecide = useMay("payout.decide");
  const mayApprove = mayDecide && batch.status === "draft" && batch.made_by.id !== id;
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const isStopped =
    batch.status === "approved" &&
    detail.lines.some(({ flags }) => flags.some((flag) => STOPS.has(flag)));
  const isLocked = detail.lines.some(({ flags }) => flags.includes("member_locked"));
  return (
    <>
      {isStopped && (
        <Notice
          tone="warn"
          title={
            isLocked
              ? "A member of this batch is locked"
              : "Compliance holds a member of this batch"
          }
        >
          Do not give the file to the bank. Decline the batch; it is made again without them.
        </Notice>
      )}
      <BatchFacts batch={batch} />
      <DownloadFile batch={batch} />
      <BatchLines
        detail={detail}
        looked={looked}
        onLooked={
          mayApprove ? (id, isLooked) => setLooked(withOrWithout(looked, id, isLooked)) : undefined
        }
      />
      {(batch.status === "draft" || isStopped) && <DecideBatch detail={detail} looked={looked} />}
      {batch.status === "approved" && !isStopped && <HandOver batch={batch} />}
      {batch.status === "processing" && <RecordRest detail={detail} />}
    </>
  );
}

function BatchFacts({ batch }: { batch: PayoutBatch }) {
  const { currency, decided_by: decidedBy, handed_by: handedBy } = batch;
  return (
    <Facts>
      <Fact term="Status">
        <Badge tone={BATCH_WORDS[batch.status].tone}>{BATCH_WORDS[batch.status].words}</Badge>
      </Fact>
      <Fact term="Promised for">{formatLongDay(batch.payout_date)}</Fact>
      <Fact term="Made by">
        {batch.made_by.name}, {formatLagosMoment(batch.created_at)}
      </Fact>
      {decidedBy !== null && batch.decided_at !== null && (
        <Fact term={batch.status === "rejected" ? "Declined by" : "Approved by"}>
          {decidedBy.name}, {formatLagosMoment(batch.decided_at)}
        </Fact>
      )}
      {batch.reason !== null && <Fact term="Because">{batch.reason}</Fact>}
      {handedBy !== null && batch.handed_at !== null && (
        <Fact term="Given to the bank by">
          {handedBy.name}, {formatLagosMoment(batch.handed_at)}
        </Fact>
      )}
      <Fact
        term={batch.status === "draft" ? "SHA-256 as it stands" : "SHA-256 of the file"}
        action={<CopyButton text={batch.file_sha256} what="SHA-256 of the file" />}
      >
        <span className="text-xs wrap-anywhere">{batch.file_sha256}</span>
      </Fact>
      {batch.tally.map(({ status, count, total }) => (
        <Fact key={status} term={`${LINE_WORDS[status].words}, ${count}`}>
          <OfficeFigure figure={buildFigureId("payout-total", batch.id, status)}>
            <Figure amount={total} currency={currency} />
          </OfficeFigure>
        </Fact>
      ))}
      <Fact total term={`Total of ${batch.count}`}>
        <OfficeFigure figure={buildFigureId("batch-total", batch.id)}>
          <Figure amount={batch.total} currency={currency} />
        </OfficeFigure>
      </Fact>
    </Facts>
  );
}
