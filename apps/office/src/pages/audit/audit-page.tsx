import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useAudit, type AuditAsked } from "@kinfold/api/office/audit";
import type { AuditRow } from "@kinfold/contract/office/audit";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Empty } from "@kinfold/ui/empty";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { Table, type Column } from "@kinfold/ui/table";
import { useRef } from "react";
import { isBackwards } from "#queue/address-days.ts";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { useQueueKeys } from "#queue/queue-keys.ts";
import { formatActor, formatSubject } from "./actor-words.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AUDIT_FILTERS, AuditFilters } from "./audit-filters.tsx";

const TITLE = "Audit";
const SEARCH = "Search in what was written";
const LOADING_ROWS = 8;

const WRONG = /(^|[._])(refused|denied)$/;

const COLUMNS: readonly Column<AuditRow>[] = [
  { key: "number", head: "Entry", names: true, width: "5rem", cell: ({ number }) => number },
  {
    key: "at",
    head: "When",
    width: "10.5rem",
    cell: ({ at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
  { key: "actor", head: "Who", cell: ({ actor }) => formatActor(actor) },
  {
    key: "action",
    head: "Action",
    card: "end",
    cell: ({ action, sentence }) => (
      <span className={WRONG.test(action) ? "text-error" : ""}>{sentence}</span>
    ),
  },
  {
    key: "subject",
    head: "Subject",
    roomy: true,
    cell: ({ subject }) => formatSubject(subject),
  },
  {
    key: "member",
    head: "Member",
    roomy: true,
    cell: ({ member }) => member?.name ?? member?.id ?? "",
  },
];

/** What the address asks for; what it does not say is not asked. */
function askedIn({ get, page }: QueueAddress): AuditAsked {
  const names = [...AUDIT_FILTERS, "search"] as const;
  const filters = names.flatMap((name) => (get(name) === "" ? [] : [[name, get(name)] as const]));
  return { ...Object.fromEntries(filters), page };
}

/** Everything that was done, looked at and refused: searched, opened and taken out. */
export function AuditPage() {
  const address = useQueueAddress();
  const { page, ...asked } = askedIn(address);
  const wrongWay = isBackwards(address);
  // The last day is not asked for until it comes after the first.
  const reading = useAudit({
    ...asked,
    ...(wrongWay && { to: "" }),
    ...(page !== undefined && { page }),
  });
  const { data } = reading;
  const hasRoom = useMedia("(width >= 80rem)");
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const rows = data?.data ?? [];
  const { openId } = address;

  useQueueKeys({
    list,
    search: searchBox,
    isOpen: openId !== undefined,
    onStep: (by) => {
      const next = rows[rows.findIndex(({ number }) => String(number) === openId) + by];
      if (next !== undefined) address.open(String(next.number));
    },
    onClose: () => {
      close();
    },
  });

  function close(): void {
    const row = list.current?.querySelector<HTMLElement>("[data-current] button");
    address.open(undefined);
    row?.focus();
  }

  const entry = openId !== undefined && (
    <AuditEntry
      key={openId}
      number={openId}
      onClose={close}
      onFollow={(filter) => {
        address.set({ staff_id: "", action: "", search: "", member: "", subject: "", ...filter });
      }}
    />
  );

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title={TITLE}>{TITLE}</PageTitle>
          <p className="mt-1 text-ink-soft">
            What was done, looked at and refused. It stays as it was written.
          </p>
        </div>
        <AuditExport asked={asked} />
      </div>
      {entry !== false && !hasRoom ? (
        <div className="mt-4">{entry}</div>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap gap-3">
            <div ref={searchBox} className="min-w-64 flex-1 sm:max-w-100">
              <SearchField
                landmark
                label={SEARCH}
                placeholder={SEARCH}
                value={address.get("search")}
                onSearch={(words) => {
                  address.set({ search: words });
                }}
              />
            </div>
            <div className="min-w-64 flex-1 sm:max-w-80">
              <SearchField
                label="Member"
                placeholder="Name, address, number or id"
                value={address.get("member")}
                onSearch={(member) => {
                  address.set({ member });
                }}
              />
            </div>
          </div>
          <AuditFilters address={address} />
          <div
            className={`mt-4 grid items-start gap-8 ${entry === false ? "" : "xl:grid-cols-[minmax(0,1fr)_minmax(26rem,36rem)]"}`}
          >
            <div className="min-w-0">
              <Read
                of={reading}
                renderUnreachable={renderReadFailed("The audit could not be read", "")}
              >
                {() => (
                  <div ref={list}>
                    <Table
                      caption={TITLE}
                      columns={COLUMNS}
                      rows={rows}
                      rowKey={({ number }) => String(number)}
                      current={openId}
                      onOpen={({ number }) => {
                        address.open(String(number));
                      }}
                      loadingRows={data === undefined ? LOADING_ROWS : 0}
                      empty={
                        <Nothing isNarrowed={address.countOf([...AUDIT_FILTERS, "search"]) > 0} />
                      }
                    />
                  </div>
                )}
              </Read>
              {data !== undefined && data.meta.page_count > 1 && (
                <Pagination
                  className="mt-5"
                  label="Audit, pages"
                  page={Math.min(address.page, data.meta.page_count)}
                  pages={data.meta.page_count}
                  onPage={address.goTo}
                />
              )}
            </div>
            {entry}
          </div>
        </>
      )}
    </>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty spot="no-transactions" title="Nothing matches">
      Nothing that was written fits what you search and filter for.
    </Empty>
  ) : (
    <Empty spot="no-notifications" title="Nothing was written yet">
      What the staff do and look at will stand here from the first sign-in on.
    </Empty>
  );
}
