import { toPortfolioId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { PortfolioLite } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { HoldingRow } from "@kinfold/ui/holding-row";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { formatPercent } from "./plan-words.ts";
import { formatPortfolioName } from "./put-into.ts";
import { PORTFOLIO_STATES } from "./portfolio-words.ts";
import { WaitingLine } from "./waiting-line.tsx";

/** When a portfolio began, ends, or was opened. */
function whenOf({ start_date: start, maturity_date: maturity, created_at: at }: PortfolioLite) {
  if (maturity !== null) return say("Matures {day}", { day: formatLongDay(maturity) });
  if (start !== null) return say("Since {day}", { day: formatLongDay(start) });
  return say("Opened {day}", { day: formatLongDay(lagosIsoDay(new Date(at))) });
}

/** What a row says under its name. The day of the price stands there when it is not today's. */
function noteOf(portfolio: PortfolioLite, today: string): string {
  const { as_of: pricedOn, current_value: value, reference } = portfolio;
  const isOlder = pricedOn !== null && pricedOn < today && value > 0n;
  return [
    whenOf(portfolio),
    ...(isOlder ? [say("price of {day}", { day: formatLongDay(pricedOn) })] : []),
    reference,
  ].join(" · ");
}

/** One portfolio of the member in a list, with all that is there; what waits for its units is told in a line of its own. */
export function Holding({ portfolio }: { portfolio: PortfolioLite }) {
  const { product, status, currency, gain_percent: percent, waiting_amount: waiting } = portfolio;
  const isDealt = portfolio.start_date !== null;
  const id = toPortfolioId(portfolio.id);
  const today = lagosIsoDay(useClock()());
  return (
    <HoldingRow
      planId={product.id}
      currency={currency}
      hem={portfolio.cloth ?? undefined}
      name={formatPortfolioName(portfolio)}
      href={PATHS.portfolio(portfolio.id)}
      note={
        <>
          {noteOf(portfolio, today)}
          {waiting > 0n && (
            <span className="block">
              <WaitingLine
                currency={currency}
                waiting={waiting}
                day={portfolio.waiting_on}
                figure={buildFigureId("portfolio-waiting", id)}
              />
            </span>
          )}
        </>
      }
      value={portfolio.total_amount}
      gain={isDealt ? portfolio.gain_amount : undefined}
      figures={{
        value: buildFigureId("portfolio-worth", id),
        gain: buildFigureId("portfolio-gain", id),
        percent: buildFigureId("portfolio-return", id),
      }}
      gainPercent={isDealt && percent !== null ? formatPercent(percent) : undefined}
      state={
        status === "active" ? undefined : (
          <StatusBadge of="portfolio" status={status}>
            {PORTFOLIO_STATES[status]}
          </StatusBadge>
        )
      }
    />
  );
}
