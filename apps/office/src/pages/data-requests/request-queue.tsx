import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import type { Column } from "@kinfold/ui/table";
import type { ReactNode } from "react";
import type { QueueAddress } from "#queue/queue-address.ts";
import { QueuePage, type QueueRead } from "#queue/queue-page.tsx";
import type { QueueRow } from "#queue/queue-row.ts";
import { StateFilters } from "#queue/state-filters.tsx";
import { RequestKinds } from "./kinds.tsx";

/** How each state of a request is said and coloured. */
export type RequestWords<State extends string> = Readonly<
  Record<State, { words: string; tone: BadgeProps["tone"] }>
>;

type RequestRow<State extends string> = QueueRow & {
  member: { name: string };
  proposal: { proposed_by: { name: string } } | null;
  state: State;
};

const buildColumns = <State extends string, Row extends RequestRow<State>>(
  words: RequestWords<State>,
  since: string,
): readonly Column<Row>[] => [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "asked",
    head: since,
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
    cell: ({ state }) => <Badge tone={words[state].tone}>{words[state].words}</Badge>,
  },
];

/** Members' requests of one kind about their data, which two staff members answer. */
export function RequestQueue<State extends string, Row extends RequestRow<State>>({
  kind,
  address,
  read,
  words,
  promise,
  none,
  emptyTitle = "No one has asked",
  since = "Asked for",
  children,
}: {
  /** What it is called where it is claimed. */
  kind: string;
  address: QueueAddress;
  read: QueueRead<Row>;
  words: RequestWords<State>;
  promise: string;
  /** Said when no member has asked. */
  none: string;
  /** Said above it. */
  emptyTitle?: string;
  /** What the column with the beginning is called. */
  since?: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <QueuePage
      title="Requests for data"
      promise={promise}
      address={address}
      read={read}
      kind={kind}
      columns={buildColumns<State, Row>(words, since)}
      nameOf={({ member }) => member.name}
      // What waits for someone is coloured so, in each kind.
      isOver={({ state }) => words[state].tone !== "wait"}
      which={<RequestKinds />}
      filters={
        <StateFilters
          label="Filter requests"
          address={address}
          states={[
            { value: "", label: "All" },
            ...Object.entries<RequestWords<State>[State]>(words).map(
              ([value, { words: label }]) => ({ value, label }),
            ),
          ]}
        />
      }
      empty={{ title: emptyTitle, text: none }}
    >
      {children}
    </QueuePage>
  );
}
