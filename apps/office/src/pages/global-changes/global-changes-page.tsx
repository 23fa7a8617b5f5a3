import { useGlobalChanges } from "@kinfold/api/office/members";
import { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { GlobalChange } from "@kinfold/contract/office/members";
import { Badge } from "@kinfold/ui/badge";
import { FilterChips } from "@kinfold/ui/filter-chips";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { STATUS_WORDS } from "#queue/proposal-decision.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { GlobalChangeDetail } from "./global-change-detail.tsx";

const ALL = "all";

const CHIPS = [
  { value: "proposed", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
  { value: ALL, label: "All" },
];

const whatOf = ({ is_global: isGlobal }: GlobalChange): string =>
  isGlobal ? "Become a global member" : "Be no global member";

const COLUMNS: readonly Column<GlobalChange>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  { key: "what", head: "What", cell: whatOf },
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

/** Who is to become a global member, or no longer be one, for another staff member to decide. */
export function GlobalChangesPage() {
  const address = useQueueAddress();
  const state = address.get("state") || "proposed";
  const search = address.get("search");
  const read = useGlobalChanges({
    page: address.page,
    per_page: 25,
    ...(is(state, DecisionStatus) && { status: state }),
    ...(search !== "" && { search }),
  });
  return (
    <QueuePage
      title="Global or not"
      promise="Decided by another staff member within a day."
      address={address}
      read={read}
      kind="global_change"
      columns={COLUMNS}
      nameOf={({ member }) => member.name}
      isOver={({ status }) => status !== "proposed"}
      search="Search by name, email or number"
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
      empty={{ title: "Nothing is proposed", text: "No membership is to be changed now." }}
    >
      {(change) => <GlobalChangeDetail change={change} what={whatOf(change)} />}
    </QueuePage>
  );
}
