import type { Column } from "@kinfold/ui/table";
import { DueTime } from "#queue/due-time.tsx";
import { formatAge } from "#queue/lateness.ts";
import type { QueueRow } from "#queue/queue-row.ts";

/** A queue's own columns, and after them what all queues say: how long, until when, and who has it open. */
export function buildQueueColumns<Row extends QueueRow>(
  own: readonly Column<Row>[],
  now: Date,
): readonly Column<Row>[] {
  return [
    ...own,
    {
      key: "age",
      head: "Waiting",
      width: "6.5rem",
      roomy: true,
      card: "fact",
      cell: ({ created_at: since }) => formatAge(since, now),
    },
    {
      key: "due",
      head: "Promised",
      width: "9.5rem",
      card: "end",
      cell: ({ due_at: dueAt }) => <DueTime dueAt={dueAt} now={now} />,
    },
    {
      key: "claim",
      head: "Open with",
      width: "9rem",
      roomy: true,
      card: "fact",
      cell: ({ claimed_by: name }) => name ?? "",
    },
  ];
}
