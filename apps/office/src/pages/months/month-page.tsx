import { buildFigureId } from "@kinfold/contract/figure-sources";
import { OfficeFigure } from "#queue/office-figure.tsx";
import type { Currency, Minor } from "@kinfold/money";
import {
  useApproveMonthClose,
  useMonth,
  useMonthPack,
  useRejectMonthClose,
  useWithdrawMonthClose,
} from "@kinfold/api/office/month-closes";
import type { MonthCloseProposal, OneMonth, OpenItem } from "@kinfold/contract/office/month-closes";
import { Refusal } from "@kinfold/contract/refusal";
import { formatLagosMoment, formatMonthName } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { useParams } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { FileExport } from "#queue/file-export.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { Missing } from "#shell/missing.tsx";
import { ReadFailed } from "#shell/read-failed.tsx";
import { LateJournals } from "./late-journals.tsx";
import { ProposeClose } from "./propose-close.tsx";
import { formatOpenPlace, formatSpans, OPEN_WORDS, STATE_WORDS } from "./words.ts";

type Total = OneMonth["totals"][number];

/** A month that is closed keeps the figures that it was closed with; those of an open one are of the ledger as it is. */
const createTotalColumns = ({
  id,
  from,
  to,
  state,
}: Pick<OneMonth, "id" | "from" | "to" | "state">): readonly Column<Total>[] => {
  const figure = (side: "debit" | "credit", amount: Minor, currency: Currency) => {
    const named =
      state === "closed"
        ? buildFigureId(`closed-${side}`, currency, id)
        : buildFigureId(`ledger-${side}`, currency, `${from}_${to}`);
    return (
      <OfficeFigure figure={named}>
        <Figure size="row" amount={amount} currency={currency} />
      </OfficeFigure>
    );
  };
  return [
    { key: "currency", head: "Currency", names: true, cell: ({ currency }) => currency },
    {
      key: "debit",
      head: "All debit balances",
      align: "end",
      card: "fact",
      cell: ({ currency, debit }) => figure("debit", debit, currency),
    },
    {
      key: "credit",
      head: "All credit balances",
      align: "end",
      card: "fact",
      cell: ({ currency, credit }) => figure("credit", credit, currency),
    },
  ];
};

const OPEN_COLUMNS: readonly Column<OpenItem>[] = [
  { key: "what", head: "What is open", names: true, cell: ({ kind }) => OPEN_WORDS[kind] },
  { key: "where", head: "Where", cell: formatOpenPlace },
  {
    key: "count",
    head: "How many",
    align: "end",
    card: "fact",
    cell: ({ kind, count }) => (kind === "valuation" ? `${count} orders wait` : count),
  },
  {
    key: "sum",
    head: "Sum or days",
    align: "end",
    card: "end",
    cell: ({ amount, currency, days }) =>
      amount !== null && currency !== null ? (
        <Figure size="row" amount={amount} currency={currency} />
      ) : (
        formatSpans(days)
      ),
  },
];

const WAITS_FOR: Readonly<Record<NonNullable<OneMonth["waits_for"]>, string>> = {
  end: "It may be closed once its last day is over in Lagos.",
  earlier_month: "Months are closed in their order: an earlier one is still open.",
};

function Deciding({ proposal }: { proposal: MonthCloseProposal }) {
  return (
    <ProposalDecision
      proposal={proposal}
      kind="month_close"
      whoDecides="A finance approver decides this."
      approve={{
        command: useApproveMonthClose(proposal.id),
        label: "Close the month",
        busy: "Closing",
        reasons: ["The figures agree with the bank and the plans"],
        done: "Closed. What is posted to it from now on is late.",
      }}
      reject={{
        command: useRejectMonthClose(proposal.id),
        reasons: ["Something has to be put right first", "It changed after it was proposed"],
        done: "Rejected. The month stays open.",
      }}
      withdraw={{
        command: useWithdrawMonthClose(proposal.id),
        reasons: ["It changed after it was proposed"],
        done: "Withdrawn. The month stays open.",
      }}
    />
  );
}

function Close({ month }: { month: OneMonth }) {
  const { proposal, state, waits_for: waitsFor, open } = month;
  const mayPropose = useMay("month.propose");
  if (state === "included") {
    return <p className="mt-4">It was closed together with the first month that was closed.</p>;
  }
  if (proposal !== null) {
    return (
      <>
        <Facts>
          <Fact term={`Proposed by ${proposal.proposed_by.name}`}>{proposal.reason}</Fact>
          {proposal.open_reason !== null && (
            <Fact term="Closed with what is open, because">{proposal.open_reason}</Fact>
          )}
        </Facts>
        <Deciding proposal={proposal} />
      </>
    );
  }
  if (waitsFor !== null) {
    return (
      <Notice className="mt-4" title="Not yet">
        {WAITS_FOR[waitsFor]}
      </Notice>
    );
  }
  return mayPropose ? (
    <ProposeClose month={month.id} hasOpen={open.length > 0} />
  ) : (
    <p className="mt-4 text-ink-soft">A finance maker proposes to close it.</p>
  );
}

