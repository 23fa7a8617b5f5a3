import { usePromiseHistory } from "@kinfold/api/office/promises";
import type { PromiseHistory } from "@kinfold/contract/office/promises";
import { PROMISE_WORDS } from "@kinfold/contract/promises";
import { formatDuration } from "@kinfold/frame/duration";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Table, type Column } from "@kinfold/ui/table";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { formatShare } from "./promise-words.ts";

const number = new Intl.NumberFormat("en-NG");

const formatSeconds = (seconds: number | null): string =>
  seconds === null ? "None yet" : formatDuration(seconds * 1_000);

const COLUMNS: readonly Column<PromiseHistory>[] = [
  {
    key: "kind",
    head: "Promise",
    names: true,
    cell: ({ kind }) => (
      <>
        {PROMISE_WORDS[kind].name}
        <span className="block text-sm text-ink-soft">{PROMISE_WORDS[kind].promise}</span>
      </>
    ),
  },
  {
    key: "share",
    head: "On time",
    align: "end",
    width: "14rem",
    card: "fact",
    cell: ({ on_time_bps: bps, kept, broken }) =>
      bps === null
        ? "None yet"
        : `${formatShare(bps)}, ${number.format(kept)} of ${number.format(kept + broken)}`,
  },
  {
    key: "median",
    head: "Half within",
    align: "end",
    width: "8rem",
    card: "fact",
    cell: ({ median_seconds: seconds }) => formatSeconds(seconds),
  },
  {
    key: "p95",
    head: "95 % within",
    align: "end",
    width: "8rem",
    card: "fact",
    cell: ({ p95_seconds: seconds }) => formatSeconds(seconds),
  },
  {
    key: "open",
    head: "Open",
    align: "end",
    width: "8rem",
    card: "end",
    cell: ({ open, late }) =>
      late === 0 ? open : <Badge tone="error">{`${late} of ${open} late`}</Badge>,
  },
];

/** How each kind of promise was kept in the last 90 days. */
export function HistoryTable() {
  return (
    <Read
      of={usePromiseHistory()}
      waiting="Reading the last 90 days"
      renderUnreachable={renderReadFailed("The last 90 days could not be read")}
    >
      {({ kinds }) => (
        <Table
          caption="The last 90 days"
          columns={COLUMNS}
          rows={kinds}
          rowKey={({ kind }) => kind}
          empty={
            <Empty spot="no-transactions" title="Nothing was promised">
              Each promise is counted on the day on which it was kept or became late.
            </Empty>
          }
        />
      )}
    </Read>
  );
}
