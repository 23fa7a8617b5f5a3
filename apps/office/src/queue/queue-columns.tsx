import type { Column } from "@kinfold/ui/table";
import { DueTime } from "#queue/due-time.tsx";
import { formatAge } from "#queue/lateness.ts";
import type { QueueRow } from "#queue/queue-row.ts";

/** A queue's own columns, and after them what all queues say: how long, until when, and with whom it is open. */
export function buildQueueColumns<Row extends QueueRow>(
  own: readonly Column<Row>[],
  now: Date,
  isOver: (row: Row) => boolean,
): readonly Column<Row>[] {
  return [
    ...own,
    {
      key: "age",
      head: "Waiting",
      width: "6.5rem",
      roomy: "most",
      card: "fact",
      cell: (row) => (isOver(row) ? "" : formatAge(row.created_at, now)),
    },
    {
      key: "due",
      head: "Promised",
      width: "9.5rem",
      card: "end",
      cell: (row) => (
        <>
          <DueTime dueAt={row.due_at} now={now} isOver={isOver(row)} />
          {row.claimed_by !== null && (
            <span className="mt-0.5 block text-sm text-ink-soft">
              with <span>{row.claimed_by}</span>
            </span>
          )}
        </>
      ),
    },
  ];
}
