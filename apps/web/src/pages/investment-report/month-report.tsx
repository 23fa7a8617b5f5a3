import type { ReactNode } from "react";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { buildFigureId, nameStretch, type FigureOf } from "@kinfold/contract/figure-sources";
import type { PortfolioReport, ReportCurrency, TrendPoint } from "@kinfold/contract/reports";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { dropSign, negate, toMinor, type Currency, type Minor } from "@kinfold/money";
import { Badge } from "@kinfold/ui/badge";
import { ButtonLink } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { formatPercent } from "#flows/contribute/plan-words.ts";
import { WaitingLine } from "#flows/contribute/waiting-line.tsx";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { ByPlan } from "./by-plan.tsx";
import { Corrections, listCorrections, findLastCorrectionDay } from "./corrections.tsx";
import { MonthPdf } from "./month-pdf.tsx";
import { MONTH_NAMES, nameMonth } from "#flows/full-statement/report-months.ts";
import { YearTrend } from "./year-trend.tsx";

export type MonthReportProps = {
  report: PortfolioReport;
  currency: Currency;
  /** The months of its year. */
  points: readonly TrendPoint[];
};

/** One currency of a month: how opening became closing, by plan, and the year around it. */
export function MonthReport({ report, currency, points }: MonthReportProps) {
  const { month, year, status } = report;
  const name = `${MONTH_NAMES[month - 1] ?? ""} ${year}`;
  const of = report.currencies.find((each) => each.currency === currency);
  const isEmpty = of === undefined || of.products.length === 0;
  return (
    <div className="grid gap-10">
      {isEmpty ? (
        <Empty
          spot="no-transactions"
          title={say("Nothing in {name}", { name })}
          action={
            <ButtonLink href={PATHS.plans} variant="outline">
              {say("See the plans")}
            </ButtonLink>
          }
        >
          {currency === "NGN"
            ? say("You had no naira in a plan in this month.")
            : say("You had no dollars in a plan in this month.")}
        </Empty>
      ) : (
        <>
          <Movement name={name} of={of} report={report} isFinal={status === "final"} />
          <ByPlan name={name} month={nameMonth(report)} of={of} />
        </>
      )}
      <YearTrend year={year} currency={currency} points={points} />
      <p className="max-w-[80ch] text-sm text-ink-soft">
        {say(
          "Unaudited. Past performance does not tell what is to come: what your portfolios are worth can fall as well as rise, and no return is promised. The PDF bears a code by which it can be checked; that of a single portfolio is under My Contributions.",
        )}
      </p>
    </div>
  );
}

type MovementProps = {
  name: string;
  of: ReportCurrency;
  report: PortfolioReport;
  isFinal: boolean;
};

