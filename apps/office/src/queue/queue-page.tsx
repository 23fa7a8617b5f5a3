import { useClaim } from "@kinfold/api/office/queues";
import { useClock } from "@kinfold/frame/clock";
import type { Column } from "@kinfold/ui/table";
import type { ReactNode } from "react";
import { DetailPane } from "#queue/detail-pane.tsx";
import { ListPage, type ListPageProps, type ListRead } from "#queue/list-page.tsx";
import { buildQueueColumns } from "#queue/queue-columns.tsx";
import type { QueueRow } from "#queue/queue-row.ts";
import { OtherStaffNotice } from "#queue/other-staff-notice.tsx";
import { useMay } from "#session/current-staff.ts";

/** What a hook answers about a page of a queue. */
export type QueueRead<Row> = ListRead<Row>;

export type QueuePageProps<Row extends QueueRow> = Pick<
  ListPageProps<Row>,
  "title" | "address" | "read" | "search" | "filters" | "which" | "bulk" | "actions"
> & {
  /** One sentence under the title: what is promised to members here. */
  promise: ReactNode;
  /** What the work is called where it is claimed: "kyc". Without it opening claims nothing. */
  kind?: string;
  /** The queue's own columns; one of them names the row. Age, promise and colleague come after them. */
  columns: readonly Column<Row>[];
  /** What a row is called where it is opened, and where it is chosen. */
  nameOf: (row: Row) => string;
  /** Whether a row is done, where the queue lists what is: it is late no longer. */
  isOver?: (row: Row) => boolean;
  /** The document beside the facts, and the decision, of the row that is open. */
  children: (row: Row) => ReactNode;
  /** Said when nothing waits, and nothing narrows the queue. */
  empty: { title: string; text: string };
};

/** A queue of the office: what waits, since when and until when. Anyone who opens a row has claimed it. */
export function QueuePage<Row extends QueueRow>(props: QueuePageProps<Row>) {
  const { promise, kind, columns, nameOf, isOver = () => false, children, empty, ...list } = props;
  const now = useClock()();
  const mayClaim = useMay("queue.claim");
  const opened = list.read.data?.data.find(({ id }) => id === list.address.openId);
  const claim = useClaim(
    opened !== undefined && kind !== undefined && mayClaim ? { kind, id: opened.id } : undefined,
  );
  return (
    <ListPage<Row>
      {...list}
      note={promise}
      columns={buildQueueColumns(columns, now, isOver)}
      empty={{ spot: "no-notifications", ...empty }}
      failed="The queue could not be read"
      nothingMatches={{
        title: "Nothing matches",
        text: "Nothing in this queue fits what you search and filter for.",
      }}
    >
      {(row, close) => (
        <DetailPane
          key={row.id}
          title={nameOf(row)}
          row={row}
          now={now}
          isOver={isOver(row)}
          onClose={close}
        >
          <OtherStaffNotice claim={claim} />
          {children(row)}
        </DetailPane>
      )}
    </ListPage>
  );
}
