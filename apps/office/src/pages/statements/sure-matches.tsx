import { useAcceptMatches } from "@kinfold/api/office/statements";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { MATCHES_AT_ONCE, type StatementMatches } from "@kinfold/contract/office/statements";
import { describeError } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { useState } from "react";
import { BulkBar, chooseColumn } from "#queue/bulk-bar.tsx";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { ReceiptFlags } from "#queue/receipt-flags.tsx";
import { useChosen } from "#queue/use-chosen.ts";
import { REASON_WORDS } from "#queue/match-reasons.ts";
import { PATHS } from "#paths.ts";
import { useMay } from "#session/current-staff.ts";

type Sure = StatementMatches["sure"][number];
type Row = Sure & { id: string };

const ON_THE_STATEMENT = "Found on the bank statement";

const nameOf = ({ receipt }: Row): string => `${receipt.member.name}, ${receipt.id}`;

const COLUMNS: readonly Column<Row>[] = [
  { key: "member", head: "Member", names: true, cell: ({ receipt }) => receipt.member.name },
  {
    key: "reference",
    head: "Receipt",
    width: "8.5rem",
    cell: ({ receipt }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={`${PATHS.receipts}?open=${receipt.id}`}>{receipt.id}</Link>
        <ReceiptFlags receipt={receipt} />
      </span>
    ),
  },
  {
    key: "told",
    head: "Told",
    align: "end",
    card: "fact",
    width: "8.25rem",
    cell: ({ receipt }) => (
      <OfficeFigure figure={buildFigureId("payment-charged", receipt.id)}>
        <Figure size="row" amount={receipt.amount} currency={receipt.currency} />
      </OfficeFigure>
    ),
  },
  {
    key: "arrived",
    head: "Arrived",
    align: "end",
    width: "8.25rem",
    card: "end",
    cell: ({ receipt, match }) => (
      <OfficeFigure
        figure={buildFigureId(
          "statement-line",
          match.lines.map(({ id }) => id),
        )}
      >
        <Figure size="row" amount={match.received} currency={receipt.currency} />
      </OfficeFigure>
    ),
  },
  {
    key: "line",
    head: "On the statement",
    roomy: true,
    cell: ({ match }) => match.lines.map(({ narration }) => narration).join(" + "),
  },
  {
    key: "because",
    head: "Because of",
    width: "10.5rem",
    roomy: true,
    cell: ({ match }) => match.because.map((reason) => REASON_WORDS[reason]).join(", "),
  },
];

type Refused = { reference: string; error: string };

/** Flagged receipts are proposed one by one, where their flags are read in full. */
const isChoosable = ({ receipt }: Row): boolean => receipt.flags.length === 0;

/**
 * Receipts whose money is on the statement beyond doubt, to be proposed several at once. What is flagged is shown with its flag
 * and opened by itself.
 */
export function SureMatches({ sure }: { sure: readonly Sure[] }) {
  const rows = sure.map((one) => ({ ...one, id: one.receipt.id }));
  const choosable = rows.filter(isChoosable);
  const chosen = useChosen(choosable);
  const mayPropose = useMay("receipt.propose");
  const accept = useAcceptMatches();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failed, setFailed] = useState<string>();

  async function propose(): Promise<void> {
    setFailed(undefined);
    setRefused([]);
    const matches = rows
      .filter(({ id }) => chosen.ids.has(id))
      .map(({ id, match }) => ({ reference: id, line_ids: match.lines.map((line) => line.id) }));
    try {
      const { results } = await accept.trigger({ matches, reason: ON_THE_STATEMENT });
      setRefused(
        results.flatMap(({ reference, error }) =>
          error === null || error === undefined ? [] : [{ reference, error }],
        ),
      );
      chosen.clear();
    } catch (error) {
      setFailed(describeError(error));
    }
  }

  return (
    <>
      {failed !== undefined && (
        <Notice tone="error" role="alert" title="Nothing was proposed">
          {failed}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="warn" role="alert" title="Some were not proposed">
          <ul>
            {refused.map(({ reference, error }) => (
              <li key={reference}>
                <span className="font-strong">{reference}</span>: {error}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {mayPropose && choosable.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            for (const { id } of choosable.slice(0, MATCHES_AT_ONCE)) chosen.toggle(id, true);
          }}
        >
          Choose all
        </Button>
      )}
      <BulkBar chosen={chosen}>
        <Button
          size="sm"
          {...(accept.isMutating && { busy: "Proposing" })}
          onClick={() => void propose()}
        >
          Propose what arrived
        </Button>
      </BulkBar>
      <Table
        className="mt-4"
        caption="Sure matches"
        columns={mayPropose ? [chooseColumn(chosen, nameOf, isChoosable), ...COLUMNS] : COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty spot="no-notifications" title="Nothing is sure">
            No line of a statement is the money of a receipt beyond doubt.
          </Empty>
        }
      />
    </>
  );
}
