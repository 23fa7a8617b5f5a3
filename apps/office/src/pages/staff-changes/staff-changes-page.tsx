import { useStaffChanges } from "@kinfold/api/office/staff";
import { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { StaffChange } from "@kinfold/contract/office/staff";
import { Badge } from "@kinfold/ui/badge";
import { FilterChips } from "@kinfold/ui/filter-chips";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { STATUS_WORDS } from "#queue/proposal-decision.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { ChangeDetail } from "./change-detail.tsx";
import { formatStaffChange } from "./change-words.ts";

const ALL = "all";

const CHIPS = [
  { value: "proposed", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
  { value: "withdrawn", label: "Withdrawn" },
  { value: ALL, label: "All" },
];

const COLUMNS: readonly Column<StaffChange>[] = [
  { key: "whom", head: "Whom", names: true, cell: ({ name }) => name },
  { key: "what", head: "What", cell: formatStaffChange },
  {
    key: "by",
    head: "Proposed by",
    width: "11rem",
    roomy: true,
    cell: ({ proposed_by: by }) => by.name,
  },
  {
    key: "status",
    head: "Status",
    width: "8rem",
    roomy: true,
    cell: ({ status }) =>
      status === "proposed" ? (
        <Badge tone="wait">{STATUS_WORDS[status]}</Badge>
      ) : (
        STATUS_WORDS[status]
      ),
  },
];

const nameOf = (change: StaffChange): string => `${change.name}: ${formatStaffChange(change)}`;

/** What was proposed about the staff, for another admin to decide. */
export function StaffChangesPage() {
  const address = useQueueAddress();
  const state = address.get("state") || "proposed";
  const search = address.get("search");
  const read = useStaffChanges({
    page: address.page,
    per_page: 25,
    ...(is(state, DecisionStatus) && { status: state }),
    ...(search !== "" && { search }),
  });
  return (
    <QueuePage
      title="Changes of staff"
      promise="Decided by another admin within a day."
      address={address}
      read={read}
      kind="staff_change"
      columns={COLUMNS}
      nameOf={nameOf}
      isOver={({ status }) => status !== "proposed"}
      search="Search by name or address"
      filters={
        <FilterChips
          label="Status"
          chips={CHIPS}
          value={state}
          onChange={(chosen) => {
            address.set({ state: chosen === "proposed" ? "" : chosen });
          }}
        />
      }
      empty={{ title: "Nothing is proposed", text: "No one joins, leaves or changes roles now." }}
    >
      {(change) => <ChangeDetail change={change} />}
    </QueuePage>
  );
}
