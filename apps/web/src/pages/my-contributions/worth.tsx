import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Totals } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { dropSign } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { formatOpenPortfolios, formatPercent, GAIN_WORDS } from "#flows/contribute/plan-words.ts";
import { WaitingLine } from "#flows/contribute/waiting-line.tsx";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { formatLongDay } from "@kinfold/frame/lagos-time";

/** What the open portfolios of one currency are worth, what waits for units with it, what it gained, and today, which this is true of. */
export function Worth({ totals }: { totals: Totals }) {
  const {
    currency,
    total_amount: total,
    portfolio_count: count,
    gain_amount: gain,
    gain_percent: percent,
    personal_return: personal,
    waiting_amount: waiting,
    waiting_on: waitingOn,
    as_of: day,
  } = totals;
  return (
    <section aria-label={say("Total value")} className="@container pb-6">
      <p className="text-sm font-strong text-ink-soft">{say("Total value")}</p>
      <div className="mt-2.5 flex flex-wrap items-baseline gap-x-6 gap-y-3">
        <OwnFigure figure={buildFigureId("total-worth", currency)}>
          <Figure amount={total} currency={currency} size="lg" />
        </OwnFigure>
        {percent !== null && (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <OwnFigure figure={buildFigureId("total-gain", currency)}>
              <Figure
                amount={dropSign(gain)}
                currency={currency}
                {...(gain !== 0n && { trend: gain < 0n ? ("down" as const) : ("up" as const) })}
              />
            </OwnFigure>
            <span className="text-ink-soft">
              <OwnFigure look="quiet" figure={buildFigureId("total-return", currency)}>
                {formatPercent(percent)}
              </OwnFigure>{" "}
              {GAIN_WORDS}
            </span>
          </span>
        )}
      </div>
      {waiting > 0n && (
        <p className="mt-2 text-ink-soft">
          <WaitingLine
            currency={currency}
            waiting={waiting}
            day={waitingOn}
            figure={buildFigureId("total-waiting", currency)}
            isPressable
          />
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {count > 0 && (
          <span>{say("In {portfolios}", { portfolios: formatOpenPortfolios(count) })}</span>
        )}
        {day !== null && <span>{say("As of {day}", { day: formatLongDay(day) })}</span>}
        {day !== null && (
          <span>
            {personal === null ? (
              say("Your own return: not enough data yet")
            ) : (
              <Say
                text="Your own return: {percent} a year"
                values={{
                  percent: (
                    <OwnFigure look="quiet" figure={buildFigureId("personal-return", currency)}>
                      {formatPercent(personal)}
                    </OwnFigure>
                  ),
                }}
              />
            )}
          </span>
        )}
      </p>
    </section>
  );
}
