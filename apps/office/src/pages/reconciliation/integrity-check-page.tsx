import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useIntegrityReport } from "@kinfold/api/office/reconciliation";
import type { IntegrityReport, KeptPromise } from "@kinfold/contract/office/reconciliation";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const COLUMNS: readonly Column<KeptPromise>[] = [
  {
    key: "promise",
    head: "What the ledger promises",
    names: true,
    cell: ({ promise, broken_by: broken }) => (
      <>
        {capital(promise)}
        {broken.map((about) => (
          <span key={about} className="block text-sm font-body wrap-anywhere text-error">
            {about}
          </span>
        ))}
      </>
    ),
  },
  {
    key: "kept",
    head: "Result",
    width: "8rem",
    card: "end",
    cell: ({ is_kept: isKept, broken_by: broken }) =>
      isKept ? (
        <Badge tone="ok">Kept</Badge>
      ) : (
        <Badge tone="error">{`Broken: ${broken.length}`}</Badge>
      ),
  },
];

const number = (count: number): string => count.toLocaleString("en-GB");

function Report({ report }: { report: IntegrityReport }) {
  const { journals, postings, took_ms: tookMs, promises } = report;
  const broken = promises.filter(({ is_kept: isKept }) => !isKept).length;
  const size = `${number(journals)} journals and ${number(postings)} postings, added up in ${(tookMs / 1_000).toFixed(1)} s on ${formatLagosMoment(report.checked_at)}.`;
  return (
    <>
      <Notice
        className="mt-5"
        tone={report.is_consistent ? "ok" : "error"}
        role={report.is_consistent ? "status" : "alert"}
        title={
          report.is_consistent
            ? `The ledger is consistent: ${promises.length} of ${promises.length} promises are kept`
            : `The ledger is not consistent: ${broken} of ${promises.length} promises are broken`
        }
      >
        {size}
        {!report.is_consistent && (
          <>
            {" Stop payouts and call engineering before anything else is done. "}
            <Link href={PATHS.payouts}>Stop payouts</Link>
          </>
        )}
      </Notice>
      <Table
        className="mt-6"
        caption="What the ledger promises"
        columns={COLUMNS}
        rows={promises}
        rowKey={({ part, promise }) => `${part} ${promise}`}
        groupOf={({ part }) => part}
        empty={
          <Empty spot="no-transactions" title="Nothing is promised">
            There is nothing to hold the ledger against.
          </Empty>
        }
      />
    </>
  );
}

/** Adds up the ledger and says of each promise whether it holds now. */
export function IntegrityCheckPage() {
  const reading = useIntegrityReport();
  const { data, mutate, isValidating } = reading;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Integrity check">Integrity check</PageTitle>
          <p className="mt-1 max-w-[70ch] text-ink-soft">
            Everything that the club wrote down is added up and held against what it promises.
            Nothing is changed.{" "}
            <Link href={PATHS.nightlyChecks}>What the nightly checks found</Link>
          </p>
        </div>
        {data !== undefined && (
          <Button
            size="sm"
            {...(isValidating && { busy: "Adding up" })}
            onClick={() => void mutate()}
          >
            Check again
          </Button>
        )}
      </div>
      <Read
        of={reading}
        waiting="Adding up the ledger"
        renderUnreachable={renderReadFailed("The ledger was not checked")}
      >
        {(data) => <Report report={data} />}
      </Read>
    </>
  );
}
