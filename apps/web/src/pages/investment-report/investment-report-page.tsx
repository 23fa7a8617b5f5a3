import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { combineReadings, Read } from "@kinfold/frame/shell/read";
import { usePortfolioReport, useReportTrend } from "@kinfold/api/reports";
import { Refusal } from "@kinfold/contract/refusal";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { SelectField } from "@kinfold/ui/select-field";
import { Tabs } from "@kinfold/ui/tabs";
import { useSearchParams } from "react-router-dom";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { MonthReport } from "./month-report.tsx";
import {
  isClosed,
  findLastClosedMonth,
  MONTH_NAMES,
  readMonth,
  listYears,
  type Month,
} from "#flows/full-statement/report-months.ts";

/** The member's whole book in one month, one currency at a time, and the year around it. */
export function InvestmentReportPage() {
  const { is_global: isGlobal, created_at: joined } = useCurrentMember();
  const [query, setQuery] = useSearchParams();
  const newest = findLastClosedMonth(lagosIsoDay(useClock()()));
  const shown = readMonth(query, newest);
  const currency: Currency = isGlobal || query.get("currency") === "USD" ? "USD" : "NGN";
  const show = (month: Month, chosen: Currency = currency) => {
    const nextQuery = { month: String(month.month), year: String(month.year), currency: chosen };
    setQuery(nextQuery, { replace: true });
  };
  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
        <PageTitle title={say("Investment report")}>{say("Investment report")}</PageTitle>
        <MonthPicker
          shown={shown}
          newest={newest}
          years={listYears(joined, newest, shown)}
          onChange={show}
        />
      </header>
      <OfMonth
        shown={shown}
        currency={currency}
        onNewest={() => {
          show(newest);
        }}
        onCurrency={(chosen) => {
          show(shown, chosen);
        }}
      />
    </>
  );
}

type PickerProps = {
  shown: Month;
  newest: Month;
  years: readonly number[];
  onChange: (month: Month) => void;
};

/** A year in which the month is not over yet takes its newest one. */
function MonthPicker({ shown, newest, years, onChange }: PickerProps) {
  const change = (month: Month) => {
    onChange(isClosed(month, newest) ? month : newest);
  };
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-80">
      <SelectField
        label={say("Month")}
        value={String(shown.month)}
        onChange={(month) => {
          change({ ...shown, month: Number(month) });
        }}
        options={MONTH_NAMES.map((label, at) => ({
          value: String(at + 1),
          label,
          disabled: !isClosed({ month: at + 1, year: shown.year }, newest),
        }))}
      />
      <SelectField
        label={say("Year")}
        value={String(shown.year)}
        onChange={(year) => {
          change({ ...shown, year: Number(year) });
        }}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
      />
    </div>
  );
}

type OfMonthProps = {
  shown: Month;
  currency: Currency;
  onNewest: () => void;
  onCurrency: (currency: Currency) => void;
};

function OfMonth({ shown, currency, onNewest, onCurrency }: OfMonthProps) {
  const report = usePortfolioReport(shown);
  const trend = useReportTrend(shown.year);
  return (
    <Read
      of={combineReadings(report, trend)}
      waiting={say("Opening your report")}
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "report_unpublished" ? (
          <NotOver words={error.message} onNewest={onNewest} />
        ) : (
          renderUnreachablePage(error, again)
        )
      }
    >
      {([data, { series }]) => {
        const panel = (of: Currency) => (
          <MonthReport
            report={data}
            currency={of}
            points={series.find((each) => each.currency === of)?.points ?? []}
          />
        );
        // A member without naira has no tabs.
        if (data.currencies.length < 2) return panel("USD");
        return (
          <Tabs
            label={say("Investment report")}
            value={currency}
            onChange={(chosen) => {
              onCurrency(chosen === "USD" ? "USD" : "NGN");
            }}
            tabs={[
              { value: "NGN", name: say("Naira"), panel: panel("NGN") },
              { value: "USD", name: say("Dollar"), panel: panel("USD") },
            ]}
          />
        );
      }}
    </Read>
  );
}

function NotOver({ words, onNewest }: { words: string; onNewest: () => void }) {
  return (
    <Empty
      spot="kyc-in-progress"
      title={say("Not published yet")}
      action={
        <Button variant="outline" onClick={onNewest}>
          {say("Show the newest report")}
        </Button>
      }
    >
      {words}
    </Empty>
  );
}