function Movement({ name, of, report, isFinal }: MovementProps) {
  const { currency, gain, net_gain: net } = of;
  const corrections = listCorrections(of);
  const correctedOn = findLastCorrectionDay(corrections);
  const traced = (kind: FigureOf<"holding">, figure: ReactNode) => (
    <OwnFigure figure={buildFigureId(kind, currency, nameMonth(report))}>{figure}</OwnFigure>
  );
  const money = (kind: FigureOf<"holding">, amount: Minor) =>
    traced(kind, <Figure amount={amount} currency={currency} />);
  const trend = (kind: FigureOf<"holding">, amount: Minor) =>
    traced(
      kind,
      <Figure
        amount={dropSign(amount)}
        currency={currency}
        {...(amount !== 0n && { trend: amount < 0n ? ("down" as const) : ("up" as const) })}
      />,
    );
  return (
    <Card className="@container">
      <section aria-labelledby={`movement-${currency}`} className="grid gap-5.5">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
          <div>
            <h2 id={`movement-${currency}`} className="text-sm font-strong text-ink-soft">
              {say("Value on {day}", { day: formatLongDay(report.period_end) })}
            </h2>
            <p className="mt-2.5">
              {traced(
                "month-total",
                <Figure amount={of.total_amount} currency={currency} size="lg" />,
              )}
            </p>
            {of.waiting_amount > 0n && (
              <p className="mt-2 text-ink-soft">
                <WaitingLine
                  currency={currency}
                  waiting={of.waiting_amount}
                  day={null}
                  figure={buildFigureId("month-waiting", currency, nameMonth(report))}
                  isPressable
                />
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <Badge tone={isFinal ? "ok" : "wait"}>
              {isFinal ? say("Final") : say("Provisional")}
            </Badge>
            {correctedOn !== undefined && (
              <Badge tone="info">
                {say("Corrected on {day}", { day: formatLongDay(correctedOn) })}
              </Badge>
            )}
          </div>
        </div>
        {!isFinal && (
          <Notice tone="warn">
            {say(
              "One of your plans has no published price for the end of {name} yet. These figures may still change.",
              { name },
            )}
          </Notice>
        )}
        {corrections.length > 0 && <Corrections of={corrections} currency={currency} />}
        <Facts aria-label={say("How {name} went", { name })}>
          <Fact term={say("Opening value")}>{money("month-opening", of.opening_value)}</Fact>
          <Fact term={say("Contributions")}>{money("month-contributions", of.contributions)}</Fact>
          <Fact term={say("Withdrawals")}>
            {money("month-withdrawals", negate(of.withdrawals))}
          </Fact>
          <Fact term={net < 0n ? say("Loss after tax and fees") : say("Gain after tax and fees")}>
            {trend("month-net-gain", net)}
          </Fact>
          <Fact term={say("Closing value")} total>
            {money("month-closing", of.closing_value)}
          </Fact>
          {of.waiting_amount > 0n && (
            <>
              <Fact term={say("Waiting for units")}>
                {money("month-waiting", of.waiting_amount)}
              </Fact>
              <Fact term={say("Total at the end")} total>
                {money("month-total", of.total_amount)}
              </Fact>
            </>
          )}
        </Facts>
        {of.fees + of.tax > 0n && (
          <Facts look="columns" aria-label={say("Before tax and fees")}>
            <Fact term={gain < 0n ? say("Loss before them") : say("Gain before them")}>
              {trend("month-gain", gain)}
            </Fact>
            <Fact term={say("Fees")}>{money("month-fees", negate(of.fees))}</Fact>
            <Fact term={say("Tax")}>{money("month-tax", negate(of.tax))}</Fact>
          </Facts>
        )}
        <Facts look="columns" aria-label={say("Returns")}>
          <Fact term={say("Return in {name}", { name })}>
            <Return percent={of.return_month} currency={currency} days={nameMonth(report)} />
          </Fact>
          <Fact term={say("Return this year until then")}>
            <Return
              percent={of.return_ytd}
              currency={currency}
              days={nameStretch(`${report.year}-01-01`, report.period_end)}
            />
          </Fact>
          {of.income > 0n && (
            <Fact term={say("Fixed interest before tax")}>{money("month-income", of.income)}</Fact>
          )}
        </Facts>
        <p className="text-sm text-ink-soft">
          {say("Returns are after tax and fees, of the money that was at work.")}
        </p>
        <InOtherMoney report={report} currency={currency} />
        <MonthPdf month={report} currency={currency} />
      </section>
    </Card>
  );
}

type ReturnProps = { percent: number | null; currency: Currency; days: string };

/** A return of some days, which opens what it is worked out of. */
function Return({ percent, currency, days }: ReturnProps) {
  if (percent === null) return say("Not enough data yet");
  return (
    <OwnFigure look="quiet" figure={buildFigureId("month-return", currency, days)}>
      {formatPercent(percent)}
    </OwnFigure>
  );
}

/** Everything in both currencies, in this one. A global member has only one, and it is said above. */
function InOtherMoney({ report, currency }: { report: PortfolioReport; currency: Currency }) {
  const { fx, total_in_ngn: naira, total_in_usd: dollars, currencies } = report;
  const whole = currency === "NGN" ? naira : dollars;
  if (fx === null || whole === null || currencies.length < 2) return null;
  const rate = toMinor(BigInt(Math.round(fx.usd_ngn * 100)));
  return (
    <p className="text-sm text-ink-soft">
      <Say
        text="Naira and dollars together: {amount}, at {rate} for a dollar on {day}."
        values={{
          amount: (
            <OwnFigure
              look="quiet"
              figure={buildFigureId("month-in-both", currency, nameMonth(report))}
            >
              <Figure amount={whole} currency={currency} />
            </OwnFigure>
          ),
          rate: (
            <OwnFigure look="quiet" figure={buildFigureId("exchange-rate", report.period_end)}>
              <Figure amount={rate} currency="NGN" alwaysShown />
            </OwnFigure>
          ),
          day: formatLongDay(fx.date),
        }}
      />
    </p>
  );
}
