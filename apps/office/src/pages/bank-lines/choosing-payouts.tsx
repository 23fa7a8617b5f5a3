import { useProposeLineOutcome, useSentPayouts } from "@kinfold/api/office/line-outcomes";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BankLine, SentPayout } from "@kinfold/contract/office/line-outcomes";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { addUp, negate, subtract, type Currency } from "@kinfold/money";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { Table, type Column } from "@kinfold/ui/table";
import { toast } from "@kinfold/ui/toast";
import { useId, useState } from "react";
import { chooseColumn, type Chosen } from "#queue/bulk-bar.tsx";
import { DecisionForm } from "#queue/decision-form.tsx";
import { OfficeComputed } from "#queue/office-figure.tsx";
import { renderReadFailed } from "#shell/read-failed.tsx";

const ROWS = 20;

type Row = SentPayout & { id: string };
const toRow = (payout: SentPayout): Row =>
  Object.assign({ id: `${payout.batch_id} ${payout.withdrawal_id}` }, payout);

const COLUMNS: readonly Column<Row>[] = [
  { key: "to", head: "Paid to", names: true, cell: ({ beneficiary }) => beneficiary },
  {
    key: "reference",
    head: "Reference",
    width: "9rem",
    card: "fact",
    cell: ({ reference }) => reference,
  },
  {
    key: "sent",
    head: "Sent",
    width: "8rem",
    card: "fact",
    cell: ({ sent_on: day }) => formatShortDay(day),
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "9rem",
    card: "end",
    cell: ({ withdrawal_id: id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("payout-amount", id)}
      />
    ),
  },
];

/** What the lines took beside what the chosen withdrawals come to. */
function Totals({
  lines,
  payouts,
  currency,
}: {
  lines: readonly BankLine[];
  payouts: readonly Row[];
  currency: Currency;
}) {
  const taken = {
    title: "Taken by the lines",
    formula: "What each chosen line took out of the account, added up.",
    currency,
    total: negate(addUp(lines, ({ amount }) => amount)),
    parts: lines.map(({ id, narration, amount }) => ({
      words: narration,
      amount: negate(amount),
      figure: buildFigureId("statement-line", id),
    })),
  };
  const paid = {
    title: "Chosen withdrawals",
    formula: "What each chosen withdrawal pays out, added up.",
    currency,
    total: addUp(payouts, ({ amount }) => amount),
    parts: payouts.map(({ withdrawal_id: id, beneficiary, amount }) => ({
      words: beneficiary,
      amount,
      figure: buildFigureId("payout-amount", id),
    })),
  };
  const difference = {
    title: "Difference",
    formula: "What the lines took, less what the withdrawals come to.",
    currency,
    total: subtract(taken.total, paid.total),
    parts: [
      ...taken.parts,
      ...paid.parts.map((part) => ({ ...part, amount: negate(part.amount) })),
    ],
  };
  return (
    <p role="status" className="mt-3 text-sm text-ink-soft">
      The lines took{" "}
      <OfficeComputed made={taken}>
        <Figure size="row" amount={taken.total} currency={currency} />
      </OfficeComputed>
      , the withdrawals come to{" "}
      <OfficeComputed made={paid}>
        <Figure size="row" amount={paid.total} currency={currency} />
      </OfficeComputed>
      {difference.total === 0n ? (
        ". They agree."
      ) : (
        <>
          . They differ by{" "}
          <OfficeComputed made={difference}>
            <Figure size="row" amount={difference.total} currency={currency} />
          </OfficeComputed>
          .
        </>
      )}
    </p>
  );
}

/** Says of which withdrawals the chosen debits are, where no suggestion found them. Both sides come to the same sum. */
export function ChoosingPayouts({
  lines,
  currency,
  onProposed,
}: {
  lines: readonly BankLine[];
  currency: Currency;
  onProposed: () => void;
}) {
  const titleId = useId();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [payouts, setPayouts] = useState<ReadonlyMap<string, Row>>(new Map());
  const read = useSentPayouts({ currency, page, per_page: ROWS, ...(search !== "" && { search }) });
  const propose = useProposeLineOutcome();
  const rows = (read.data?.data ?? []).map(toRow);
  const chosen: Chosen = {
    ids: new Set(payouts.keys()),
    toggle: (id, isChosen) => {
      const row = rows.find((one) => one.id === id);
      setPayouts((now) => {
        const next = new Map(now);
        if (isChosen && row !== undefined) next.set(id, row);
        else next.delete(id);
        return next;
      });
    },
    clear: () => {
      setPayouts(new Map());
    },
  };
  const pages = read.data?.meta.page_count ?? 1;
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h3 id={titleId} className="heading-xs">
        Which withdrawals are they?
      </h3>
      <SearchField
        className="mt-2 max-w-90"
        label="Search by reference or beneficiary"
        placeholder="Search by reference or beneficiary"
        value={search}
        onSearch={(words) => {
          setSearch(words);
          setPage(1);
        }}
      />
      <Read
        of={read}
        outdated="The payouts could not be read again and may be old"
        waiting="Reading the payouts"
        renderUnreachable={renderReadFailed("The payouts could not be read")}
      >
        {() => (
          <Table<Row>
            className="mt-3"
            caption="Payouts without a line"
            columns={[chooseColumn<Row>(chosen, ({ reference }) => reference), ...COLUMNS]}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <Empty spot="no-transactions" title="No payout waits for its line">
                Every payout of this currency that the bank was given has its line, or none is
                called so.
              </Empty>
            }
          />
        )}
      </Read>
      {pages > 1 && (
        <Pagination
          className="mt-4"
          label="Payouts, pages"
          page={Math.min(page, pages)}
          pages={pages}
          onPage={setPage}
        />
      )}
      {payouts.size > 0 && (
        <>
          <Totals lines={lines} payouts={[...payouts.values()]} currency={currency} />
          <DecisionForm<"payout">
            label="Say that they are these payouts"
            options={[
              {
                value: "payout",
                label: "Propose payouts",
                busy: "Proposing",
                reasons: ["The bank’s advice names these payments", "The batch and the day agree"],
              },
            ]}
            onDecide={async ({ words: reason }) => {
              const group = {
                line_ids: lines.map(({ id }) => id),
                payouts: [...payouts.values()].map(({ batch_id, withdrawal_id }) => ({
                  batch_id,
                  withdrawal_id,
                })),
              };
              await propose.trigger({ outcome: "payout", groups: [group], reason });
              onProposed();
              toast.success("Proposed. Another staff member approves it.");
            }}
          />
        </>
      )}
    </section>
  );
}
