import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Contribution, Portfolio, Redemption } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import { CAME_BY, ORDER_STATES } from "#flows/contribute/portfolio-words.ts";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { TakeBack } from "./take-back.tsx";

type Order = Contribution | Redemption;

const TONES: Partial<Record<Order["status"], BadgeProps["tone"]>> = {
  pending_payment: "wait",
  awaiting_confirmation: "wait",
  queued_for_dealing: "info",
};

const isUnsettled = ({ status }: Order): boolean => status !== "allotted";

/** What was asked for and is in no line of the book: it waits, or it came to nothing, and why. */
export function OnTheWay({
  portfolio,
  onChanged,
}: {
  portfolio: Portfolio;
  /** Something was taken back. */
  onChanged: () => void;
}) {
  const { currency } = portfolio;
  const contributions = portfolio.contributions.filter(isUnsettled);
  const redemptions = portfolio.redemptions.filter(isUnsettled);
  if (contributions.length + redemptions.length === 0) return null;
  return (
    <section aria-labelledby="on-the-way" className="mt-11">
      <h2 id="on-the-way" className="mb-4 heading-sm">
        {say("Not yet invested")}
      </h2>
      <ul className="border-t border-line">
        {contributions.map((order) => (
          <Row
            key={order.id}
            order={order}
            currency={currency}
            name={
              order.type === "top_up"
                ? say("Top up {way}", { way: CAME_BY[order.gateway] })
                : say("Contribution {way}", { way: CAME_BY[order.gateway] })
            }
            amount={order.amount}
            onChanged={onChanged}
          />
        ))}
        {redemptions.map((order) => (
          <Row
            key={order.id}
            order={order}
            currency={currency}
            name={order.is_full ? say("Redemption of all of it") : say("Redemption")}
            amount={order.estimated_amount}
            about
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  order: Order;
  currency: Currency;
  name: string;
  amount: Minor;
  /** An estimate: the price of its day decides. */
  about?: boolean;
  onChanged: () => void;
};

function Row({ order, currency, name, amount, about = false, onChanged }: RowProps) {
  const { status, note, created_at: at, reference } = order;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-strong">{name}</span>
        <span className="block text-sm text-ink-soft">
          <time dateTime={at}>{formatLagosDate(at)}</time> ·{" "}
          <span className="figures-column">{reference}</span>
        </span>
        {note !== null && <span className="mt-1 block text-sm text-ink-soft">{note}</span>}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <Badge tone={TONES[status] ?? "quiet"}>{ORDER_STATES[status]}</Badge>
        <span>
          {about && <span className="text-sm text-ink-soft">{say("About")} </span>}
          <OwnFigure
            look="quiet"
            figure={buildFigureId(about ? "order-estimate" : "order-amount", reference)}
          >
            <Figure amount={amount} currency={currency} />
          </OwnFigure>
        </span>
        {order.can_take_back && (
          <TakeBack
            order={order}
            figure={formatFigure(amount, currency)}
            currency={currency}
            onChanged={onChanged}
          />
        )}
      </span>
    </li>
  );
}
