import { useApprovals } from "@kinfold/api/office/queues";
import { nameApprovalAmount } from "@kinfold/contract/office/approval-amounts";
import {
  ApprovalArea,
  type Approval,
  type ApprovalTab,
  type listApprovals,
} from "@kinfold/contract/office/approval-list";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { useClock } from "@kinfold/frame/clock";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { Pagination } from "@kinfold/ui/pagination";
import { Segmented } from "@kinfold/ui/segmented";
import { Table, type Column } from "@kinfold/ui/table";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { is } from "superstruct";
import { DueTime } from "#queue/due-time.tsx";
import { KeyHint } from "#queue/key-hint.tsx";
import { STATUS_WORDS } from "#queue/proposal-decision.tsx";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { useQueueKeys } from "#queue/queue-keys.ts";
import { useMay } from "#session/current-staff.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { SimilarReceipts } from "./similar-receipts.tsx";
import { APPROVAL_WORDS, AREA_WORDS, formatApproval } from "./words.ts";

const ROWS = 25;

const TABS: Readonly<Record<ApprovalTab, string>> = {
  for_me: "For me",
  proposed: "I proposed",
  decided: "Decided today",
};

const EMPTY: Readonly<Record<ApprovalTab, { title: string; text: string }>> = {
  for_me: {
    title: "Nothing waits for you",
    text: "Everything that your roles decide is decided, or another staff member has to decide it.",
  },
  proposed: {
    title: "You proposed nothing that waits",
    text: "Whatever you propose stands here until another staff member has decided it.",
  },
  decided: {
    title: "You decided nothing today",
    text: "What you approve and reject stands here until midnight in Lagos.",
  },
};

const STATUS_TONES: Readonly<Record<Approval["status"], BadgeProps["tone"]>> = {
  proposed: "wait",
  approved: "ok",
  rejected: "error",
  withdrawn: "quiet",
};

function Title({ row }: { row: Approval }) {
  const { icon: KindIcon } = APPROVAL_WORDS[row.kind];
  return (
    <span className="flex items-start gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-press bg-surface-sunken text-ink-soft max-sm:hidden"
      >
        <KindIcon size={20} />
      </span>
      <span className="min-w-0">
        <span className="block font-strong">{formatApproval(row)}</span>
        {row.reason !== null && (
          <span className="block truncate text-sm font-[400] text-ink-soft">{row.reason}</span>
        )}
      </span>
    </span>
  );
}

const buildColumns = (now: Date, tab: ApprovalTab): readonly Column<Approval>[] => [
  { key: "what", head: "What", names: true, cell: (row) => <Title row={row} /> },
  {
    key: "by",
    head: "Proposed by",
    width: "11rem",
    roomy: true,
    card: "fact",
    cell: ({ proposed_by: by, created_at: at }) => (
      <>
        {by?.name ?? "The member"}, {formatLagosMoment(at)}
      </>
    ),
  },
  tab === "decided"
    ? {
        key: "status",
        head: "Decided",
        width: "10rem",
        card: "fact",
        cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>,
      }
    : {
        key: "due",
        head: "Promised",
        width: "9.5rem",
        card: "fact",
        cell: ({ due_at: dueAt }) => <DueTime dueAt={dueAt} now={now} />,
      },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "9.5rem",
    card: "end",
    cell: (approval) =>
      approval.amount === null || approval.currency === null ? (
        <span className="text-ink-soft">No money</span>
      ) : (
        <Figure
          size="row"
          amount={approval.amount}
          currency={approval.currency}
          data-figure={nameApprovalAmount(approval)}
        />
      ),
  },
];

const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** How much waits for this person, in a sentence. */
function summarize({ counts }: ReplyOf<typeof listApprovals>): string {
  const { for_me: forMe, late, today } = counts;
  if (forMe === 0) return "Nothing waits for you.";
  const waits = countOf(forMe, "decision waits", "decisions wait");
  const when = [
    ...(late > 0 ? [`${late} late`] : []),
    ...(today > 0 ? [`${today} promised for today`] : []),
  ];
  return [`${waits} for you.`, ...(when.length > 0 ? [`${when.join(", ")}.`] : [])].join(" ");
}

const tabOf = (address: QueueAddress): ApprovalTab => {
  const tab = address.get("tab");
  return tab === "proposed" || tab === "decided" ? tab : "for_me";
};

