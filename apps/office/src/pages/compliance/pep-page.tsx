import { usePepMembers } from "@kinfold/api/office/compliance";
import { PepState, type PepMember } from "@kinfold/contract/office/compliance";
import { Badge } from "@kinfold/ui/badge";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { ComplianceNav } from "./compliance-nav.tsx";
import { PepPane } from "./pep-pane.tsx";
import { PEP_STATE_WORDS } from "#queue/pep-words.ts";

const STATES = [
  { value: "", label: "All" },
  ...Object.entries(PEP_STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

const COLUMNS: readonly Column<PepMember>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "code",
    head: "Membership",
    width: "8rem",
    roomy: true,
    card: "none",
    cell: ({ code }) => code,
  },
  {
    key: "active",
    head: "Active",
    width: "7rem",
    roomy: true,
    cell: ({ active_since: since }) => (since === null ? "Not active" : "Active"),
  },
  {
    key: "state",
    head: "State",
    width: "10rem",
    roomy: true,
    cell: ({ state }) => (
      <Badge tone={PEP_STATE_WORDS[state].tone}>{PEP_STATE_WORDS[state].words}</Badge>
    ),
  },
];

/** Politically exposed members (PEP), whom compliance proposes to admit and a senior staff member approves. */
export function PepPage() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = usePepMembers({
    page: address.page,
    per_page: 25,
    ...(is(state, PepState) && { state }),
  });
  return (
    <QueuePage
      title="Politically exposed members"
      promise="Compliance notes where their money comes from, and an admin approves. Before that no government ID of theirs is approved."
      which={<ComplianceNav />}
      address={address}
      read={read}
      kind="pep_approval"
      columns={COLUMNS}
      nameOf={({ member }) => member.name}
      isOver={({ state }) => state === "approved" || state === "not_needed"}
      filters={<StateFilters label="Filter members" address={address} states={STATES} />}
      empty={{
        title: "No one is politically exposed",
        text: "Members who declare it, or whom compliance marks, come here.",
      }}
    >
      {(row) => <PepPane key={`${row.id} ${row.state}`} row={row} />}
    </QueuePage>
  );
}
