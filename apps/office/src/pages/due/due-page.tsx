import { Read } from "@kinfold/frame/shell/read";
import { useQueueSummary } from "@kinfold/api/office/queues";
import { useClock } from "@kinfold/frame/clock";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import type { QueueCount } from "@kinfold/contract/office/queues";
import { Badge } from "@kinfold/ui/badge";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { findQueuePage } from "#navigation.ts";
import { PATHS } from "#paths.ts";
import { DueTime } from "#queue/due-time.tsx";
import { useMay } from "#session/current-staff.ts";

const waiting = ({ late, today, later }: QueueCount): number => late + today + later;

const COLUMNS: readonly Column<QueueCount>[] = [
  {
    key: "queue",
    head: "Queue",
    names: true,
    cell: ({ queue }) => {
      const queuePage = findQueuePage(queue);
      return queuePage === undefined ? queue : <Link href={queuePage.href}>{queuePage.name}</Link>;
    },
  },
  {
    key: "late",
    card: "fact",
    head: "Late",
    width: "9rem",
    cell: ({ late }) => (late > 0 ? <Badge tone="error">{late} late</Badge> : "None"),
  },
  {
    key: "today",
    card: "fact",
    head: "Due today",
    width: "9rem",
    cell: ({ today }) => (today > 0 ? <Badge tone="wait">{today} today</Badge> : "None"),
  },
  { key: "later", head: "Later", width: "7rem", card: "fact", cell: ({ later }) => later },
  {
    key: "next",
    head: "Next promise",
    width: "13rem",
    card: "fact",
    cell: (count) => <Next count={count} />,
  },
];

function Next({ count }: { count: QueueCount }) {
  const clock = useClock();
  return count.next_due_at === null ? (
    "Nothing waits"
  ) : (
    <DueTime dueAt={count.next_due_at} now={clock()} />
  );
}

/** What is due and when, over all queues that this person may see. */
export function DuePage() {
  const mayReadPromises = useMay("promise.read");
  const mayFindMembers = useMay("member.read");
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <PageTitle title="What is due">What is due</PageTitle>
        <div className="flex flex-wrap gap-3">
          {mayReadPromises && (
            <ButtonLink variant="outline" size="sm" href={PATHS.promises}>
              Promises
            </ButtonLink>
          )}
          {mayFindMembers && (
            <ButtonLink variant="outline" size="sm" href={PATHS.members}>
              Find a member
            </ButtonLink>
          )}
        </div>
      </div>
      <Read
        of={useQueueSummary()}
        waiting="Looking at the queues"
        renderUnreachable={(_error, again) => (
          <Notice tone="error" title="The queues could not be read" className="mt-6" role="alert">
            <Button variant="quiet" size="sm" onClick={again}>
              Try again
            </Button>
          </Notice>
        )}
      >
        {({ queues }) => <Queues counts={queues} />}
      </Read>
    </>
  );
}

function Queues({ counts }: { counts: readonly QueueCount[] }) {
  const isDesigner = useMay("workshop.review");
  const late = counts.reduce((sum, count) => sum + count.late, 0);
  const today = counts.reduce((sum, count) => sum + count.today, 0);
  return (
    <>
      <p className="mt-1.5 text-lg text-ink-soft">
        {late + today === 0
          ? "Every promise of today is kept."
          : `${late} late, ${today} promised for today.`}
      </p>
      <Table
        className="mt-6"
        caption="Queues"
        columns={COLUMNS}
        rows={counts.toSorted((one, other) => waiting(other) - waiting(one))}
        rowKey={({ queue }) => queue}
        empty={
          <Empty spot="no-notifications" title="No queue is yours">
            {isDesigner
              ? "Your work is in the workshop, at an address of its own. You sign in there as here."
              : "Your roles read and decide nothing that waits. The pages on the left are open to you."}
          </Empty>
        }
      />
    </>
  );
}
