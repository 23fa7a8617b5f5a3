import { usePlans } from "@kinfold/api/plans";
import { formatPlanLabel } from "@kinfold/contract/plans";
import { STATUS_FILTER_WORDS, TYPE_WORDS } from "@kinfold/contract/transaction-words";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { DateField } from "@kinfold/ui/date-field";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import { useState } from "react";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { STRETCHES } from "#flows/statement/stretches.ts";
import { countActiveFilters, resolveDays, stretchIn, type Ask, type Asked } from "./asked.ts";

const ALL = { value: "", label: say("All") };
const optionsOf = (words: Readonly<Record<string, string>>) => [
  ALL,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const TYPES = optionsOf(TYPE_WORDS);
const STATUSES = optionsOf(STATUS_FILTER_WORDS);
const OWN_DAYS = "own";
const DAYS = [
  ALL,
  ...STRETCHES.map(({ key, name }) => ({ value: key, label: name })),
  { value: OWN_DAYS, label: say("Own days") },
];

type Props = { asked: Asked; ask: Ask; currency: Currency; className?: string };

/** Kind, status, plan and days: each takes effect when it changes. */
export function TransactionFilters({ asked, ask, currency, className }: Props) {
  const today = lagosIsoDay(useClock()());
  const stretch = stretchIn(asked, today);
  const [isOwn, setOwn] = useState(false);
  const hasOwnDays = isOwn || stretch === "own";
  const chooseDays = (value: string): void => {
    setOwn(value === OWN_DAYS);
    if (value !== OWN_DAYS) ask(resolveDays(value, today));
  };
  return (
    <Filters
      label={say("Filter transactions")}
      active={countActiveFilters(asked)}
      onClear={() => {
        setOwn(false);
        ask({ type: "", status: "", product: "", from: "", to: "" });
      }}
      className={className}
    >
      <SelectField
        label={say("Kind")}
        options={TYPES}
        value={asked.type ?? ""}
        onChange={(type) => ask({ type })}
      />
      <SelectField
        label={say("Status")}
        options={STATUSES}
        value={asked.status ?? ""}
        onChange={(status) => ask({ status })}
      />
      <PlanField currency={currency} product={asked.product} ask={ask} />
      <SelectField
        label={say("Days")}
        options={DAYS}
        value={hasOwnDays ? OWN_DAYS : stretch}
        onChange={chooseDays}
      />
      {hasOwnDays && <OwnDays asked={asked} ask={ask} today={today} />}
    </Filters>
  );
}

/** The plans of this wallet's currency. What an address names beyond them is named by its number. */
function PlanField({ currency, product, ask }: { currency: Currency; product: string; ask: Ask }) {
  const { data: plans = [] } = usePlans();
  const options = plans
    .filter((plan) => plan.currency === currency)
    .map((plan) => ({ value: String(plan.id), label: formatPlanLabel(plan) }));
  const isListed = product === "" || options.some(({ value }) => value === product);
  return (
    <SelectField
      label={say("Plan")}
      options={[
        ALL,
        ...options,
        ...(isListed ? [] : [{ value: product, label: say("Plan {product}", { product }) }]),
      ]}
      value={product}
      onChange={(chosen) => ask({ product: chosen })}
    />
  );
}

function OwnDays({ asked, ask, today }: { asked: Asked; ask: Ask; today: string }) {
  const isBackwards = asked.from !== "" && asked.to !== "" && asked.from > asked.to;
  return (
    <>
      <DateField
        label={say("From")}
        max={today}
        value={asked.from}
        onChange={({ target }) => ask({ from: target.value })}
      />
      <DateField
        label={say("To")}
        max={today}
        value={asked.to}
        error={isBackwards ? say("Choose a last day that is not before the first.") : undefined}
        onChange={({ target }) => ask({ to: target.value })}
      />
    </>
  );
}
