import { useJournalKinds, useJournals } from "@kinfold/api/office/accounting";
import type { Journal } from "@kinfold/contract/office/accounting";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { SelectField } from "@kinfold/ui/select-field";
import { Table, type Column } from "@kinfold/ui/table";
import { useRef } from "react";
import { PATHS } from "#paths.ts";
import { DetailPane } from "#queue/detail-pane.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useQueueKeys } from "#queue/queue-keys.ts";
import { useMay } from "#session/current-staff.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { AccountLink, formatKind } from "./account-link.tsx";
import { LedgerHead } from "./ledger-head.tsx";
import { PeriodFilters, readPeriod } from "./period-filters.tsx";

const SEARCH = "Number, reference or id";
const LOADING_ROWS = 8;

type Posting = Journal["postings"][number];

function Amounts({ postings }: { postings: readonly Posting[] }) {
  const [first, ...others] = postings;
  return (
    first !== undefined && (
      <>
        <Figure size="row" amount={first.amount} currency={first.currency} />
        {others.length > 0 && ` and ${others.length} more`}
      </>
    )
  );
}

const COLUMNS: readonly Column<Journal>[] = [
  { key: "id", head: "Journal", names: true, width: "7rem", cell: ({ id }) => id },
  {
    key: "at",
    head: "Happened",
    width: "10.5rem",
    cell: ({ happened_at: at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
  { key: "kind", head: "Kind", cell: ({ kind }) => formatKind(kind) },
  {
    key: "debit",
    head: "Debit",
    roomy: true,
    cell: ({ postings: [first] }) => first?.debit.title ?? "",
  },
  {
    key: "credit",
    head: "Credit",
    roomy: true,
    cell: ({ postings: [first] }) => first?.credit.title ?? "",
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    card: "end",
    cell: ({ postings }) => <Amounts postings={postings} />,
  },
];

const POSTING_COLUMNS: readonly Column<Posting>[] = [
  {
    key: "debit",
    head: "Debit",
    names: true,
    cell: ({ debit }) => <AccountLink account={debit} />,
  },
  { key: "credit", head: "Credit", cell: ({ credit }) => <AccountLink account={credit} /> },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    card: "end",
    cell: ({ amount, currency }) => <Figure size="row" amount={amount} currency={currency} />,
  },
];

function Source({ what, id, name }: Journal["sources"][number]) {
  const mayReadAudit = useMay("audit.read");
  const words = name ?? id;
  return (
    <Fact term={formatKind(what)}>
      {mayReadAudit && name === null ? (
        <Link href={`${PATHS.audit}?${new URLSearchParams({ subject: id }).toString()}`}>
          {words}
        </Link>
      ) : (
        words
      )}
    </Fact>
  );
}

function JournalPane({ journal, onClose }: { journal: Journal; onClose: () => void }) {
  return (
    <DetailPane title={`Journal ${journal.id}`} onClose={onClose}>
      <Facts>
        <Fact term="Kind">{formatKind(journal.kind)}</Fact>
        <Fact term="Happened">{formatLagosMoment(journal.happened_at)}</Fact>
        <Fact term="Written">{formatLagosMoment(journal.posted_at)}</Fact>
        <Fact term="Posted once under">
          <span className="break-all">{journal.idempotency_key}</span>
        </Fact>
      </Facts>
      <Table
        caption="Postings"
        columns={POSTING_COLUMNS}
        rows={journal.postings}
        rowKey={(posting) => String(journal.postings.indexOf(posting))}
        empty={null}
      />
      {journal.sources.length > 0 && (
        <section aria-label="What it rests on">
          <h3 className="heading-xs">What it rests on</h3>
          <Facts>
            {journal.sources.map((source) => (
              <Source key={source.what} {...source} />
            ))}
          </Facts>
        </section>
      )}
    </DetailPane>
  );
}

/** The journals of the ledger, newest first: found by reference, kind, account and day, each with its postings and what it rests on. */
export function JournalsPage() {
  const address = useQueueAddress();
  const kinds = useJournalKinds();
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const hasRoom = useMedia("(width >= 80rem)");
  const filters = Object.fromEntries(
    ["kind", "account", "search"].flatMap((name) =>
      address.get(name) === "" ? [] : [[name, address.get(name)]],
    ),
  );
  const query = { ...filters, ...readPeriod(address) };
  const reading = useJournals({ ...query, page: address.page });
  const { data } = reading;
  const rows = data?.data ?? [];
  const opened = rows.find(({ id }) => id === address.openId);

  function close(): void {
    const row = list.current?.querySelector<HTMLElement>("[data-current] button");
    address.open(undefined);
    row?.focus();
  }
  useQueueKeys({
    list,
    search: searchBox,
    isOpen: opened !== undefined,
    onStep: (by) => {
      const next = rows[rows.findIndex(({ id }) => id === address.openId) + by];
      if (next !== undefined) address.open(next.id);
    },
    onClose: close,
  });
  const beside = opened && <JournalPane key={opened.id} journal={opened} onClose={close} />;

  return (
    <>
      <LedgerHead
        title="Journals"
        note="Every event in the ledger with its postings, newest first. Nothing here is ever changed: a mistake is put right by another journal."
        exports={{ report: "journals", ...query }}
      />
      {beside !== undefined && !hasRoom ? (
        <div className="mt-4">{beside}</div>
      ) : (
        <>
          <div ref={searchBox} className="mt-4 sm:max-w-100">
            <SearchField
              landmark
              label={SEARCH}
              placeholder={SEARCH}
              value={address.get("search")}
              onSearch={(search) => {
                address.set({ search });
              }}
            />
          </div>
          <PeriodFilters address={address} label="Filter journals" names={["kind", "account"]}>
            <SelectField
              label="Kind"
              placeholder="All"
              options={[
                { value: "", label: "All" },
                ...(kinds.data ?? []).map((kind) => ({ value: kind, label: formatKind(kind) })),
              ]}
              value={address.get("kind")}
              onChange={(kind) => {
                address.set({ kind });
              }}
            />
          </PeriodFilters>
          <div
            className={`mt-4 grid items-start gap-8 ${beside === undefined ? "" : "xl:grid-cols-[minmax(0,1fr)_minmax(26rem,36rem)]"}`}
          >
            <div className="min-w-0">
              <Read
                of={reading}
                renderUnreachable={renderReadFailed("The journals could not be read", "")}
              >
                {() => (
                  <div ref={list}>
                    <Table
                      caption="Journals"
                      columns={COLUMNS}
                      rows={rows}
                      rowKey={({ id }) => id}
                      current={address.openId}
                      onOpen={({ id }) => {
                        address.open(id);
                      }}
                      loadingRows={data === undefined ? LOADING_ROWS : 0}
                      empty={
                        <Empty spot="no-transactions" title="No journal matches">
                          No journal of the ledger fits what you search and filter for.
                        </Empty>
                      }
                    />
                  </div>
                )}
              </Read>
              {data !== undefined && data.meta.page_count > 1 && (
                <Pagination
                  className="mt-5"
                  label="Journals, pages"
                  page={Math.min(address.page, data.meta.page_count)}
                  pages={data.meta.page_count}
                  onPage={address.goTo}
                />
              )}
            </div>
            {beside}
          </div>
        </>
      )}
    </>
  );
}
