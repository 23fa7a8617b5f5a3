import { buildFigureId } from "@kinfold/contract/figure-sources";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useValuedPlans } from "@kinfold/api/office/valuations";
import type { ValuedPlan } from "@kinfold/contract/valuations";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Table, type Column } from "@kinfold/ui/table";
import { useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { formatAwaitingDocuments, formatUnitPrice, formatUnits } from "#queue/price-words.ts";

const LOADING_ROWS = 5;

/** What the next price deals, and apart from it what it cannot deal. */
function Waiting({ plan }: { plan: ValuedPlan }) {
  const { waiting_on: day, waiting_orders: orders, awaiting_documents: held } = plan;
  if (day === null && held === 0) return "Nothing";
  return (
    <>
      {day !== null && `${orders} ${orders === 1 ? "order" : "orders"} for ${formatShortDay(day)}`}
      {held > 0 && (
        <span className="block text-sm text-ink-soft">{formatAwaitingDocuments(held)}</span>
      )}
    </>
  );
}

function OpenDraft({ plan: { draft } }: { plan: ValuedPlan }) {
  if (draft === null) return "None";
  return (
    <Link href={`${PATHS.valuations}/${draft.id}`}>
      <Badge tone="wait">{formatShortDay(draft.valued_on)}</Badge>
      <span className="sr-only">, drafted by {draft.drafted_by}</span>
    </Link>
  );
}

const COLUMNS: readonly Column<ValuedPlan>[] = [
  { key: "plan", head: "Plan", names: true, cell: ({ name, currency }) => `${name}, ${currency}` },
  {
    key: "price",
    head: "Price of a unit",
    align: "end",
    card: "end",
    cell: ({ plan_id: id, unit_price: price, valued_on: day, currency }) =>
      price === null || day === null ? (
        "None yet"
      ) : (
        <>
          <span className="font-strong">
            <OfficeFigure figure={buildFigureId("plan-price", String(id), day)}>
              {formatUnitPrice(price, currency)}
            </OfficeFigure>
          </span>
          <span className="block text-sm text-ink-soft">{formatShortDay(day)}</span>
        </>
      ),
  },
  {
    key: "units",
    head: "Members’ units",
    align: "end",
    roomy: true,
    card: "fact",
    cell: ({ units }) => formatUnits(units),
  },
  {
    key: "value",
    head: "Worth",
    align: "end",
    card: "fact",
    cell: ({ plan_id: id, value, currency }) => (
      <OfficeFigure figure={buildFigureId("plan-worth", String(id))}>
        <Figure amount={value} currency={currency} />
      </OfficeFigure>
    ),
  },
  {
    key: "waiting",
    head: "Waits for a price",
    card: "fact",
    cell: (plan) => <Waiting plan={plan} />,
  },
  {
    key: "draft",
    head: "Open draft",
    width: "10rem",
    card: "fact",
    cell: (plan) => <OpenDraft plan={plan} />,
  },
];

/** Every plan with a unit price: what it is worth, what waits for its next price, and what is to be decided. */
export function ValuationsPage() {
  const reading = useValuedPlans();
  const { data } = reading;
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Valuations">Valuations</PageTitle>
      <p className="mt-1 max-w-[70ch] text-ink-soft">
        One person drafts what a plan is worth at the end of a day, another publishes it. What waits
        is dealt at that price at once, and the price stays as it was published.
      </p>
      <Read of={reading} renderUnreachable={renderReadFailed("The plans could not be read")}>
        {() => (
          <Table
            className="mt-6"
            caption="Plans with a unit price"
            columns={COLUMNS}
            rows={data?.plans ?? []}
            rowKey={({ plan_id: id }) => String(id)}
            onOpen={({ plan_id: id }) => void navigate(`${PATHS.valuations}/plans/${id}`)}
            loadingRows={data === undefined ? LOADING_ROWS : 0}
            empty={
              <Empty spot="no-transactions" title="No plan has a unit price">
                Plans with a fixed rate are not valued: their interest is counted by the day.
              </Empty>
            }
          />
        )}
      </Read>
    </>
  );
}