/** Takes the signed pack of a closed month out of the club. */
function Pack({ month }: { month: OneMonth }) {
  const pack = useMonthPack(month.id);
  return (
    <section aria-label="Month-end pack" className="mt-8">
      <h2 className="heading-sm">Month-end pack</h2>
      <p className="mt-2 mb-3 max-w-[70ch]">
        Trial balance, units register, prices and reconciliation as CSV and XLSX, all of it as PDF,
        signed by the club. Compare the signing key with this one when a pack is checked.
      </p>
      <FileExport
        formats={[["zip", "the pack"]]}
        isBusy={pack.isMutating}
        take={() => pack.trigger({})}
      />
      <Facts>
        <Fact term="Signing key, SHA-256">
          <span className="break-all">{month.pack_key_sha256}</span>
        </Fact>
      </Facts>
    </section>
  );
}

function Figures({ month }: { month: OneMonth }) {
  const { from, to, journal_count: count, highest_journal: highest, audit_head: head } = month;
  const days = new URLSearchParams({ from, to }).toString();
  return (
    <section aria-label="Figures" className="mt-6">
      <h2 className="heading-sm">Figures</h2>
      <Table
        className="mt-3"
        caption="Balances at the end of the month"
        columns={createTotalColumns(month)}
        rows={month.totals}
        rowKey={({ currency }) => currency}
        empty={null}
      />
      <Facts>
        <Fact term="Journals of the month">{count}</Fact>
        <Fact term="Newest journal">{highest}</Fact>
        <Fact term="Digest of all figures">
          <span className="break-all">{month.contents_sha256}</span>
        </Fact>
        {head !== null && (
          <Fact term={`Audit, entry ${head.number}`}>
            <span className="break-all">{head.hash}</span>
          </Fact>
        )}
      </Facts>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <Link href={`${PATHS.trialBalance}?${days}`}>Trial balance</Link>
        <Link href={`${PATHS.unitsRegister}?${new URLSearchParams({ on: to }).toString()}`}>
          Units register
        </Link>
        <Link href={`${PATHS.reconciliation}?${days}`}>Reconciliation</Link>
        <Link href={`${PATHS.journals}?${days}`}>Journals</Link>
      </p>
    </section>
  );
}

/** One month of the ledger: its figures, what is open, its close by two people, and what was posted to it later. */
export function MonthPage() {
  const { month: name = "" } = useParams();
  return (
    <Read
      of={useMonth(name)}
      waiting="Adding up the month"
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          <ReadFailed title="The month could not be read" error={error} onRetry={again} />
        )
      }
    >
      {(month) => (
        <>
          <p className="mb-1 text-sm">
            <Link href={PATHS.months}>Month close</Link>
          </p>
          <PageTitle title={formatMonthName(month.id)}>{formatMonthName(month.id)}</PageTitle>
          <p className="mt-2 flex flex-wrap items-center gap-1.5">
            <Badge tone={STATE_WORDS[month.state].tone}>{STATE_WORDS[month.state].words}</Badge>
            {month.closed_at !== null && (
              <span className="text-ink-soft">
                {formatLagosMoment(month.closed_at)}, {month.closed_by?.name}
              </span>
            )}
          </p>
          <Figures month={month} />
          <section aria-label="What is open" className="mt-8">
            <h2 className="heading-sm">What is open</h2>
            {month.open.length === 0 ? (
              <p className="mt-2">Nothing is open.</p>
            ) : (
              <Table
                className="mt-3"
                caption="What is open"
                columns={OPEN_COLUMNS}
                rows={month.open}
                rowKey={({ kind, name: of, currency }) => `${kind} ${of} ${currency ?? ""}`}
                empty={null}
              />
            )}
          </section>
          <section aria-label="Close" className="mt-8">
            <h2 className="heading-sm">Close</h2>
            <Close key={`${month.state} ${month.proposal?.id ?? ""}`} month={month} />
          </section>
          {month.state === "closed" && <Pack month={month} />}
          {month.late_count > 0 && <LateJournals month={month} />}
        </>
      )}
    </Read>
  );
}
