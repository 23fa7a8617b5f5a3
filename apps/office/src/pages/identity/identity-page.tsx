import { useReviews } from "@kinfold/api/office/identity";
import { REVIEW_WORDS, type Review } from "@kinfold/contract/office/identity";
import { Badge } from "@kinfold/ui/badge";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { ReviewPane } from "./review-pane.tsx";

const SHOWN = [
  { value: "waiting", label: "All that wait" },
  { value: "late", label: "Late" },
  { value: "second", label: "Proposed by others" },
  { value: "decided", label: "Decided" },
];
const KINDS = [
  { value: "all", label: "All kinds" },
  ...Object.entries(REVIEW_WORDS).map(([value, label]) => ({ value, label })),
];
const NARROWING = ["state", "kind"];

const EMPTY = {
  waiting: {
    title: "Nothing waits",
    text: "Every document, BVN and bank account has been looked at.",
  },
  late: { title: "Nothing is late", text: "Every promise has been kept so far." },
  second: {
    title: "Nothing waits for a second person",
    text: "What a colleague proposes comes here, for you to approve or send back.",
  },
  decided: { title: "Nothing was decided yet", text: "What two of you decide stays here." },
};

const isShown = (text: string): text is keyof typeof EMPTY => Object.hasOwn(EMPTY, text);

const STATES = {
  waiting: { tone: "wait", label: "To look at" },
  proposed: { tone: "info", label: "Proposed" },
  validated: { tone: "ok", label: "Validated" },
  rejected: { tone: "error", label: "Refused" },
  expired: { tone: "quiet", label: "Expired" },
} as const;

function StateBadge({ state }: { state: Review["state"] }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const nameOf = ({ kind, member }: Review): string => `${REVIEW_WORDS[kind]} of ${member.name}`;

const COLUMNS: readonly Column<Review>[] = [
  {
    key: "member",
    head: "Member",
    names: true,
    cell: ({ member }) => member.name,
  },
  {
    key: "kind",
    head: "What",
    cell: ({ detail, has_shared_details: hasShared, kind }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        {detail ?? REVIEW_WORDS[kind]}
        {hasShared && <Badge tone="wait">Shared</Badge>}
      </span>
    ),
  },
  {
    key: "membership",
    head: "Membership",
    width: "10rem",
    roomy: true,
    card: "none",
    cell: ({ member }) => (member.is_global ? `${member.code}, global` : member.code),
  },
  {
    key: "state",
    head: "State",
    width: "8rem",
    roomy: true,
    cell: ({ names_differ: differ, state }) =>
      differ ? <Badge tone="error">Names differ</Badge> : <StateBadge state={state} />,
  },
];

const paneOf = (row: Review) => <ReviewPane key={row.id} row={row} />;

/** Who members are and where they live: what they handed in, reviewed by one staff member and approved by two. */
export function IdentityPage() {
  const address = useQueueAddress();
  const stateParameter = address.get("state");
  const show = isShown(stateParameter) ? stateParameter : "waiting";
  const read = useReviews({
    page: address.page,
    show: show === "late" ? "waiting" : show,
    kind: address.get("kind"),
    late: show === "late" ? "yes" : "",
    search: address.get("search"),
  });
  const isNarrowed = address.get("kind") !== "";

  return (
    <QueuePage
      title="Identity"
      promise="Members are told that we look within 2 or 3 business days. One of you proposes, another approves."
      address={address}
      read={read}
      kind="identity"
      columns={COLUMNS}
      nameOf={nameOf}
      isOver={({ state: stands }) => stands !== "waiting" && stands !== "proposed"}
      search="Search by name, email or number"
      filters={
        <Filters
          className="grow basis-80"
          label="Filter the queue"
          active={address.countOf(NARROWING)}
          onClear={() => {
            address.set({ state: "", kind: "" });
          }}
        >
          <SelectField
            label="Show"
            options={SHOWN}
            value={show}
            onChange={(value) => {
              address.set({ state: value === "waiting" ? "" : value });
            }}
          />
          <SelectField
            label="Kind"
            options={KINDS}
            value={address.get("kind") || "all"}
            onChange={(value) => {
              address.set({ kind: value === "all" ? "" : value });
            }}
          />
        </Filters>
      }
      empty={
        isNarrowed
          ? { title: "Nothing matches", text: "Nothing in this queue fits what you filter for." }
          : EMPTY[show]
      }
    >
      {paneOf}
    </QueuePage>
  );
}
