import { useClaim } from "@kinfold/api/office/queues";
import { useCaseReport, useSuspiciousCase } from "@kinfold/api/office/suspicious-cases";
import type { SuspiciousCase } from "@kinfold/contract/office/suspicious-cases";
import { Refusal } from "@kinfold/contract/refusal";
import { useClock } from "@kinfold/frame/clock";
import { formatLagosMoment, formatShortDay } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useParams } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { DueTime } from "#queue/due-time.tsx";
import { FileExport } from "#queue/file-export.tsx";
import { OtherStaffNotice } from "#queue/other-staff-notice.tsx";
import { useMay } from "#session/current-staff.ts";
import { Missing } from "#shell/missing.tsx";
import { ReadFailed } from "#shell/read-failed.tsx";
import { CaseEnd } from "./case-end.tsx";
import { CaseNotes } from "./case-notes.tsx";
import { CaseTransactions } from "./case-transactions.tsx";
import { CASE_ORIGIN_WORDS, CASE_STATE_WORDS } from "./case-words.ts";

/** Takes the report of a case out of the club. */
function Report({ id }: { id: string }) {
  const report = useCaseReport(id);
  return (
    <section aria-label="Report" className="mt-8">
      <h2 className="heading-sm">Report</h2>
      <p className="mt-2 mb-3 max-w-[70ch]">
        The suspicious transaction report (STR), to read and as data. It is filed in goAML by hand.
      </p>
      <FileExport
        label="Take the report"
        formats={[
          ["pdf", "PDF"],
          ["xml", "XML"],
        ]}
        isBusy={report.isMutating}
        take={(format) => report.trigger({ format })}
      />
    </section>
  );
}

function Kept({ kept }: { kept: SuspiciousCase }) {
  const { member, report, state } = kept;
  const now = useClock()();
  const mayClaim = useMay("queue.claim");
  const claim = useClaim(
    state === "open" && mayClaim ? { kind: "suspicious_case", id: kept.id } : undefined,
  );
  return (
    <>
      <p className="mb-1 text-sm">
        <Link href={PATHS.cases}>Cases</Link>
      </p>
      <PageTitle title={`Case of ${member.name}`}>Case of {member.name}</PageTitle>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={CASE_STATE_WORDS[state].tone}>{CASE_STATE_WORDS[state].words}</Badge>
        {state === "open" && (
          <span className="flex flex-wrap items-center gap-x-1.5">
            Report or close it by
            <DueTime dueAt={kept.due_at} now={now} />
          </span>
        )}
      </p>
      <OtherStaffNotice claim={claim} />
      <Notice className="mt-5" tone="warn" title="Never speak of this to the member">
        Nothing of a case reaches them. To warn them is an offence. Opening their page is shown to
        them, so look at their money here.
      </Notice>
      <Facts>
        <Fact term="Member">
          {member.name}, {kept.code}
        </Fact>
        <Fact term="Case">{kept.id}</Fact>
        <Fact term="Opened">
          {formatLagosMoment(kept.created_at)}, by {kept.opened_by}
        </Fact>
        <Fact term="Opened from">{CASE_ORIGIN_WORDS[kept.origin]}</Fact>
        <Fact term="Reason">{kept.reason}</Fact>
        {report !== null && (
          <>
            <Fact term="Reported">
              {formatShortDay(report.reported_on)}, noted by {report.by},{" "}
              {formatLagosMoment(report.noted_at)}
            </Fact>
            <Fact term="The NFIU’s reference">{report.nfiu_reference}</Fact>
          </>
        )}
      </Facts>
      <section aria-label="Transactions" className="mt-8">
        <h2 className="mb-3 heading-sm">Transactions</h2>
        <CaseTransactions transactions={kept.transactions} />
      </section>
      <CaseNotes kept={kept} />
      <Report id={kept.id} />
      <CaseEnd
        key={`${state} ${kept.proposal?.id ?? ""} ${kept.proposal?.status ?? ""}`}
        kept={kept}
      />
    </>
  );
}

/** One suspicious-transaction case: what it is about, its notes, its report and its end. */
export function CasePage() {
  const { id = "" } = useParams();
  return (
    <Read
      of={useSuspiciousCase(id)}
      waiting="Fetching the case"
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          <ReadFailed title="The case could not be read" error={error} onRetry={again} />
        )
      }
    >
      {(kept) => <Kept kept={kept} />}
    </Read>
  );
}