/** Everything that waits for the decision of the person who is signed in, whatever its kind, the nearest promise first. */
export function ApprovalsPage() {
  const address = useQueueAddress();
  const tab = tabOf(address);
  const area = address.get("area");
  const mayConfirmReceipts = useMay("receipt.confirm");
  const read = useApprovals({
    tab,
    page: address.page,
    per_page: ROWS,
    ...(is(area, ApprovalArea) && { area }),
  });
  const counts = read.data?.counts;
  // Until the list is read again it has them still, and what they open is decided.
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const isWaiting = ({ kind, opens }: Approval): boolean =>
    kind !== "receipt" || tab !== "for_me" || !confirmed.has(opens);
  return (
    <>
      <PageTitle title="Waits for me">Waits for me</PageTitle>
      <p className="mt-1 max-w-[52rem] text-ink-soft">
        {read.data !== undefined && `${summarize(read.data)} `}
        What you proposed yourself is under “I proposed”.
      </p>
      <div className="mt-5 overflow-x-auto">
        <Segmented
          label="Which decisions"
          isLabelHidden
          className="w-max"
          value={tab}
          options={(["for_me", "proposed", "decided"] as const).map((value) => ({
            value,
            label: counts === undefined ? TABS[value] : `${TABS[value]} (${counts[value]})`,
          }))}
          onChange={(next) => {
            address.set({ tab: next === "for_me" ? "" : next, area: "" });
          }}
        />
      </div>
      {tab === "for_me" && mayConfirmReceipts && (
        <SimilarReceipts
          onConfirmed={(references) => {
            setConfirmed(new Set([...confirmed, ...references]));
          }}
        />
      )}
      <Read
        of={read}
        waiting="Looking at what waits"
        renderUnreachable={renderReadFailed("What waits for you could not be read")}
      >
        {(data) => (
          <OneByOne
            data={{ ...data, data: data.data.filter(isWaiting) }}
            tab={tab}
            address={address}
          />
        )}
      </Read>
    </>
  );
}

const NOTHING = (): void => undefined;

function OneByOne({
  data: { data: rows, meta, counts },
  tab,
  address,
}: {
  data: ReplyOf<typeof listApprovals>;
  tab: ApprovalTab;
  address: QueueAddress;
}) {
  const now = useClock()();
  const navigate = useNavigate();
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  useQueueKeys({ list, search, isOpen: false, onStep: NOTHING, onClose: NOTHING });
  const total = counts[tab];
  const chips = [
    { value: "", label: `All (${total})` },
    ...counts.areas
      .toSorted((one, other) => other.count - one.count)
      .map(({ area, count }) => ({ value: area, label: `${AREA_WORDS[area]} (${count})` })),
  ];
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="heading-md">
          One by one
        </h2>
        <p className="text-sm text-ink-soft">
          {tab === "decided" ? "Newest first" : "Soonest promise first"}
        </p>
      </div>
      {chips.length > 2 && (
        <FilterChips
          label="Filter by kind"
          className="mt-4"
          chips={chips}
          value={address.get("area")}
          onChange={(area) => {
            address.set({ area });
          }}
        />
      )}
      <div ref={list} className="mt-4">
        <Table
          caption={TABS[tab]}
          columns={buildColumns(now, tab)}
          rows={rows}
          rowKey={({ id }) => id}
          loadingRows={0}
          onOpen={({ kind, opens }) => void navigate(APPROVAL_WORDS[kind].hrefOf(opens))}
          empty={
            <Empty spot="no-notifications" title={EMPTY[tab].title}>
              {EMPTY[tab].text}
            </Empty>
          }
        />
      </div>
      {meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label={`${TABS[tab]}, pages`}
          page={Math.min(address.page, meta.page_count)}
          pages={meta.page_count}
          onPage={address.goTo}
        />
      )}
      {rows.length > 0 && (
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-soft max-lg:hidden pointer-coarse:hidden">
          <span className="flex items-center gap-1.5">
            <KeyHint>J</KeyHint>
            <KeyHint>K</KeyHint> Next, previous
          </span>
          <span className="flex items-center gap-1.5">
            <KeyHint>Enter</KeyHint> Open
          </span>
          <span className="flex items-center gap-1.5">
            <KeyHint>A</KeyHint> Approve what is open
          </span>
          <span className="flex items-center gap-1.5">
            <KeyHint>R</KeyHint> Reject it
          </span>
        </p>
      )}
    </section>
  );
}
