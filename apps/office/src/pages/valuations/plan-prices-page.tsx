import { DAY_MS } from "@kinfold/contract/durations";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { combineReadings, Read } from "@kinfold/frame/shell/read";
import {
  useDraftValuation,
  usePrices,
  useValuations,
  useValuedPlans,
} from "@kinfold/api/office/valuations";
import type { PublishedPrice, Valuation, ValuedPlan } from "@kinfold/contract/valuations";
import { useClock } from "@kinfold/frame/clock";
import {
  formatShortDay,
  formatLongDay,
  lagosIsoDay,
  formatLagosMoment,
} from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Empty } from "@kinfold/ui/empty";
import { LineChart } from "@kinfold/ui/line-chart";
import { Link } from "@kinfold/ui/link";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useMay } from "#session/current-staff.ts";
import { Missing } from "#shell/missing.tsx";
import { checkDraft, toValuationDraft, FiguresForm } from "./figures-form.tsx";
import { formatPriceChange, truncatePrice, formatUnitPrice } from "#queue/price-words.ts";
import { ValuationStatus } from "./valuation-status.tsx";

const LOADING_ROWS = 6;

const VERSIONS: readonly Column<Valuation>[] = [
  {
    key: "day",
    head: "Day",
    names: true,
    cell: ({ valued_on: day, version }) => `${formatShortDay(day)}, version ${version}`,
  },
  {
    key: "price",
    head: "Price of a unit",
    align: "end",
    card: "end",
    cell: ({ id, unit_price: price, currency }) => (
      <span data-figure={buildFigureId("unit-price", id)}>{formatUnitPrice(price, currency)}</span>
    ),
  },
  {
    key: "change",
    head: "Change",
    align: "end",
    card: "fact",
    width: "6.5rem",
    roomy: true,
    cell: ({ id, change_percent: percent }) =>
      percent === null ? (
        "First"
      ) : (
        <span data-figure={buildFigureId("price-change", id)}>{formatPriceChange(percent)}</span>
      ),
  },
  { key: "drafted", head: "Drafted by", roomy: true, cell: ({ drafted_by: by }) => by.name },
  {
    key: "decided",
    head: "Decided by",
    cell: ({ decided_by: by }) => by?.name ?? "No one yet",
  },
  {
    key: "status",
    head: "State",
    width: "11rem",
    card: "end",
    cell: (valuation) => <ValuationStatus valuation={valuation} />,
  },
];

function Prices({ plan, prices }: { plan: ValuedPlan; prices: readonly PublishedPrice[] }) {
  const corrected = prices.filter(({ corrected_at: at }) => at !== null);
  if (prices.length < 2) {
    return <p className="mt-5 text-ink-soft">A chart is drawn from the second price on.</p>;
  }
  return (
    <>
      <LineChart
        className="mt-5"
        label={`Price of a unit of ${plan.name}`}
        currency={plan.currency}
        names={{ value: "Price of a unit" }}
        points={prices.map(({ day: date, unit_price: price }) => ({
          date,
          value: truncatePrice(price),
          invested: null,
        }))}
      />
      {corrected.map(({ day, corrected_at: at }) => (
        <p key={day} className="mt-2 text-sm text-ink-soft">
          The price of {formatLongDay(day)} was corrected on {at !== null && formatLagosMoment(at)}.
        </p>
      ))}
    </>
  );
}

function DraftDialog({ plan, onClose }: { plan: ValuedPlan; onClose: () => void }) {
  const { trigger } = useDraftValuation();
  const navigate = useNavigate();
  const now = useClock()();
  const last = lagosIsoDay(now);
  const yesterday = lagosIsoDay(new Date(now.getTime() - DAY_MS));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`What is ${plan.name} worth?`}
      description="Someone else looks at what it does for each member, and publishes it."
    >
      <FiguresForm
        currency={plan.currency}
        days={{
          proposed:
            plan.waiting_on !== null && plan.waiting_on < last ? plan.waiting_on : yesterday,
          last,
        }}
        check={(written) => checkDraft(plan.plan_id, written)}
        onSend={async (written) => {
          const { id } = await trigger(toValuationDraft(plan.plan_id, written));
          toast.success("Drafted");
          void navigate(`${PATHS.valuations}/${id}`);
        }}
      />
    </Dialog>
  );
}

/** The prices of one plan over time, every version of every day, and the way to draft the next. */
export function PlanPricesPage() {
  const { planId = "" } = useParams();
  const plans = useValuedPlans();
  const prices = usePrices(planId);
  const address = useQueueAddress();
  const { page } = address;
  const versions = useValuations({ plan_id: Number(planId), page });
  const mayDraft = useMay("valuation.draft");
  const navigate = useNavigate();
  const [isDrafting, setDrafting] = useState(false);
  // The versions have a table of their own to wait in.
  const { data } = versions;
  const again = () => Promise.all([plans.mutate(), prices.mutate(), versions.mutate()]);
  const reading = combineReadings(plans, prices);
  return (
    <Read
      of={{ ...reading, error: reading.error ?? versions.error, mutate: again }}
      waiting="Reading the prices"
      renderUnreachable={renderReadFailed("The prices could not be read")}
    >
      {([{ plans: all }, { prices: listed }]) => {
        const plan = all.find(({ plan_id: id }) => String(id) === planId);
        if (plan === undefined) return <Missing />;
        return (
          <>
            <p className="mb-1 text-sm">
              <Link href={PATHS.valuations}>Valuations</Link>
            </p>
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <PageTitle title={`${plan.name}, prices`}>{plan.name}</PageTitle>
              {mayDraft && plan.draft === null && (
                <Button
                  onClick={() => {
                    setDrafting(true);
                  }}
                >
                  Draft a valuation
                </Button>
              )}
              {plan.draft !== null && (
                <Link href={`${PATHS.valuations}/${plan.draft.id}`}>
                  Open draft of {formatLongDay(plan.draft.valued_on)}
                </Link>
              )}
            </div>
            <Prices plan={plan} prices={listed} />
            <h2 className="mt-9 heading-sm">Every version</h2>
            <Table
              className="mt-3"
              caption={`Valuations of ${plan.name}`}
              columns={VERSIONS}
              rows={data?.data ?? []}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate(`${PATHS.valuations}/${id}`)}
              loadingRows={data === undefined ? LOADING_ROWS : 0}
              empty={
                <Empty spot="no-transactions" title="Never valued">
                  No one has drafted what this plan is worth.
                </Empty>
              }
            />
            {data !== undefined && data.meta.page_count > 1 && (
              <Pagination
                className="mt-5"
                label="Valuations, pages"
                page={Math.min(page, data.meta.page_count)}
                pages={data.meta.page_count}
                onPage={address.goTo}
              />
            )}
            {isDrafting && (
              <DraftDialog
                plan={plan}
                onClose={() => {
                  setDrafting(false);
                }}
              />
            )}
          </>
        );
      }}
    </Read>
  );
}
