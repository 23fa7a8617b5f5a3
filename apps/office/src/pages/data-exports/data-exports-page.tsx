import { useRequestedDataExports } from "@kinfold/api/office/data-exports";
import { DataExportState } from "@kinfold/contract/data-exports";
import type { RequestedDataExport } from "@kinfold/contract/office/data-exports";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { DataExportPane } from "./data-export-pane.tsx";
import { STATE_WORDS } from "./words.ts";

const STATES = [
  { value: "", label: "All" },
  ...Object.entries(STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

const COLUMNS: readonly Column<RequestedDataExport>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "asked",
    head: "Asked for",
    width: "8rem",
    roomy: true,
    cell: ({ created_at: at }) => formatLagosDate(at),
  },
  {
    key: "proposal",
    head: "Proposed by",
    width: "11rem",
    roomy: true,
    cell: ({ proposal }) => proposal?.proposed_by.name ?? "",
  },
  {
    key: "state",
    head: "State",
    width: "8rem",
    roomy: true,
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].words}</Badge>,
  },
];

/** Members' requests for a copy of their data, and their release by two staff members. */
export function DataExportsPage() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useRequestedDataExports({
    page: address.page,
    per_page: 25,
    ...(is(state, DataExportState) && { state }),
  });
  return (
    <QueuePage
      title="Requests for data"
      promise="Released by two people within 30 days."
      address={address}
      read={read}
      kind="data_export"
      columns={COLUMNS}
      nameOf={({ member }) => member.name}
      filters={<StateFilters label="Filter requests" address={address} states={STATES} />}
      empty={{ title: "No one has asked", text: "No member has asked for a copy of their data." }}
    >
      {(row) => <DataExportPane key={`${row.id} ${row.state}`} request={row} />}
    </QueuePage>
  );
}
