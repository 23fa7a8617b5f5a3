import { usePromises } from "@kinfold/api/office/promises";
import type { PromiseCase } from "@kinfold/contract/office/promises";
import { PROMISE_WORDS } from "@kinfold/contract/promises";
import { ROLE_NAMES } from "@kinfold/contract/staff-permissions";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { useClock } from "@kinfold/frame/clock";
import { Badge } from "@kinfold/ui/badge";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Filters } from "@kinfold/ui/filters";
import { Link } from "@kinfold/ui/link";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { DetailPane } from "#queue/detail-pane.tsx";
import { DueTime } from "#queue/due-time.tsx";
import { ListPage } from "#queue/list-page.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { HistoryTable } from "./history-table.tsx";
import {
  formatOwner,
  KIND_OPTIONS,
  parseKind,
  parseShow,
  SHOW_OPTIONS,
  STATES,
} from "./promise-words.ts";
import { findWorkPath } from "#queue/promise-paths.ts";

const nameOf = ({ kind, subject }: PromiseCase): string =>
  `${PROMISE_WORDS[kind].name}, ${subject}`;

function State({ state }: Pick<PromiseCase, "state">) {
  const isBad = state === "late" || state === "broken";
  return isBad ? <Badge tone="error">{STATES[state]}</Badge> : STATES[state];
}

const listColumns = (now: Date): readonly Column<PromiseCase>[] => [
  { key: "name", head: "Promise", names: true, cell: nameOf },
  {
    key: "member",
    head: "Member",
    roomy: true,
    cell: ({ member }) => member?.name ?? "The club",
  },
  { key: "owner", head: "Owner", roomy: true, cell: formatOwner },
  { key: "state", head: "State", width: "9rem", cell: State },
  {
    key: "due",
    head: "Due",
    width: "10rem",
    card: "end",
    cell: ({ due_at: due, ended_at: ended }) =>
      ended === null ? <DueTime dueAt={due} now={now} /> : formatLagosMoment(due),
  },
];

const formatNotice = (at: string | null): string =>
  at === null ? "Not yet" : formatLagosMoment(at);

function PromiseFacts({ item }: { item: PromiseCase }) {
  const words = PROMISE_WORDS[item.kind];
  return (
    <>
      <p>{words.promise}</p>
      <Facts>
        <Fact term="State">{STATES[item.state]}</Fact>
        <Fact term="Member">{item.member?.name ?? "None: the club promises it to itself"}</Fact>
        <Fact term="Owner">{ROLE_NAMES[item.owner_role]}</Fact>
        <Fact term="Claimed by">{item.claimed_by ?? "No one"}</Fact>
      </Facts>
      <Facts>
        <Fact term="Owner reminded, half of the time">{formatNotice(item.reminded_at)}</Fact>
        <Fact term="Admins notified, five sixths of it">{formatNotice(item.escalated_at)}</Fact>
        <Fact term="Found late">{formatNotice(item.breached_at)}</Fact>
        {item.renewed_due_at !== null && (
          <Fact term="New time">{formatLagosMoment(item.renewed_due_at)}</Fact>
        )}
        {item.ended_at !== null && <Fact term="Over">{formatLagosMoment(item.ended_at)}</Fact>}
      </Facts>
      {item.ended_at === null && (
        <p>
          {words.nextStep} <Link href={findWorkPath(item)}>Go to the work</Link>
        </p>
      )}
    </>
  );
}

/** The club's promises: what is due next, what is late, who owns it, and how each kind was kept. */
export function PromisesPage() {
  const address = useQueueAddress();
  const now = useClock()();
  const [kind, show] = [parseKind(address.get("kind")), parseShow(address.get("state"))];
  const read = usePromises({
    page: address.page,
    ...(kind !== undefined && { kind }),
    ...(show !== undefined && { show }),
  });
  return (
    <>
      <ListPage<PromiseCase>
        title="Promises"
        note="What the club owes an answer to, the nearest due time first. The owner is reminded at half of the time, admins hear of it at five sixths, and the member when it is late."
        address={address}
        read={read}
        columns={listColumns(now)}
        filters={
          <Filters
            className="flex-1"
            label="Filter promises"
            active={address.countOf(["kind", "state"])}
            onClear={() => {
              address.set({ kind: "", state: "" });
            }}
          >
            <SelectField
              label="State"
              placeholder="Open"
              options={SHOW_OPTIONS}
              value={show ?? ""}
              onChange={(state) => {
                address.set({ state });
              }}
            />
            <SelectField
              label="Kind"
              placeholder="All"
              options={KIND_OPTIONS}
              value={kind ?? ""}
              onChange={(value) => {
                address.set({ kind: value });
              }}
            />
          </Filters>
        }
        failed="The promises could not be read"
        empty={{
          spot: "no-notifications",
          title: "Nothing is owed",
          text: "Every promise that began is answered.",
        }}
        nothingMatches={{
          title: "Nothing matches",
          text: "No promise fits what you filter for.",
        }}
      >
        {(item, close) => (
          <DetailPane
            key={item.id}
            title={nameOf(item)}
            row={{ created_at: item.began_at, due_at: item.due_at }}
            now={now}
            onClose={close}
          >
            <PromiseFacts item={item} />
          </DetailPane>
        )}
      </ListPage>
      <section aria-label="The last 90 days" className="mt-10">
        <h2 className="heading-sm">The last 90 days</h2>
        <p className="mt-1 mb-4 max-w-[70ch] text-ink-soft">
          A promise counts when it is kept, or when its time passes without an answer. What its
          member took back in time counts as neither.
        </p>
        <HistoryTable />
      </section>
    </>
  );
}
