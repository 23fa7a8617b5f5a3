import { useSanctionsHits, useScreeningStatus } from "@kinfold/api/office/sanctions";
import { HitState, type SanctionsHit } from "@kinfold/contract/office/sanctions";
import { Badge } from "@kinfold/ui/badge";
import { Notice } from "@kinfold/ui/notice";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { ComplianceNav } from "./compliance-nav.tsx";
import { SanctionsPane } from "./sanctions-pane.tsx";
import { describeScreening, HIT_STATE_WORDS } from "./sanctions-words.ts";

const STATES = [
  { value: "", label: "All" },
  ...Object.entries(HIT_STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

const COLUMNS: readonly Column<SanctionsHit>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  { key: "entry", head: "On the list", roomy: true, cell: ({ entry_name: name }) => name },
  { key: "score", head: "Fits by", width: "5rem", roomy: true, cell: ({ score }) => score },
  {
    key: "state",
    head: "State",
    width: "10rem",
    roomy: true,
    cell: ({ state }) => (
      <Badge tone={HIT_STATE_WORDS[state].tone}>{HIT_STATE_WORDS[state].words}</Badge>
    ),
  },
];

/** Whether screening keeps up; said loudly while it does not. */
function Screening() {
  const { data } = useScreeningStatus();
  if (data === undefined) return null;
  return data.state === "late" || data.state === "off" ? (
    <Notice tone="warn" title="Screening is late">
      {describeScreening(data)}
    </Notice>
  ) : (
    <p className="text-ink-soft">{describeScreening(data)}</p>
  );
}

/** Entries of sanctions lists that fit members, each answered by two staff members. */
export function SanctionsPage() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useSanctionsHits({
    page: address.page,
    per_page: 25,
    ...(is(state, HitState) && { state }),
  });
  return (
    <QueuePage
      title="Sanctions hits"
      promise="Answered by two people within a day. Never speak of a hit to the member."
      which={
        <div className="flex flex-col gap-3">
          <ComplianceNav />
          <Screening />
        </div>
      }
      address={address}
      read={read}
      kind="sanctions_hit"
      columns={COLUMNS}
      isOver={({ state }) => state !== "open"}
      nameOf={({ member }) => member.name}
      filters={<StateFilters label="Filter hits" address={address} states={STATES} />}
      empty={{
        title: "No hit",
        text: "No member’s name fits an entry of a sanctions list.",
      }}
    >
      {(hit) => <SanctionsPane key={`${hit.id} ${hit.proposal?.status}`} hit={hit} />}
    </QueuePage>
  );
}
