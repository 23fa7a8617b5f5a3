import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useNightlyChecks } from "@kinfold/api/office/reconciliation";
import type { Night, NightlyChecks } from "@kinfold/contract/office/reconciliation";
import { formatShortDay, formatLagosTimeOfDay } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";
import { checkState, countFindings, NO_BACKUP, summarizePart } from "#queue/nightly-words.ts";

function Result({ night }: { night: Night }) {
  switch (night.status) {
    case "passed":
      return <Badge tone="ok">Passed</Badge>;
    case "found":
      return <Badge tone="error">{`Found ${countFindings(night)}`}</Badge>;
    case "incomplete":
      return <Badge tone="error">Not complete</Badge>;
    case "not_run":
      return <Badge tone="error">Did not run</Badge>;
  }
}

const COLUMNS: readonly Column<Night>[] = [
  { key: "day", head: "Night", names: true, width: "9rem", cell: ({ day }) => formatShortDay(day) },
  {
    key: "ran",
    head: "Ran",
    width: "10rem",
    card: "fact",
    cell: ({ checked_at: at, took_ms: tookMs }) =>
      at === null || tookMs === null
        ? "Never"
        : `${formatLagosTimeOfDay(at)}, ${(tookMs / 1_000).toFixed(1)} s`,
  },
  {
    key: "looked",
    head: "What it looked at and found",
    card: "lines",
    cell: ({ status, parts, broken }) =>
      status === "not_run" ? undefined : (
        <>
          {parts.map((part) => (
            <span
              key={part.part}
              className={part.failure === null ? "block text-sm" : "block text-sm text-error"}
            >
              {summarizePart(part)}
            </span>
          ))}
          {parts.length > 0 && !parts.some(({ part }) => part === "backup") && (
            <span className="block text-sm text-ink-soft">{NO_BACKUP}</span>
          )}
          {broken.map(({ promise, broken_by: rows }) => (
            <span key={promise} className="block text-sm wrap-anywhere text-error">
              {`Broken: ${promise}: ${rows.join("; ")}`}
            </span>
          ))}
        </>
      ),
  },
  {
    key: "result",
    head: "Result",
    width: "8rem",
    card: "end",
    cell: (night) => <Result night={night} />,
  },
];

function Nights({ checks }: { checks: NightlyChecks }) {
  const { tone, title, text, stopsPayouts = false } = checkState(checks);
  return (
    <>
      <Notice
        className="mt-5"
        tone={tone}
        role={tone === "error" ? "alert" : "status"}
        title={title}
      >
        {text} {stopsPayouts && <Link href={PATHS.payouts}>Stop payouts</Link>}
      </Notice>
      <Table
        className="mt-6"
        caption="The last 30 nights"
        columns={COLUMNS}
        rows={checks.nights}
        rowKey={({ day }) => day}
        empty={
          <Empty spot="no-transactions" title="No night yet">
            Each night’s check is listed here in the morning.
          </Empty>
        }
      />
    </>
  );
}

/** The integrity checks of the last 30 nights: when each ran, what it looked at, and what it found. */
export function NightlyPage() {
  const reading = useNightlyChecks();
  return (
    <>
      <PageTitle title="Nightly checks">Nightly checks</PageTitle>
      <p className="mt-1 max-w-[70ch] text-ink-soft">
        Every night the ledger, the records, the audit and the payment providers are checked against
        each other, and the newest backup is restored and checked as well. A night passes only when
        each part looked and found nothing.
      </p>
      <Read
        of={reading}
        waiting="Reading the nightly checks"
        renderUnreachable={renderReadFailed("The nightly checks were not read")}
      >
        {(data) => <Nights checks={data} />}
      </Read>
    </>
  );
}
