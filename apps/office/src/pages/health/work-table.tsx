import type { PromisedWork } from "@kinfold/contract/office/health";
import { PROMISE_WORDS } from "@kinfold/contract/promises";
import { ROLE_NAMES } from "@kinfold/contract/staff-permissions";
import { formatDuration } from "@kinfold/frame/duration";
import { Empty } from "@kinfold/ui/empty";
import { Link } from "@kinfold/ui/link";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";
import { findQueuePath } from "#queue/promise-paths.ts";

const WRONG = "font-strong text-error";
const PROMISED_PX = 72;
const MOST_PX = 92;
const BAR_PX = 22;

/** The age of the oldest item as a line, along a stitch that is as long as the time that was promised. */
function Age({ oldest, now }: { oldest: NonNullable<PromisedWork["oldest"]>; now: number }) {
  const began = Date.parse(oldest.began_at);
  const age = now - began;
  const promised = Date.parse(oldest.due_at) - began;
  const isLate = age > promised;
  const width = promised > 0 ? Math.min(MOST_PX, (age / promised) * PROMISED_PX) : MOST_PX;
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <svg aria-hidden width={MOST_PX} height="12" viewBox={`0 0 ${MOST_PX} 12`}>
        <path
          d={`M0 6H${PROMISED_PX}`}
          className="stroke-line-strong"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
        <path
          d={`M0 6H${width}`}
          className={isLate ? "stroke-error" : "stroke-ink"}
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path d={`M${PROMISED_PX} 0V12`} className="stroke-ink-soft" strokeWidth="2" />
      </svg>
      {isLate ? (
        <span>
          <span className={WRONG}>{`${formatDuration(age - promised)} past`}</span>
          <span className="text-ink-soft">{` ${formatDuration(promised)}`}</span>
        </span>
      ) : (
        <span>
          {formatDuration(age)}
          <span className="text-ink-soft">{` of ${formatDuration(promised)}`}</span>
        </span>
      )}
    </span>
  );
}

/** What was done on each of seven days, as bars; their sum beside them is read aloud. */
function Done({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg
        aria-hidden
        width={days.length * 10}
        height={BAR_PX}
        viewBox={`0 0 ${days.length * 10} ${BAR_PX}`}
      >
        {days.map((done, at) => {
          const x = at * 10;
          const height = Math.max(2, (done / most) * BAR_PX);
          return (
            <rect
              key={x}
              x={x}
              y={BAR_PX - height}
              width="7"
              height={height}
              className={at === days.length - 1 ? "fill-ink" : "fill-line-strong"}
            />
          );
        })}
      </svg>
      {days.reduce((sum, one) => sum + one, 0)}
    </span>
  );
}

const listColumns = (now: number): readonly Column<PromisedWork>[] => [
  {
    key: "kind",
    head: "Promise",
    names: true,
    cell: ({ kind }) => <Link href={findQueuePath(kind)}>{PROMISE_WORDS[kind].name}</Link>,
  },
  {
    key: "open",
    head: "Waiting",
    align: "end",
    width: "5.5rem",
    card: "end",
    cell: ({ open }) => open,
  },
  {
    key: "oldest",
    head: "Oldest item",
    width: "15.5rem",
    card: "fact",
    cell: ({ oldest }) => (oldest === null ? "Nothing waits" : <Age oldest={oldest} now={now} />),
  },
  {
    key: "done",
    head: "Done, 7 days",
    width: "8.5rem",
    card: "fact",
    cell: ({ ended_by_day: days }) => <Done days={days} />,
  },
  {
    key: "usual",
    head: "Usual time",
    align: "end",
    width: "7rem",
    card: "fact",
    cell: ({ median_seconds: seconds }) =>
      seconds === null ? "None yet" : formatDuration(seconds * 1_000),
  },
  {
    key: "broken",
    head: "Broken",
    align: "end",
    width: "5.5rem",
    card: "fact",
    cell: ({ broken }) => <span className={broken > 0 ? WRONG : undefined}>{broken}</span>,
  },
  {
    key: "owner",
    head: "Responsible",
    width: "9rem",
    card: "fact",
    cell: ({ oldest, owner_role: role }) => oldest?.claimed_by ?? ROLE_NAMES[role],
  },
];

/** Whether anything waits, or was answered or late in 90 days. */
const isBusy = ({ open, broken, median_seconds: median }: PromisedWork): boolean =>
  open > 0 || broken > 0 || median !== null;

/** What the club promised, as work: how much waits, how old it is, and how it was kept. */
export function WorkTable({ work, now }: { work: readonly PromisedWork[]; now: Date }) {
  return (
    <section aria-labelledby="health-work" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="health-work" className="heading-sm">
          What was promised
        </h2>
        <p className="text-sm text-ink-soft">
          The stitch is the time we promise, the line is the age of the oldest item. Broken counts
          90 days. <Link href={PATHS.promises}>All promises</Link>
        </p>
      </div>
      <Table
        className="mt-3"
        caption="What was promised"
        columns={listColumns(now.getTime())}
        rows={work.filter(isBusy)}
        rowKey={({ kind }) => kind}
        empty={
          <Empty spot="no-transactions" title="Nothing was promised yet">
            Each kind of promise is listed here once something waits for it or was answered.
          </Empty>
        }
      />
    </section>
  );
}
