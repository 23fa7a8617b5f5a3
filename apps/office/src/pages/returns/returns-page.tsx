import { useReturns } from "@kinfold/api/office/returns";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { PaymentReturnState, type PaymentReturn } from "@kinfold/contract/office/returns";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import type { Column } from "@kinfold/ui/table";
import { useState } from "react";
import { is } from "superstruct";
import { AskRefund } from "#flows/ask-refund/ask-refund.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { useMay } from "#session/current-staff.ts";
import { ReturnPane } from "./return-pane.tsx";
import { formatKind, STATE_WORDS } from "./words.ts";

const ROWS = 50;
const STATES = [
  { value: "", label: "Waiting for people" },
  ...Object.entries(STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

/** Nothing is to be decided about these any more. */
const OVER: ReadonlySet<PaymentReturnState> = new Set(["gone", "stayed", "declined", "undone"]);

const nameOf = (row: PaymentReturn): string =>
  `${formatKind(row)} of ${row.reference}, ${row.member.name}`;

const COLUMNS: readonly Column<PaymentReturn>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  { key: "kind", head: "What", width: "5.5rem", roomy: true, cell: formatKind },
  {
    key: "reference",
    head: "Payment",
    width: "7rem",
    roomy: true,
    cell: ({ reference }) => reference,
  },
  {
    key: "amount",
    head: "Goes back",
    align: "end",
    width: "8.5rem",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("return-amount", id)}
      />
    ),
  },
  {
    key: "owed",
    head: "Owed",
    align: "end",
    width: "8rem",
    roomy: true,
    card: "fact",
    cell: ({ id, owed, credited_currency: currency }) =>
      owed === 0n ? (
        ""
      ) : (
        <Figure
          size="row"
          amount={owed}
          currency={currency}
          data-figure={buildFigureId("return-owed", id)}
        />
      ),
  },
  {
    key: "state",
    head: "State",
    width: "9rem",
    roomy: true,
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].words}</Badge>,
  },
];

/** How much of payments goes back to those who paid, and what members owe since. */
export function ReturnsPage() {
  const address = useQueueAddress();
  const [state, search] = ["state", "search"].map((name) => address.get(name));
  const mayAsk = useMay("return.propose");
  const [isAsking, setAsking] = useState(false);
  const read = useReturns({
    page: address.page,
    per_page: ROWS,
    ...(is(state, PaymentReturnState) && { state }),
    ...(search !== undefined && search !== "" && { search }),
  });
  return (
    <>
      <QueuePage
        title="Money going back"
        promise="Refunds that we give, payments that their payers dispute and receipts that we correct. Two people release, and two take what is owed."
        address={address}
        read={read}
        kind="return"
        columns={COLUMNS}
        nameOf={nameOf}
        isOver={({ state: stands }) => OVER.has(stands)}
        search="Search by member or payment"
        filters={<StateFilters label="Filter what goes back" address={address} states={STATES} />}
        actions={
          mayAsk && (
            <Button
              onClick={() => {
                setAsking(true);
              }}
            >
              Give a payment back
            </Button>
          )
        }
        empty={{
          title: "Nothing waits",
          text: "No refund is to be released, and no one owes for a payment that went back.",
        }}
      >
        {({ id }) => <ReturnPane key={id} id={id} />}
      </QueuePage>
      {isAsking && (
        <AskRefund
          onClose={(askedId) => {
            setAsking(false);
            if (askedId !== undefined) address.open(askedId);
          }}
        />
      )}
    </>
  );
}
