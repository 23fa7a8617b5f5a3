import { buildFigureId, type FigureOf } from "@kinfold/contract/figure-sources";
import { toPortfolioId } from "@kinfold/contract/ids";
import { formatPlanLabel } from "@kinfold/contract/plans";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { Card } from "@kinfold/ui/card";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { LineChart } from "@kinfold/ui/line-chart";
import { Segmented } from "@kinfold/ui/segmented";
import { useState, type ReactNode } from "react";
import {
  hasGain,
  formatPercent,
  formatUnitPrice,
  formatUnits,
} from "#flows/contribute/plan-words.ts";
import { WaitingLine } from "#flows/contribute/waiting-line.tsx";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { VerifyBalance } from "#flows/verify-balance/verify-balance.tsx";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { add, dropSign, getSymbol, type Currency, type Minor } from "@kinfold/money";
import { RANGES, parseRange, filterRange, type Range } from "./ranges.ts";

const NOT_ENOUGH = say("Not enough data yet");

/** What the portfolio is worth, what it gained and by which measure, and its value over time. */
export function ValueCard({ portfolio }: { portfolio: Portfolio }) {
  const { currency, total_amount: total, as_of: day, product } = portfolio;
  if (portfolio.start_date === null) return <NotYet portfolio={portfolio} />;
  return (
    <Card className="@container">
      <section aria-labelledby="worth" className="grid gap-5.5">
        <div>
          <h2 id="worth" className="text-sm font-strong text-ink-soft">
            {day === null ? say("Value") : say("Value on {day}", { day: formatLongDay(day) })}
          </h2>
          <p className="mt-2.5">
            <Traced kind="portfolio-worth" portfolio={portfolio}>
              <Figure amount={total} currency={currency} size="lg" />
            </Traced>
          </p>
          <Waits portfolio={portfolio} />
          <VerifyBalance subject={{ kind: "portfolio", id: portfolio.id }} className="mt-4" />
        </div>
        <Facts look="columns" aria-label={say("Figures of this portfolio")}>
          <Fact term={say("Put in")}>
            <Traced kind="portfolio-invested" portfolio={portfolio}>
              <Figure amount={portfolio.invested_amount} currency={currency} />
            </Traced>
          </Fact>
          {portfolio.withdrawn_amount > 0n && (
            <Fact term={say("Taken out, after tax and fees")}>
              <Traced kind="portfolio-withdrawn" portfolio={portfolio}>
                <Figure amount={portfolio.withdrawn_amount} currency={currency} />
              </Traced>
            </Fact>
          )}
          <Gain portfolio={portfolio} />
          <BeforeTaxAndFees portfolio={portfolio} />
          {product.valuation_method === "unit_price" ? (
            <Fact term={say("Units")}>
              <Traced kind="portfolio-units" portfolio={portfolio}>
                {formatUnits(portfolio.units)}
              </Traced>
              {portfolio.unit_value !== null && (
                <>
                  {` ${say("at")} `}
                  <OwnFigure look="quiet" figure={buildFigureId("plan-price", String(product.id))}>
                    {formatUnitPrice(portfolio.unit_value, getSymbol(currency))}
                  </OwnFigure>
                </>
              )}
            </Fact>
          ) : (
            // What was paid out has nothing left that earns.
            portfolio.status !== "closed" && (
              <Fact term={say("Interest so far, before tax")}>
                <Traced kind="portfolio-interest" portfolio={portfolio}>
                  <Figure amount={portfolio.accrued_interest} currency={currency} />
                </Traced>
              </Fact>
            )
          )}
        </Facts>
        <Facts look="columns" aria-label={say("Returns")}>
          <Fact term={say("Simple return, of everything you put in")}>
            {portfolio.gain_percent !== null ? (
              <Traced kind="portfolio-return" portfolio={portfolio}>
                {formatPercent(portfolio.gain_percent)}
              </Traced>
            ) : (
              NOT_ENOUGH
            )}
          </Fact>
          <Fact term={say("Your own return, a year")}>
            <Return kind="personal-return" of={portfolio} percent={portfolio.personal_return} />
          </Fact>
          <Fact term={say("The plan’s return since you began")}>
            <Return kind="plan-return" of={portfolio} percent={portfolio.plan_return} />
          </Fact>
        </Facts>
        <OverTime portfolio={portfolio} />
      </section>
    </Card>
  );
}

/** Before the first units there is no value: a zero would be a false alarm. */
function NotYet({ portfolio }: { portfolio: Portfolio }) {
  const { waiting_amount: waiting, currency } = portfolio;
  return (
    <Card className="@container">
      <section aria-labelledby="worth" className="grid gap-5.5">
        <div>
          <h2 id="worth" className="text-sm font-strong text-ink-soft">
            {waiting > 0n ? say("Waiting for its first units") : say("Value")}
          </h2>
          <p className="mt-2.5">
            {waiting > 0n ? (
              <Traced kind="portfolio-worth" portfolio={portfolio}>
                <Figure amount={portfolio.total_amount} currency={currency} size="lg" />
              </Traced>
            ) : (
              <span className="heading-sm">{NOT_ENOUGH}</span>
            )}
          </p>
          <Waits portfolio={portfolio} />
        </div>
        <p className="text-sm text-ink-soft">
          {say("Value, units and returns are shown from the first dealing day on.")}
        </p>
      </section>
    </Card>
  );
}

