import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useJournalKinds, useJournals } from "@kinfold/api/office/accounting";
import type { Journal } from "@kinfold/contract/office/accounting";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { SelectField } from "@kinfold/ui/select-field";
import { Table, type Column } from "@kinfold/ui/table";
import { buildAuditPath, buildReceiptPath } from "#queue/reference-paths.ts";
import { DetailPane } from "#queue/detail-pane.tsx";
import { ListPage } from "#queue/list-page.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useMay } from "#session/current-staff.ts";
import { AccountLink, formatKind } from "#queue/account-link.tsx";
import { LedgerExport, LedgerNav } from "./ledger-parts.tsx";
import { PeriodFilters, readPeriod } from "./period-filters.tsx";

type Posting = Journal["postings"][number];

function Amounts({ journal: { id, postings } }: { journal: Journal }) {
  const [first, ...others] = postings;
  return (
    first !== undefined && (
      <>
        <Figure
          size="row"
          amount={first.amount}
          currency={first.currency}
          data-figure={buildFigureId("journal-amount", id, 0)}
        />
        {others.length > 0 && ` and ${others.length} more`}
      </>
    )
  );
}

function Kind({ journal: { kind, is_late: isLate } }: { journal: Journal }) {
  return isLate ? (
    <>
      {formatKind(kind)} <Badge tone="wait">After the close</Badge>
    </>
  ) : (
    formatKind(kind)
  );
}

const COLUMNS: readonly Column<Journal>[] = [
  { key: "id", head: "Journal", names: true, width: "4.5rem", cell: ({ id }) => id },
  {
    key: "at",
    head: "Happened",
    width: "9.5rem",
    roomy: true,
    cell: ({ happened_at: at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
  { key: "kind", head: "Kind", cell: (journal) => <Kind journal={journal} /> },
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
    width: "9.5rem",
    card: "end",
    cell: (journal) => <Amounts journal={journal} />,
  },
];

const createPostingColumns = ({ id, postings }: Journal): readonly Column<Posting>[] => [
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
    cell: (posting) => (
      <Figure
        size="row"
        amount={posting.amount}
        currency={posting.currency}
        data-figure={buildFigureId("journal-amount", id, postings.indexOf(posting))}
      />
    ),
  },
];

/** Money that came by a transfer by hand: its receipt is at this reference. */
const isReceipt = (what: string, { postings }: Journal): boolean =>
  what === "payment" && postings.some(({ debit }) => debit.name.startsWith("club:bank"));

function Source({
  source: { what, id, name },
  journal,
}: {
  source: Journal["sources"][number];
  journal: Journal;
}) {
  const mayReadAudit = useMay("audit.read");
  const mayReadReceipts = useMay("receipt.read");
  const words = name ?? id;
  return (
    <Fact term={formatKind(what)}>
      {mayReadAudit && name === null ? <Link href={buildAuditPath(id)}>{words}</Link> : words}
      {mayReadReceipts && isReceipt(what, journal) && (
        <>
          {", "}
          <Link href={buildReceiptPath(id)}>receipt</Link>
        </>
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
        <Fact term="Written">
          {formatLagosMoment(journal.posted_at)}
          {journal.is_late && ", after its month was closed"}
        </Fact>
        <Fact term="Posted once under">
          <span className="break-all">{journal.idempotency_key}</span>
        </Fact>
      </Facts>
      <Table
        caption="Postings"
        columns={createPostingColumns(journal)}
        rows={journal.postings}
        rowKey={(posting) => String(journal.postings.indexOf(posting))}
        empty={null}
      />
      {journal.sources.length > 0 && (
        <section aria-label="What it rests on">
          <h3 className="heading-xs">What it rests on</h3>
          <Facts>
            {journal.sources.map((source) => (
              <Source key={source.what} source={source} journal={journal} />
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
  const filters = Object.fromEntries(
    ["kind", "account", "search"].flatMap((name) =>
      address.get(name) === "" ? [] : [[name, address.get(name)]],
    ),
  );
  const isLateOnly = address.get("late") === "yes";
  const query = {
    ...filters,
    ...(isLateOnly && { late: "yes" as const }),
    ...readPeriod(address),
  };
  return (
    <ListPage<Journal>
      title="Journals"
      note="Every event in the ledger with its postings, newest first. Nothing here is ever changed: a mistake is put right by another journal."
      address={address}
      read={useJournals({ ...query, page: address.page })}
      columns={COLUMNS}
      search="Number, reference or id"
      which={<LedgerNav />}
      actions={<LedgerExport asked={{ report: "journals", ...query }} />}
      filters={
        <PeriodFilters
          address={address}
          label="Filter journals"
          names={["kind", "account", "late"]}
        >
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
      }
      failed="The journals could not be read"
      empty={{
        spot: "no-transactions",
        title: "No journal matches",
        text: "No journal of the ledger fits what you filter for.",
      }}
      nothingMatches={{
        title: "No journal matches",
        text: "No journal of the ledger fits what you search and filter for.",
      }}
    >
      {(journal, close) => <JournalPane key={journal.id} journal={journal} onClose={close} />}
    </ListPage>
  );
}
