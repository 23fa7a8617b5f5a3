import { useEstateProposals } from "@kinfold/api/office/estates";
import { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { EstateProposal } from "@kinfold/contract/office/estates";
import { Badge } from "@kinfold/ui/badge";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { DeathPane } from "./death-pane.tsx";
import { RequestKinds } from "./kinds.tsx";
import { PROPOSAL_WORDS } from "./words.ts";

const STATES = [
  { value: "", label: "All" },
  ...Object.entries(PROPOSAL_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

const COLUMNS: readonly Column<EstateProposal>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "what",
    head: "What",
    width: "10rem",
    roomy: true,
    cell: ({ facts }) => (facts === null ? "Undo a hold" : "Hold for the estate"),
  },
  {
    key: "proposal",
    head: "Proposed by",
    width: "11rem",
    roomy: true,
    cell: ({ proposed_by: by }) => by.name,
  },
  {
    key: "state",
    head: "State",
    width: "8rem",
    roomy: true,
    cell: ({ status }) => (
      <Badge tone={PROPOSAL_WORDS[status].tone}>{PROPOSAL_WORDS[status].words}</Badge>
    ),
  },
];

/** Accounts to be held for the estates of members who died, by two staff members. */
export function DeathsQueue() {
  const address = useQueueAddress();
  const status = address.get("state");
  const read = useEstateProposals({
    page: address.page,
    per_page: 25,
    ...(is(status, DecisionStatus) && { status }),
  });
  return (
    <QueuePage
      title="Requests for data"
      promise="A death is recorded on the member's page, and decided here within a day."
      address={address}
      read={read}
      kind="estate_hold"
      columns={COLUMNS}
      nameOf={({ member }) => member.name}
      isOver={({ status }) => status !== "proposed"}
      which={<RequestKinds />}
      filters={<StateFilters label="Filter proposals" address={address} states={STATES} />}
      empty={{ title: "Nothing is proposed", text: "No death of a member was recorded." }}
    >
      {(row) => <DeathPane key={`${row.id} ${row.status}`} proposal={row} />}
    </QueuePage>
  );
}
