import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { ClubHealth, PlanPriceState } from "@kinfold/contract/office/health";
import { formatRate } from "@kinfold/contract/rate-words";
import { formatLagosTime, formatShortDay } from "@kinfold/frame/lagos-time";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Table, type Column } from "@kinfold/ui/table";
import type { ReactNode } from "react";
import { PATHS } from "#paths.ts";
import { formatAwaitingDocuments, formatPriceChange, formatUnitPrice } from "#queue/price-words.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { formatCount } from "./health-words.ts";

const COLUMNS: readonly Column<PlanPriceState>[] = [
  {
    key: "plan",
    head: "Plan",
    names: true,
    cell: ({ name, waiting_orders: orders, waiting_on: on, awaiting_documents: held }) => (
      <>
        {name}
        {orders > 0 && on !== null && (
          <span className="block text-sm text-ink-soft">
            {`${formatCount(orders, "order waits", "orders wait")} for ${formatShortDay(on)}`}
          </span>
        )}
        {held > 0 && (
          <span className="block text-sm text-ink-soft">{formatAwaitingDocuments(held)}</span>
        )}
      </>
    ),
  },
  {
    key: "price",
    head: "Price of a unit",
    align: "end",
    card: "end",
    cell: ({ plan_id: id, unit_price: price, currency }) =>
      price === null ? (
        "None yet"
      ) : (
        <OfficeFigure look="quiet" figure={buildFigureId("plan-price", String(id))}>
          {formatUnitPrice(price, currency)}
        </OfficeFigure>
      ),
  },
  {
    key: "change",
    head: "Change",
    align: "end",
    width: "6rem",
    card: "fact",
    cell: ({ plan_id: id, change_bps: bps }) =>
      bps === null ? (
        "None yet"
      ) : (
        <OfficeFigure look="quiet" figure={buildFigureId("plan-change", String(id))}>
          {formatPriceChange(bps / 100)}
        </OfficeFigure>
      ),
  },
  {
    key: "of",
    head: "Of",
    align: "end",
    width: "7.5rem",
    card: "fact",
    cell: ({ valued_on: day }) => (day === null ? "No day yet" : formatShortDay(day)),
  },
];

const PROVIDERS: Readonly<Record<string, string>> = {
  paystack: "Paystack",
  monnify: "Monnify",
  flutterwave: "Flutterwave",
};

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-body text-ink-soft">{children}</span>
);

function Services({ health }: { health: ClubHealth }) {
  const { rate, messages, providers, bvn, figures } = health;
  return (
    <Facts>
      <Fact term="Dollar rate">
        {rate === null ? (
          "None yet"
        ) : (
          <>
            {formatRate(Number(rate.naira_per_dollar), null)}
            <Small>{`${rate.source}, ${formatLagosTime(rate.as_of)}`}</Small>
          </>
        )}
      </Fact>
      <Fact term="Emails">
        {`${messages.failed} failed of ${(messages.sent + messages.failed).toLocaleString("en-NG")}`}
        <Small>{`${messages.waiting} in the queue`}</Small>
      </Fact>
      {providers.map(({ provider, last_message_at: at, unhandled }) => (
        <Fact key={provider} term={PROVIDERS[provider] ?? provider}>
          {`Last message ${formatLagosTime(at)}`}
          <Small>
            {unhandled === 0
              ? "All are worked off"
              : `${formatCount(unhandled, "message")} to work off`}
          </Small>
        </Fact>
      ))}
      <Fact term="BVN checks">
        {`${bvn.checked} in 7 days`}
        <Small>{`${bvn.refused} refused`}</Small>
      </Fact>
      <Fact term="Backup">
        {figures.restored_at === null
          ? "Not restored in these nights"
          : `Restored and checked ${formatLagosTime(figures.restored_at)}`}
      </Fact>
    </Facts>
  );
}

/** The newest price of each plan, and what the club hears from others. */
export function PricesAndServices({ health }: { health: ClubHealth }) {
  return (
    <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="health-prices">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="health-prices" className="heading-sm">
            Prices
          </h2>
          <Link href={PATHS.valuations}>Open the valuations</Link>
        </div>
        <Table
          className="mt-3"
          caption="Prices of plans"
          columns={COLUMNS}
          rows={health.prices}
          rowKey={({ plan_id: id }) => String(id)}
          empty={
            <Empty spot="no-transactions" title="No plan has a unit price">
              Each plan with a unit price is listed here.
            </Empty>
          }
        />
      </section>
      <section aria-labelledby="health-services">
        <h2 id="health-services" className="heading-sm">
          Services and the dollar rate
        </h2>
        <Services health={health} />
      </section>
    </div>
  );
}
