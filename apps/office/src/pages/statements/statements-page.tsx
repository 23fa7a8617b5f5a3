import { buildFigureId } from "@kinfold/contract/figure-sources";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useStatementMatches } from "@kinfold/api/office/statements";
import {
  MATCHES_PAGE_ROWS,
  type BankStatement,
  type BankStatementLine,
  type StatementMatches,
} from "@kinfold/contract/office/statements";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { UploadSimpleIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { Tabs } from "@kinfold/ui/tabs";
import { useState, type ReactNode } from "react";
import { PATHS } from "#paths.ts";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useMay } from "#session/current-staff.ts";
import { BankBalances } from "./bank-balances.tsx";
import { DoubtfulMatch } from "./doubtful-match.tsx";
import { Exceptions } from "./exceptions.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { StatementFiles } from "./statement-files.tsx";
import { SureMatches } from "./sure-matches.tsx";

const VIEWS = ["sure", "doubtful", "exceptions", "unclaimed", "files"] as const;

const LINES: readonly Column<BankStatementLine>[] = [
  { key: "narration", head: "On the statement", names: true, cell: ({ narration }) => narration },
  {
    key: "day",
    head: "Value date",
    width: "8rem",
    cell: ({ value_on: day }) => formatShortDay(day),
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "10rem",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <OfficeFigure figure={buildFigureId("statement-line", id)}>
        <Figure size="row" amount={amount} currency={currency} />
      </OfficeFigure>
    ),
  },
];

type MatchPagesProps = {
  label: string;
  count: number;
  page: number;
  setPage: (page: number) => void;
  children: ReactNode;
};

/** One page of a list of matches, and the way to the others. */
function MatchPages({ label, count, page, setPage, children }: MatchPagesProps) {
  const pages = Math.ceil(count / MATCHES_PAGE_ROWS);
  return (
    <>
      {children}
      {Math.max(page, pages) > 1 && (
        <Pagination
          className="mt-5"
          label={`${label}, pages`}
          page={page}
          pages={Math.max(page, pages)}
          onPage={setPage}
        />
      )}
    </>
  );
}

function Unclaimed({ unclaimed }: StatementMatches) {
  return (
    <Table
      caption="Money that no receipt claims"
      columns={LINES}
      rows={unclaimed}
      rowKey={({ id }) => id}
      empty={
        <Empty spot="no-notifications" title="All money is claimed">
          Every line with which money came in is of a receipt.
        </Empty>
      }
    />
  );
}

function Doubtful({ doubtful, doubtful_count: count, nothing }: StatementMatches) {
  return (
    <>
      {count === 0 ? (
        <Empty spot="no-notifications" title="Nothing is doubtful">
          No receipt has to be chosen a line for.
        </Empty>
      ) : (
        <ul className="flex flex-col gap-4">
          {doubtful.map((match) => (
            <DoubtfulMatch key={match.receipt.id} match={match} />
          ))}
        </ul>
      )}
      {nothing > 0 && (
        <p className="mt-4 text-ink-soft">
          {nothing === 1
            ? "Of one more receipt no statement says anything."
            : `Of ${nothing} more receipts no statement says anything.`}
        </p>
      )}
    </>
  );
}

/** The tab of what a person has to look into; none while there is nothing. */
function exceptionTab({ exceptions }: StatementMatches) {
  const count = exceptions.debits.length + exceptions.returned.length;
  if (count === 0) return [];
  return [
    { value: "exceptions", name: "To look into", count, panel: <Exceptions {...exceptions} /> },
  ];
}

/** Bank statements: taking them in, and what they say about the receipts that wait. Nothing is posted without a person. */
export function StatementsPage() {
  const address = useQueueAddress();
  const mayImport = useMay("statement.import");
  const [isImporting, setImporting] = useState(false);
  const [imported, setImported] = useState<BankStatement>();
  const [page, setPage] = useState(1);
  const view = VIEWS.find((one) => one === address.get("view")) ?? "sure";

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-180">
          <PageTitle title="Bank statements">Bank statements</PageTitle>
          <p className="mt-1 text-ink-soft">
            What is sure is proposed by you and confirmed by someone else. Nothing is credited by
            itself. What is no receipt ends under <Link href={PATHS.bankLines}>Bank lines</Link>,
            and is approved under <Link href={PATHS.lineDecisions}>Decided lines</Link>.
          </p>
        </div>
        {mayImport && (
          <Button
            icon={UploadSimpleIcon}
            onClick={() => {
              setImporting(true);
            }}
          >
            Import a statement
          </Button>
        )}
      </div>
      <ImportDialog
        open={isImporting}
        onOpenChange={setImporting}
        onImported={(statement) => {
          setImporting(false);
          setImported(statement);
        }}
      />
      <div role="status" className="empty:hidden">
        {imported !== undefined && (
          <Notice tone="ok" title={`${imported.file_name} was taken in`} className="mt-4">
            {imported.line_count === 1 ? "1 line" : `${imported.line_count} lines`},{" "}
            {imported.new_count} new.
            {imported.changed_count > 0 &&
              ` ${imported.changed_count} were imported before with another narration. They are flagged, and proposed only by a person who looked.`}
          </Notice>
        )}
      </div>
      <BankBalances />
      <Read
        of={useStatementMatches(page)}
        outdated="These matches could not be read again and may be old"
        waiting={<Loader className="mt-8" label="Matching receipts and lines" />}
        renderUnreachable={renderReadFailed("The matches could not be read")}
      >
        {(data) => (
          <Tabs
            className="mt-5"
            label="What the statements say"
            value={view}
            onChange={(chosen) => {
              setPage(1);
              address.set({ view: chosen === "sure" ? "" : chosen });
            }}
            tabs={[
              {
                value: "sure",
                name: "Sure",
                count: data.sure_count,
                panel: (
                  <MatchPages label="Sure matches" count={data.sure_count} {...{ page, setPage }}>
                    <SureMatches key={page} sure={data.sure} />
                  </MatchPages>
                ),
              },
              {
                value: "doubtful",
                name: "Doubtful",
                count: data.doubtful_count,
                panel: (
                  <MatchPages label="Doubtful" count={data.doubtful_count} {...{ page, setPage }}>
                    <Doubtful {...data} />
                  </MatchPages>
                ),
              },
              ...exceptionTab(data),
              {
                value: "unclaimed",
                name: "Not claimed",
                panel: (
                  <MatchPages
                    label="Not claimed"
                    count={data.unclaimed_count}
                    {...{ page, setPage }}
                  >
                    <Unclaimed {...data} />
                  </MatchPages>
                ),
              },
              { value: "files", name: "Files", panel: <StatementFiles /> },
            ]}
          />
        )}
      </Read>
    </>
  );
}
