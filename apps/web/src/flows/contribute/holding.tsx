import { planLabel } from "@kinfold/contract/plans";
import type { PortfolioLite } from "@kinfold/contract/portfolios";
import { HoldingRow } from "@kinfold/ui/holding-row";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { dayInWords, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { percentWords } from "./plan-words.ts";
import { PORTFOLIO_STATES } from "./portfolio-words.ts";

/** What a row says under its name: when it began, ends, or was opened. */
function noteOf({ start_date: start, maturity_date: maturity, created_at: at }: PortfolioLite) {
  if (maturity !== null) return `Matures ${dayInWords(maturity)}`;
  if (start !== null) return `Since ${dayInWords(start)}`;
  return `Opened ${dayInWords(lagosIsoDay(new Date(at)))}`;
}

/** One portfolio of the member in a list; what still waits for its units is told as waiting, not as nought. */
export function Holding({ portfolio }: { portfolio: PortfolioLite }) {
  const { product, status, gain_percent: percent, waiting_amount: waiting } = portfolio;
  const isDealt = portfolio.start_date !== null;
  return (
    <HoldingRow
      planId={product.id}
      currency={portfolio.currency}
      name={planLabel(product)}
      href={PATHS.portfolio(portfolio.id)}
      note={`${noteOf(portfolio)} · ${portfolio.reference}`}
      value={isDealt ? portfolio.current_value : waiting}
      gain={isDealt ? portfolio.gain_amount : undefined}
      gainPercent={isDealt && percent !== null ? percentWords(percent) : undefined}
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