/** How much of the total waits for units. */
function Waits({ portfolio }: { portfolio: Portfolio }) {
  const { waiting_amount: waiting, waiting_on: day, currency } = portfolio;
  if (waiting === 0n) return null;
  return (
    <p className="mt-2 text-ink-soft">
      <WaitingLine
        currency={currency}
        waiting={waiting}
        day={day}
        figure={buildFigureId("portfolio-waiting", toPortfolioId(portfolio.id))}
        isPressable
      />
    </p>
  );
}

type ReturnProps = {
  kind: "personal-return" | "plan-return";
  of: Portfolio;
  percent: number | null;
};

/** A return of the portfolio, which opens what it is worked out of. */
function Return({ kind, of, percent }: ReturnProps) {
  if (percent === null) return NOT_ENOUGH;
  return (
    <OwnFigure look="quiet" figure={buildFigureId(kind, toPortfolioId(of.id))}>
      {formatPercent(percent)}
    </OwnFigure>
  );
}

type TracedProps = { kind: FigureOf<"portfolio">; portfolio: Portfolio; children: ReactNode };

/** A figure of this portfolio that can be pressed to see what it is made of. */
const Traced = ({ kind, portfolio: { id }, children }: TracedProps) => (
  <OwnFigure figure={buildFigureId(kind, toPortfolioId(id))}>{children}</OwnFigure>
);

function Gain({ portfolio }: { portfolio: Portfolio }) {
  const { gain_amount: gain, currency } = portfolio;
  const isGainKnown = hasGain(portfolio);
  return (
    <Fact
      term={
        gain < 0n && isGainKnown ? say("Loss, after tax and fees") : say("Gain, after tax and fees")
      }
    >
      {isGainKnown ? (
        <Traced kind="portfolio-gain" portfolio={portfolio}>
          <Trend amount={gain} currency={currency} />
        </Traced>
      ) : (
        NOT_ENOUGH
      )}
    </Fact>
  );
}

const Trend = ({ amount, currency }: { amount: Minor; currency: Currency }) => (
  <Figure
    amount={dropSign(amount)}
    currency={currency}
    {...(amount !== 0n && { trend: amount < 0n ? ("down" as const) : ("up" as const) })}
  />
);

/** The detail of a net figure: what was kept of it, and what it was before. Nothing while nothing was kept. */
function BeforeTaxAndFees({ portfolio }: { portfolio: Portfolio }) {
  const { fees_amount: fees, tax_amount: tax, gain_amount: net, currency } = portfolio;
  if (fees + tax === 0n) return null;
  const gain = add(net, fees, tax);
  return (
    <>
      <Fact term={gain < 0n ? say("Loss before them") : say("Gain before them")}>
        <Traced kind="portfolio-gross-gain" portfolio={portfolio}>
          <Trend amount={gain} currency={currency} />
        </Traced>
      </Fact>
      {fees > 0n && (
        <Fact term={say("Fees for leaving early")}>
          <Traced kind="portfolio-fees" portfolio={portfolio}>
            <Figure amount={fees} currency={currency} />
          </Traced>
        </Fact>
      )}
      {tax > 0n && (
        <Fact term={say("Tax on interest")}>
          <Traced kind="portfolio-tax" portfolio={portfolio}>
            <Figure amount={tax} currency={currency} />
          </Traced>
        </Fact>
      )}
    </>
  );
}

/** No more values follow in these. */
const HAS_ENDED: ReadonlySet<Portfolio["status"]> = new Set(["closed", "cancelled", "rejected"]);

/** Two published prices make a line; before that there is nothing to draw. */
const FEWEST_POINTS = 2;

function OverTime({ portfolio }: { portfolio: Portfolio }) {
  const { value_history: history, currency, product } = portfolio;
  const id = toPortfolioId(portfolio.id);
  const [range, setRange] = useState<Range>("1Y");
  if (history.length < FEWEST_POINTS) {
    return (
      <p className="text-sm text-ink-soft">
        {HAS_ENDED.has(portfolio.status)
          ? say("This portfolio ended before there was a value over time to draw.")
          : product.valuation_method === "fixed_rate"
            ? say("Your value over time is drawn here from tomorrow on.")
            : say("Your value over time is drawn here from the second published price on.")}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <Segmented
        label={say("Span of time")}
        isLabelHidden
        size="sm"
        value={range}
        onChange={(chosen) => {
          setRange(parseRange(chosen));
        }}
        options={RANGES.map((name) => ({ value: name, label: name === "All" ? say("All") : name }))}
        className="justify-self-end"
      />
      <LineChart
        label={
          range === "All"
            ? say("Value of your portfolio in {plan}, from the beginning", {
                plan: formatPlanLabel(product),
              })
            : say("Value of your portfolio in {plan}, {range}", {
                plan: formatPlanLabel(product),
                range,
              })
        }
        currency={currency}
        points={filterRange(history, range).map(({ date, value, invested }) => ({
          date,
          value,
          invested,
          figures: {
            value: buildFigureId("portfolio-value", id, date),
            invested: buildFigureId("portfolio-put-in", id, date),
          },
        }))}
      />
    </div>
  );
}
