import { keepFile } from "@kinfold/api/files";
import { useUnusualMonths, useUnusualMonthsFile } from "@kinfold/api/office/unusual-transactions";
import type { UnusualMonth } from "@kinfold/contract/office/unusual-transactions";
import { formatMonthName } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { useState } from "react";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { ComplianceNav } from "./compliance-nav.tsx";

const COUNTS = [
  ["found", "Found"],
  ["open", "Not looked at"],
  ["set_aside", "Set aside"],
  ["in_case", "In a case"],
  ["reported", "Reported"],
  ["no_suspicion", "No suspicion"],
  ["looked_at_in_time", "Looked at in time"],
] as const;

const COLUMNS: readonly Column<UnusualMonth>[] = [
  {
    key: "month",
    head: "Month",
    names: true,
    cell: ({ month }) => formatMonthName(month),
  },
  ...COUNTS.map(([key, head]): Column<UnusualMonth> => ({
    key,
    head,
    align: "end",
    width: "8.5rem",
    card: "fact",
    cell: (month) => month[key],
  })),
];

function ExportButton() {
  const file = useUnusualMonthsFile();
  const [refused, setRefused] = useState<string>();
  return (
    <div className="flex flex-col items-end gap-3">
      <Button
        variant="outline"
        size="sm"
        icon={DownloadSimpleIcon}
        {...(file.isMutating && { busy: "Exporting" })}
        onClick={() => {
          setRefused(undefined);
          file.trigger({}).then(keepFile, (error: unknown) => {
            setRefused(describeError(error));
          });
        }}
      >
        Export as CSV
      </Button>
      {refused !== undefined && (
        <Notice tone="error" role="alert">
          {refused}
        </Notice>
      )}
    </div>
  );
}

/** How many transactions outside a member's pattern each month had, and how they ended. */
export function UnusualMonthsPage() {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Unusual transactions by month">Unusual transactions by month</PageTitle>
          <p className="mt-1 max-w-[70ch] text-ink-soft">
            What the rules found, and how it ended. The count is kept for good; the list is of the
            last 12 months. What two rules found counts twice. In time is within three days.
          </p>
        </div>
        <ExportButton />
      </div>
      <div className="mt-5">
        <ComplianceNav />
      </div>
      <Read
        of={useUnusualMonths()}
        waiting="Reading the months"
        renderUnreachable={renderReadFailed("The months could not be read")}
      >
        {(months) => (
          <Table
            className="mt-5"
            caption="Months"
            columns={COLUMNS}
            rows={months}
            rowKey={({ month }) => month}
            empty={
              <Empty spot="no-transactions" title="Nothing unusual">
                No transaction fitted a rule yet.
              </Empty>
            }
          />
        )}
      </Read>
    </>
  );
}
